package mine

import (
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Some things are in no sampled state, such as the queens that pawns become. To find the equations to which their
// numbers belong, such a thing replaces another one in a sampled state, and a random move is made. All changes of
// an equation have to cancel out. An equation is a guess in any case.

// Bounds on these steps: the states of each number, and how many numbers there may be.
const (
	strayStates  = 12
	maxStrayKind = 16
)

// straySteps returns the changes of features by such steps.
func straySteps(t *task.ProofTask, features []stateFeature, unseen []bool) (rows [][]int64) {
	groups := exclusiveByFluent(t)
	m := simulate.NewRandomMatches(t.Net, 5)
	kinds := 0
	for at, f := range features {
		if !unseen[at+1] || kinds == maxStrayKind || len(f.countedRefs) == 0 {
			continue
		}
		kinds++
		for k := range strayStates {
			fluent := strayFluent(t, f, groups, k)
			if fluent < 0 {
				continue
			}
			m.BeginAtState(strayState(t, fluent, groups[fluent], k))
			going := m.EvaluateStates()
			before := laneCounts(m, features)
			m.MoveRandomly(going, false)
			m.EvaluateStates()
			t.AddGateReads(2 * int64(len(t.Net.Nodes)))
			for lane, row := range laneCounts(m, features) {
				if going>>lane&1 == 1 {
					rows = append(rows, combineRows(row, before[lane], -1))
				}
			}
		}
	}
	return rows
}

// exclusiveByFluent returns for each fluent a group of which no other member holds while it holds. It leaves out
// counters, since no step leaves their last values.
func exclusiveByFluent(t *task.ProofTask) map[int32][]int32 {
	groups := map[int32][]int32{}
	for c := range t.ProvedCandidates() {
		if b := c.StatedBound(); b.BoundKind == invariant.ExclusiveBound && !c.OfCounterValue {
			for _, f := range b.GroupFluents {
				groups[f] = b.GroupFluents
			}
		}
	}
	return groups
}

// strayFluent chooses a fluent that a feature counts; -1 if it counts none that is in a group.
func strayFluent(t *task.ProofTask, f stateFeature, groups map[int32][]int32, k int) int32 {
	node := &t.Net.Nodes[f.countedRefs[k*len(f.countedRefs)/strayStates].NodeIndex()]
	if node.Kind != circuit.FluentNode || groups[node.InputIndex] == nil {
		return -1
	}
	return node.InputIndex
}

// strayState returns a sampled state in which a fluent holds instead of the others of its group.
func strayState(t *task.ProofTask, fluent int32, group []int32, k int) []bool {
	state := make([]bool, len(t.SampledStates))
	looks := len(t.SampledStates[0])
	for f, values := range t.SampledStates {
		state[f] = values[k*looks/strayStates]>>(5*k)&1 == 1
	}
	for _, other := range group {
		state[other] = other == fluent
	}
	return state
}

// laneCounts counts each feature in each lane; column 0 is 1.
func laneCounts(m *simulate.RandomMatches, features []stateFeature) [][]int64 {
	rows := make([][]int64, simulate.LaneCount)
	for lane := range rows {
		rows[lane] = make([]int64, len(features)+1)
		rows[lane][0] = 1
	}
	for i, f := range features {
		for _, r := range f.countedRefs {
			lanes := m.Evaluator.TrueLanes(r)
			for lane := range rows {
				rows[lane][i+1] += int64(lanes >> lane & 1)
			}
		}
	}
	return rows
}
