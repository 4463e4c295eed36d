package mine

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A window bounds the values of a counter at which a condition can hold, or has to hold. Examples are "a code peg
// is in place 3 from step 4 on" and "it is set up until step 4". Such clauses connect fluents that have no
// argument in common. Only the tightest clauses that the samples allow are tried, four for each condition.

// WindowFamily is the family of such clauses.
const WindowFamily invariant.CandidateFamily = "windows"

// Bounds on windows: counters, clauses, and fluents of a game.
const (
	maxWindowCounters = 4
	maxWindows        = 3000
	maxWindowFluents  = 2000
)

// AddWindows adds the windows of the fluents and of groups of them. It reports
// whether there are new ones.
func AddWindows(t *task.ProofTask) bool {
	if len(t.SampledStates) == 0 || len(t.SampledStates[0]) == 0 || len(t.Net.FluentRefs) > maxWindowFluents {
		return false
	}
	before := len(t.Candidates.AllCandidates)
	gates := slices.Concat(t.Net.FluentRefs, argumentProjections(t.Net))
	values := SampleGates(t, gates)
	counters := OrderedCounters(t)
	for _, counter := range counters[:min(len(counters), maxWindowCounters)] {
		steps := CounterSteps(t, counter)
		passed := SampleGates(t, steps)
		for i, g := range gates {
			if len(t.Candidates.AllCandidates)-before < maxWindows && !slices.Contains(t.Candidates.FluentRefs(counter), g) {
				addGateWindows(t, g, values[i], steps, passed)
			}
		}
	}
	return len(t.Candidates.AllCandidates) > before
}

// addGateWindows adds that a gate, or its negation, holds only from one value of a counter on, and only until another.
func addGateWindows(t *task.ProofTask, gate circuit.NodeRef, values []uint64, steps []circuit.NodeRef, passed [][]uint64) {
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
			addWindow(t, gate.Negated(), steps[first])
		}
		if last < len(steps) {
			addWindow(t, gate.Negated(), steps[last].Negated())
		}
		gate = gate.Negated()
	}
}

// everTogether tells whether in a sample a gate holds, or not, and a step is passed, or not.
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

// addWindow adds one of two for stages of its own.
func addWindow(t *task.ProofTask, a, b circuit.NodeRef) {
	if c, fresh := t.Candidates.AddShape(invariant.LiteralClause(a, b), WindowFamily, 0); fresh {
		c.EffortRank = 2
	}
}
