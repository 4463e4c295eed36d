package task

import (
	"context"

	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
)

// JudgeInitialStates decides the question whether the initial state is terminal, by the reference
// semantics.
func JudgeInitialStates(ctx context.Context, t *ProofTask) {
	for _, it := range t.QuestionItems {
		if it.Verdict.Property != proof.InitialState || it.Done {
			continue
		}
		start, err := t.ReferenceGame.InitialState(ctx)
		if err != nil {
			return
		}
		violation, bad, err := play.NewPropertyJudge(t.ReferenceGame).JudgeStart(ctx, start)
		switch {
		case err != nil:
			it.Verdict.OpenReason = err.Error()
		case bad:
			t.SettleByMatch(it, "play", t.TraceOfMoves(nil), violation)
		default:
			t.SettleProved(it, "play", 0, DirectClaim{InitialOnly: true})
		}
	}
}
