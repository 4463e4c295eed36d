package counting

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// functionals is the argument of the proved functionals.
type functionals struct{}

// Claim is part of task.Argument.
func (functionals) Claim(ctx context.Context, t *task.Task, _ *task.Item) (proof.Evidence, error) {
	claim := certificate.Claim{Property: string(proof.Functionals)}
	s, members, err := functionalSupport(ctx, t, func(f Functional) { claim.Statements = append(claim.Statements, f.Statement) })
	if err != nil {
		return proof.Evidence{}, err
	}
	others := slices.DeleteFunc(s.Chosen(), invariant.Among(members))
	lemmas, err := support.Statements(t, others, nil)
	claim.Statements = append(claim.Statements, lemmas...)
	claim.Apart = support.AsksApart(t, claim.Statements)
	return proof.Evidence{Claim: &claim, Unsure: s.Unsure()}, err
}

// Rests is part of task.Argument.
func (functionals) Rests(ctx context.Context, t *task.Task, _ *task.Item) ([]*invariant.Candidate, bool) {
	s, _, err := functionalSupport(ctx, t, func(Functional) {})
	return support.Rests(t, s, err)
}

// Holds is part of support.Holder.
func (functionals) Holds(t *task.Task) (statements []certificate.Statement) {
	for _, f := range Functionals(t) {
		if t.AllInvariant(f.Most) && t.AllInvariant(f.Least) {
			statements = append(statements, f.Statement)
		}
	}
	return statements
}

// functionalSupport finds invariants that are inductive together with the members of the
// proved functionals, and visits these functionals.
func functionalSupport(ctx context.Context, t *task.Task, visit func(Functional)) (*support.Support, map[*invariant.Candidate]bool, error) {
	s := support.New(t)
	members := map[*invariant.Candidate]bool{}
	some := false
	for _, f := range Functionals(t) {
		if !t.AllInvariant(f.Most) || !t.AllInvariant(f.Least) {
			continue
		}
		some = true
		visit(f)
		for _, violation := range slices.Concat(f.Most, f.Least) {
			if c := t.Cands.With(violation); c != nil {
				s.Need(c)
				members[c] = true
			}
		}
	}
	if !some {
		return nil, nil, errors.New("no functional is proved")
	}
	return s, members, s.Close(ctx)
}

// persistent is the argument for the fluents that stay and for those that stay away, all
// in one statement. It tells which of the statements were proved. Fluents of the argument
// domains that no rule can make true persist as well: every step shows that the network
// has no such fluents.
type persistent []bool

// Claim is part of task.Argument.
func (x persistent) Claim(ctx context.Context, t *task.Task, it *task.Item) (proof.Evidence, error) {
	statement := Persistent(t, func(i int) bool { return x[i] })
	s, err := x.support(ctx, t)
	if err != nil {
		return proof.Evidence{}, err
	}
	return s.WithLemmas(certificate.Claim{Property: it.Verdict.Label(), Statements: []certificate.Statement{statement}})
}

// Holds is part of support.Holder.
func (x persistent) Holds(t *task.Task) []certificate.Statement {
	return []certificate.Statement{Persistent(t, func(i int) bool { return x[i] })}
}

// Persistent states which fluents stay and which stay away. There are two statements for
// each fluent; holds tells the valid ones.
func Persistent(t *task.Task, holds func(i int) bool) certificate.Statement {
	var stays, away []*gdl.Term
	for f, fluent := range t.Game.Fluents {
		if holds(2 * f) {
			stays = append(stays, fluent)
		}
		if holds(2*f + 1) {
			away = append(away, fluent)
		}
	}
	if len(stays)+len(away) == 0 {
		return certificate.Foreseen()
	}
	return certificate.Persistent(stays, away)
}

// Rests is part of task.Argument.
func (x persistent) Rests(ctx context.Context, t *task.Task, _ *task.Item) ([]*invariant.Candidate, bool) {
	s, err := x.support(ctx, t)
	return support.Rests(t, s, err)
}

// support finds invariants that make the statements inductive together.
func (x persistent) support(ctx context.Context, t *task.Task) (*support.Support, error) {
	var proved []Transition
	all, _ := Persistence(t)
	for i, holds := range x {
		if holds {
			proved = append(proved, all[i])
		}
	}
	s := support.New(t)
	if len(proved) == 0 {
		return s, nil
	}
	err := s.Stand(ctx, 2, func(u *unroll.Program) asp.Lit {
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
	if err := s.Close(ctx); err != nil {
		return nil, err
	}
	if n := s.Size(); n > support.MostUnminimised {
		return nil, errors.New("the proof rests on " + plural.Count(n, "invariant"))
	}
	return s, nil
}
