package mine

import (
	"maps"
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/proof/diagram"
)

// ValueOrders put fluents in the order of the values of an argument. The order is that of numbers without a gap,
// or it follows two arguments of a relation that never changes, such as (succ 1 2).
type ValueOrders struct {
	groundGame      *grounding.Game
	binaryRelations [][][2]string // the relations of two arguments (binaryProjections): the pairs of each
	factCount       int           // of the relations that were looked at
}

// OrderGroup returns a group of fluents in the order of the values of an argument. It returns
// nil if there is none.
func (o *ValueOrders) OrderGroup(group []int32, arg int) []int32 {
	value := func(f int32) string { return o.groundGame.Fluents[f].Args[arg].String() }
	if ordered := numbersInOrder(group, value); ordered != nil {
		return ordered
	}
	of := map[string]int32{}
	for _, f := range group {
		of[value(f)] = f
	}
	for _, pairs := range o.binaryRelations {
		if len(pairs) < len(of)-1 {
			continue
		}
		if ordered := chainOfFluents(pairs, of); ordered != nil {
			return ordered
		}
	}
	return nil
}

// numbersInOrder sorts a group whose values are all numbers without a gap.
func numbersInOrder(group []int32, value func(int32) string) []int32 {
	number := map[int32]int{}
	for _, f := range group {
		n, err := strconv.Atoi(value(f))
		if err != nil {
			return nil
		}
		number[f] = n
	}
	ordered := slices.Clone(group)
	slices.SortStableFunc(ordered, func(f, g int32) int { return number[f] - number[g] })
	for i := 1; i < len(ordered); i++ {
		if number[ordered[i]] != number[ordered[i-1]]+1 {
			return nil
		}
	}
	return ordered
}

// OrientFromInit returns a counter as it is, or reversed if it begins with one of its last values. Relations give
// the number before as well as the number after. If a number of pieces falls, the reversed counter counts the
// pieces that were taken.
func OrientFromInit(game *grounding.Game, ordered []int32) []int32 {
	at := slices.IndexFunc(ordered, func(f int32) bool { return slices.Contains(game.InitFluents, f) })
	if 2*at >= len(ordered) {
		slices.Reverse(ordered)
	}
	return ordered
}

// NewValueOrders returns the orders of a game.
func NewValueOrders(game *grounding.Game) *ValueOrders {
	o := &ValueOrders{groundGame: game}
	for _, name := range slices.Sorted(maps.Keys(game.StaticAtoms)) {
		o.binaryRelations = append(o.binaryRelations, binaryProjections(game.StaticAtoms[name])...)
		o.factCount += len(game.StaticAtoms[name])
	}
	return o
}

// chainOfFluents returns the fluents of some values in the order of a relation of two arguments, if the relation
// leads from one of the values through all others.
func chainOfFluents(pairs [][2]string, of map[string]int32) []int32 {
	next, follows := map[string]string{}, map[string]bool{}
	for _, pair := range pairs {
		a, b := pair[0], pair[1]
		_, fromHere := of[a]
		_, toHere := of[b]
		if !fromHere || !toHere {
			continue
		}
		if _, twice := next[a]; twice || follows[b] {
			return nil
		}
		next[a], follows[b] = b, true
	}
	if len(next) != len(of)-1 {
		return nil
	}
	var ordered []int32
	for value := range of {
		if follows[value] {
			continue
		}
		for more := true; more; {
			ordered = append(ordered, of[value])
			value, more = next[value]
		}
	}
	if len(ordered) != len(of) {
		return nil
	}
	return ordered
}

// Bounds on the relations that may contain an order: their arguments and their facts.
const (
	maxOrderArity = 4
	maxOrderFacts = 20_000
)

// binaryProjections returns the relations of two arguments that a relation with at least two arguments contains.
// These are the pairs of two of its arguments, for each choice of values for the others. "(plus 1 ?x ?y)" is the
// order of numbers, and "(plus 2 ?x ?y)" is no order.
func binaryProjections(facts []*gdl.Term) [][][2]string {
	if len(facts) == 0 || len(facts) > maxOrderFacts || len(facts[0].Args) > maxOrderArity {
		return nil
	}
	arity := len(facts[0].Args)
	var relations [][][2]string
	for i := range arity {
		for j := i + 1; j < arity; j++ {
			relations = append(relations, projectPair(facts, i, j)...)
		}
	}
	return relations
}

// projectPair divides facts by all arguments but i and j, and returns these two arguments.
func projectPair(facts []*gdl.Term, i, j int) (relations [][][2]string) {
	long := slices.DeleteFunc(slices.Clone(facts), func(fact *gdl.Term) bool { return len(fact.Args) <= j }) // without the relations of the same name with fewer arguments
	for _, group := range diagram.GroupBy(long, func(fact *gdl.Term) string { return diagram.ArgumentKey(fact, ^uint(1<<i|1<<j)) }) {
		var pairs [][2]string
		for _, fact := range group {
			pairs = append(pairs, [2]string{fact.Args[i].String(), fact.Args[j].String()})
		}
		relations = append(relations, pairs)
	}
	return relations
}
