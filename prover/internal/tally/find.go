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
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// find collects the groups of atoms that open goals depend on of which sampled
// states show that they may be tallies: for each relation, and each auxiliary
// one, those of the argument or the two arguments that most look like a
// function of the others.
func (ts *Tallies) find() {
	if len(ts.Task.Samples) == 0 || len(ts.Task.Samples[0]) == 0 {
		return
	}
	for _, atoms := range ts.relations() {
		if best := ts.bestGroups(atoms); best.share >= minTallyShare {
			for _, g := range best.groups {
				ts.add(g)
			}
		}
	}
	slices.SortStableFunc(ts.All, func(a, b *Tallied) int { return a.top - b.top })
	ts.All = ts.All[:min(len(ts.All), maxTallies, maxTallyWork/len(ts.Task.Net.Nodes))]
}

// row is a ground atom of a relation.
type row struct {
	args []string
	term *gdl.Term // nil for an auxiliary relation
	gate circuit.Ref
	seen []uint64 // its values in the sampled states
}

// relations returns the atoms that open goals depend on and that do not
// depend on moves, by relation, in a fixed order.
func (ts *Tallies) relations() [][]*row {
	cone := ts.cone()
	var order [][]*row
	index := map[string]int{}
	add := func(name string, term *gdl.Term, args []string, a grounding.Atom) {
		gate := ts.Task.Net.Atom[a]
		if len(args) == 0 || !cone[gate.Node()] || ts.Task.Net.Nodes[gate.Node()].Acts {
			return
		}
		key := name + "/" + strconv.Itoa(len(args))
		i, known := index[key]
		if !known {
			i = len(order)
			index[key] = i
			order = append(order, nil)
		}
		order[i] = append(order[i], &row{args: args, term: term, gate: gate})
	}
	for a, info := range ts.Task.Game.Atoms {
		if info.Term != nil && info.Kind == grounding.Derived {
			args := make([]string, len(info.Term.Args))
			for i, t := range info.Term.Args {
				args[i] = t.String()
			}
			add(info.Term.Name, info.Term, args, grounding.Atom(a))
		}
	}
	for _, part := range ts.Task.Game.Parts {
		args := make([]string, len(part.Row))
		for i, id := range part.Row {
			args[i] = strconv.Itoa(int(id))
		}
		add("part "+strconv.Itoa(int(part.Relation)), nil, args, part.Atom)
	}
	return order
}

// cone returns the gates that the open goals depend on.
func (ts *Tallies) cone() map[int]bool {
	cone := map[int]bool{}
	var queue []circuit.Ref
	ts.Task.Open(func(it *task.Item) {
		if it.Pending() {
			queue = append(queue, it.Goal.State)
		}
	})
	unroll.VisitCone(ts.Task.Net, cone, queue, func(*circuit.Node) {})
	return cone
}

// A grouping divides the atoms of a relation by all but some arguments.
type grouping struct {
	values []int // the arguments in which the atoms of a group differ
	groups []*group
	share  float64 // of the groups, those of which one atom holds in all sampled states
}

// A group holds the atoms with one key.
type group struct {
	of         *grouping
	rows       []*row
	most, some bool // at most, at least one holds in all sampled states
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
func (ts *Tallies) bestGroups(rows []*row) *grouping {
	best := &grouping{share: -1}
	if len(rows) > maxTallyRows {
		return best
	}
	ts.sample(rows)
	arity := len(rows[0].args)
	for arg := range arity {
		best = betterGrouping(best, groupBy(rows, []int{arg}))
	}
	for i := 0; best.share < 0.5 && i < arity; i++ {
		for j := i + 1; j < arity; j++ {
			best = betterGrouping(best, groupBy(rows, []int{i, j}))
		}
	}
	return best
}

func betterGrouping(a, b *grouping) *grouping {
	if b == nil || b.share < a.share {
		return a
	}
	return b
}

// sample looks up the values of the atoms in sampled states.
func (ts *Tallies) sample(rows []*row) {
	gates := make([]circuit.Ref, len(rows))
	for i, r := range rows {
		gates[i] = r.gate
	}
	for i, seen := range mine.SampleGates(ts.Task, gates) {
		rows[i].seen = seen
	}
}

// groupBy divides the atoms; nil if two of a group hold in a sampled state.
func groupBy(rows []*row, values []int) *grouping {
	g := &grouping{values: values}
	byKey := map[string]*group{}
	for _, r := range rows {
		key := keyOf(r.args, values)
		if byKey[key] == nil {
			byKey[key] = &group{of: g, most: true}
			g.groups = append(g.groups, byKey[key])
		}
		byKey[key].rows = append(byKey[key].rows, r)
	}
	total := 0
	for _, group := range g.groups {
		if group.judge(); !group.most {
			return nil
		}
		if group.some {
			total++
		}
	}
	g.share = float64(total) / float64(len(g.groups))
	return g
}

// keyOf joins the arguments but for some.
func keyOf(args []string, but []int) string {
	var key strings.Builder
	for i, a := range args {
		if !slices.Contains(but, i) {
			key.WriteString(a)
			key.WriteByte(' ')
		}
	}
	return key.String()
}

// judge compares a group with the sampled states.
func (g *group) judge() {
	g.some = true
	for look := range g.rows[0].seen {
		var one, two uint64
		for _, r := range g.rows {
			two |= one & r.seen[look]
			one |= r.seen[look]
		}
		g.most = g.most && two == 0
		g.some = g.some && one == ^uint64(0)
	}
}

// add makes a tally of a group: two, one for each argument, if the atoms
// differ in two.
func (ts *Tallies) add(g *group) {
	var gates []circuit.Ref
	top := 0
	for _, r := range g.rows {
		gates, top = append(gates, r.gate), max(top, r.gate.Node())
	}
	if len(gates) == 1 && !g.some {
		return
	}
	t := Tallied{Gates: gates, top: top, Most: true, some: g.some, Values: g.of.values, Counted: g.of.values[0]}
	for _, r := range g.rows {
		if r.term != nil {
			t.Terms = append(t.Terms, r.term)
		}
	}
	if len(g.of.values) == 1 {
		t.Refs, t.claims = gates, gates
		ts.All = append(ts.All, &t)
		return
	}
	for _, arg := range g.of.values {
		one := t
		one.Counted = arg
		for _, atoms := range g.byValue(arg) {
			one.Refs = append(one.Refs, ts.Task.Net.Or(atoms...))
			one.claims = append(one.claims, ts.factored(ts.disjuncts(atoms)))
		}
		ts.All = append(ts.All, &one)
	}
}

// byValue divides the atoms of a group by the value of an argument.
func (g *group) byValue(arg int) [][]circuit.Ref {
	index := map[string]int{}
	var of [][]circuit.Ref
	for _, r := range g.rows {
		i, known := index[r.args[arg]]
		if !known {
			i = len(of)
			index[r.args[arg]] = i
			of = append(of, nil)
		}
		of[i] = append(of[i], r.gate)
	}
	return of
}
