package pdr

import (
	"context"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// write makes the program of one transition from a state that satisfies the
// invariants and the property, with the cubes that are blocked in each frame,
// and loads it into a new solver.
func (d *Search) write(ctx context.Context) error {
	d.close()
	d.s = nil
	u := unroll.New(d.task.Net)
	u.Free()
	d.task.AssumeInvariants(u, 0)
	u.Prog.Constraint(u.Lit(0, d.Bad))
	u.Step()
	d.task.AssumeInvariants(u, 1)
	d.task.Exclude(u)
	d.u, d.asked = u, 0
	u.Lit(1, d.Bad)
	d.breach = d.anyStep()
	d.start = u.Unknown()
	for f, node := range d.task.Net.Fluent {
		l := u.Lit(0, node)
		if d.law.start[f] {
			l = l.Not()
		}
		u.Prog.Constraint(d.start, l)
	}
	d.level = make([]asp.Lit, len(d.frames))
	for i := range d.level {
		d.level[i] = u.Unknown()
	}
	for i, frame := range d.frames {
		for _, c := range frame {
			d.exclude(d.level[i], c)
		}
	}
	if u.Prog.Stats().Cost() > maxPDRCost {
		return solve.ErrBudget
	}
	var err error
	d.s, err = d.task.NewSolver(ctx, u.Prog)
	return err
}

// anyStep returns the literal that the transition violates the property by itself.
func (d *Search) anyStep() asp.Lit {
	var pairs []asp.Lit
	for _, pair := range d.it.Goal.Steps {
		pairs = append(pairs, d.u.Both(0, pair))
	}
	return d.u.Or(pairs)
}

// exclude states that the first layer is not in a cube, where a literal holds.
func (d *Search) exclude(where asp.Lit, c cube) {
	lits := []asp.Lit{where}
	for _, l := range c {
		lits = append(lits, d.u.Lit(0, l))
	}
	d.u.Prog.Constraint(lits...)
}

// add blocks a cube up to a frame; those that it covers are no longer needed.
func (d *Search) add(c cube, level int) {
	for i := 1; i <= level; i++ {
		kept := d.frames[i][:0]
		for _, old := range d.frames[i] {
			if !c.covers(old) {
				kept = append(kept, old)
			}
		}
		d.frames[i] = kept
	}
	d.frames[level] = append(d.frames[level], c)
	d.exclude(d.level[level], c)
}

// ask asks the solver for a transition from a state of a frame, outside of a cube if that
// is not nil, to one in which some gates hold; without any, for a transition that
// violates the property by itself.
func (d *Search) ask(ctx context.Context, frame int, outside cube, then ...circuit.Ref) (asp.Answer, error) {
	return d.query(ctx, frame, outside, then, asp.Query{All: true, Conflicts: blockQuery})
}

// stays tells whether no transition leads from a state of a frame, outside of
// the cube, into it. A query that is undecided after so many conflicts counts as no.
func (d *Search) stays(ctx context.Context, frame int, c cube, conflicts int64) (bool, error) {
	answer, err := d.query(ctx, frame, c, c, asp.Query{Conflicts: conflicts})
	return answer.Status == asp.Unsat, err
}

func (d *Search) query(ctx context.Context, frame int, outside cube, then []circuit.Ref, q asp.Query) (asp.Answer, error) {
	if frame == 0 && d.task.SkipBase {
		return asp.Answer{Status: asp.Unsat}, nil
	}
	if d.asked >= maxSelectors {
		if err := d.write(ctx); err != nil {
			return asp.Answer{}, err
		}
	}
	q.Assume = append(d.inFrame(frame), d.u.Lits(1, then)...)
	if len(then) == 0 {
		q.Assume = append(q.Assume, d.breach)
	}
	if outside != nil {
		selector := d.u.Unknown()
		d.exclude(selector, outside)
		d.asked++
		q.Assume = append(q.Assume, selector)
	}
	if err := d.s.Load(ctx, d.u.Prog); err != nil {
		return asp.Answer{}, err
	}
	w := solve.Weight(d.u.Prog)
	d.task.Spend(queryCost * w)
	q.Conflicts *= w
	return d.task.Solve(ctx, d.s, d.u.Prog, q)
}

// inFrame returns the literals that say that the first layer is in a frame.
func (d *Search) inFrame(frame int) []asp.Lit {
	if frame == 0 {
		return []asp.Lit{d.start}
	}
	var lits []asp.Lit
	for i := frame; i < len(d.frames); i++ {
		if len(d.frames[i]) > 0 {
			lits = append(lits, d.level[i])
		}
	}
	return lits
}
