package task

import "context"

// A ProofEngine settles open goals of a task. It proves or refutes them through the task, or adds
// invariants, and returns. It works only on goals that are open and not dismissed. It spends
// through the meter, and stops with solve.ErrBudget when its share is spent. It lists failed
// attempts in QuestionItem.TriedTexts.
type ProofEngine func(ctx context.Context, t *ProofTask) error
