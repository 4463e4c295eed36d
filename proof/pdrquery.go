package proof

import (
	"context"

	"github.com/gdllint/gdllint/asp"
)

// write makes the program of one transition from a state that satisfies the
// invariants and the property, with the cubes that are blocked in each frame,
// and loads it into a new solver.
func (d *pdr) write(ctx context.Context) error {
	d.close()
	d.s = nil
	u := newUnrolling(d.p.net)
	u.free()
	d.p.assumeInvariants(u, 0)
	u.prog.Constraint(u.lit(0, d.bad))
	u.step()
	d.p.assumeInvariants(u, 1)
	d.p.exclude(u)
	d.u, d.asked = u, 0
	u.lit(1, d.bad)
	d.breach = d.anyStep()
	d.start = u.unknown()
	for f, node := range d.p.net.Fluent {
		l := u.lit(0, node)
		if d.law.start[f] {
			l = l.Not()
		}
		u.prog.Constraint(d.start, l)
	}
	d.level = make([]asp.Lit, len(d.frames))
	for i := range d.level {
		d.level[i] = u.unknown()
	}
	for i, frame := range d.frames {
		for _, c := range frame {
			d.exclude(d.level[i], c)
		}
	}
	if u.prog.Stats().Cost() > maxPDRCost {
		return errBudget
	}
	var err error
	d.s, err = d.p.newSolver(ctx, u.prog)
	return err
}

// anyStep returns that the transition violates the property by itself.
func (d *pdr) anyStep() asp.Lit {
	var pairs []asp.Lit
	for _, pair := range d.it.goal.steps {
		pairs = append(pairs, d.u.both(0, pair))
	}
	return d.u.or(pairs)
}

// exclude states that the first layer is not in a cube, where a literal holds.
func (d *pdr) exclude(where asp.Lit, c cube) {
	lits := []asp.Lit{where}
	for _, l := range c {
		lits = append(lits, d.u.lit(0, l))
	}
	d.u.prog.Constraint(lits...)
}

// add blocks a cube up to a frame; those that it covers are no longer needed.
func (d *pdr) add(c cube, level int) {
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

// ask looks for a transition from a state of a frame, outside of a cube if that
// is not nil, to one in which some gates hold; without any, for a transition that
// violates the property by itself.
func (d *pdr) ask(ctx context.Context, frame int, outside cube, then ...ref) (asp.Answer, error) {
	return d.query(ctx, frame, outside, then, asp.Query{All: true, Conflicts: blockQuery})
}

// stays tells whether no transition leads from a state of a frame, outside of
// the cube, into it. What so many conflicts do not show counts as no.
func (d *pdr) stays(ctx context.Context, frame int, c cube, conflicts int64) (bool, error) {
	answer, err := d.query(ctx, frame, c, c, asp.Query{Conflicts: conflicts})
	return answer.Status == asp.Unsat, err
}

func (d *pdr) query(ctx context.Context, frame int, outside cube, then []ref, q asp.Query) (asp.Answer, error) {
	if frame == 0 && d.p.skipBase {
		return asp.Answer{Status: asp.Unsat}, nil
	}
	if d.asked >= maxSelectors {
		if err := d.write(ctx); err != nil {
			return asp.Answer{}, err
		}
	}
	q.Assume = append(d.inFrame(frame), d.u.lits(1, then)...)
	if len(then) == 0 {
		q.Assume = append(q.Assume, d.breach)
	}
	if outside != nil {
		selector := d.u.unknown()
		d.exclude(selector, outside)
		d.asked++
		q.Assume = append(q.Assume, selector)
	}
	if err := d.s.Load(ctx, d.u.prog); err != nil {
		return asp.Answer{}, err
	}
	w := weight(d.u.prog)
	d.p.conflicts += queryCost * w
	q.Conflicts *= w
	return d.p.solve(ctx, d.s, d.u.prog, q)
}

// inFrame returns the literals that say that the first layer is in a frame.
func (d *pdr) inFrame(frame int) []asp.Lit {
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
