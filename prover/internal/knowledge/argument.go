package knowledge

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/twocopies"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A relation is the argument of a proof by induction over two matches:
// the agreements known of them are inductive together with the question, maybe given
// invariants of single states.
type relation struct {
	k     *Knower
	q     *Question
	known []*twocopies.Agreement
}

// errNotStated is the error of a proof that cannot be written as a certificate.
var errNotStated = errors.New("what is the same in both matches has no name in the rules, or is too much for one program")

// Claim is part of task.Argument. It takes as little as will do: fluents that
// agree before anything else, and no invariants before all.
func (r relation) Claim(ctx context.Context, t *task.Task, it *task.Item) (proof.Evidence, error) {
	fluents := slices.DeleteFunc(slices.Clone(r.known), func(g *twocopies.Agreement) bool { return g.Fluent < 0 })
	formulas := invariant.NewFormulas(t.Net)
	stated := slices.DeleteFunc(slices.Clone(r.known), func(g *twocopies.Agreement) bool {
		_, err := stateOf(formulas, g)
		return g.Fluent < 0 && err != nil
	})
	for _, try := range []struct {
		known      []*twocopies.Agreement
		invariants bool
	}{{fluents, false}, {fluents, true}, {stated, false}, {stated, true}} {
		enough, err := r.enough(ctx, try.known, try.invariants)
		if err != nil {
			return proof.Evidence{}, err
		}
		if enough {
			return r.claim(ctx, t, it, try.known, try.invariants)
		}
	}
	return proof.Evidence{}, errNotStated
}

// Rests is part of task.Argument.
func (r relation) Rests(_ context.Context, t *task.Task, _ *task.Item) ([]*invariant.Candidate, bool) {
	return slices.Collect(t.Proved()), false
}

// enough tells whether some agreements and the question are inductive together.
func (r relation) enough(ctx context.Context, known []*twocopies.Agreement, invariants bool) (bool, error) {
	t := r.k.Task
	u := unroll.New(t.Net)
	c := twocopies.New(u, r.k.Role, make([]bool, len(t.Net.Fluent)))
	all := append(slices.Clone(known), r.q.Goal)
	assumed := make([]bool, len(t.Net.Fluent))
	for _, g := range all {
		if g.Fluent >= 0 {
			assumed[g.Fluent] = true
		}
	}
	c.Free(assumed)
	hold := func(at int) {
		for _, copied := range c.Copies {
			if invariants {
				t.AssumeInvariants(copied, at)
			}
		}
	}
	hold(0)
	for _, g := range all {
		c.Assume(0, g)
	}
	c.Step()
	hold(1)
	var broken []asp.Lit
	for _, g := range all {
		broken = append(broken, c.Broken(1, g))
	}
	some := u.Or(broken)
	if some == u.Yes.Not() {
		return true, nil
	}
	u.Prog.Constraint(some.Not())
	return t.NoModel(ctx, u.Prog, t.Budget().Query)
}

// claim returns the claim that a certificate has to show.
func (r relation) claim(ctx context.Context, t *task.Task, it *task.Item, known []*twocopies.Agreement, invariants bool) (proof.Evidence, error) {
	role, _ := t.RoleTerm(it.Verdict.Role)
	claim := certificate.Claim{Property: it.Verdict.Label(), Method: "induction over two matches that look the same to " + it.Verdict.Role,
		Role: role, Pairs: []certificate.Pair{r.asked()}}
	formulas := invariant.NewFormulas(t.Net)
	var fluents []*gdl.Term
	for _, g := range known {
		if g.Fluent >= 0 {
			fluents = append(fluents, t.Game.Fluents[g.Fluent])
			continue
		}
		pair, err := stateOf(formulas, g)
		if err != nil {
			return proof.Evidence{}, err
		}
		claim.Pairs = append(claim.Pairs, pair)
	}
	if len(fluents) > 0 {
		claim.Pairs = append(claim.Pairs, certificate.AgreeOn(fluents))
	}
	if !invariants {
		return proof.Evidence{Claim: &claim}, nil
	}
	s := support.New(t)
	if err := s.NeedAll(ctx); err != nil {
		return proof.Evidence{}, err
	}
	if s.Size() > support.MostUnminimised {
		return proof.Evidence{}, fmt.Errorf("the proof rests on %d invariants", s.Size())
	}
	return s.WithLemmas(claim)
}

// asked is the question as a statement about two matches.
func (r relation) asked() certificate.Pair {
	switch r.q.Asked.Topic {
	case play.OfLegal:
		return certificate.KnowsLegal(r.q.Asked.About)
	case play.OfGoal:
		return certificate.KnowsGoal(r.q.Asked.About, r.q.Asked.Finished)
	}
	return certificate.KnowsTerminal()
}

// stateOf returns an agreement as a certificate states it.
func stateOf(formulas *invariant.Formulas, g *twocopies.Agreement) (certificate.Pair, error) {
	if g.Either {
		return certificate.Pair{}, errNotStated
	}
	var of []*property.Formula
	for _, ref := range g.Of {
		f, err := formulas.Formula(ref)
		if err != nil {
			return certificate.Pair{}, err
		}
		of = append(of, f)
	}
	var when *property.Formula
	if g.When != circuit.TrueRef {
		var err error
		if when, err = formulas.Formula(g.When); err != nil {
			return certificate.Pair{}, err
		}
	}
	return certificate.Agree(g.Describe(formulas.Net()), of, when)
}
