package proof

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/asp"
)

// maxInduction is the most steps that k-induction looks back.
const maxInduction = 4

// induct tries k-induction for the state properties that are undecided: no
// sequence of k states that satisfy the property and the invariants leads to
// one that violates it. The bases are completed searches from the initial
// state.
func (p *Prover) induct(ctx context.Context) error {
	u := newUnrolling(p.net)
	u.free()
	p.assumeInvariants(u, 0)
	s, err := p.newSolver(ctx, u.prog)
	if err != nil {
		return err
	}
	defer s.Close()
	for k := 0; k <= maxInduction; k++ {
		if err := p.inductAt(ctx, s, u, k); err != nil {
			return err
		}
		if p.allStatesDone() {
			return nil
		}
		u.step()
		p.assumeInvariants(u, k+1)
	}
	return nil
}

// allStatesDone tells whether no property of single states is open.
func (p *Prover) allStatesDone() bool {
	done := true
	p.open(func(it *item) { done = done && it.goal.hasSteps() })
	return done
}

// inductAt asks, for each undecided goal, whether k good states can lead to
// a bad one.
func (p *Prover) inductAt(ctx context.Context, s asp.Solver, u *unrolling, k int) error {
	var failed error
	p.open(func(it *item) {
		if failed != nil || it.goal.hasSteps() {
			return
		}
		assume := make([]asp.Lit, 0, k+1)
		for t := range k {
			assume = append(assume, u.lit(t, it.goal.state).Not())
		}
		assume = append(assume, u.lit(k, it.goal.state))
		if failed = s.Load(ctx, u.prog); failed != nil {
			return
		}
		_, failed = p.within(p.share(20), func() error {
			answer, err := p.solve(ctx, s, u.prog, asp.Query{Assume: assume})
			if err != nil || answer.Status != asp.Unsat {
				return err
			}
			if k > 0 {
				if err := p.clearTo(ctx, it, k); err != nil || it.done || it.clear < k {
					return err
				}
			}
			p.prove(it, fmt.Sprintf("%d-induction", k), k)
			return nil
		})
	})
	return failed
}

// induceSteps decides the properties of transitions, such as monotonicity:
// no transition from a state that satisfies the invariants violates them.
func (p *Prover) induceSteps(ctx context.Context) error {
	var pending []*item
	p.open(func(it *item) {
		if len(it.goal.steps) > 0 {
			pending = append(pending, it)
		}
	})
	for _, it := range pending {
		if _, err := p.within(p.share(10), func() error { return p.induceStep(ctx, it) }); err != nil {
			return err
		}
	}
	return nil
}

// induceStep asks whether a transition between states that satisfy the
// invariants violates a property of steps.
func (p *Prover) induceStep(ctx context.Context, it *item) error {
	u := newUnrolling(p.net)
	u.free()
	p.assumeInvariants(u, 0)
	u.step()
	p.assumeInvariants(u, 1)
	p.violatesStep(u, 0, it.goal.steps)
	holds, err := p.unsat(ctx, u)
	if err != nil || !holds {
		return err
	}
	if it.cand < 0 || p.state[it.cand] == invariant {
		p.prove(it, "induction", 1)
		return nil
	}
	return nil
}

// violatesStep adds that the transition that leaves time t violates one of
// the pairs.
func (p *Prover) violatesStep(u *unrolling, t int, pairs []stepPair) {
	bad := u.prog.NewAtom()
	for _, pair := range pairs {
		if l := u.and([]asp.Lit{u.lit(t, pair.now), u.lit(t+1, pair.next)}); l != u.yes.Not() {
			u.prog.Rule(bad, l)
		}
	}
	u.prog.Constraint(bad.Neg())
}
