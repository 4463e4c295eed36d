package induction

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// OfStates is the argument that no state violates a goal: the invariants imply it, or it
// is inductive together with the invariants that its proof needs.
type OfStates struct{}

// Claim is part of task.Argument. Most properties follow from invariants in each
// state by itself.
func (OfStates) Claim(ctx context.Context, t *task.Task, it *task.Item) (proof.Evidence, error) {
	s, err := imply(ctx, t, it)
	switch {
	case err == nil:
		return s.Single(it)
	case ctx.Err() != nil:
		return proof.Evidence{}, err
	}
	return Inductive(ctx, t, it)
}

// Inductive is the claim that a goal is inductive together with the invariants that its
// proof needs.
func Inductive(ctx context.Context, t *task.Task, it *task.Item) (proof.Evidence, error) {
	s, k, err := inductive(ctx, t, it)
	if err != nil {
		return proof.Evidence{}, err
	}
	statement, err := goal.Statement(t.Net, it.Verdict.Question)
	if err != nil {
		return proof.Evidence{}, err
	}
	lemmas, err := s.Statements(it.Cand)
	if err != nil {
		return proof.Evidence{}, err
	}
	statements := append([]certificate.Statement{statement}, lemmas...)
	return proof.Evidence{Claim: &certificate.Claim{Property: it.Verdict.Label(), K: k, Statements: statements, Apart: support.AsksApart(t, statements)}, Unsure: s.Unsure()}, nil
}

// inductive finds invariants that are inductive together with a goal, or that exclude
// every sequence of k good states to a bad one.
func inductive(ctx context.Context, t *task.Task, it *task.Item) (s *support.Support, k int, err error) {
	s, k = support.New(t), 1
	if it.Cand != nil && it.Cand.State == invariant.Proved {
		s.Need(it.Cand)
	} else if it.Goal.State != circuit.FalseRef {
		k = max(1, it.Verdict.Depth)
		bad := func(u *unroll.Program) asp.Lit { return u.FirstBad(it.Goal.State, k) }
		if err := s.Stand(ctx, k, bad); err != nil {
			return nil, k, err
		}
	}
	return s, k, s.Close(ctx)
}

// imply finds invariants that imply a goal in each single state.
func imply(ctx context.Context, t *task.Task, it *task.Item) (*support.Support, error) {
	if it.Goal.State == circuit.FalseRef {
		return nil, support.ErrNotImplied
	}
	s := support.Without(t, it.Cand)
	if err := s.Imply(ctx, it.Goal.State); err != nil {
		return nil, err
	}
	return s, s.Close(ctx)
}

// Rests is part of task.Argument.
func (OfStates) Rests(ctx context.Context, t *task.Task, it *task.Item) ([]*invariant.Candidate, bool) {
	s, err := imply(ctx, t, it)
	if err != nil {
		s, _, err = inductive(ctx, t, it)
	}
	return support.Rests(t, s, err)
}

// OfSteps is the argument that a formula about several states holds, or that
// goal values never fall.
type OfSteps struct{}

// Claim is part of task.Argument.
func (OfSteps) Claim(ctx context.Context, t *task.Task, it *task.Item) (proof.Evidence, error) {
	statement, err := goal.Statement(t.Net, it.Verdict.Question)
	if err != nil {
		return proof.Evidence{}, err
	}
	s, err := alongSequences(ctx, t, it)
	if err != nil {
		return proof.Evidence{}, err
	}
	return s.WithLemmas(certificate.Claim{Property: it.Verdict.Label(), Statements: []certificate.Statement{statement}})
}

// Rests is part of task.Argument.
func (OfSteps) Rests(ctx context.Context, t *task.Task, it *task.Item) ([]*invariant.Candidate, bool) {
	s, err := alongSequences(ctx, t, it)
	return support.Rests(t, s, err)
}

// alongSequences finds invariants that exclude every sequence that violates a goal.
func alongSequences(ctx context.Context, t *task.Task, it *task.Item) (*support.Support, error) {
	s := support.New(t)
	if it.Cand != nil && it.Cand.State == invariant.Proved {
		s.Need(it.Cand)
	}
	degree := max(1, it.Goal.Degree)
	for end := 0; end <= degree; end++ {
		err := s.Stand(ctx, end, func(u *unroll.Program) asp.Lit { return breaksAt(u, it.Goal, end) })
		if err != nil {
			return nil, err
		}
	}
	return s, s.Close(ctx)
}

// breaksAt returns the literal that a sequence which ends at layer end violates a goal in
// its first state.
func breaksAt(u *unroll.Program, g *goal.Goal, end int) asp.Lit {
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

// A batch is the argument of formulas that were proved together, from all invariants.
type batch []*task.Item

// Claim is part of task.Argument.
func (b batch) Claim(ctx context.Context, t *task.Task, it *task.Item) (proof.Evidence, error) {
	s := support.New(t)
	if err := s.NeedAll(ctx); err != nil {
		return proof.Evidence{}, err
	}
	if s.Size() > support.MostUnminimised {
		return proof.Evidence{}, fmt.Errorf("the proof rests on %d invariants", s.Size())
	}
	claim := certificate.Claim{Property: it.Verdict.Label()}
	for _, other := range append([]*task.Item{it}, b...) {
		if other == it && len(claim.Statements) > 0 {
			continue
		}
		statement, err := goal.Statement(t.Net, other.Verdict.Question)
		if err != nil {
			return proof.Evidence{}, err
		}
		claim.Statements = append(claim.Statements, statement)
	}
	return s.WithLemmas(claim)
}

// Rests is part of task.Argument.
func (batch) Rests(_ context.Context, t *task.Task, _ *task.Item) ([]*invariant.Candidate, bool) {
	return support.Rests(t, nil, support.ErrNotImplied)
}
