package support

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/counting"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// persistenceClaim is the claim for the fluents that stay and for those that
// stay away, all in one statement. That fluents of the argument domains which
// nothing leads to persist follows from what every step shows: there are none
// beside those that there can be.
func persistenceClaim(ctx context.Context, t *task.Task, it *task.Item) (proof.Evidence, error) {
	all, _ := counting.Persistence(t)
	var proved []counting.Transition
	var stays, away []*gdl.Term
	for i, holds := range it.How.Persistent {
		if !holds {
			continue
		}
		proved = append(proved, all[i])
		if fluent := t.Game.Fluents[i/2]; i%2 == 0 {
			stays = append(stays, fluent)
		} else {
			away = append(away, fluent)
		}
	}
	statement := certificate.Persistent(stays, away)
	if len(proved) == 0 {
		statement = certificate.Foreseen()
	}
	s, err := persistenceSupport(ctx, t, proved)
	if err != nil {
		return proof.Evidence{}, err
	}
	return withLemmas(t, s, certificate.Claim{Property: it.Verdict.Label(), Statements: []certificate.Statement{statement}})
}

// persistenceSupport finds invariants because of which statements about
// transitions are inductive together.
func persistenceSupport(ctx context.Context, t *task.Task, proved []counting.Transition) (*support, error) {
	s := newSupport(t)
	if len(proved) == 0 {
		return s, nil
	}
	err := s.stand(ctx, 2, func(u *unroll.Program) asp.Lit {
		var broken []asp.Lit
		for _, x := range proved {
			u.Prog.Constraint(u.Both(0, x.StepPair))
			broken = append(broken, u.Both(1, x.StepPair))
		}
		return u.Or(broken)
	})
	if err != nil {
		return nil, err
	}
	if err := s.close(ctx); err != nil {
		return nil, err
	}
	if n := len(s.chosen()); n > mostUnminimised {
		return nil, errors.New("the proof rests on " + plural.Count(n, "invariant"))
	}
	return s, nil
}
