package task

import (
	"context"

	"github.com/gdllint/gdllint/proof"
)

// lookedAt is the argument of what is known of the initial state.
const lookedAt Seen = "the reference semantics looked at the initial state, which can be done again"

// JudgeStart decides about the initial state: play looks at it.
func JudgeStart(ctx context.Context, t *Task) error {
	for _, it := range t.Items {
		if it.Verdict.Property == proof.InitialState && !it.Done {
			t.judgeStart(ctx, it)
			t.Post(it)
		}
	}
	return nil
}

func (t *Task) judgeStart(ctx context.Context, it *Item) {
	start, err := t.Play.Initial(ctx)
	if err != nil {
		return
	}
	violation, bad, err := t.Play.JudgeStart(ctx, start)
	switch {
	case err != nil:
		it.Verdict.Reason = err.Error()
	case bad:
		it.Done = true
		it.Verdict.Status, it.Verdict.Method = proof.Violated, "play"
		it.Verdict.Trace, it.Verdict.Detail, it.Verdict.Blame = t.Trace(nil), violation.Detail, violation.Blame
	default:
		it.Done, it.Why = true, lookedAt
		it.Verdict.Status, it.Verdict.Method = proof.Proved, "play"
	}
}
