package liveness

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// This file looks for transitions on which a ranking does not fall.

// errUndecidedRank is the error of a check of a ranking that ended without answer, or that was not made for lack of
// conflicts.
var errUndecidedRank = errors.New("undecided")

// A rankingCheck asks the solver for transitions that do not let a ranking fall.
type rankingCheck struct {
	task           *task.ProofTask
	moveStride     int // the number of moves by which the ranking has to fall
	solver         asp.Solver
	program        *unroll.GameProgram
	randomWalks    *simulate.RandomMatches
	conflictLimit  int64 // conflicts at which it gives up
	queryConflicts int64 // conflicts of a query
}

func newRankCheck(ctx context.Context, t *task.ProofTask, stride int) (*rankingCheck, error) {
	query := t.CurrentBudget().QueryConflicts / 8
	c := &rankingCheck{task: t, moveStride: stride, program: unroll.New(t.Net), randomWalks: simulate.NewRandomMatches(t.Net, 6), conflictLimit: t.SpentConflicts() + max(t.CurrentBudget().SolverConflicts/10, 2*query), queryConflicts: query}
	t.AssumeSteps(c.program, stride)
	var err error
	c.solver, err = t.NewSolver(ctx, c.program.LogicProgram)
	return c, err
}

// refutingChanges returns changes on which the ranking does not fall: one that the solver finds,
// and some by random moves from the same state. It returns none if there is no such transition.
func (c *rankingCheck) refutingChanges(ctx context.Context, r RankingFunction) ([]simulate.StateChange, error) {
	if c.task.SpentConflicts() >= c.conflictLimit {
		return nil, errUndecidedRank
	}
	bad := r.NotDecreasing(c.program, c.moveStride)
	answer, err := c.task.SolveQuery(ctx, c.solver, c.program.LogicProgram, asp.Query{Assumptions: []asp.Lit{bad}, WantModel: true, MaxConflicts: c.queryConflicts})
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

// stateDifference returns which fluents begin and cease to hold from one state to another.
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

// walkFrom plays random moves from a state and returns up to maxWalkChanges changes by moveStride moves that do not let
// the ranking fall either.
func (c *rankingCheck) walkFrom(state []bool, r RankingFunction) []simulate.StateChange {
	w := simulate.NewMoveWatch(c.randomWalks)
	var earlier []simulate.LaneSnapshot
	c.randomWalks.WalkFrom(state, simulate.WalkSteps+c.moveStride-1, func() { earlier = w.KeepStrideChanges(earlier, c.moveStride) })
	var rising []simulate.StateChange
	for _, d := range w.KeptChanges {
		if !r.DecreasesOn(d) && len(rising) < maxWalkChanges {
			rising = append(rising, d)
		}
	}
	return rising
}

// maxWalkChanges is the greatest number of changes that are taken from one walk.
const maxWalkChanges = 24

// NotDecreasing returns the literal that says that by the first moves of a program, as many as moves says, the first sum
// that changes rises, or no sum changes.
func (r RankingFunction) NotDecreasing(u *unroll.GameProgram, moves int) asp.Lit {
	bad := u.LogicProgram.NewAtom()
	var equal []asp.Lit
	for _, c := range r {
		change := u.SumChange(0, moves, c.weightedFluents(u.Net))
		rises, falls := u.RisesLit(change), u.FallsLit(change)
		u.LogicProgram.AddRule(bad, append(append([]asp.Lit(nil), equal...), rises)...)
		equal = append(equal, rises.Complement(), falls.Complement())
	}
	u.LogicProgram.AddRule(bad, equal...)
	return bad.PosLit()
}

func (c *RankComponent) weightedFluents(net *circuit.Network) (sum []unroll.WeightedRef) {
	for f, w := range c.FluentWeights {
		if w != 0 {
			sum = append(sum, unroll.WeightedRef{SummedRef: net.FluentRefs[f], RefWeight: w})
		}
	}
	return sum
}
