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

// An Argument is the argument that no state violates a goal, or no sequence of states where a goal looks at several.
// The invariants imply it, or it is inductive together with others: formulas that were proved with it, or, of a goal
// about single states, invariants.
type Argument struct{ ProvedTogether []*task.QuestionItem }

// ClaimEvidence is part of task.ProofArgument. First it tries to show that the needed invariants, which are a lemma,
// imply the claim. Where they do not, a claim about single states has to be inductive together with them.
func (a Argument) ClaimEvidence(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) (proof.Evidence, error) {
	items, hasSteps := []*task.QuestionItem{it}, it.QuestionGoal.HasSteps()
	for _, other := range a.ProvedTogether {
		if other != it {
			items = append(items, other)
		}
	}
	claim := certificate.Claim{Property: it.Verdict.CertificateLabel(), SingleState: !hasSteps}
	for _, x := range items {
		statement, err := x.Verdict.Question.Statement(t.GroundGame.Roles)
		if err != nil {
			return proof.Evidence{}, err
		}
		claim.Statements = append(claim.Statements, statement)
	}
	if hasSteps {
		return support.ClaimAgainst(ctx, t, claim, nil, violatingSequences(items, min(1, len(a.ProvedTogether)))...)
	}
	if it.QuestionGoal.BadState == circuit.FalseRef {
		return InductiveClaim(ctx, t, it, claim) // it holds by the rules alone
	}
	e, err := support.ClaimAgainst(ctx, t, claim, it.GoalCandidate, support.ViolatingSequence{ViolationLit: func(u *unroll.GameProgram) asp.Lit {
		return u.GateLit(0, it.QuestionGoal.BadState)
	}})
	if err == nil || ctx.Err() != nil {
		return e, err
	}
	return InductiveClaim(ctx, t, it, claim)
}

// violatingSequences returns the sequences that violate one of some formulas of one degree, start moves after a state
// in which none is violated.
func violatingSequences(items []*task.QuestionItem, start int) (list []support.ViolatingSequence) {
	for moves := range items[0].QuestionGoal.PathDegree() + 1 {
		list = append(list, support.ViolatingSequence{MoveCount: start + moves, ViolationLit: func(u *unroll.GameProgram) asp.Lit {
			var broken []asp.Lit
			for _, it := range items {
				broken = append(broken, violationAfter(u, it, start, moves))
			}
			return u.Disjunction(broken)
		}})
	}
	return list
}

// InductiveClaim makes the claim about a question one that is inductive together with the invariants that it needs. The
// error is support.ErrNotImplied if the candidate of the question is not proved.
func InductiveClaim(ctx context.Context, t *task.ProofTask, it *task.QuestionItem, claim certificate.Claim) (proof.Evidence, error) {
	claim.SingleState = false
	if it.QuestionGoal.BadState != circuit.FalseRef && (it.GoalCandidate == nil || it.GoalCandidate.ProofState != invariant.ProvedState) {
		return proof.Evidence{}, support.ErrNotImplied
	}
	return support.InductiveClaim(ctx, t, claim, map[*invariant.Candidate]bool{it.GoalCandidate: true})
}
