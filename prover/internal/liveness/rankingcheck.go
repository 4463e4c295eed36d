package liveness

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// errUndecidedRank is the error of a query about a ranking that ended without answer.
var errUndecidedRank = errors.New("undecided")

// A rankCheck asks the solver for transitions that do not let a ranking fall.
type rankCheck struct {
	task   *task.Task
	stride int
	s      asp.Solver
	u      *unroll.Program
	enc    *rankEncoder
	walks  *simulate.Matches
	limit  int64 // conflicts at which it gives up
	query  int64 // conflicts of a query
}

func newRankCheck(ctx context.Context, t *task.Task, stride int, query int64) (*rankCheck, error) {
	c := &rankCheck{task: t, stride: stride, u: unroll.New(t.Net), walks: simulate.NewMatches(t.Net, 6), limit: t.Conflicts() + max(t.Budget().Conflicts/10, 2*query), query: query}
	TransitionProgram(t, c.u, stride)
	c.enc = NewRankEncoder(c.u, stride)
	var err error
	c.s, err = t.NewSolver(ctx, c.u.Prog)
	return c, err
}

func (c *rankCheck) close() {
	if c.s != nil {
		c.s.Close()
	}
}

// refute returns changes by transitions that do not let the ranking fall,
// together with some that follow them; none if there is no such transition.
func (c *rankCheck) refute(ctx context.Context, r Ranking) ([]simulate.Change, error) {
	if c.task.Conflicts() >= c.limit {
		return nil, errUndecidedRank
	}
	bad := c.enc.NotFalling(r)
	c.task.Exclude(c.u)
	if err := c.s.Load(ctx, c.u.Prog); err != nil {
		return nil, err
	}
	answer, err := c.task.Solve(ctx, c.s, c.u.Prog, asp.Query{Assume: []asp.Lit{bad}, All: true, Conflicts: c.query})
	switch {
	case err != nil:
		return nil, err
	case answer.Status == asp.Unsat:
		return nil, nil
	case answer.Status != asp.Sat:
		return nil, errUndecidedRank
	}
	before := c.u.StateOf(answer.Model, 0)
	changes := []simulate.Change{difference(before, c.u.StateOf(answer.Model, c.stride))}
	return append(changes, c.walk(before, r)...), nil
}

// difference returns the changes of a transition.
func difference(before, after []bool) simulate.Change {
	var d simulate.Change
	for f := range before {
		switch {
		case after[f] && !before[f]:
			d.Begins = append(d.Begins, int32(f))
		case before[f] && !after[f]:
			d.Ends = append(d.Ends, int32(f))
		}
	}
	return d
}

// walk plays random moves from a state and returns those that do not let the
// ranking fall either.
func (c *rankCheck) walk(state []bool, r Ranking) []simulate.Change {
	var rising []simulate.Change
	for _, d := range changesFrom(c.task, c.walks, state, c.stride) {
		if !r.Falls(d) && len(rising) < maxWalkChanges {
			rising = append(rising, d)
		}
	}
	return rising
}

// maxWalkChanges bounds the changes that are learnt from one walk.
const maxWalkChanges = 24

// A rankEncoder writes how weighted sums change on the transition that leaves
// time 0, or on some more. Only the fluents that begin or end to hold count: sums over the
// whole state at both ends of the step would drown the solver.
type rankEncoder struct {
	u            *unroll.Program
	after        int       // the time to compare with
	begins, ends []asp.Lit // by fluent; 0: not encoded yet
}

// NewRankEncoder encodes rankings over so many steps of a program.
func NewRankEncoder(u *unroll.Program, after int) *rankEncoder {
	n := len(u.Net.Fluent)
	return &rankEncoder{u: u, after: after, begins: make([]asp.Lit, n), ends: make([]asp.Lit, n)}
}

// NotFalling returns the literal that the first sum that the transition changes rises, or
// that it changes none.
func (e *rankEncoder) NotFalling(r Ranking) asp.Lit {
	bad := e.u.Prog.NewAtom()
	var equal []asp.Lit
	for _, c := range r {
		rises, falls := e.atLeast(c, 1, 1), e.atLeast(c, -1, 1)
		e.u.Prog.Rule(bad, append(append([]asp.Lit(nil), equal...), rises)...)
		equal = append(equal, rises.Not(), falls.Not())
	}
	e.u.Prog.Rule(bad, equal...)
	return bad.Pos()
}

// atLeast returns the literal that the change of the sum, times sign, is bound or more.
func (e *rankEncoder) atLeast(c *Component, sign, bound int64) asp.Lit {
	var elems []asp.WeightLit
	count := func(l asp.Lit, w int64) {
		switch {
		case l == e.u.Yes:
			bound -= w
		case w > 0:
			elems = append(elems, asp.WeightLit{Lit: l, Weight: int32(w)})
		default: // w*l = -w*(not l) + w
			elems = append(elems, asp.WeightLit{Lit: l.Not(), Weight: int32(-w)})
			bound -= w
		}
	}
	for f := range e.begins {
		w := sign * int64(c.Weight[f])
		if w == 0 {
			continue
		}
		if begins := e.begin(f); begins != e.u.Yes.Not() {
			count(begins, w)
		}
		if ends := e.end(f); ends != e.u.Yes.Not() {
			count(ends, -w)
		}
	}
	if bound <= 0 {
		return e.u.Yes
	}
	a := e.u.Prog.NewAtom()
	if len(elems) > 0 {
		e.u.Prog.Weight(a, int32(bound), elems...)
	}
	return a.Pos()
}

func (e *rankEncoder) begin(f int) asp.Lit {
	if e.begins[f] == 0 {
		node := e.u.Net.Fluent[f]
		e.begins[f] = e.u.And([]asp.Lit{e.u.Lit(0, node).Not(), e.u.Lit(e.after, node)})
	}
	return e.begins[f]
}

func (e *rankEncoder) end(f int) asp.Lit {
	if e.ends[f] == 0 {
		node := e.u.Net.Fluent[f]
		e.ends[f] = e.u.And([]asp.Lit{e.u.Lit(0, node), e.u.Lit(e.after, node).Not()})
	}
	return e.ends[f]
}
