package proof

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/proof/certificate"
)

// functionalStatement states that the arguments outputs are a function of the
// others.
func functionalStatement(f functor, outputs uint, low int) certificate.Statement {
	var list []int
	for i := range f.arity {
		if outputs>>i&1 == 1 {
			list = append(list, i)
		}
	}
	return certificate.Functional(f.name, f.arity, list, low)
}

// controlStatement states that exactly one of the fluents about control holds.
func (p *Prover) controlStatement(control []int32) certificate.Statement {
	var symbols []string
	for _, f := range control {
		if name := p.game.Fluents[f].Name; !slices.Contains(symbols, name) {
			symbols = append(symbols, name)
		}
	}
	return certificate.ControlGroup(symbols...)
}

// functionalClaim is the claim for the functionals that are proved.
func (p *Prover) functionalClaim(ctx context.Context) (Evidence, error) {
	s := newSupport(p)
	claim := certificate.Claim{Property: string(Functionals)}
	covered := map[int]bool{}
	for _, f := range p.functionals() {
		if !p.allInvariant(f.most) || !p.allInvariant(f.least) {
			continue
		}
		claim.Statements = append(claim.Statements, f.statement)
		for _, violation := range slices.Concat(f.most, f.least) {
			if i, known := p.cands.seen[violation]; known {
				s.need(i)
				covered[i] = true
			}
		}
	}
	if len(claim.Statements) == 0 {
		return Evidence{}, errors.New("no functional is proved")
	}
	if err := s.close(ctx); err != nil {
		return Evidence{}, err
	}
	others := slices.DeleteFunc(s.chosen(), func(i int) bool { return covered[i] })
	lemmas, err := p.statements(others, -1)
	claim.Statements = append(claim.Statements, lemmas...)
	claim.Apart = p.asksApart(claim.Statements)
	return Evidence{Claim: &claim}, err
}
