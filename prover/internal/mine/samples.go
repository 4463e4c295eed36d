package mine

import (
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// SampleGates returns the values of gates in the sampled states.
func SampleGates(t *task.Task, gates []circuit.Ref) [][]uint64 {
	values := make([][]uint64, len(gates))
	ev := circuit.NewConeEvaluator(t.Net, gates)
	for look := range t.Samples[0] {
		if !t.Over() { // else any state is as good
			for f := range t.Samples {
				ev.SetFluent(f, t.Samples[f][look])
			}
			ev.States()
		}
		for i, g := range gates {
			values[i] = append(values[i], ev.Value(g))
		}
	}
	return values
}

// sampleFeatures counts each feature in some sampled states. The first column
// is 1: as the first one it is solved for, and the coefficients of the others
// stay whole.
func sampleFeatures(t *task.Task, features []feature) [][]int64 {
	var rows [][]int64
	var refs []circuit.Ref
	for _, f := range features {
		refs = append(refs, f.refs...)
	}
	values := SampleGates(t, refs)
	looks := len(t.Samples[0])
	for look := 0; look < looks && len(rows) < 6*maxFeatures; look++ {
		for lane := look % 5; lane < simulate.Lanes; lane += 13 {
			row := make([]int64, len(features)+1)
			row[0] = 1
			at := 0
			for i, f := range features {
				for _, v := range values[at : at+len(f.refs)] {
					row[i+1] += int64(v[look] >> lane & 1)
				}
				at += len(f.refs)
			}
			rows = append(rows, row)
		}
	}
	return rows
}
