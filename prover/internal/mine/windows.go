package mine

import (
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A window bounds the values of a counter at which something can hold, or has to: "a code
// peg is in place 3 from step 4 on", "it is set up until step 4". Such clauses tie fluents
// together that have no argument in common, and only the tightest that the samples allow
// are tried: four for each condition.

// Windows is the family of such clauses.
const Windows invariant.Family = "windows"

// Bounds on windows: counters, and clauses.
const (
	maxWindowCounters = 4
	maxWindowValues   = 1000 // of a counter
	maxWindows        = 3000
)

// AddWindows adds the windows of some fluents and of groups of them. It reports
// whether there are new ones.
func AddWindows(t *task.Task, of []bool) bool {
	if len(t.Samples) == 0 || len(t.Samples[0]) == 0 {
		return false
	}
	before, gates := len(t.Cands.All), windowGates(t, of)
	values := SampleGates(t, gates)
	for _, counter := range orderedCounters(t) {
		if len(t.Cands.All)-before > maxWindows {
			break
		}
		w := newWindower(t, counter)
		for i, g := range gates {
			w.add(g, values[i])
		}
	}
	return len(t.Cands.All) > before
}

// windowGates returns the gates that may have a window: that a group is not empty, and
// the fluents.
func windowGates(t *task.Task, of []bool) []circuit.Ref {
	gates := append(unions(t.Net), Projections(t.Net)...)
	gates = slices.DeleteFunc(gates, func(r circuit.Ref) bool {
		other := func(c circuit.Ref) bool {
			node := &t.Net.Nodes[c.Node()]
			return node.Kind != circuit.FluentNode || !of[node.Index] && !t.Constant(node.Index)
		}
		return slices.ContainsFunc(t.Net.Nodes[r.Node()].Children, other)
	})
	for f, r := range t.Net.Fluent {
		if of[f] {
			gates = append(gates, r)
		}
	}
	return gates
}

// unions returns, for symbols of one argument, that some fluent of the symbol
// holds.
func unions(net *circuit.Network) []circuit.Ref {
	t := invariant.NewFluentTable(net.Game.Fluents)
	var gates []circuit.Ref
	for _, f := range t.Order {
		if f.Arity != 1 || len(t.Of[f]) < 2 {
			continue
		}
		var refs []circuit.Ref
		for _, i := range t.Of[f] {
			refs = append(refs, net.Fluent[i])
		}
		gates = append(gates, net.Or(refs...))
	}
	return gates
}

// orderedCounters returns the fluents of one argument whose values follow each
// other, in this order; those of one symbol that have the most values first.
func orderedCounters(t *task.Task) [][]int32 {
	table := invariant.NewFluentTable(t.Game.Fluents)
	orders := StaticOrders(t.Game)
	var counters [][]int32
	for _, f := range table.Order {
		if f.Arity != 1 || len(table.Of[f]) < 3 || len(table.Of[f]) > maxWindowValues || !MayExclude(t, table.Of[f]) {
			continue
		}
		if ordered := orders.Of(table.Of[f], 0); ordered != nil && len(counters) < maxWindowCounters {
			counters = append(counters, FromStart(t.Game, ordered))
		}
	}
	return counters
}

// A windower adds the windows over one counter.
type windower struct {
	task   *task.Task
	own    map[int]bool  // the gates of the counter itself
	from   []circuit.Ref // by value: the counter has this value or a later one
	values [][]uint64    // by value of the counter: where it has this value in the samples
	before []int         // by value: samples with a smaller one; then all
}

func newWindower(t *task.Task, counter []int32) *windower {
	refs := t.Cands.Refs(counter)
	w := &windower{task: t, own: map[int]bool{}, from: append([]circuit.Ref{t.Net.Or(refs...)}, Steps(t, counter)...),
		values: SampleGates(t, refs), before: []int{0}}
	for i, r := range refs {
		w.own[r.Node()] = true
		w.before = append(w.before, w.before[i]+ones(w.values[i]))
	}
	return w
}

// ones counts the samples in which something holds.
func ones(values []uint64) int {
	n := 0
	for _, v := range values {
		n += bits.OnesCount64(v)
	}
	return n
}

// add adds the windows of a gate with given values in the samples.
func (w *windower) add(gate circuit.Ref, values []uint64) {
	if !w.own[gate.Node()] {
		w.within(gate, values)
		flipped := make([]uint64, len(values))
		for i, v := range values {
			flipped[i] = ^v
		}
		w.within(gate.Not(), flipped)
	}
}

// fewestMissed is the least number of samples in which a gate must have been missed outside
// its window: a condition that holds rarely is missed by chance.
const fewestMissed = 12

// within adds that something holds only from one value of the counter on, and
// only until another.
func (w *windower) within(gate circuit.Ref, values []uint64) {
	first, last := w.span(values)
	if first < 0 {
		return
	}
	all := w.before[len(w.values)]
	missed := func(samples int) bool { return samples*ones(values) >= fewestMissed*all }
	if missed(w.before[first]) {
		w.clause(gate.Not(), w.from[first])
	}
	if missed(all - w.before[last+1]) {
		w.clause(gate.Not(), w.from[last+1].Not())
	}
}

// span returns the first and the last value of the counter at which something
// holds; -1 if it never does.
func (w *windower) span(values []uint64) (first, last int) {
	first, last = -1, -1
	for n, at := range w.values {
		for i, v := range at {
			if v&values[i] == 0 {
				continue
			}
			if first < 0 {
				first = n
			}
			last = n
			break
		}
	}
	return first, last
}

// clause adds one of two for stages of its own.
func (w *windower) clause(a, b circuit.Ref) {
	if c, fresh := w.task.Cands.Add(invariant.Clause{Of: []circuit.Ref{a, b}}, Windows, 0); fresh {
		c.Rank = 2
	}
}
