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

// WindowFamily is the family of such clauses.
const WindowFamily invariant.CandidateFamily = "windows"

// Bounds on windows: counters, and clauses.
const (
	maxWindowCounters = 4
	maxWindowValues   = 1000 // of a counter
	maxWindows        = 3000
)

// AddWindows adds the windows of some fluents and of groups of them. It reports
// whether there are new ones.
func AddWindows(t *task.ProofTask, of []bool) bool {
	if len(t.SampledStates) == 0 || len(t.SampledStates[0]) == 0 {
		return false
	}
	before, gates := len(t.Candidates.AllCandidates), windowGates(t, of)
	values := SampleGates(t, gates)
	for _, counter := range windowCounters(t) {
		if len(t.Candidates.AllCandidates)-before > maxWindows {
			break
		}
		w := newWindowMiner(t, counter)
		for i, g := range gates {
			w.addGateWindows(g, values[i])
		}
	}
	return len(t.Candidates.AllCandidates) > before
}

// windowGates returns the gates that may have a window: that a group is not empty, and
// the fluents.
func windowGates(t *task.ProofTask, of []bool) []circuit.NodeRef {
	gates := append(symbolUnions(t.Net), ArgumentProjections(t.Net)...)
	gates = slices.DeleteFunc(gates, func(r circuit.NodeRef) bool {
		other := func(c circuit.NodeRef) bool {
			node := &t.Net.Nodes[c.NodeIndex()]
			return node.Kind != circuit.FluentNode || !of[node.InputIndex] && !t.IsConstantFluent(node.InputIndex)
		}
		return slices.ContainsFunc(t.Net.Nodes[r.NodeIndex()].Children, other)
	})
	for f, r := range t.Net.FluentRefs {
		if of[f] {
			gates = append(gates, r)
		}
	}
	return gates
}

// symbolUnions returns, for symbols of one argument, that some fluent of the symbol
// holds.
func symbolUnions(net *circuit.Network) []circuit.NodeRef {
	t := invariant.NewFluentTable(net.Game.Fluents)
	var gates []circuit.NodeRef
	for _, f := range t.SymbolOrder {
		if f.ArgCount != 1 || len(t.FluentsOf[f]) < 2 {
			continue
		}
		var refs []circuit.NodeRef
		for _, i := range t.FluentsOf[f] {
			refs = append(refs, net.FluentRefs[i])
		}
		gates = append(gates, net.OrGate(refs...))
	}
	return gates
}

// windowCounters returns the fluents of one argument whose values follow each
// other, in this order; those of one symbol that have the most values first.
func windowCounters(t *task.ProofTask) [][]int32 {
	table := invariant.NewFluentTable(t.GroundGame.Fluents)
	orders := NewValueOrders(t.GroundGame)
	var counters [][]int32
	for _, f := range table.SymbolOrder {
		if f.ArgCount != 1 || len(table.FluentsOf[f]) < 3 || len(table.FluentsOf[f]) > maxWindowValues || !MayBeExclusive(t, table.FluentsOf[f]) {
			continue
		}
		if ordered := orders.OrderGroup(table.FluentsOf[f], 0); ordered != nil && len(counters) < maxWindowCounters {
			counters = append(counters, OrientFromInit(t.GroundGame, ordered))
		}
	}
	return counters
}

// A windowMiner adds the windows over one counter.
type windowMiner struct {
	proofTask      *task.ProofTask
	counterGates   map[int]bool      // the gates of the counter itself
	fromValue      []circuit.NodeRef // by value: the counter has this value or a later one
	counterSamples [][]uint64        // by value of the counter: where it has this value in the samples
	samplesBefore  []int             // by value: samples with a smaller one; then all
}

func newWindowMiner(t *task.ProofTask, counter []int32) *windowMiner {
	refs := t.Candidates.FluentRefs(counter)
	w := &windowMiner{proofTask: t, counterGates: map[int]bool{}, fromValue: append([]circuit.NodeRef{t.Net.OrGate(refs...)}, CounterSteps(t, counter)...),
		counterSamples: SampleGates(t, refs), samplesBefore: []int{0}}
	for i, r := range refs {
		w.counterGates[r.NodeIndex()] = true
		w.samplesBefore = append(w.samplesBefore, w.samplesBefore[i]+countOnes(w.counterSamples[i]))
	}
	return w
}

// countOnes counts the samples in which something holds.
func countOnes(values []uint64) int {
	n := 0
	for _, v := range values {
		n += bits.OnesCount64(v)
	}
	return n
}

// addGateWindows adds the windows of a gate with given values in the samples.
func (w *windowMiner) addGateWindows(gate circuit.NodeRef, values []uint64) {
	if !w.counterGates[gate.NodeIndex()] {
		w.addWindow(gate, values)
		flipped := make([]uint64, len(values))
		for i, v := range values {
			flipped[i] = ^v
		}
		w.addWindow(gate.Negated(), flipped)
	}
}

// minMissedSamples is the least number of samples in which a gate must have been missed outside
// its window: a condition that holds rarely is missed by chance.
const minMissedSamples = 12

// addWindow adds that something holds only from one value of the counter on, and
// only until another.
func (w *windowMiner) addWindow(gate circuit.NodeRef, values []uint64) {
	first, last := w.holdingSpan(values)
	if first < 0 {
		return
	}
	all := w.samplesBefore[len(w.counterSamples)]
	missed := func(samples int) bool { return samples*countOnes(values) >= minMissedSamples*all }
	if missed(w.samplesBefore[first]) {
		w.addWindowClause(gate.Negated(), w.fromValue[first])
	}
	if missed(all - w.samplesBefore[last+1]) {
		w.addWindowClause(gate.Negated(), w.fromValue[last+1].Negated())
	}
}

// holdingSpan returns the first and the last value of the counter at which something
// holds; -1 if it never does.
func (w *windowMiner) holdingSpan(values []uint64) (first, last int) {
	first, last = -1, -1
	for n, at := range w.counterSamples {
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

// addWindowClause adds one of two for stages of its own.
func (w *windowMiner) addWindowClause(a, b circuit.NodeRef) {
	if c, fresh := w.proofTask.Candidates.AddShape(invariant.LiteralClause(a, b), WindowFamily, 0); fresh {
		c.EffortRank = 2
	}
}
