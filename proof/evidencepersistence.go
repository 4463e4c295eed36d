package proof

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof/certificate"
)

// persistenceClaim is the claim for the fluents that stay and for those that
// stay away, all in one statement. That fluents of the argument domains which
// nothing leads to persist follows from what every step shows: there are none
// beside those that there can be.
func (p *Prover) persistenceClaim(ctx context.Context, it *item) (Evidence, error) {
	all, _ := p.persistence()
	var proved []transition
	var stays, away []*gdl.Term
	for i, holds := range it.how.persistent {
		if !holds {
			continue
		}
		proved = append(proved, all[i])
		if fluent := p.game.Fluents[i/2]; i%2 == 0 {
			stays = append(stays, fluent)
		} else {
			away = append(away, fluent)
		}
	}
	statement := certificate.Persistent(stays, away)
	if len(proved) == 0 {
		statement = certificate.Foreseen()
	}
	s, err := p.persistenceSupport(ctx, proved)
	if err != nil {
		return Evidence{}, err
	}
	return p.withLemmas(s, certificate.Claim{Property: it.verdict.label(), Statements: []certificate.Statement{statement}})
}

// persistenceSupport finds invariants because of which statements about
// transitions are inductive together.
func (p *Prover) persistenceSupport(ctx context.Context, proved []transition) (*support, error) {
	s := newSupport(p)
	if len(proved) == 0 {
		return s, nil
	}
	err := s.stand(ctx, 2, func(u *unrolling) asp.Lit {
		var broken []asp.Lit
		for _, t := range proved {
			u.prog.Constraint(u.both(0, t.stepPair))
			broken = append(broken, u.both(1, t.stepPair))
		}
		return u.or(broken)
	})
	if err != nil {
		return nil, err
	}
	if err := s.close(ctx); err != nil {
		return nil, err
	}
	if n := len(s.chosen()); n > mostUnminimised {
		return nil, errors.New("the proof rests on " + count(n, "invariant"))
	}
	return s, nil
}
