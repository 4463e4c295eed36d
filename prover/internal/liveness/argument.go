package liveness

import (
	"context"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A fallingRanking is the argument that a ranking falls within moveStride moves, so that every
// match ends.
type fallingRanking struct {
	provedRanking RankingFunction
	moveStride    int // a number of moves
}

// ClaimEvidence is part of task.ProofArgument.
func (x fallingRanking) ClaimEvidence(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) (proof.Evidence, error) {
	var sums []certificate.WeightedSum
	for _, c := range x.provedRanking {
		var sum certificate.WeightedSum
		for f, w := range c.FluentWeights {
			if w != 0 {
				sum.Fluents, sum.Weights = append(sum.Fluents, t.GroundGame.Fluents[f]), append(sum.Weights, int(w))
			}
		}
		sums = append(sums, sum)
	}
	statement, err := certificate.RankDecreases(sums, x.moveStride)
	if err != nil {
		return proof.Evidence{}, err
	}
	claim := certificate.Claim{Property: it.Verdict.CertificateLabel(), Method: "ranking", Statements: []certificate.Statement{statement}}
	return support.ClaimAgainst(ctx, t, claim, nil, support.ViolatingSequence{MoveCount: x.moveStride, ViolationLit: func(u *unroll.GameProgram) asp.Lit {
		return x.provedRanking.NotDecreasing(u, x.moveStride)
	}})
}
