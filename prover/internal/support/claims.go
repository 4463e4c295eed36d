package support

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// withLemmas is a claim that rests on invariants, which have a claim of their
// own.
func withLemmas(t *task.Task, s *support, claim certificate.Claim) (proof.Evidence, error) {
	lemmas, err := statements(t, s.chosen(), -1)
	if err != nil {
		return proof.Evidence{}, err
	}
	e := proof.Evidence{Claim: &claim}
	if claim.Evidence = lemmas; len(lemmas) > 0 {
		e.Lemmas = []proof.Lemma{invariantsLemma(t, claim.Property, lemmas)}
	}
	return e, nil
}

// sequenceClaim is the claim that a formula about several states holds, or that
// goal values never fall.
func sequenceClaim(ctx context.Context, t *task.Task, it *task.Item) (proof.Evidence, error) {
	statement, err := statementOf(t, it.Verdict.Question)
	if err != nil {
		return proof.Evidence{}, err
	}
	claim := certificate.Claim{Property: it.Verdict.Label(), Statements: []certificate.Statement{statement}}
	if len(it.How.Batch) > 0 {
		return batchClaim(t, it, newSupport(t), claim)
	}
	s, err := sequenceSupport(ctx, t, it)
	if err != nil {
		return proof.Evidence{}, err
	}
	return withLemmas(t, s, claim)
}

// sequenceSupport finds invariants because of which no sequence violates a
// goal.
func sequenceSupport(ctx context.Context, t *task.Task, it *task.Item) (*support, error) {
	s := newSupport(t)
	if it.Cand >= 0 && t.State[it.Cand] == invariant.Proved {
		s.need(it.Cand)
	}
	degree := max(1, it.Goal.Degree)
	for end := 0; end <= degree; end++ {
		err := s.stand(ctx, end, func(u *unroll.Program) asp.Lit { return breaksAt(t, u, it.Goal, end) })
		if err != nil {
			return nil, err
		}
	}
	return s, s.close(ctx)
}

// breaksAt returns that a sequence which ends at layer end violates a goal in
// its first state.
func breaksAt(t *task.Task, u *unroll.Program, g *goal.Goal, end int) asp.Lit {
	if g.Seq != nil {
		return goal.Breaks(u, g, 0, end)
	}
	if end == 0 {
		return u.Lit(0, g.State)
	}
	var pairs []asp.Lit
	for _, pair := range g.Steps {
		pairs = append(pairs, u.Both(0, pair))
	}
	return u.Or(pairs)
}

// mostUnminimised bounds the invariants of a claim that is not made smaller.
const mostUnminimised = 300

// batchClaim is the claim for formulas that were proved together, with all
// invariants.
func batchClaim(t *task.Task, it *task.Item, s *support, claim certificate.Claim) (proof.Evidence, error) {
	if s.needAll(); len(s.chosen()) > mostUnminimised {
		return proof.Evidence{}, fmt.Errorf("the proof rests on %d invariants", len(s.chosen()))
	}
	for _, other := range it.How.Batch {
		if other == it {
			continue
		}
		statement, err := statementOf(t, other.Verdict.Question)
		if err != nil {
			return proof.Evidence{}, err
		}
		claim.Statements = append(claim.Statements, statement)
	}
	return withLemmas(t, s, claim)
}

// exhaustionClaim is the claim that all matches end, and that none violates the
// goal before.
func exhaustionClaim(t *task.Task, it *task.Item) (proof.Evidence, error) {
	claim := certificate.Claim{Property: it.Verdict.Label(), Length: it.How.Length}
	if it.Verdict.Property != proof.Termination {
		statement, err := statementOf(t, it.Verdict.Question)
		if err != nil {
			return proof.Evidence{}, err
		}
		claim.Statements = []certificate.Statement{statement}
	}
	return proof.Evidence{Claim: &claim}, nil
}

// initialClaim is the claim about the initial state alone.
func initialClaim(t *task.Task, it *task.Item) (proof.Evidence, error) {
	statement, err := statementOf(t, it.Verdict.Question)
	return proof.Evidence{Claim: &certificate.Claim{Property: it.Verdict.Label(), Initially: true,
		Statements: []certificate.Statement{statement}}}, err
}

// rankingClaim is the claim that a ranking falls.
func rankingClaim(ctx context.Context, t *task.Task, it *task.Item) (proof.Evidence, error) {
	var sums [][]certificate.Weighted
	for _, c := range it.How.Ranking.Weights() {
		var parts []certificate.Weighted
		for f, w := range c {
			if w != 0 {
				parts = append(parts, certificate.Weighted{Fluent: t.Game.Fluents[f], Weight: int(w)})
			}
		}
		sums = append(sums, parts)
	}
	statement, err := certificate.Falls(sums, it.How.Stride)
	if err != nil {
		return proof.Evidence{}, err
	}
	s, err := rankingSupport(ctx, t, it)
	if err != nil {
		return proof.Evidence{}, err
	}
	return withLemmas(t, s, certificate.Claim{Property: it.Verdict.Label(), Method: "ranking", Statements: []certificate.Statement{statement}})
}

// rankingSupport finds invariants because of which a ranking falls.
func rankingSupport(ctx context.Context, t *task.Task, it *task.Item) (*support, error) {
	s := newSupport(t)
	err := s.stand(ctx, it.How.Stride, func(u *unroll.Program) asp.Lit {
		return it.How.Ranking.NotFalling(u, it.How.Stride)
	})
	if err != nil {
		return nil, err
	}
	return s, s.close(ctx)
}

// counterClaim is the claim that a step counter advances until the match is
// over: some value holds, each is followed by the next one, and the last one
// ends the match.
func counterClaim(t *task.Task, it *task.Item) (proof.Evidence, error) {
	value := func(i int) *property.Formula {
		fluent := &gdl.Term{Name: it.How.Fluent, Spelling: it.How.Fluent, Args: []*gdl.Term{{Name: it.How.Counter[i], Spelling: it.How.Counter[i]}}}
		return property.Atom(&gdl.Term{Name: gdl.True, Spelling: gdl.True, Args: []*gdl.Term{fluent}})
	}
	last := len(it.How.Counter) - 1
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
	claim := certificate.Claim{Property: it.Verdict.Label(), Method: "step counter"}
	for _, part := range parts {
		statement, err := certificate.Formula(part.name, part.formula)
		if err != nil {
			return proof.Evidence{}, err
		}
		claim.Statements = append(claim.Statements, statement)
	}
	return proof.Evidence{Claim: &claim}, nil
}
