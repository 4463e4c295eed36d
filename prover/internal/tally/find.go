package tally

import (
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/mine"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// find collects groups of atoms that may be tallies, as sampled states show. Open goals depend on these atoms. For
// each relation, and each auxiliary relation, it takes the groups of the argument that looks most like a function
// of the others. It may take those of two such arguments.
func (ts *Tallies) find() {
	ts.AllTallies, ts.claimsByNode = nil, map[int][]*TallyClaim{}
	t := ts.proofTask
	if len(t.SampledStates) == 0 || len(t.SampledStates[0]) == 0 {
		return
	}
	a := ts.goalAtoms()
	for _, f := range a.SymbolOrder {
		if best := a.bestGroups(t, f); best.functionalShare >= minTallyShare {
			for i := range best.groups {
				ts.addTallies(a, best, i)
			}
		}
	}
	slices.SortStableFunc(ts.AllTallies, func(a, b *Tally) int { return a.lastGate - b.lastGate })
	ts.AllTallies = ts.AllTallies[:min(len(ts.AllTallies), maxTallies, maxTallyWork/len(t.Net.Nodes))]
}

// goalAtoms are the atoms that open goals depend on and that do not depend on moves, by relation, in a fixed order.
type goalAtoms struct {
	*invariant.FluentTable
	gates   []circuit.NodeRef
	named   int        // the first so many; the others are of auxiliary relations
	sampled [][]uint64 // their values in the sampled states
}

func (ts *Tallies) goalAtoms() *goalAtoms {
	var queue []circuit.NodeRef
	ts.proofTask.VisitOpenGoals(func(it *task.QuestionItem) {
		if it.IsPending() {
			queue = append(queue, it.QuestionGoal.BadState)
		}
	})
	net := ts.proofTask.Net
	cone, game, a := net.ConeOfInfluence(queue), ts.proofTask.GroundGame, &goalAtoms{}
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
	functionalShare float64 // of the groups, those with a value in all sampled states
}

// Bounds on relations: their atoms, and the share of keys that always have a
// value. Where few have one the relation is no function.
const (
	maxTallyRows  = 60_000
	minTallyShare = 0.1
)

// bestGroups returns the grouping by one argument in which no group has two
// values at once and most have one, the last of several; by two arguments if
// there are few such.
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

// betterGrouping returns the grouping by some arguments, or the best so far: that also if two atoms of a group hold in a
// sampled state.
func (a *goalAtoms) betterGrouping(best *keyGrouping, f invariant.Functor, values ...int) *keyGrouping {
	outputs := uint(0)
	for _, arg := range values {
		outputs |= 1 << arg
	}
	g, functional := &keyGrouping{valueArgs: values, groups: a.GroupByInputs(f, outputs)}, 0
	for _, group := range g.groups {
		never, always := true, true // two hold, one holds
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

// addTallies makes a tally of a group: two, one for each argument, if the atoms
// differ in two.
func (ts *Tallies) addTallies(a *goalAtoms, g *keyGrouping, i int) {
	group := g.groups[i]
	if len(group) == 1 && !g.hasValue[i] {
		return
	}
	t := Tally{valueArgs: g.valueArgs}
	for _, at := range group {
		t.atomGates, t.lastGate = append(t.atomGates, a.gates[at]), max(t.lastGate, a.gates[at].NodeIndex())
		if int(at) < a.named {
			t.atomTerms = append(t.atomTerms, a.FluentTerms[at])
		}
	}
	for _, t.countedArg = range g.valueArgs {
		one := t
		if len(g.valueArgs) == 1 {
			one.ConditionRefs, one.factoredRefs = t.atomGates, t.atomGates
		} else {
			ts.addValues(&one, a, group)
		}
		one.Claims = []*TallyClaim{{tally: &one}}
		if g.hasValue[i] {
			one.Claims = append(one.Claims, &TallyClaim{tally: &one, AtLeastOne: true})
		}
		ts.AllTallies = append(ts.AllTallies, &one)
	}
}

// addValues adds the conditions about the values of the argument that is counted.
func (ts *Tallies) addValues(t *Tally, a *goalAtoms, group []int32) {
	byValue := map[string][]circuit.NodeRef{}
	var order []string
	for _, at := range group {
		value := a.FluentTerms[at].Args[t.countedArg].String()
		if byValue[value] == nil {
			order = append(order, value)
		}
		byValue[value] = append(byValue[value], a.gates[at])
	}
	for _, value := range order {
		t.ConditionRefs = append(t.ConditionRefs, ts.proofTask.Net.OrGate(byValue[value]...))
		var parts []circuit.NodeRef
		for _, r := range byValue[value] {
			parts = append(parts, circuit.Disjuncts(ts.proofTask.Net, r)...)
		}
		t.factoredRefs = append(t.factoredRefs, ts.factorDisjunction(parts))
	}
}
