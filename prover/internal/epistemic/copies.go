package epistemic

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/twocopies"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A copyTree is a self-composition of the game: a program with one copy for each view of a
// formula about knowledge. Up to the state that the formula is about all copies step
// together: each knower makes the same moves and has the same percepts in its view and in
// the parent view. From there on each copy goes on as far as the formula looks ahead,
// unless its match ends before; the view of a knows below 'after' is compared up to there.
type copyTree struct {
	w      *Inquiry
	f      *epistemic
	ends   circuit.Ref // holds in a state in which a sequence ends early
	views  []view
	copies []*unroll.Program
	edges  []*twocopies.Pair // by view: with its parent; nil for view 0
	going  [][]asp.Lit       // by view and time from begin on: the view goes on to the next state
	begin  int               // time of the state that the formula is about
}

// newCopyTree makes copies without any state.
func (w *Inquiry) newCopyTree(u *unroll.Program, q *question) *copyTree {
	c := &copyTree{w: w, f: q.f, ends: q.ends, views: q.views, copies: []*unroll.Program{u}, edges: []*twocopies.Pair{nil}}
	for _, v := range q.views[1:] {
		edge := twocopies.New(c.copies[v.parent], v.role, w.knowerOf(v.role).Same)
		if w.task.File.Observed() {
			for _, seen := range edge.Copies[1].Twin.Seen {
				for m := range seen {
					seen[m] = true
				}
			}
		}
		if knowledge.Remembered(w.task).BreakCopies != nil {
			knowledge.Remembered(w.task).BreakCopies(edge)
		}
		c.edges = append(c.edges, edge)
		c.copies = append(c.copies, edge.Copies[1])
	}
	return c
}

// initial adds the initial state to all copies.
func (c *copyTree) initial() {
	for _, u := range c.copies {
		u.Initial()
	}
}

// free adds to each copy a state that the solver chooses.
func (c *copyTree) free() {
	c.copies[0].Free()
	for _, edge := range c.edges[1:] {
		edge.FreeSecond(edge.Copies[1].Twin.Same)
	}
}

// time returns the index of the last layer.
func (c *copyTree) time() int { return len(c.copies[0].Layers) - 1 }

// step adds a transition of all copies: the role of each view has the same percepts in it
// as in the parent view.
func (c *copyTree) step() {
	t := c.time()
	for _, u := range c.copies {
		u.Act()
	}
	for _, edge := range c.edges[1:] {
		edge.Perceive(t)
	}
	for _, u := range c.copies {
		u.Arrive()
	}
}

// finish unrolls the copies from the present state, which the formula is about, as far as
// the formula looks ahead.
func (c *copyTree) finish() {
	c.begin = c.time()
	c.going = make([][]asp.Lit, len(c.views))
	for ahead := range c.views[0].degree {
		t := c.begin + ahead
		for i := range c.views {
			c.goOn(i, t, ahead)
		}
		for i, v := range c.views {
			if ahead < v.depth {
				perceiveIf(c.edges[i], t, c.going[i][ahead])
			}
		}
		for i := range c.views {
			if len(c.going[i]) > ahead {
				c.copies[i].ArriveIf(c.going[i][ahead])
			}
		}
	}
}

// goOn adds the moves of a view that leave time t, which is so many steps ahead, if the
// view looks so far.
func (c *copyTree) goOn(i, t, ahead int) {
	v, u := c.views[i], c.copies[i]
	if ahead >= v.depth+v.degree {
		return
	}
	if ahead == v.depth {
		u.Twin = nil // from here on it goes its own way
	}
	g := u.Yes
	if ahead < v.depth {
		g = c.going[v.parent][ahead]
	} else {
		if ahead > 0 {
			g = c.going[i][ahead-1]
		}
		g = u.And([]asp.Lit{g, u.Lit(t, c.ends).Not()})
	}
	c.going[i] = append(c.going[i], g)
	u.ActIf(g)
}

// perceiveIf equates the percepts of both copies if g holds.
func perceiveIf(c *twocopies.Pair, t int, g asp.Lit) {
	for _, percept := range c.Copies[0].Net.Sees[c.Role] {
		c.Equal(t, percept.Ref, g)
	}
}

// value returns the literal that the formula, or a part of it, holds in a view at a time;
// in maps each of its views to the view that stands for it.
func (c *copyTree) value(e *epistemic, v, t int, in []int) asp.Lit {
	u := c.copies[v]
	switch e.op {
	case property.OpAtom:
		return c.along(e.objective, v, t)
	case property.OpNext:
		return u.Or([]asp.Lit{c.goes(v, t).Not(), c.value(e.args[0], v, t+1, in)})
	case property.OpKnows:
		return c.value(e.args[0], in[e.view], t, in)
	case property.OpWhether:
		return c.same(c.value(e.args[0], v, t, in), c.value(e.args[0], in[e.view], t, in))
	}
	lits := make([]asp.Lit, len(e.args))
	for i, arg := range e.args {
		lits[i] = c.value(arg, v, t, in)
	}
	if e.op == property.OpAnd {
		return u.And(lits)
	}
	return u.Or(lits)
}

// same returns the literal that two literals have the same value.
func (c *copyTree) same(a, b asp.Lit) asp.Lit {
	u := c.copies[0]
	if a == b {
		return u.Yes
	}
	one := u.And([]asp.Lit{a, b.Not()})
	two := u.And([]asp.Lit{a.Not(), b})
	return u.And([]asp.Lit{one.Not(), two.Not()})
}

// along returns the literal that an objective formula holds in a view from a time on.
func (c *copyTree) along(s *goal.Sequence, v, t int) asp.Lit {
	u := c.copies[v]
	switch s.Op {
	case property.OpAtom:
		return u.Lit(t, s.State)
	case property.OpNext:
		return u.Or([]asp.Lit{c.goes(v, t).Not(), c.along(s.Args[0], v, t+1)})
	}
	lits := make([]asp.Lit, len(s.Args))
	for i, arg := range s.Args {
		lits[i] = c.along(arg, v, t)
	}
	return goal.Join(u, s, lits)
}

// goes returns the literal that a view goes on from a time.
func (c *copyTree) goes(v, t int) asp.Lit {
	if t < c.begin {
		return c.copies[v].Yes
	}
	return c.going[v][t-c.begin]
}

// itself returns the identity mapping of the views.
func (c *copyTree) itself() []int {
	in := make([]int, len(c.views))
	for i := range in {
		in[i] = i
	}
	return in
}

// broken returns the literal that the formula is false.
func (c *copyTree) broken() asp.Lit { return c.value(c.f, 0, c.begin, c.itself()).Not() }

// assumeKnown adds the proved facts about states, and about pairs of states that a role
// cannot tell apart.
func (c *copyTree) assumeKnown(t int) {
	for i, u := range c.copies {
		if t >= len(u.Layers) {
			continue
		}
		c.w.task.AssumeInvariants(u, t)
		if i > 0 && t <= c.begin+c.views[i].depth {
			for _, g := range c.w.knowerOf(c.views[i].role).Known {
				if g.Fluent < 0 {
					c.edges[i].Assume(t, g)
				}
			}
		}
	}
}

// movesOf reads from a model the match of each view, as far as it goes.
func (c *copyTree) movesOf(model asp.Model) [][][]int32 {
	all := make([][][]int32, len(c.copies))
	for i, u := range c.copies {
		for t := range len(u.Layers) - 1 {
			if t >= c.begin && !model.Holds(c.going[i][t-c.begin]) {
				break
			}
			all[i] = append(all[i], u.JointAt(model, t))
		}
	}
	return all
}
