package prover

import "testing"

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
