package recursion

import (
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/scc"
)

// factSteps describes how facts lead from the arguments of a head to those of a
// recursive condition. Each place is an argument of the facts, which are the
// instances of one condition of the rule.
type factSteps struct {
	factPattern                 *gdl.Term
	headPlaces, conditionPlaces []int // places of the arguments of the head, and of the condition
}

// newFactSteps compares the arguments of a head and of a condition.
func newFactSteps(head, recursive, facts *gdl.Term) factSteps {
	s := factSteps{factPattern: facts}
	for i, arg := range head.Args {
		if from, to := variableIndex(facts, arg), variableIndex(facts, recursive.Args[i]); from >= 0 && to >= 0 {
			s.headPlaces, s.conditionPlaces = append(s.headPlaces, from), append(s.conditionPlaces, to)
		}
	}
	return s
}

// variableIndex returns which argument of an atom is the variable; -1 if none is.
func variableIndex(atom, v *gdl.Term) int {
	for i, arg := range atom.Args {
		if arg.IsVariable() && arg.Name == v.Name {
			return i
		}
	}
	return -1
}

// leadBack tells whether the steps along the facts have a cycle.
func (s factSteps) leadBack(facts []*model.Rule) bool {
	numbers, edges, loops := map[string]int32{}, [][]int32{}, false
	node := func(key string) int32 {
		n, known := numbers[key]
		if !known {
			n = int32(len(edges))
			numbers[key], edges = n, append(edges, nil)
		}
		return n
	}
	for _, f := range facts {
		if s.matchesFact(f.Head) {
			from, to := node(argsKey(f.Head, s.headPlaces)), node(argsKey(f.Head, s.conditionPlaces))
			edges[from], loops = append(edges[from], to), loops || from == to
		}
	}
	_, count := scc.Components(len(edges), func(n int32) []int32 { return edges[n] })
	return loops || count < len(edges)
}

// matchesFact tells whether a fact has the constants of the condition on facts.
func (s factSteps) matchesFact(fact *gdl.Term) bool {
	if len(fact.Args) != len(s.factPattern.Args) {
		return false
	}
	for i, arg := range s.factPattern.Args {
		if !arg.IsVariable() && !gdl.EqualTerms(arg, fact.Args[i]) {
			return false
		}
	}
	return true
}

// argsKey prints some arguments of a fact.
func argsKey(fact *gdl.Term, places []int) string {
	var b strings.Builder
	for _, i := range places {
		b.WriteString(fact.Args[i].String())
		b.WriteByte(' ')
	}
	return b.String()
}
