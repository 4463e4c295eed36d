package support

import (
	"context"

	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/proof/diagram"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// VisitedAll is the argument of a proof by visiting all reachable states.
type VisitedAll struct {
	StateSummary *proof.VisitedStates // the states visited; nil if no evidence is wanted
	// GivenStatements are, for a question without a formula, the statements which the argument shows to hold in all states.
	GivenStatements []certificate.Statement
}

// insteadOfStates is the text instead of a certificate.
const insteadOfStates = "all reachable states were visited, which can be done again"

// ClaimEvidence is part of task.ProofArgument.
func (v VisitedAll) ClaimEvidence(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) (proof.Evidence, error) {
	e := proof.Evidence{Substitute: insteadOfStates, VisitedStates: v.StateSummary}
	if v.StateSummary == nil || t.Net == nil || v.StateSummary.StateCount > MaxCertificateStates {
		return e, nil
	}
	return v.addStateClaim(ctx, t, it, e)
}

// addStateClaim adds the claim to some evidence, if there are few enough states.
func (v VisitedAll) addStateClaim(ctx context.Context, t *task.ProofTask, it *task.QuestionItem, e proof.Evidence) (proof.Evidence, error) {
	all, err := reachableDiagrams(ctx, t)
	if err != nil || all == nil {
		return e, err
	}
	if it.Verdict.Property == proof.Termination {
		if all.rankedDiagram == nil {
			return e, nil
		}
		claim := certificate.Claim{Property: it.Verdict.CertificateLabel(), Method: "ranks: each move leads to a higher one", SingleState: true,
			Statements: []certificate.Statement{certificate.RankIncreases(all.rankedDiagram)}}
		e.Claim, e.Lemmas = givenReachedStates(claim, all.rankedDiagram, false)
		return e, nil
	}
	claim, err := it.StatedClaim(t)
	if v.GivenStatements != nil {
		claim.Statements, err = v.GivenStatements, nil
	}
	if claim.SingleState = true; err != nil || all.plainDiagram == nil {
		return e, err
	}
	e.Claim, e.Lemmas = givenReachedStates(claim, all.plainDiagram, true)
	return e, nil
}

// StatesLemmaName is the name of the lemma that says that no other states are reached.
const StatesLemmaName = "states"

// givenReachedStates gives a claim the states of a diagram as evidence, with the lemma that no
// other states are reached. shared tells whether several claims have the same lemma.
func givenReachedStates(claim certificate.Claim, d *diagram.Diagram, shared bool) (*certificate.Claim, []proof.Lemma) {
	claim.Evidence = []certificate.Statement{certificate.StateAmong(d)}
	lemma := certificate.Claim{Property: "which states are reached", Statements: claim.Evidence,
		Method: "no move leads out of " + plural.CountNoun(d.StateCount, "state") + " (induction)"}
	return &claim, []proof.Lemma{{Name: StatesLemmaName, Claim: lemma, IsShared: shared}}
}

// A StatementHolder is the argument of a question that counts proved statements. HoldingStatements
// returns these.
type StatementHolder interface {
	HoldingStatements(t *task.ProofTask) []certificate.Statement
}

// EnumerationEvidence certifies a proof whose own argument has no certificate by an enumeration. It returns false if
// there are too many states, or a visit of the states does not decide the question.
func EnumerationEvidence(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) (proof.Evidence, bool) {
	var v VisitedAll
	holder, counts := it.Argument.(StatementHolder)
	switch {
	case t.SampledStateCount > t.CurrentBudget().EnumeratedStates, it.Verdict.IsKnowledge(), it.Verdict.IsEpistemic(), it.Verdict.InitialOnly:
		return proof.Evidence{}, false
	case counts:
		v.GivenStatements = holder.HoldingStatements(t)
	case it.QuestionGoal == nil && it.Verdict.Property != proof.Termination:
		return proof.Evidence{}, false
	}
	e, err := v.addStateClaim(ctx, t, it, proof.Evidence{})
	return e, err == nil && e.Claim != nil
}
