package induction

import (
	"context"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// StateArgument is the argument that no state violates a goal. Either the invariants imply it, or it is inductive
// together with the invariants that its proof needs.
type StateArgument struct{}

// ClaimEvidence is part of task.ProofArgument. Most properties follow from invariants in each
// state by itself.
func (StateArgument) ClaimEvidence(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) (proof.Evidence, error) {
	s, err := implyingSupport(ctx, t, it)
	switch {
	case err == nil:
		return s.SingleStateEvidence(it)
	case ctx.Err() != nil:
		return proof.Evidence{}, err
	}
	return InductiveClaim(ctx, t, it)
}

// InductiveClaim is the claim that a goal is inductive together with the invariants that its
// proof needs.
func InductiveClaim(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) (proof.Evidence, error) {
	s, k, err := inductiveSupport(ctx, t, it)
	if err != nil {
		return proof.Evidence{}, err
	}
	statement, err := it.Verdict.Question.Statement(t.GroundGame.Roles)
	if err != nil {
		return proof.Evidence{}, err
	}
	lemmas, err := s.NeededStatements(it.GoalCandidate)
	if err != nil {
		return proof.Evidence{}, err
	}
	statements := append([]certificate.Statement{statement}, lemmas...)
	return proof.Evidence{Claim: &certificate.Claim{Property: it.Verdict.CertificateLabel(), InductionDepth: k, Statements: statements, SeparateSteps: support.WritesStepsApart(t, statements)}, ClaimUnchecked: s.IsUnsure()}, nil
}

// inductiveSupport finds invariants that are inductive together with a goal, or that exclude
// every sequence of k good states to a bad one.
func inductiveSupport(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) (s *support.ProofSupport, k int, err error) {
	s, k = support.New(t), 1
	if it.GoalCandidate != nil && it.GoalCandidate.ProofState == invariant.ProvedState {
		s.NeedInvariant(it.GoalCandidate)
	} else if it.QuestionGoal.BadState != circuit.FalseRef {
		k = max(1, it.Verdict.Depth)
		bad := func(u *unroll.GameProgram) asp.Lit { return u.HoldsFirstAt(it.QuestionGoal.BadState, k) }
		if err := s.NeedForSequence(ctx, k, bad); err != nil {
			return nil, k, err
		}
	}
	return s, k, s.CloseInductively(ctx)
}

// implyingSupport finds invariants that imply a goal in each single state.
func implyingSupport(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) (*support.ProofSupport, error) {
	if it.QuestionGoal.BadState == circuit.FalseRef {
		return nil, support.ErrNotImplied
	}
	s := support.NewWithout(t, it.GoalCandidate)
	if err := s.NeedForState(ctx, it.QuestionGoal.BadState); err != nil {
		return nil, err
	}
	return s, s.CloseInductively(ctx)
}

// StepArgument is the argument that a formula about several states holds, or that
// goal values never fall.
type StepArgument struct{}

// ClaimEvidence is part of task.ProofArgument.
func (StepArgument) ClaimEvidence(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) (proof.Evidence, error) {
	statement, err := it.Verdict.Question.Statement(t.GroundGame.Roles)
	if err != nil {
		return proof.Evidence{}, err
	}
	s, err := sequenceSupport(ctx, t, it)
	if err != nil {
		return proof.Evidence{}, err
	}
	return s.EvidenceWithLemmas(certificate.Claim{Property: it.Verdict.CertificateLabel(), Statements: []certificate.Statement{statement}})
}

// sequenceSupport finds invariants that exclude every sequence that violates a goal.
func sequenceSupport(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) (*support.ProofSupport, error) {
	s := support.New(t)
	if it.GoalCandidate != nil && it.GoalCandidate.ProofState == invariant.ProvedState {
		s.NeedInvariant(it.GoalCandidate)
	}
	for end, bad := range it.QuestionGoal.BadPaths {
		err := s.NeedForSequence(ctx, end, func(u *unroll.GameProgram) asp.Lit { return u.GateLit(end, bad) })
		if err != nil {
			return nil, err
		}
	}
	return s, s.CloseInductively(ctx)
}

// A batchArgument is the argument of formulas that were proved together, from all invariants.
type batchArgument []*task.QuestionItem

// ClaimEvidence is part of task.ProofArgument.
func (b batchArgument) ClaimEvidence(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) (proof.Evidence, error) {
	s := support.New(t)
	if err := s.NeedAll(ctx); err != nil {
		return proof.Evidence{}, err
	}
	claim := certificate.Claim{Property: it.Verdict.CertificateLabel()}
	for _, other := range append([]*task.QuestionItem{it}, b...) {
		if other == it && len(claim.Statements) > 0 {
			continue
		}
		statement, err := other.Verdict.Question.Statement(t.GroundGame.Roles)
		if err != nil {
			return proof.Evidence{}, err
		}
		claim.Statements = append(claim.Statements, statement)
	}
	return s.EvidenceWithLemmas(claim)
}
