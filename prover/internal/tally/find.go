package tally

import (
	"slices"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/mine"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// find collects groups of atoms that may be tallies, as sampled states show. Open goals depend on these atoms. For
// each relation, and each auxiliary relation, it takes the groups of the argument that looks most like a function
// of the others. It may take those of two such arguments.
func (ts *Tallies) find() {
	if len(ts.ProofTask.SampledStates) == 0 || len(ts.ProofTask.SampledStates[0]) == 0 {
		return
	}
	for _, atoms := range ts.goalRelations() {
		if best := ts.bestGroups(atoms); best.functionalShare >= minTallyShare {
			for _, g := range best.groups {
				ts.addTallies(g)
			}
		}
	}
	slices.SortStableFunc(ts.AllTallies, func(a, b *Tally) int { return a.lastGate - b.lastGate })
	ts.AllTallies = ts.AllTallies[:min(len(ts.AllTallies), maxTallies, maxTallyWork/len(ts.ProofTask.Net.Nodes))]
}

// atomRow is a ground atom of a relation.
type atomRow struct {
	argTexts     []string
	term         *gdl.Term // nil for an auxiliary relation
	gate         circuit.NodeRef
	sampleValues []uint64 // its values in the sampled states
}

// goalRelations returns the atoms that open goals depend on and that do not
// depend on moves, by relation, in a fixed order.
func (ts *Tallies) goalRelations() [][]*atomRow {
	cone := ts.goalCone()
	var order [][]*atomRow
	index := map[string]int{}
	isAsked := func(a grounding.Atom) bool {
		node := ts.ProofTask.Net.AtomRefs[a].NodeIndex()
		return cone[node] && !ts.ProofTask.Net.Nodes[node].DependsOnMoves
	}
	add := func(name string, term *gdl.Term, args []string, a grounding.Atom) {
		key := name + "/" + strconv.Itoa(len(args))
		i, known := index[key]
		if !known {
			i = len(order)
			index[key] = i
			order = append(order, nil)
		}
		order[i] = append(order[i], &atomRow{argTexts: args, term: term, gate: ts.ProofTask.Net.AtomRefs[a]})
	}
	game := ts.ProofTask.GroundGame
	for a, info := range game.Atoms {
		if _, arity := game.AtomSymbol(grounding.Atom(a)); arity > 0 && info.AtomKind == grounding.DerivedAtom && isAsked(grounding.Atom(a)) {
			term := game.AtomTerm(grounding.Atom(a))
			args := make([]string, arity)
			for i, t := range term.Args {
				args[i] = t.String()
			}
			add(term.Name, term, args, grounding.Atom(a))
		}
	}
	for _, part := range game.AuxiliaryParts {
		if len(part.SharedRow) == 0 || !isAsked(part.AuxiliaryAtom) {
			continue
		}
		args := make([]string, len(part.SharedRow))
		for i, id := range part.SharedRow {
			args[i] = strconv.Itoa(int(id))
		}
		add("part "+strconv.Itoa(int(part.RelationNumber)), nil, args, part.AuxiliaryAtom)
	}
	return order
}

// goalCone returns the gates that the open goals depend on.
func (ts *Tallies) goalCone() []bool {
	var queue []circuit.NodeRef
	ts.ProofTask.VisitOpenGoals(func(it *task.QuestionItem) {
		if it.IsPending() {
			queue = append(queue, it.QuestionGoal.BadState)
		}
	})
	return ts.ProofTask.Net.ConeOfInfluence(queue)
}

// A keyGrouping divides the atoms of a relation by all but some arguments.
type keyGrouping struct {
	valueArgs       []int // the arguments in which the atoms of a group differ
	groups          []*keyGroup
	functionalShare float64 // of the groups, those of which one atom holds in all sampled states
}

// A keyGroup holds the atoms with one key.
type keyGroup struct {
	ofGrouping                          *keyGrouping
	atomRows                            []*atomRow
	sampledAtMostOne, sampledAtLeastOne bool // at most, at least one holds in all sampled states
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
func (ts *Tallies) bestGroups(rows []*atomRow) *keyGrouping {
	best := &keyGrouping{functionalShare: -1}
	if len(rows) > maxTallyRows {
		return best
	}
	ts.sampleRows(rows)
	arity := len(rows[0].argTexts)
	for arg := range arity {
		best = betterGrouping(best, groupByKey(rows, []int{arg}))
	}
	for i := 0; best.functionalShare < 0.5 && i < arity; i++ {
		for j := i + 1; j < arity; j++ {
			best = betterGrouping(best, groupByKey(rows, []int{i, j}))
		}
	}
	return best
}

func betterGrouping(a, b *keyGrouping) *keyGrouping {
	if b == nil || b.functionalShare < a.functionalShare {
		return a
	}
	return b
}

// sampleRows looks up the values of the atoms in sampled states.
func (ts *Tallies) sampleRows(rows []*atomRow) {
	gates := make([]circuit.NodeRef, len(rows))
	for i, r := range rows {
		gates[i] = r.gate
	}
	for i, seen := range mine.SampleGates(ts.ProofTask, gates) {
		rows[i].sampleValues = seen
	}
}

// groupByKey divides the atoms; nil if two of a group hold in a sampled state.
func groupByKey(rows []*atomRow, values []int) *keyGrouping {
	g := &keyGrouping{valueArgs: values}
	byKey := map[string]*keyGroup{}
	for _, r := range rows {
		key := keyWithout(r.argTexts, values)
		if byKey[key] == nil {
			byKey[key] = &keyGroup{ofGrouping: g, sampledAtMostOne: true}
			g.groups = append(g.groups, byKey[key])
		}
		byKey[key].atomRows = append(byKey[key].atomRows, r)
	}
	total := 0
	for _, group := range g.groups {
		if group.judgeSamples(); !group.sampledAtMostOne {
			return nil
		}
		if group.sampledAtLeastOne {
			total++
		}
	}
	g.functionalShare = float64(total) / float64(len(g.groups))
	return g
}

// keyWithout joins the arguments but for some.
func keyWithout(args []string, but []int) string {
	var key strings.Builder
	for i, a := range args {
		if !slices.Contains(but, i) {
			key.WriteString(a)
			key.WriteByte(' ')
		}
	}
	return key.String()
}

// judgeSamples compares a group with the sampled states.
func (g *keyGroup) judgeSamples() {
	g.sampledAtLeastOne = true
	for look := range g.atomRows[0].sampleValues {
		var one, two uint64
		for _, r := range g.atomRows {
			two |= one & r.sampleValues[look]
			one |= r.sampleValues[look]
		}
		g.sampledAtMostOne = g.sampledAtMostOne && two == 0
		g.sampledAtLeastOne = g.sampledAtLeastOne && one == ^uint64(0)
	}
}

// addTallies makes a tally of a group: two, one for each argument, if the atoms
// differ in two.
func (ts *Tallies) addTallies(g *keyGroup) {
	var gates []circuit.NodeRef
	top := 0
	for _, r := range g.atomRows {
		gates, top = append(gates, r.gate), max(top, r.gate.NodeIndex())
	}
	if len(gates) == 1 && !g.sampledAtLeastOne {
		return
	}
	t := Tally{AtomGates: gates, lastGate: top, SampledAtMostOne: true, sampledAtLeastOne: g.sampledAtLeastOne, ValueArgs: g.ofGrouping.valueArgs, CountedArg: g.ofGrouping.valueArgs[0]}
	for _, r := range g.atomRows {
		if r.term != nil {
			t.AtomTerms = append(t.AtomTerms, r.term)
		}
	}
	if len(g.ofGrouping.valueArgs) == 1 {
		t.ConditionRefs, t.factoredRefs = gates, gates
		ts.AllTallies = append(ts.AllTallies, &t)
		return
	}
	for _, arg := range g.ofGrouping.valueArgs {
		one := t
		one.CountedArg = arg
		for _, atoms := range g.splitByValue(arg) {
			one.ConditionRefs = append(one.ConditionRefs, ts.ProofTask.Net.OrGate(atoms...))
			var parts []circuit.NodeRef
			for _, r := range atoms {
				parts = append(parts, circuit.Disjuncts(ts.ProofTask.Net, r)...)
			}
			one.factoredRefs = append(one.factoredRefs, ts.factorDisjunction(parts))
		}
		ts.AllTallies = append(ts.AllTallies, &one)
	}
}

// splitByValue divides the atoms of a group by the value of an argument.
func (g *keyGroup) splitByValue(arg int) [][]circuit.NodeRef {
	index := map[string]int{}
	var of [][]circuit.NodeRef
	for _, r := range g.atomRows {
		i, known := index[r.argTexts[arg]]
		if !known {
			i = len(of)
			index[r.argTexts[arg]] = i
			of = append(of, nil)
		}
		of[i] = append(of[i], r.gate)
	}
	return of
}
