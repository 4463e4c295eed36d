package task

import "context"

// ProofEngine settles open goals of a task: it proves or refutes them through
// the task, or adds to the invariants, and returns. It looks only at goals that
// are open and not dismissed, spends through the meter, and stops with
// solve.ErrBudget when its share is spent. It lists failed attempts in
// Item.TriedTexts.
type ProofEngine func(ctx context.Context, t *ProofTask) error
