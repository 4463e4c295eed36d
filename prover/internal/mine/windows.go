package mine

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A window bounds the values of a counter at which a condition can hold, or has to hold. Examples are "a code peg
// is in place 3 from step 4 on" and "it is set up until step 4". Such clauses connect fluents that have no
// argument in common. Only the tightest clauses that the samples allow are tried, at most four for each condition and
// counter.

// Bounds on windows: counters, and clauses.
const (
	maxWindowCounters = 4
	maxWindows        = 3000
)

// windows returns the windows of the fluents, and of the conditions of argumentProjections.
func windows(t *task.ProofTask) (list []invariant.CardinalityBound) {
	gates := slices.Concat(circuit.StateRefs(t.Net), argumentProjections(t.Net))
	values := SampleGates(t, gates)
	counters := OrderedCounters(t)
	for _, counter := range counters[:min(len(counters), maxWindowCounters)] {
		steps := CounterSteps(t, counter)
		passed := SampleGates(t, steps)
		for i, g := range gates {
			if len(list) < maxWindows && !slices.Contains(t.Candidates.FluentRefs(counter), g) {
				list = append(list, gateWindows(g, values[i], steps, passed)...)
			}
		}
	}
	return list
}

// gateWindows returns that a gate, or its negation, holds only from one value of a counter on, and only until another.
func gateWindows(gate circuit.NodeRef, values []uint64, steps []circuit.NodeRef, passed [][]uint64) (list []invariant.CardinalityBound) {
	for _, negated := range []bool{false, true} {
		first, last := -1, len(steps)
		for s := range steps {
			if !everTogether(values, passed[s], negated, true) {
				first = s
			}
			if s < last && !everTogether(values, passed[s], negated, false) {
				last = s
			}
		}
		if first >= 0 {
			list = append(list, invariant.LiteralClause(gate.Negated(), steps[first]))
		}
		if last < len(steps) {
			list = append(list, invariant.LiteralClause(gate.Negated(), steps[last].Negated()))
		}
		gate = gate.Negated()
	}
	return list
}

// everTogether tells whether there is a sample in which gate and step hold; if notGate or notStep is set, the gate or the
// step is negated.
func everTogether(gate, step []uint64, notGate, notStep bool) bool {
	for i, v := range gate {
		w := step[i]
		if notGate {
			v = ^v
		}
		if notStep {
			w = ^w
		}
		if v&w != 0 {
			return true
		}
	}
	return false
}
