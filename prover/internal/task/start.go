package task

import (
	"context"

	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
)

// JudgeInitialStates decides the question whether the initial state is terminal, by the reference
// semantics.
func JudgeInitialStates(ctx context.Context, t *ProofTask) error {
	for _, it := range t.QuestionItems {
		if it.Verdict.Property == proof.InitialState && !it.Done {
			t.judgeInitialState(ctx, it)
			t.PostItems(it)
		}
	}
	return nil
}

func (t *ProofTask) judgeInitialState(ctx context.Context, it *QuestionItem) {
	start, err := t.ReferenceGame.InitialState(ctx)
	if err != nil {
		return
	}
	violation, bad, err := play.NewPropertyJudge(t.ReferenceGame).JudgeStart(ctx, start)
	switch {
	case err != nil:
		it.Verdict.OpenReason = err.Error()
	case bad:
		it.Done = true
		it.Verdict.Status, it.Verdict.Method = proof.Violated, "play"
		it.Verdict.Trace, it.Verdict.ViolationDetail, it.Verdict.BlamedRules = t.TraceOfMoves(nil), violation.Detail, violation.BlamedRules
	default:
		it.Done, it.Argument = true, DirectClaim{InitialOnly: true}
		it.Verdict.Status, it.Verdict.Method = proof.Proved, "play"
	}
}
