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

// A rankingCheck asks the solver for transitions that do not let a ranking fall.
type rankingCheck struct {
	proofTask      *task.ProofTask
	moveStride     int
	solver         asp.Solver
	program        *unroll.GameProgram
	encoder        *rankingEncoder
	randomWalks    *simulate.RandomMatches
	conflictLimit  int64 // conflicts at which it gives up
	queryConflicts int64 // conflicts of a query
}

func newRankCheck(ctx context.Context, t *task.ProofTask, stride int, query int64) (*rankingCheck, error) {
	c := &rankingCheck{proofTask: t, moveStride: stride, program: unroll.New(t.Net), randomWalks: simulate.NewRandomMatches(t.Net, 6), conflictLimit: t.SpentConflicts() + max(t.CurrentBudget().SolverConflicts/10, 2*query), queryConflicts: query}
	TransitionProgram(t, c.program, stride)
	c.encoder = NewRankEncoder(c.program, stride)
	var err error
	c.solver, err = t.NewSolver(ctx, c.program.LogicProgram)
	return c, err
}

func (c *rankingCheck) closeSolver() {
	if c.solver != nil {
		c.solver.Close()
	}
}

// refutingChanges returns changes by transitions that do not let the ranking fall,
// together with some that follow them; none if there is no such transition.
func (c *rankingCheck) refutingChanges(ctx context.Context, r RankingFunction) ([]simulate.StateChange, error) {
	if c.proofTask.SpentConflicts() >= c.conflictLimit {
		return nil, errUndecidedRank
	}
	bad := c.encoder.NotDecreasing(r)
	c.proofTask.StateExclusions(c.program)
	if err := c.solver.LoadProgram(ctx, c.program.LogicProgram); err != nil {
		return nil, err
	}
	answer, err := c.proofTask.SolveQuery(ctx, c.solver, c.program.LogicProgram, asp.Query{Assumptions: []asp.Lit{bad}, WantModel: true, MaxConflicts: c.queryConflicts})
	switch {
	case err != nil:
		return nil, err
	case answer.Status == asp.Unsat:
		return nil, nil
	case answer.Status != asp.Sat:
		return nil, errUndecidedRank
	}
	before := c.program.StateOf(answer.Model, 0)
	changes := []simulate.StateChange{stateDifference(before, c.program.StateOf(answer.Model, c.moveStride))}
	return append(changes, c.walkFrom(before, r)...), nil
}

// stateDifference returns the changes of a transition.
func stateDifference(before, after []bool) simulate.StateChange {
	var d simulate.StateChange
	for f := range before {
		switch {
		case after[f] && !before[f]:
			d.BeginningFluents = append(d.BeginningFluents, int32(f))
		case before[f] && !after[f]:
			d.EndingFluents = append(d.EndingFluents, int32(f))
		}
	}
	return d
}

// walkFrom plays random moves from a state and returns those that do not let the
// ranking fall either.
func (c *rankingCheck) walkFrom(state []bool, r RankingFunction) []simulate.StateChange {
	var rising []simulate.StateChange
	for _, d := range changesFromState(c.proofTask, c.randomWalks, state, c.moveStride) {
		if !r.DecreasesOn(d) && len(rising) < maxWalkChanges {
			rising = append(rising, d)
		}
	}
	return rising
}

// maxWalkChanges bounds the changes that are learnt from one walk.
const maxWalkChanges = 24

// A rankingEncoder writes how weighted sums change on the transition that leaves
// time 0, or on some more. Only the fluents that begin or end to hold count: sums over the
// whole state at both ends of the step would drown the solver.
type rankingEncoder struct {
	program            *unroll.GameProgram
	endTime            int       // the time to compare with
	beginLits, endLits []asp.Lit // by fluent; 0: not encoded yet
}

// NewRankEncoder encodes rankings over so many steps of a program.
func NewRankEncoder(u *unroll.GameProgram, after int) *rankingEncoder {
	n := len(u.Net.FluentRefs)
	return &rankingEncoder{program: u, endTime: after, beginLits: make([]asp.Lit, n), endLits: make([]asp.Lit, n)}
}

// NotDecreasing returns the literal that the first sum that the transition changes rises, or
// that it changes none.
func (e *rankingEncoder) NotDecreasing(r RankingFunction) asp.Lit {
	bad := e.program.LogicProgram.NewAtom()
	var equal []asp.Lit
	for _, c := range r {
		rises, falls := e.changeAtLeast(c, 1, 1), e.changeAtLeast(c, -1, 1)
		e.program.LogicProgram.AddRule(bad, append(append([]asp.Lit(nil), equal...), rises)...)
		equal = append(equal, rises.Complement(), falls.Complement())
	}
	e.program.LogicProgram.AddRule(bad, equal...)
	return bad.PosLit()
}

// changeAtLeast returns the literal that the change of the sum, times sign, is bound or more.
func (e *rankingEncoder) changeAtLeast(c *RankComponent, sign, bound int64) asp.Lit {
	var elems []asp.WeightedLit
	count := func(l asp.Lit, w int64) {
		switch {
		case l == e.program.TrueLit:
			bound -= w
		case w > 0:
			elems = append(elems, asp.WeightedLit{Lit: l, Weight: int32(w)})
		default: // w*l = -w*(not l) + w
			elems = append(elems, asp.WeightedLit{Lit: l.Complement(), Weight: int32(-w)})
			bound -= w
		}
	}
	for f := range e.beginLits {
		w := sign * int64(c.FluentWeights[f])
		if w == 0 {
			continue
		}
		if begins := e.fluentBegins(f); begins != e.program.TrueLit.Complement() {
			count(begins, w)
		}
		if ends := e.fluentEnds(f); ends != e.program.TrueLit.Complement() {
			count(ends, -w)
		}
	}
	if bound <= 0 {
		return e.program.TrueLit
	}
	a := e.program.LogicProgram.NewAtom()
	if len(elems) > 0 {
		e.program.LogicProgram.AddWeightRule(a, int32(bound), elems...)
	}
	return a.PosLit()
}

func (e *rankingEncoder) fluentBegins(f int) asp.Lit {
	if e.beginLits[f] == 0 {
		node := e.program.Net.FluentRefs[f]
		e.beginLits[f] = e.program.Conjunction([]asp.Lit{e.program.GateLit(0, node).Complement(), e.program.GateLit(e.endTime, node)})
	}
	return e.beginLits[f]
}

func (e *rankingEncoder) fluentEnds(f int) asp.Lit {
	if e.endLits[f] == 0 {
		node := e.program.Net.FluentRefs[f]
		e.endLits[f] = e.program.Conjunction([]asp.Lit{e.program.GateLit(0, node), e.program.GateLit(e.endTime, node).Complement()})
	}
	return e.endLits[f]
}
