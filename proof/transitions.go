package proof

import (
	"context"

	"github.com/gdllint/gdllint/asp"
)

// A transition is a statement about transitions: none of them has now before
// and next after it.
type transition struct{ stepPair }

// provableTransitions returns which of the statements hold on all
// transitions of reachable states, as far as the invariants can show it. It
// asks for all of them at once: a statement is dropped when a transition from
// the initial state breaks it, or when two transitions in a row from a state
// that satisfies the invariants break it although the first one breaks none
// that is left (AIJ 2012 Thm. 18 with the formulas of sec. 6.3). The first
// case has been decided already: first holds the statements that survived it.
func (p *Prover) provableTransitions(ctx context.Context, all []transition, first []bool) ([]bool, error) {
	alive := append([]bool(nil), first...)
	p.dropSeen(ctx, all, alive)
	e := newElimination(p, alive)
	e.build = func(u *unrolling, add func(int, asp.Lit)) {
		u.free()
		p.assumeInvariants(u, 0)
		u.step()
		p.assumeInvariants(u, 1)
		u.step()
		p.assumeInvariants(u, 2)
		for i, s := range all {
			if alive[i] {
				u.prog.Constraint(u.both(0, s.stepPair))
				add(i, u.both(1, s.stepPair))
			}
		}
	}
	walks := newMatches(p.net, 5)
	e.also = func(u *unrolling, model asp.Model) { e.dropBeyond(walks, u.stateOf(model, 1), all) }
	if complete, err := e.run(ctx); err != nil || !complete {
		return make([]bool, len(all)), err
	}
	return alive, nil
}

// dropAtFirstStep drops the statements that a first move breaks.
func (p *Prover) dropAtFirstStep(ctx context.Context, all []transition, alive []bool) error {
	e := newElimination(p, alive)
	e.build = func(u *unrolling, add func(int, asp.Lit)) {
		u.initial()
		u.step()
		for i, s := range all {
			if alive[i] {
				add(i, u.both(0, s.stepPair))
			}
		}
	}
	complete, err := e.run(ctx)
	if !complete {
		clear(alive)
	}
	return err
}

// both returns that a transition that leaves time t breaks the pair.
func (u *unrolling) both(t int, pair stepPair) asp.Lit {
	return u.and([]asp.Lit{u.lit(t, pair.now), u.lit(t+1, pair.next)})
}

// dropBeyond drops what random matches break that go on from the state that a
// model has reached: a statement which the first of these steps breaks would
// have been broken by a model, too, and most others are false as well.
func (e *elimination) dropBeyond(m *matches, state []bool, all []transition) {
	m.beginAt(state)
	before := make([]uint64, len(all))
	active := ^uint64(0)
	for step := range walkSteps + 1 {
		going := m.look()
		for i, t := range all {
			if !e.alive[i] {
				continue
			}
			if step > 0 && before[i]&active&m.ev.Value(t.next) != 0 {
				e.kill(i)
				continue
			}
			before[i] = m.ev.Value(t.now)
		}
		if active &= going; active == 0 {
			return
		}
		m.move(active, false)
	}
}
