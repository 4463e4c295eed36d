package induction

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// functionalArgument is the argument of the proved functionals.
type functionalArgument struct{}

// ClaimEvidence is part of task.ProofArgument.
func (functionalArgument) ClaimEvidence(ctx context.Context, t *task.ProofTask, _ *task.QuestionItem) (proof.Evidence, error) {
	claim, stated := certificate.Claim{Property: string(proof.Functionals)}, map[*invariant.Candidate]bool{}
	for _, f := range provedFunctionals(t) {
		claim.Statements = append(claim.Statements, f.Statement)
		for _, violation := range slices.Concat(f.AtMostViolations, f.AtLeastViolations) {
			if c := t.Candidates.WithViolation(violation); c != nil {
				stated[c] = true
			}
		}
	}
	if len(claim.Statements) == 0 {
		return proof.Evidence{}, errors.New("no functional is proved")
	}
	return support.InductiveClaim(ctx, t, claim, stated)
}

// HoldingStatements is part of support.StatementHolder.
func (functionalArgument) HoldingStatements(t *task.ProofTask) (statements []certificate.Statement) {
	for _, f := range provedFunctionals(t) {
		statements = append(statements, f.Statement)
	}
	return statements
}

// provedFunctionals returns the functionals that follow from proved invariants.
func provedFunctionals(t *task.ProofTask) []Functional {
	return slices.DeleteFunc(CandidateFunctionals(t), func(f Functional) bool {
		return !t.AllImpossible(f.AtMostViolations) || !t.AllImpossible(f.AtLeastViolations)
	})
}

// persistenceArgument is the argument that some fluents stay true and others stay false, all in one statement. It
// tells by number of the law (persistencePairs) whether the law was proved.
type persistenceArgument []bool

// ClaimEvidence is part of task.ProofArgument.
func (x persistenceArgument) ClaimEvidence(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) (proof.Evidence, error) {
	claim := certificate.Claim{Property: it.Verdict.CertificateLabel(), Statements: x.HoldingStatements(t)}
	var sequences []support.ViolatingSequence
	if proved := x.provedPairs(t); len(proved) > 0 {
		sequences = []support.ViolatingSequence{{MoveCount: 2, ViolationLit: func(u *unroll.GameProgram) asp.Lit {
			u.LogicProgram.AddConstraint(u.BrokenPairs(0, proved))
			return u.BrokenPairs(1, proved)
		}}}
	}
	e, err := support.ClaimAgainst(ctx, t, claim, nil, sequences...)
	if err == nil {
		err = support.CheckCount(len(e.Claim.Evidence))
	}
	return e, err
}

// HoldingStatements is part of support.StatementHolder.
func (x persistenceArgument) HoldingStatements(t *task.ProofTask) []certificate.Statement {
	return []certificate.Statement{PersistenceStatement(t, func(i int) bool { return x[i] })}
}

// PersistenceStatement states which fluents stay true and which stay false. holds tells whether law i of
// persistencePairs is valid. Without a valid law, the statement is the standard one that fluents are foreseen.
func PersistenceStatement(t *task.ProofTask, holds func(i int) bool) certificate.Statement {
	var stays, away []*gdl.Term
	for f, fluent := range t.GroundGame.Fluents {
		if holds(2 * f) {
			stays = append(stays, fluent)
		}
		if holds(2*f + 1) {
			away = append(away, fluent)
		}
	}
	if len(stays)+len(away) == 0 {
		return certificate.Standard("foreseen")
	}
	return certificate.PersistentFluents(stays, away)
}

// provedPairs returns the laws that were proved.
func (x persistenceArgument) provedPairs(t *task.ProofTask) []unroll.StepPair {
	i := -1
	return slices.DeleteFunc(persistencePairs(t), func(unroll.StepPair) bool { i++; return !x[i] })
}
