package order

import (
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// Bounds on the relations in which an order is looked for: their arguments and
// their facts.
const (
	maxOrderArity = 4
	maxOrderFacts = 20_000
)

// binary returns the relations of two arguments that are found in one with as
// many or more: those of two of its arguments, for each choice of the others.
// "(plus 1 ?x ?y)" is the order of numbers, and "(plus 2 ?x ?y)" is none.
func binary(facts []*gdl.Term) [][][2]string {
	if len(facts) == 0 || len(facts) > maxOrderFacts || len(facts[0].Args) > maxOrderArity {
		return nil
	}
	arity := len(facts[0].Args)
	var relations [][][2]string
	for i := range arity {
		for j := i + 1; j < arity; j++ {
			relations = append(relations, pairsOf(facts, i, j)...)
		}
	}
	return relations
}

// pairsOf divides facts by all arguments but two, and returns these two.
func pairsOf(facts []*gdl.Term, i, j int) [][][2]string {
	index := map[string]int{}
	var relations [][][2]string
	for _, fact := range facts {
		if len(fact.Args) <= j {
			continue // a relation of the same name with fewer arguments
		}
		var key strings.Builder
		for k, arg := range fact.Args {
			if k != i && k != j {
				key.WriteString(arg.String())
				key.WriteByte(' ')
			}
		}
		at, known := index[key.String()]
		if !known {
			at = len(relations)
			index[key.String()] = at
			relations = append(relations, nil)
		}
		relations[at] = append(relations[at], [2]string{fact.Args[i].String(), fact.Args[j].String()})
	}
	return relations
}
