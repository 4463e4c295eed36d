package proof

import (
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// A window says between which values of a counter something can hold, or has
// to: "a code peg is in place 3 from step 4 on", "it is set up until step 4".
// Such clauses tie fluents together that have no argument in common, and only
// the tightest that the samples allow are tried: four for each condition.

// Bounds on windows: counters, and clauses.
const (
	maxWindowCounters = 4
	maxWindowValues   = 1000 // of a counter
	maxWindows        = 3000
)

// addWindows adds the windows of some fluents and of groups of them. It reports
// whether there are new ones.
func (p *Prover) addWindows(of []bool) bool {
	if len(p.samples) == 0 || len(p.samples[0]) == 0 {
		return false
	}
	before := len(p.cands.all)
	gates := p.windowGates(of)
	values := p.sampleGates(gates)
	for _, counter := range p.orderedCounters() {
		if len(p.cands.all)-before > maxWindows {
			break
		}
		w := p.newWindower(counter)
		for i, g := range gates {
			w.add(g, values[i])
		}
	}
	p.growState()
	return len(p.cands.all) > before
}

// windowGates returns what may have a window: that a group is not empty, and
// the fluents.
func (p *Prover) windowGates(of []bool) []ref {
	gates := append(unions(p.net), projections(p.net)...)
	gates = slices.DeleteFunc(gates, func(r ref) bool {
		other := func(c ref) bool {
			node := &p.net.Nodes[c.Node()]
			return node.Kind != circuit.FluentNode || !of[node.Index] && !p.constant(node.Index)
		}
		return slices.ContainsFunc(p.net.Nodes[r.Node()].Children, other)
	})
	for f, r := range p.net.Fluent {
		if of[f] {
			gates = append(gates, r)
		}
	}
	return gates
}

// unions returns, for symbols of one argument, that some fluent of the symbol
// holds.
func unions(net *circuit.Network) []ref {
	t := newFluentTable(net.Game.Fluents)
	var gates []ref
	for _, f := range t.order {
		if f.arity != 1 || len(t.of[f]) < 2 {
			continue
		}
		var refs []ref
		for _, i := range t.of[f] {
			refs = append(refs, net.Fluent[i])
		}
		gates = append(gates, net.Or(refs...))
	}
	return gates
}

// constant tells whether a fluent is known never to hold, or always.
func (p *store) constant(fluent int32) bool {
	r := p.net.Fluent[fluent]
	for _, violation := range []ref{r, r.Not()} {
		if i, known := p.cands.seen[violation]; known && p.state[i] == invariant {
			return true
		}
	}
	return false
}

// orderedCounters returns the fluents of one argument whose values follow each
// other, in this order; those of one symbol that have the most values first.
func (p *Prover) orderedCounters() [][]int32 {
	t := newFluentTable(p.game.Fluents)
	orders := p.staticOrders()
	var counters [][]int32
	for _, f := range t.order {
		if f.arity != 1 || len(t.of[f]) < 3 || len(t.of[f]) > maxWindowValues || !p.mayExclude(t.of[f]) {
			continue
		}
		if ordered := p.inOrder(t.of[f], 0, orders); ordered != nil && len(counters) < maxWindowCounters {
			counters = append(counters, ordered)
		}
	}
	return counters
}

// A windower adds the windows over one counter.
type windower struct {
	p      *Prover
	own    map[int]bool // the gates of the counter itself
	from   []ref        // by value: the counter has this value or a later one
	values [][]uint64   // by value of the counter: where it has this value in the samples
	before []int        // by value: samples with a smaller one; then all
}

func (p *Prover) newWindower(counter []int32) *windower {
	refs := p.cands.refs(counter)
	w := &windower{p: p, own: map[int]bool{}, from: append([]ref{p.net.Or(refs...)}, p.steps(counter)...),
		values: p.sampleGates(refs), before: []int{0}}
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

// add adds the windows of a gate of which the values in the samples are given.
func (w *windower) add(gate ref, values []uint64) {
	if !w.own[gate.Node()] {
		w.within(gate, values)
		flipped := make([]uint64, len(values))
		for i, v := range values {
			flipped[i] = ^v
		}
		w.within(gate.Not(), flipped)
	}
}

// fewestMissed is how often, at least, something must have been missed outside
// its window: what holds rarely is missed by chance.
const fewestMissed = 12

// within adds that something holds only from one value of the counter on, and
// only until another.
func (w *windower) within(gate ref, values []uint64) {
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

func (w *windower) clause(a, b ref) {
	before := len(w.p.cands.all)
	if i := w.p.cands.addClause(a, b); i >= before {
		w.p.cands.all[i].window, w.p.cands.all[i].rank = true, 2 // for its own stages
	}
}
