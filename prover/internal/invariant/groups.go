package invariant

import (
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof/diagram"
)

// This file makes the candidates about groups of fluents, and about constant fluents.

// MaxProjectedArity is the largest arity for which all sets of arguments are tried as outputs. For larger arities,
// only single arguments are tried, all arguments but one, and all arguments.
const MaxProjectedArity = 6

// A FluentTable lists the fluents of each symbol.
type FluentTable struct {
	SymbolOrder []Functor
	FluentsOf   map[Functor][]int32
	FluentTerms []*gdl.Term
}

// NewFluentTable sorts fluents by their symbols.
func NewFluentTable(fluents []*gdl.Term) *FluentTable {
	t := &FluentTable{FluentsOf: map[Functor][]int32{}, FluentTerms: fluents}
	for i, f := range fluents {
		key := FunctorOf(f)
		if _, seen := t.FluentsOf[key]; !seen {
			t.SymbolOrder = append(t.SymbolOrder, key)
		}
		t.FluentsOf[key] = append(t.FluentsOf[key], int32(i))
	}
	return t
}

// GroupByInputs splits the fluents of a symbol by the arguments that are not in
// outputs (a bit for each argument): fluents of a group differ only in
// outputs. The order is that of the fluents.
func (t *FluentTable) GroupByInputs(f Functor, outputs uint) [][]int32 {
	return diagram.GroupBy(t.FluentsOf[f], func(i int32) string { return diagram.ArgumentKey(t.FluentTerms[i], ^outputs) })
}

// OutputSets returns the sets of arguments that are tried as outputs, small
// ones first.
func OutputSets(arity int) []uint {
	if arity <= MaxProjectedArity {
		return diagram.ArgumentSets(arity, 1, arity)
	}
	return append(diagram.ArgumentSets(arity, 1, 1), diagram.ArgumentSets(arity, arity-1, arity)...)
}

// AddFunctionGroups adds for every symbol and every set of OutputSets that at most one and that at least one fluent
// of each group of several fluents holds (AIJ 2012 sec. 6.3, "Functionals").
func (c *Candidates) AddFunctionGroups(t *FluentTable) {
	for _, f := range t.SymbolOrder {
		for _, outputs := range OutputSets(f.ArgCount) {
			rank := 1
			if f.ArgCount == 1 {
				rank = 0
			}
			of := &functionGroup{}
			for _, group := range t.GroupByInputs(f, outputs) {
				if len(group) > 1 {
					of.atMostOnes = append(of.atMostOnes, c.AddAtMostOne(GroupFamily, group, rank))
					of.atLeastOnes = append(of.atLeastOnes, c.AddAtLeastOne(GroupFamily, group, rank))
				}
			}
			c.functionGroups = append(c.functionGroups, of)
		}
	}
}

// A functionGroup is the statement that some arguments are a function of the others. It has two candidates for
// each group: there is at most one value, and there is at least one. A candidate that is trivially true is nil.
type functionGroup struct{ atMostOnes, atLeastOnes []*Candidate }

// AddConstants adds that each fluent never holds and that it always holds.
func (c *Candidates) AddConstants() {
	for f := range c.net.Game.Fluents {
		c.AddShape(ConstantFluent(c.net, int32(f), false), UnitFamily, 0)
		c.AddShape(ConstantFluent(c.net, int32(f), true), UnitFamily, 0)
	}
}

// With more than maxMixedSymbols symbols, no unions are tried.
const maxMixedSymbols = 24

// AddMixedGroups adds for unions of two or three symbols that exactly one of their fluents holds, such as whose turn it
// is to place or to select. The symbols have at most one argument and 64 fluents. Most unions fall at the first random
// match.
func (c *Candidates) AddMixedGroups(t *FluentTable) {
	var small []Functor
	for _, f := range t.SymbolOrder {
		if f.ArgCount <= 1 && len(t.FluentsOf[f]) <= 64 {
			small = append(small, f)
		}
	}
	if len(small) > maxMixedSymbols {
		return
	}
	for i := range small {
		for j := i + 1; j < len(small); j++ {
			c.addUnionGroup(t, small[i], small[j])
			for k := j + 1; k < len(small); k++ {
				c.addUnionGroup(t, small[i], small[j], small[k])
			}
		}
	}
}

func (c *Candidates) addUnionGroup(t *FluentTable, symbols ...Functor) {
	var union []int32
	for _, f := range symbols {
		union = append(union, t.FluentsOf[f]...)
	}
	c.AddAtMostOne(UnionFamily, union, 0)
	c.AddAtLeastOne(UnionFamily, union, 0)
}
