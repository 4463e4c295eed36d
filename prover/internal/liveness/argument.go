package liveness

import (
	"context"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A falls is the argument that a ranking falls.
type falls struct {
	ranking Ranking
	stride  int // in moves
}

// Claim is part of task.Argument.
func (x falls) Claim(ctx context.Context, t *task.Task, it *task.Item) (proof.Evidence, error) {
	var sums [][]certificate.Weighted
	for _, c := range x.ranking {
		var parts []certificate.Weighted
		for f, w := range c.Weight {
			if w != 0 {
				parts = append(parts, certificate.Weighted{Fluent: t.Game.Fluents[f], Weight: int(w)})
			}
		}
		sums = append(sums, parts)
	}
	statement, err := certificate.Falls(sums, x.stride)
	if err != nil {
		return proof.Evidence{}, err
	}
	s, err := x.support(ctx, t)
	if err != nil {
		return proof.Evidence{}, err
	}
	return s.WithLemmas(certificate.Claim{Property: it.Verdict.Label(), Method: "ranking", Statements: []certificate.Statement{statement}})
}

// Rests is part of task.Argument.
func (x falls) Rests(ctx context.Context, t *task.Task, it *task.Item) ([]*invariant.Candidate, bool) {
	s, err := x.support(ctx, t)
	return support.Rests(t, s, err)
}

func (x falls) support(ctx context.Context, t *task.Task) (*support.Support, error) {
	s := support.New(t)
	err := s.Stand(ctx, x.stride, func(u *unroll.Program) asp.Lit {
		return NewRankEncoder(u, x.stride).NotFalling(x.ranking)
	})
	if err != nil {
		return nil, err
	}
	return s, s.Close(ctx)
}
