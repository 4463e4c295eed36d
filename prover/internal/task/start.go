package task

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/property"
)

// lookedAt is the argument that the match is not over in its initial state.
type lookedAt struct{ Plain }

// Claim is part of ProofArgument.
func (lookedAt) Claim(context.Context, *Task, *Item) (proof.Evidence, error) {
	over := property.Atom(&gdl.Term{Name: gdl.Terminal, Spelling: gdl.Terminal})
	statement, err := certificate.Formula("the match is not over", property.Not(over))
	return proof.Evidence{Claim: &certificate.Claim{Property: string(proof.InitialState), Initially: true,
		Statements: []certificate.Statement{statement}}}, err
}

// JudgeStart decides about the initial state by the reference semantics.
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
		it.Done, it.Why = true, lookedAt{}
		it.Verdict.Status, it.Verdict.Method = proof.Proved, "play"
	}
}
