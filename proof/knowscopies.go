package proof

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/property"
)

// A copyTree is a program with one copy of the game for each view of a formula
// about knowledge. Up to the state that the formula is about all copies go on
// together: each knower makes the same moves and has the same percepts in its
// view and in the view around it. From there on each goes on as far as the
// formula looks ahead, unless it ends before; where a knows stands behind
// 'after', its view is compared as far as that.
type copyTree struct {
	w      *knowsWork
	f      *epistemic
	ends   ref // holds where a sequence of states ends early
	views  []view
	copies []*unrolling
	edges  []*twoCopies // by view: with its parent; nil for view 0
	going  [][]asp.Lit  // by view and time from begin on: it goes on to the next state
	begin  int          // time of the state that the formula is about
}

// newCopyTree makes copies without any state.
func (w *knowsWork) newCopyTree(u *unrolling, q *knowsItem) *copyTree {
	c := &copyTree{w: w, f: q.f, ends: q.ends, views: q.views, copies: []*unrolling{u}, edges: []*twoCopies{nil}}
	for _, v := range q.views[1:] {
		edge := newTwoCopies(c.copies[v.parent], v.role, w.knowerOf(v.role).same)
		if w.p.file.Observed() {
			for _, seen := range edge.copies[1].twin.seen {
				for m := range seen {
					seen[m] = true
				}
			}
		}
		if remembered(w.p).breakCopies != nil {
			remembered(w.p).breakCopies(edge)
		}
		c.edges = append(c.edges, edge)
		c.copies = append(c.copies, edge.copies[1])
	}
	return c
}

// initial adds the initial state to all copies.
func (c *copyTree) initial() {
	for _, u := range c.copies {
		u.initial()
	}
}

// free adds a state that the solver chooses to each copy.
func (c *copyTree) free() {
	c.copies[0].free()
	for _, edge := range c.edges[1:] {
		edge.freeSecond(edge.copies[1].twin.same)
	}
}

// time is that of the last state.
func (c *copyTree) time() int { return len(c.copies[0].layers) - 1 }

// step adds a transition of all copies that nobody can tell apart who should
// not.
func (c *copyTree) step() {
	t := c.time()
	for _, u := range c.copies {
		u.act()
	}
	for _, edge := range c.edges[1:] {
		edge.perceive(t)
	}
	for _, u := range c.copies {
		u.arrive()
	}
}

// finish lets the copies go on from the present state, which the formula is
// about, as far as it looks ahead.
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
				c.edges[i].perceiveIf(t, c.going[i][ahead])
			}
		}
		for i := range c.views {
			if len(c.going[i]) > ahead {
				c.copies[i].arriveIf(c.going[i][ahead])
			}
		}
	}
}

// goOn adds the moves of a view that leave time t, which is so many steps
// ahead, if it looks so far.
func (c *copyTree) goOn(i, t, ahead int) {
	v, u := c.views[i], c.copies[i]
	if ahead >= v.depth+v.degree {
		return
	}
	if ahead == v.depth {
		u.twin = nil // from here on it goes its own way
	}
	g := u.yes
	if ahead < v.depth {
		g = c.going[v.parent][ahead]
	} else {
		if ahead > 0 {
			g = c.going[i][ahead-1]
		}
		g = u.and([]asp.Lit{g, u.lit(t, c.ends).Not()})
	}
	c.going[i] = append(c.going[i], g)
	u.actIf(g)
}

// actIf adds moves that leave the last layer if g holds, and none otherwise.
func (u *unrolling) actIf(g asp.Lit) {
	t := len(u.layers) - 1
	u.prog.Constraint(g, u.lit(t, u.net.Terminal))
	u.eachMove(t, func(r, m int, a asp.Atom) {
		u.prog.Constraint(a.Pos(), u.lit(t, u.net.Legal[r][m]).Not())
		u.prog.Constraint(a.Pos(), g.Not())
	}, func(_ int, moves []asp.Atom) {
		none, lits := []asp.Lit{g}, make([]asp.Lit, len(moves))
		for i, a := range moves {
			none, lits[i] = append(none, a.Pos().Not()), a.Pos()
		}
		u.prog.Constraint(none...)
		if len(lits) > 1 {
			u.prog.AtLeast(0, 2, lits...)
		}
	})
}

