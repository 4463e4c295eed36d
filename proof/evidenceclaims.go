package proof

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/property"
)

// label names a question in a certificate.
func (q Question) label() string {
	switch {
	case q.Role != "":
		return fmt.Sprintf("%s of %s", q.Property, q.Role)
	case q.Name != "":
		return fmt.Sprintf("%s %s", q.Property, q.Name)
	}
	return string(q.Property)
}

// withLemmas is a claim that rests on invariants, which have a claim of their
// own.
func (p *Prover) withLemmas(s *support, claim certificate.Claim) (Evidence, error) {
	lemmas, err := p.statements(s.chosen(), -1)
	if err != nil {
		return Evidence{}, err
	}
	e := Evidence{Claim: &claim}
	if claim.Evidence = lemmas; len(lemmas) > 0 {
		e.Lemmas = []Lemma{p.invariantsLemma(claim.Property, lemmas)}
	}
	return e, nil
}

// sequenceClaim is the claim that a formula about several states holds, or that
// goal values never fall.
func (p *Prover) sequenceClaim(ctx context.Context, it *item) (Evidence, error) {
	statement, err := p.statementOf(it.verdict.Question)
	if err != nil {
		return Evidence{}, err
	}
	claim := certificate.Claim{Property: it.verdict.label(), Statements: []certificate.Statement{statement}}
	s := newSupport(p)
	if len(it.how.batch) > 0 {
		return p.batchClaim(it, s, claim)
	}
	if it.cand >= 0 && p.state[it.cand] == invariant {
		s.need(it.cand)
	}
	degree := max(1, it.goal.degree)
	for end := 0; end <= degree; end++ {
		err := s.stand(ctx, end, func(u *unrolling) asp.Lit { return p.breaksAt(u, it.goal, end) })
		if err != nil {
			return Evidence{}, err
		}
	}
	if err := s.close(ctx); err != nil {
		return Evidence{}, err
	}
	return p.withLemmas(s, claim)
}

// breaksAt returns that a sequence which ends at layer end violates a goal in
// its first state.
func (p *Prover) breaksAt(u *unrolling, g *goal, end int) asp.Lit {
	if g.seq != nil {
		return u.breaks(g, 0, end)
	}
	if end == 0 {
		return u.lit(0, g.state)
	}
	var pairs []asp.Lit
	for _, pair := range g.steps {
		pairs = append(pairs, u.both(0, pair))
	}
	return u.or(pairs)
}

// mostUnminimised bounds the invariants of a claim that is not made smaller.
const mostUnminimised = 300

// batchClaim is the claim for formulas that were proved together, with all
// invariants.
func (p *Prover) batchClaim(it *item, s *support, claim certificate.Claim) (Evidence, error) {
	if s.needAll(); len(s.chosen()) > mostUnminimised {
		return Evidence{}, fmt.Errorf("the proof rests on %d invariants", len(s.chosen()))
	}
	for _, other := range it.how.batch {
		if other == it {
			continue
		}
		statement, err := p.statementOf(other.verdict.Question)
		if err != nil {
			return Evidence{}, err
		}
		claim.Statements = append(claim.Statements, statement)
	}
	return p.withLemmas(s, claim)
}

// exhaustionClaim is the claim that all matches end, and that none violates the
// goal before.
func (p *Prover) exhaustionClaim(it *item) (Evidence, error) {
	claim := certificate.Claim{Property: it.verdict.label(), Length: it.how.length}
	if it.verdict.Property != Termination {
		statement, err := p.statementOf(it.verdict.Question)
		if err != nil {
			return Evidence{}, err
		}
		claim.Statements = []certificate.Statement{statement}
	}
	return Evidence{Claim: &claim}, nil
}

// initialClaim is the claim about the initial state alone.
func (p *Prover) initialClaim(it *item) (Evidence, error) {
	statement, err := p.statementOf(it.verdict.Question)
	return Evidence{Claim: &certificate.Claim{Property: it.verdict.label(), Initially: true,
		Statements: []certificate.Statement{statement}}}, err
}

// rankingClaim is the claim that a ranking falls.
func (p *Prover) rankingClaim(ctx context.Context, it *item) (Evidence, error) {
	var sums [][]certificate.Weighted
	for _, c := range it.how.ranking.weights() {
		var parts []certificate.Weighted
		for f, w := range c {
			if w != 0 {
				parts = append(parts, certificate.Weighted{Fluent: p.game.Fluents[f], Weight: int(w)})
			}
		}
		sums = append(sums, parts)
	}
	statement, err := certificate.Falls(sums, it.how.stride)
	if err != nil {
		return Evidence{}, err
	}
	s := newSupport(p)
	err = s.stand(ctx, it.how.stride, func(u *unrolling) asp.Lit {
		return it.how.ranking.notFalling(u, it.how.stride)
	})
	if err != nil {
		return Evidence{}, err
	}
	if err := s.close(ctx); err != nil {
		return Evidence{}, err
	}
	return p.withLemmas(s, certificate.Claim{Property: it.verdict.label(), Method: "ranking", Statements: []certificate.Statement{statement}})
}

// counterClaim is the claim that a step counter advances until the match is
// over: some value holds, each is followed by the next one, and the last one
// ends the match.
func (p *Prover) counterClaim(it *item) (Evidence, error) {
	value := func(i int) *property.Formula {
		fluent := &gdl.Term{Name: it.how.fluent, Spelling: it.how.fluent, Args: []*gdl.Term{{Name: it.how.counter[i], Spelling: it.how.counter[i]}}}
		return property.Atom(&gdl.Term{Name: gdl.True, Spelling: gdl.True, Args: []*gdl.Term{fluent}})
	}
	last := len(it.how.counter) - 1
	values := []*property.Formula{value(last)}
	var advances []*property.Formula
	for i := range last {
		values = append(values, value(i))
		advances = append(advances, property.Implies(value(i), property.Next(value(i+1))))
	}
	terminal := property.Atom(&gdl.Term{Name: gdl.Terminal, Spelling: gdl.Terminal})
	parts := []struct {
		name    string
		formula *property.Formula
	}{
		{"the counter has a value", property.Or(values...)},
		{"its last value ends the match", property.Implies(value(last), terminal)},
		{"it advances", property.And(advances...)},
	}
	claim := certificate.Claim{Property: it.verdict.label(), Method: "step counter"}
	for _, part := range parts {
		statement, err := certificate.Formula(part.name, part.formula)
		if err != nil {
			return Evidence{}, err
		}
		claim.Statements = append(claim.Statements, statement)
	}
	return Evidence{Claim: &claim}, nil
}
