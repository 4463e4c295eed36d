package successor

import (
	"context"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/bymove"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/propagate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// ProveByCases is Prove without a solver: it ends at the first joint move for which
// cases show nothing.
func ProveByCases(ctx context.Context, t *task.Task, c *invariant.Candidate) {
	half := bymove.Remembered(t).HalfCases
	if bymove.Keeps(ctx, t, c, func(s *propagate.System, _ circuit.Ref, _ []circuit.Ref) bool { return byCases(s, half) }) {
		c.Settle(true, false)
	}
}

// byCases tells whether what is known cannot be.
func byCases(s *propagate.System, half bool) bool {
	return (&propagate.Cases{System: s, Half: half}).Fail()
}
