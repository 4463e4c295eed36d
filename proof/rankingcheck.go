package proof

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/asp"
)

// errUndecidedRank says that a query about a ranking ended without answer.
var errUndecidedRank = errors.New("undecided")

// A rankCheck asks the solver for transitions that do not let a ranking fall.
type rankCheck struct {
	p      *Prover
	stride int
	s      asp.Solver
	u      *unrolling
	enc    *rankEncoder
	walks  *matches
	limit  int64 // conflicts at which it gives up
}

func newRankCheck(ctx context.Context, p *Prover, stride int) (*rankCheck, error) {
	c := &rankCheck{p: p, stride: stride, u: newUnrolling(p.net), walks: newMatches(p.net, 6), limit: p.conflicts + p.budget.Conflicts/10}
	p.transitionProgram(c.u, stride)
	c.enc = newRankEncoder(c.u, stride)
	var err error
	c.s, err = p.newSolver(ctx, c.u.prog)
	return c, err
}

func (c *rankCheck) close() {
	if c.s != nil {
		c.s.Close()
	}
}

// refute returns changes by transitions that do not let the ranking fall,
// together with some that follow them; none if there is no such transition.
func (c *rankCheck) refute(ctx context.Context, r ranking) ([]change, error) {
	if c.p.conflicts >= c.limit {
		return nil, errUndecidedRank
	}
	bad := c.enc.notFalling(r)
	c.p.exclude(c.u)
	if err := c.s.Load(ctx, c.u.prog); err != nil {
		return nil, err
	}
	answer, err := c.p.solve(ctx, c.s, c.u.prog, asp.Query{Assume: []asp.Lit{bad}, All: true, Conflicts: c.p.budget.Query / 8})
	switch {
	case err != nil:
		return nil, err
	case answer.Status == asp.Unsat:
		return nil, nil
	case answer.Status != asp.Sat:
		return nil, errUndecidedRank
	}
	before := c.u.stateOf(answer.Model, 0)
	changes := []change{difference(before, c.u.stateOf(answer.Model, c.stride))}
	return append(changes, c.walk(before, r)...), nil
}

// difference returns what a transition changes.
func difference(before, after []bool) change {
	var d change
	for f := range before {
		switch {
		case after[f] && !before[f]:
			d.begins = append(d.begins, int32(f))
		case before[f] && !after[f]:
			d.ends = append(d.ends, int32(f))
		}
	}
	return d
}

// walk plays random moves from a state and returns those that do not let the
// ranking fall either.
func (c *rankCheck) walk(state []bool, r ranking) []change {
	var rising []change
	for _, d := range c.p.changesFrom(c.walks, state, c.stride) {
		if !r.falls(d) && len(rising) < maxWalkChanges {
			rising = append(rising, d)
		}
	}
	return rising
}

// maxWalkChanges bounds what is learnt from one walk.
const maxWalkChanges = 24

// A rankEncoder writes how weighted sums change on the transition that leaves
// time 0, or on some more. Only the fluents that begin or end to hold count: sums over the
// whole state at both ends of the step would drown the solver.
type rankEncoder struct {
	u            *unrolling
	after        int       // the time to compare with
	begins, ends []asp.Lit // by fluent; 0: not encoded yet
}

// newRankEncoder encodes rankings over so many steps of a program.
func newRankEncoder(u *unrolling, after int) *rankEncoder {
	n := len(u.net.Fluent)
	return &rankEncoder{u: u, after: after, begins: make([]asp.Lit, n), ends: make([]asp.Lit, n)}
}

// notFalling returns that the first sum that the transition changes rises, or
// that it changes none.
func (e *rankEncoder) notFalling(r ranking) asp.Lit {
	bad := e.u.prog.NewAtom()
	var equal []asp.Lit
	for _, c := range r {
		rises, falls := e.atLeast(c, 1, 1), e.atLeast(c, -1, 1)
		e.u.prog.Rule(bad, append(append([]asp.Lit(nil), equal...), rises)...)
		equal = append(equal, rises.Not(), falls.Not())
	}
	e.u.prog.Rule(bad, equal...)
	return bad.Pos()
}

// atLeast returns that the change of the sum, times sign, is bound or more.
func (e *rankEncoder) atLeast(c *component, sign, bound int64) asp.Lit {
	var elems []asp.WeightLit
	count := func(l asp.Lit, w int64) {
		switch {
		case l == e.u.yes:
			bound -= w
		case w > 0:
			elems = append(elems, asp.WeightLit{Lit: l, Weight: int32(w)})
		default: // w*l = -w*(not l) + w
			elems = append(elems, asp.WeightLit{Lit: l.Not(), Weight: int32(-w)})
			bound -= w
		}
	}
	for f := range e.begins {
		w := sign * int64(c.weight[f])
		if w == 0 {
			continue
		}
		if begins := e.begin(f); begins != e.u.yes.Not() {
			count(begins, w)
		}
		if ends := e.end(f); ends != e.u.yes.Not() {
			count(ends, -w)
		}
	}
	if bound <= 0 {
		return e.u.yes
	}
	a := e.u.prog.NewAtom()
	if len(elems) > 0 {
		e.u.prog.Weight(a, int32(bound), elems...)
	}
	return a.Pos()
}

func (e *rankEncoder) begin(f int) asp.Lit {
	if e.begins[f] == 0 {
		node := e.u.net.Fluent[f]
		e.begins[f] = e.u.and([]asp.Lit{e.u.lit(0, node).Not(), e.u.lit(e.after, node)})
	}
	return e.begins[f]
}

func (e *rankEncoder) end(f int) asp.Lit {
	if e.ends[f] == 0 {
		node := e.u.net.Fluent[f]
		e.ends[f] = e.u.and([]asp.Lit{e.u.lit(0, node), e.u.lit(e.after, node).Not()})
	}
	return e.ends[f]
}

// weights returns the weights of the fluents, sum by sum.
func (r ranking) weights() [][]int32 {
	var sums [][]int32
	for _, c := range r {
		sums = append(sums, c.weight)
	}
	return sums
}

// notFalling returns that the ranking does not fall within so many moves.
func (r ranking) notFalling(u *unrolling, stride int) asp.Lit {
	return newRankEncoder(u, stride).notFalling(r)
}
