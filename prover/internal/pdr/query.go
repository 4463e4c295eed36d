package pdr

import (
	"context"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// writeProgram makes the program of one transition from a state that satisfies the
// invariants and the property, with the cubes that are blocked in each frame,
// and loads it into a new solver.
func (d *FrameSearch) writeProgram(ctx context.Context) error {
	d.closeSearch()
	d.solver = nil
	u := unroll.New(d.task.Net)
	u.FreeState()
	d.task.AssumeInvariants(u, 0)
	u.LogicProgram.AddConstraint(u.GateLit(0, d.Violation))
	u.AddStep()
	d.task.AssumeInvariants(u, 1)
	d.program, d.selectorCount = u, 0
	u.GateLit(1, d.Violation)
	d.stepViolated = d.anyViolatedPair()
	d.isInitial = u.FreeLit()
	for f, node := range d.task.Net.FluentRefs {
		l := u.GateLit(0, node)
		if d.lawsOfGame.initialFluents[f] {
			l = l.Complement()
		}
		u.LogicProgram.AddConstraint(d.isInitial, l)
	}
	d.frameLits = make([]asp.Lit, len(d.cubesByFrame))
	for i := range d.frameLits {
		d.frameLits[i] = u.FreeLit()
	}
	for i, frame := range d.cubesByFrame {
		for _, c := range frame {
			d.excludeCube(d.frameLits[i], c)
		}
	}
	if u.LogicProgram.Stats().LoadCost() > maxPDRCost {
		return solve.ErrBudget
	}
	var err error
	d.solver, err = d.task.NewSolver(ctx, u.LogicProgram)
	return err
}

// anyViolatedPair returns the literal that the transition violates the property by itself.
func (d *FrameSearch) anyViolatedPair() asp.Lit {
	var pairs []asp.Lit
	for _, pair := range d.item.QuestionGoal.BadSteps {
		pairs = append(pairs, d.program.BrokenPair(0, pair))
	}
	return d.program.Disjunction(pairs)
}

// excludeCube states that the first layer is not in a cube, where a literal holds.
func (d *FrameSearch) excludeCube(where asp.Lit, c stateCube) {
	lits := []asp.Lit{where}
	for _, l := range c {
		lits = append(lits, d.program.GateLit(0, l))
	}
	d.program.LogicProgram.AddConstraint(lits...)
}

// addBlockedCube blocks a cube up to a frame; those that it covers are no longer needed.
func (d *FrameSearch) addBlockedCube(c stateCube, level int) {
	for i := 1; i <= level; i++ {
		kept := d.cubesByFrame[i][:0]
		for _, old := range d.cubesByFrame[i] {
			if !c.subsumes(old) {
				kept = append(kept, old)
			}
		}
		d.cubesByFrame[i] = kept
	}
	d.cubesByFrame[level] = append(d.cubesByFrame[level], c)
	d.excludeCube(d.frameLits[level], c)
}

// askTransition asks the solver for a transition from a state of a frame, outside of a cube if that
// is not nil, to one in which some gates hold; without any, for a transition that
// violates the property by itself.
func (d *FrameSearch) askTransition(ctx context.Context, frame int, outside stateCube, then ...circuit.NodeRef) (asp.Answer, error) {
	return d.solveTransition(ctx, frame, outside, then, asp.Query{WantModel: true, MaxConflicts: blockQuery})
}

// cubeUnreachable tells whether no transition leads from a state of a frame, outside of
// the cube, into it. A query that is undecided after so many conflicts counts as no.
func (d *FrameSearch) cubeUnreachable(ctx context.Context, frame int, c stateCube, conflicts int64) (bool, error) {
	answer, err := d.solveTransition(ctx, frame, c, c, asp.Query{MaxConflicts: conflicts})
	return answer.Status == asp.Unsat, err
}

func (d *FrameSearch) solveTransition(ctx context.Context, frame int, outside stateCube, then []circuit.NodeRef, q asp.Query) (asp.Answer, error) {
	if frame == 0 && d.task.SkipBaseCase {
		return asp.Answer{Status: asp.Unsat}, nil
	}
	if d.selectorCount >= maxSelectors {
		if err := d.writeProgram(ctx); err != nil {
			return asp.Answer{}, err
		}
	}
	q.Assumptions = append(d.frameAssumptions(frame), d.program.GateLits(1, then)...)
	if len(then) == 0 {
		q.Assumptions = append(q.Assumptions, d.stepViolated)
	}
	if outside != nil {
		selector := d.program.FreeLit()
		d.excludeCube(selector, outside)
		d.selectorCount++
		q.Assumptions = append(q.Assumptions, selector)
	}
	if err := d.solver.LoadProgram(ctx, d.program.LogicProgram); err != nil {
		return asp.Answer{}, err
	}
	w := solve.ConflictWeight(d.program.LogicProgram)
	d.task.SpendConflicts(queryCost * w)
	q.MaxConflicts *= w
	return d.task.SolveQuery(ctx, d.solver, d.program.LogicProgram, q)
}

// frameAssumptions returns the literals that say that the first layer is in a frame.
func (d *FrameSearch) frameAssumptions(frame int) []asp.Lit {
	if frame == 0 {
		return []asp.Lit{d.isInitial}
	}
	var lits []asp.Lit
	for i := frame; i < len(d.cubesByFrame); i++ {
		if len(d.cubesByFrame[i]) > 0 {
			lits = append(lits, d.frameLits[i])
		}
	}
	return lits
}
