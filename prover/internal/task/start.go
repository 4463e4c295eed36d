package task

import (
	"context"

	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
)

// initialStateSeen is the argument that the initial state is not terminal.
type initialStateSeen struct{}

// ClaimEvidence is part of ProofArgument.
func (initialStateSeen) ClaimEvidence(_ context.Context, _ *ProofTask, it *QuestionItem) (proof.Evidence, error) {
	statement, err := it.Verdict.Question.Statement(nil)
	return proof.Evidence{Claim: &certificate.Claim{Property: string(proof.InitialState), InitialOnly: true,
		Statements: []certificate.Statement{statement}}}, err
}

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
		it.Done, it.Argument = true, initialStateSeen{}
		it.Verdict.Status, it.Verdict.Method = proof.Proved, "play"
	}
}
