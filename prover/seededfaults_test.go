package prover

import (
	"testing"

	"github.com/gdllint/gdllint/prover/internal/task"
)

// wantNoticed checks random games with a mistake in an engine, from a seed on, until one
// of them shows it: a check that notices nothing is none.
func wantNoticed(t *testing.T, mistake string, first, games uint64, check func(seed uint64) error) {
	t.Helper()
	for seed := first; seed < first+games; seed++ {
		if check(seed) != nil {
			return
		}
	}
	t.Errorf("%s: nobody notices", mistake)
}

// faulty is a set of faults.
func faulty(faults ...task.EngineFault) map[task.EngineFault]bool {
	set := map[task.EngineFault]bool{}
	for _, f := range faults {
		set[f] = true
	}
	return set
}
