package mine

import (
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// SampleGates returns the values of gates in the sampled states.
func SampleGates(t *task.ProofTask, gates []circuit.NodeRef) [][]uint64 {
	values := make([][]uint64, len(gates))
	ev := circuit.NewConeEvaluator(t.Net, gates)
	for look := range t.SampledStates[0] {
		if !t.TimeOver() { // after the end of the time, any state is as good
			for f := range t.SampledStates {
				ev.SetFluent(f, t.SampledStates[f][look])
			}
			ev.ComputeStates()
		}
		for i, g := range gates {
			values[i] = append(values[i], ev.TrueLanes(g))
		}
	}
	return values
}

// sampleFeatures counts each feature in some sampled states. The first column is 1. Equations are solved for the
// first column, so the coefficients of the other columns stay integers.
func sampleFeatures(t *task.ProofTask, features []stateFeature) [][]int64 {
	var rows [][]int64
	var refs []circuit.NodeRef
	for _, f := range features {
		refs = append(refs, f.countedRefs...)
	}
	values := SampleGates(t, refs)
	looks := len(t.SampledStates[0])
	for look := 0; look < looks && len(rows) < 6*maxFeatures; look++ {
		for lane := look % 5; lane < simulate.LaneCount; lane += 13 {
			row := make([]int64, len(features)+1)
			row[0] = 1
			at := 0
			for i, f := range features {
				for _, v := range values[at : at+len(f.countedRefs)] {
					row[i+1] += int64(v[look] >> lane & 1)
				}
				at += len(f.countedRefs)
			}
			rows = append(rows, row)
		}
	}
	return rows
}
