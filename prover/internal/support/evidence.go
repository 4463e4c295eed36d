package support

import (
	"context"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// This file collects the evidence for answers, and tries it.

// Texts that stand in place of a certificate.
const (
	insteadOfMatch = "the match is the evidence: it can be replayed"
	insteadOfParts = "it follows from other verdicts on the game"
)

// CollectEvidence adds the evidence to the verdicts, if it is wanted, and checks it. Each piece of evidence has a
// budget of its own, a quarter of the budget of the game. So verdicts do not depend on this work, unless the
// evidence contradicts them. Answers that follow from other verdicts come after these.
func CollectEvidence(ctx context.Context, t *task.ProofTask) error {
	if !t.TaskOptions.WantsEvidence {
		return nil
	}
	c := &certificateTrial{task: t, encodings: &certificate.Encodings{File: t.Rulesheet}}
	for _, it := range t.QuestionItems {
		if len(t.PartQuestions(it.Verdict.Question)) == 0 || it.Argument != nil {
			c.collectForItem(ctx, it)
		}
	}
	c.reopenDependents()
	for _, it := range t.QuestionItems {
		if len(t.PartQuestions(it.Verdict.Question)) > 0 && it.Argument == nil {
			c.collectForItem(ctx, it)
		}
	}
	return nil
}

// hasShownAnswer tells whether an item has an answer that is given evidence: a proof, a match that
// was asked for, or a number of proved statements.
func hasShownAnswer(it *task.QuestionItem) bool {
	v := &it.Verdict
	return v.Status == proof.Proved || v.Status == proof.Violated && v.SeeksMatch() || it.CountsStatements() && v.ProvedFormulas > 0
}

// collectForItem adds the evidence to an answer, and tries it.
func (c *certificateTrial) collectForItem(ctx context.Context, it *task.QuestionItem) {
	t, v := c.task, &it.Verdict
	if !hasShownAnswer(it) {
		return
	}
	if t.TaskOptions.OnProgress != nil {
		t.TaskOptions.OnProgress(v.CertificateLabel(), "evidence")
	}
	e := proof.Evidence{Substitute: "no certificate: a part of the program failed"}
	t.WithoutCharge(t.CurrentBudget().SolverConflicts/4, func() {
		t.GuardPart("evidence for "+v.CertificateLabel(), func() error { e = evidenceOfProof(ctx, t, it); return nil })
	})
	v.Evidence = &e
	t.GuardPart("the trial of "+v.CertificateLabel(), func() error { c.tryEvidence(ctx, it); return nil })
	t.PostItems(it)
}

// evidenceOfProof returns the evidence for an answer: its match, the verdicts that it follows from,
// the claim of its argument or, if that has none, the one of EnumerationEvidence.
func evidenceOfProof(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) proof.Evidence {
	switch {
	case it.Verdict.Trace != nil:
		return proof.Evidence{Substitute: insteadOfMatch}
	case it.Argument == nil && len(t.PartQuestions(it.Verdict.Question)) > 0:
		return proof.Evidence{Substitute: insteadOfParts, ImplyingQuestions: t.PartQuestions(it.Verdict.Question)}
	case it.Argument == nil:
		return proof.Evidence{Substitute: "no certificate: the statement has no proof of its own"}
	}
	e, err := it.Argument.ClaimEvidence(ctx, t, it)
	if err != nil {
		e = proof.Evidence{Substitute: "no certificate: " + err.Error()}
	}
	if e.Claim == nil && !e.FullyObserved {
		if otherwise, found := EnumerationEvidence(ctx, t, it); found {
			otherwise.VisitedStates = e.VisitedStates
			e = otherwise
		}
	}
	if e.Claim == nil {
		return e
	}
	e.SequenceReading = certificate.Nonplayable
	if it.Verdict.PlayableOnly {
		e.SequenceReading = certificate.Playable
	}
	return e
}