// perceiveIf demands the same percepts in both copies if g holds.
func (c *twoCopies) perceiveIf(t int, g asp.Lit) {
	for _, percept := range c.copies[0].net.Sees[c.role] {
		c.equal(t, percept.Ref, g)
	}
}

// arriveIf adds the layer that the moves lead to if g holds, and the same
// state once more otherwise.
func (u *unrolling) arriveIf(g asp.Lit) {
	t := len(u.layers) - 1
	next := u.newLayer()
	for f, node := range u.net.Fluent {
		if u.twin.agrees(f) {
			next.lit[node.Node()] = u.twin.of.layers[t+1].lit[node.Node()]
			continue
		}
		moved := u.and([]asp.Lit{g, u.lit(t, u.net.Next[f])})
		kept := u.and([]asp.Lit{g.Not(), u.lit(t, node)})
		next.lit[node.Node()] = u.or([]asp.Lit{moved, kept})
	}
}

// value returns that the formula, or a part of it, holds in a view at a time;
// in tells which view stands for each of its views.
func (c *copyTree) value(e *epistemic, v, t int, in []int) asp.Lit {
	u := c.copies[v]
	switch e.op {
	case property.OpAtom:
		return c.along(e.objective, v, t)
	case property.OpNext:
		return u.or([]asp.Lit{c.goes(v, t).Not(), c.value(e.args[0], v, t+1, in)})
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
		return u.and(lits)
	}
	return u.or(lits)
}

// same returns that two literals have the same value.
func (c *copyTree) same(a, b asp.Lit) asp.Lit {
	u := c.copies[0]
	if a == b {
		return u.yes
	}
	one := u.and([]asp.Lit{a, b.Not()})
	two := u.and([]asp.Lit{a.Not(), b})
	return u.and([]asp.Lit{one.Not(), two.Not()})
}

// along returns that an objective formula holds in a view from a time on.
func (c *copyTree) along(s *sequence, v, t int) asp.Lit {
	u := c.copies[v]
	switch s.op {
	case property.OpAtom:
		return u.lit(t, s.state)
	case property.OpNext:
		return u.or([]asp.Lit{c.goes(v, t).Not(), c.along(s.args[0], v, t+1)})
	}
	lits := make([]asp.Lit, len(s.args))
	for i, arg := range s.args {
		lits[i] = c.along(arg, v, t)
	}
	return u.join(s, lits)
}

// goes returns that a view goes on from a time.
func (c *copyTree) goes(v, t int) asp.Lit {
	if t < c.begin {
		return c.copies[v].yes
	}
	return c.going[v][t-c.begin]
}

// itself maps each view to itself.
func (c *copyTree) itself() []int {
	in := make([]int, len(c.views))
	for i := range in {
		in[i] = i
	}
	return in
}

// broken returns that the formula is false.
func (c *copyTree) broken() asp.Lit { return c.value(c.f, 0, c.begin, c.itself()).Not() }

// assumeKnown demands what has been proved about states and about pairs of
// states that a role cannot tell apart.
func (c *copyTree) assumeKnown(t int) {
	for i, u := range c.copies {
		if t >= len(u.layers) {
			continue
		}
		c.w.p.assumeInvariants(u, t)
		if i > 0 && t <= c.begin+c.views[i].depth {
			for _, g := range c.w.knowerOf(c.views[i].role).known {
				if g.fluent < 0 {
					c.edges[i].assume(t, g)
				}
			}
		}
	}
}

// movesOf reads the matches of a model, of each view as far as it goes.
func (c *copyTree) movesOf(model asp.Model) [][][]int32 {
	all := make([][][]int32, len(c.copies))
	for i, u := range c.copies {
		for t := range len(u.layers) - 1 {
			if t >= c.begin && !model.Holds(c.going[i][t-c.begin]) {
				break
			}
			all[i] = append(all[i], u.jointAt(model, t))
		}
	}
	return all
}

// jointAt reads the joint move of a model at a time.
func (u *unrolling) jointAt(model asp.Model, t int) []int32 {
	l := u.layers[t]
	joint := make([]int32, len(l.first))
	for r, first := range l.first {
		for m := range u.net.Does[r] {
			if model.Holds(l.moves[first+m].Pos()) {
				joint[r] = int32(m)
			}
		}
	}
	return joint
}
