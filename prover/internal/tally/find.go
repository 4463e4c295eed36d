package tally

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof/diagram"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/mine"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// findClaims returns the claims about atoms that open goals depend on, in the order of their gates, as sampled states
// show them. For each relation, and each auxiliary relation, it takes the groups of atoms that differ in one or two
// arguments: those arguments that look most like a function of the others. Of claims that say the same it returns the
// first.
func findClaims(t *task.ProofTask) (claims []*TallyClaim) {
	if len(t.SampledStates) == 0 || len(t.SampledStates[0]) == 0 {
		return nil
	}
	a := newGoalAtoms(t)
	for _, f := range a.SymbolOrder {
		if best := a.bestGroups(t, f); best.functionalShare >= minTallyShare {
			for i := range best.groups {
				claims = append(claims, a.claimsOfGroup(t, best, i)...)
			}
		}
	}
	said := map[string]bool{}
	claims = slices.DeleteFunc(claims, func(c *TallyClaim) bool {
		before := len(said)
		said[fmt.Sprint(c.LeastHolding, slices.Sorted(slices.Values(c.BoundedLits)))] = true
		return len(said) == before
	})
	slices.SortStableFunc(claims, func(a, b *TallyClaim) int { return a.lastGate - b.lastGate })
	return claims[:min(len(claims), maxClaims)]
}

// goalAtoms are the atoms that open goals depend on and that do not depend on moves, by relation, in a fixed order.
type goalAtoms struct {
	*invariant.FluentTable
	gates   []circuit.NodeRef
	named   int        // the number of named atoms, which come first; the others are of auxiliary relations
	sampled [][]uint64 // their values in the sampled states
}

func newGoalAtoms(t *task.ProofTask) *goalAtoms {
	var queue []circuit.NodeRef
	t.VisitOpenGoals(func(it *task.QuestionItem) {
		if it.IsPending() {
			queue = append(queue, it.QuestionGoal.BadState)
		}
	})
	net := t.Net
	cone, game, a := net.ConeOfInfluence(queue), t.GroundGame, &goalAtoms{}
	var terms []*gdl.Term
	add := func(atom grounding.Atom, term func() *gdl.Term) {
		if r := net.AtomRefs[atom]; cone[r.NodeIndex()] && !net.Nodes[r.NodeIndex()].DependsOnMoves {
			terms, a.gates = append(terms, term()), append(a.gates, r)
		}
	}
	for i, info := range game.Atoms {
		atom := grounding.Atom(i)
		if _, arity := game.AtomSymbol(atom); arity > 0 && info.AtomKind == grounding.DerivedAtom {
			add(atom, func() *gdl.Term { return game.AtomTerm(atom) })
		}
	}
	a.named = len(terms)
	for _, part := range game.AuxiliaryParts {
		if len(part.SharedRow) > 0 {
			add(part.AuxiliaryAtom, func() *gdl.Term {
				term := &gdl.Term{Name: "part " + strconv.Itoa(int(part.RelationNumber))}
				for _, id := range part.SharedRow {
					term.Args = append(term.Args, &gdl.Term{Name: strconv.Itoa(int(id))})
				}
				return term
			})
		}
	}
	a.FluentTable, a.sampled = invariant.NewFluentTable(terms), make([][]uint64, len(terms))
	return a
}

// A keyGrouping divides the atoms of a relation by all but some arguments.
type keyGrouping struct {
	valueArgs       []int // the arguments in which the atoms of a group differ
	groups          [][]int32
	hasValue        []bool  // by group: in all sampled states
	functionalShare float64 // the share of groups that have a value in all sampled states
}

// Bounds on relations: their atoms, and the share of keys that always have a
// value. Where few have one the relation is no function.
const (
	maxTallyRows  = 60_000
	minTallyShare = 0.1
)

// bestGroups returns the grouping by one argument in which no group has two values at once and most groups always have
// one, the last of several. If fewer than half have one, it also tries two arguments.
func (a *goalAtoms) bestGroups(t *task.ProofTask, f invariant.Functor) *keyGrouping {
	best := &keyGrouping{functionalShare: -1}
	atoms := a.FluentsOf[f]
	if len(atoms) > maxTallyRows {
		return best
	}
	gates := make([]circuit.NodeRef, len(atoms))
	for i, at := range atoms {
		gates[i] = a.gates[at]
	}
	for i, seen := range mine.SampleGates(t, gates) {
		a.sampled[atoms[i]] = seen
	}
	for arg := range f.ArgCount {
		best = a.betterGrouping(best, f, arg)
	}
	for i := 0; best.functionalShare < 0.5 && i < f.ArgCount; i++ {
		for j := i + 1; j < f.ArgCount; j++ {
			best = a.betterGrouping(best, f, i, j)
		}
	}
	return best
}

// betterGrouping returns the grouping by some arguments, or the best so far. The best so far stays if two atoms of a
// group hold in a sampled state, or if it has a greater share of groups with a value.
func (a *goalAtoms) betterGrouping(best *keyGrouping, f invariant.Functor, values ...int) *keyGrouping {
	outputs := uint(0)
	for _, arg := range values {
		outputs |= 1 << arg
	}
	g, functional := &keyGrouping{valueArgs: values, groups: a.GroupByInputs(f, outputs)}, 0
	for _, group := range g.groups {
		never, always := true, true // never two hold, always one holds
		for look := range a.sampled[group[0]] {
			var one, two uint64
			for _, at := range group {
				two |= one & a.sampled[at][look]
				one |= a.sampled[at][look]
			}
			never, always = never && two == 0, always && one == ^uint64(0)
		}
		if !never {
			return best
		}
		g.hasValue = append(g.hasValue, always)
		if always {
			functional++
		}
	}
	if g.functionalShare = float64(functional) / float64(len(g.groups)); g.functionalShare < best.functionalShare {
		return best
	}
	return g
}

// claimsOfGroup returns the claims about a group: about each argument in which the atoms differ, one that at most one value
// holds, and one that at least one does if so in all samples.
func (a *goalAtoms) claimsOfGroup(t *task.ProofTask, g *keyGrouping, i int) (claims []*TallyClaim) {
	group := g.groups[i]
	if len(group) == 1 && !g.hasValue[i] {
		return nil
	}
	key := TallyClaim{valueArgs: g.valueArgs}
	for _, at := range group {
		key.atomGates, key.lastGate = append(key.atomGates, a.gates[at]), max(key.lastGate, a.gates[at].NodeIndex())
		if int(at) < a.named {
			key.atomTerms = append(key.atomTerms, a.FluentTerms[at])
		}
	}
	for _, key.countedArg = range g.valueArgs {
		key.BoundedLits = key.atomGates
		if len(g.valueArgs) > 1 {
			key.BoundedLits = a.gatesByValue(t.Net, group, key.countedArg)
		}
		for _, least := range []int{0, 1} {
			c := key
			if c.LeastHolding, c.MostHolding = least, 1; least == 1 {
				c.MostHolding = len(c.BoundedLits)
			}
			if least == 0 || g.hasValue[i] {
				claims = append(claims, &c)
			}
		}
	}
	return claims
}

// gatesByValue returns for each value of an argument the gate that an atom with this value holds.
func (a *goalAtoms) gatesByValue(net *circuit.Network, group []int32, arg int) (gates []circuit.NodeRef) {
	for _, same := range diagram.GroupBy(group, func(at int32) string { return a.FluentTerms[at].Args[arg].String() }) {
		var some []circuit.NodeRef
		for _, at := range same {
			some = append(some, a.gates[at])
		}
		gates = append(gates, net.OrGate(some...))
	}
	return gates
}
