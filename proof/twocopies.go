package proof

import (
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// Two copies of a game, of which a role cannot tell one from the other, are
// two unrollings in one program: the role makes the same moves in both and has
// the same percepts. "r knows whether p" fails exactly if two such matches
// differ in p, so that two copies do for every question of this kind, where
// the program of KR 2012 has one for each formula known and not known.

// A twin is what the second copy of a game has in common with the first. What
// is the same in both is encoded only once.
type twin struct {
	of   *unrolling // the first copy
	seen [][]bool   // by role and move: whether it is made is seen, or it is an own move
	same []bool     // by fluent: has the same value in both copies at all times
}

// seenMoves returns the moves that are the same in both copies: those of the
// role itself, and those for which it has a percept of their own.
func seenMoves(net *circuit.Network, role int) [][]bool {
	percepts := map[ref]bool{}
	for _, v := range net.Sees[role] {
		percepts[v.Ref] = true
	}
	seen := make([][]bool, len(net.Does))
	for r, moves := range net.Does {
		seen[r] = make([]bool, len(moves))
		for m, does := range moves {
			seen[r][m] = r == role || percepts[does] || percepts[does.Not()]
		}
	}
	return seen
}

// move returns a move of the first copy if it is made in this one as well.
func (w *twin) move(t, role, move int) (asp.Atom, bool) {
	if w == nil || !w.seen[role][move] {
		return 0, false
	}
	l := w.of.layers[t]
	return l.moves[l.first[role]+move], true
}

// sharesMoves tells whether all moves of a role are the same in both copies.
func (w *twin) sharesMoves(role int) bool { return w != nil && !slices.Contains(w.seen[role], false) }

// agrees tells whether a fluent has the same value in both copies.
func (w *twin) agrees(fluent int) bool { return w != nil && w.same[fluent] }

// sharesNode tells whether a gate has the same inputs in both copies.
func (u *unrolling) sharesNode(t int, n *circuit.Node) bool {
	if u.twin == nil {
		return false
	}
	switch n.Kind {
	case circuit.AndNode, circuit.AtLeastNode:
		return u.sharesAll(t, n.Children)
	case circuit.LoopNode:
		loop := &u.net.Loops[n.Index]
		for _, rule := range loop.Rules {
			for _, r := range rule.Body {
				inside := r.Node() >= loop.First && r.Node() < loop.First+loop.Count
				if !inside && !u.sharesAll(t, []ref{r}) {
					return false
				}
			}
		}
		return true
	}
	return false
}

func (u *unrolling) sharesAll(t int, refs []ref) bool {
	for _, r := range refs {
		if u.lit(t, r) != u.twin.of.lit(t, r) {
			return false
		}
	}
	return true
}

// copyNode takes over a gate of the first copy.
func (u *unrolling) copyNode(t, node int) {
	l := u.layers[t]
	n := &u.net.Nodes[node]
	if n.Kind != circuit.LoopNode {
		l.lit[node] = u.twin.of.lit(t, ref(node<<1))
		return
	}
	loop := &u.net.Loops[n.Index]
	for i := range loop.Count {
		l.lit[loop.First+i] = u.twin.of.lit(t, ref((loop.First+i)<<1))
	}
}

// A twoCopies is a pair of unrollings.
type twoCopies struct {
	copies [2]*unrolling
	role   int
	differ []map[ref]asp.Lit // by time: that a gate differs in the copies
}

// newTwoCopies makes a second copy of u, which must have no layer yet.
func newTwoCopies(u *unrolling, role int, same []bool) *twoCopies {
	second := &unrolling{net: u.net, prog: u.prog, yes: u.yes, twin: &twin{of: u, seen: seenMoves(u.net, role), same: same}}
	return &twoCopies{copies: [2]*unrolling{u, second}, role: role}
}

// free adds layer 0 with two states that the solver chooses; those of the
// fluents for which assumed holds agree.
func (c *twoCopies) free(assumed []bool) {
	c.copies[0].free()
	c.freeSecond(assumed)
}

// freeSecond is free for the second copy, when the first has its state.
func (c *twoCopies) freeSecond(assumed []bool) {
	first, second := c.copies[0], c.copies[1]
	l := second.newLayer()
	var atoms []asp.Atom
	for f, node := range first.net.Fluent {
		if assumed[f] || second.twin.same[f] {
			l.lit[node.Node()] = first.layers[0].lit[node.Node()]
			continue
		}
		a := first.prog.NewAtom()
		atoms = append(atoms, a)
		l.lit[node.Node()] = a.Pos()
	}
	if len(atoms) > 0 {
		first.prog.Choice(atoms)
	}
}

// initial adds layer 0 with the initial state in both copies.
func (c *twoCopies) initial() {
	for _, u := range c.copies {
		u.initial()
	}
}

// step adds a transition of both copies: neither state is terminal, the role
// makes one move that is legal in both, and perceives the same.
func (c *twoCopies) step() {
	t := len(c.copies[0].layers) - 1
	for _, u := range c.copies {
		u.act()
	}
	c.perceive(t)
	for _, u := range c.copies {
		u.arrive()
	}
}

// perceive demands that the role has the same percepts in both copies.
func (c *twoCopies) perceive(t int) {
	for _, percept := range c.copies[0].net.Sees[c.role] {
		c.equal(t, percept.Ref)
	}
	for _, percept := range c.copies[0].net.Sees[c.role] {
		c.identify(t, percept.Ref)
	}
}

// identify lets what is encoded from now on use one literal for a gate that
// is equal in both copies.
func (c *twoCopies) identify(t int, r ref) {
	c.copies[1].layers[t].lit[r.Node()] = c.copies[0].lit(t, r&^1)
}

// equal demands that a gate has the same value in both copies.
func (c *twoCopies) equal(t int, r ref, when ...asp.Lit) {
	a, b := c.copies[0].lit(t, r), c.copies[1].lit(t, r)
	if a == b {
		return
	}
	prog := c.copies[0].prog
	prog.Constraint(append([]asp.Lit{a, b.Not()}, when...)...)
	prog.Constraint(append([]asp.Lit{a.Not(), b}, when...)...)
}

// differs returns that a gate differs in the copies.
func (c *twoCopies) differs(t int, r ref) asp.Lit {
	first := c.copies[0]
	a, b := first.lit(t, r), c.copies[1].lit(t, r)
	switch {
	case a == b:
		return first.yes.Not()
	case a == b.Not():
		return first.yes
	}
	for len(c.differ) <= t {
		c.differ = append(c.differ, map[ref]asp.Lit{})
	}
	r &^= 1
	if l, known := c.differ[t][r]; known {
		return l
	}
	x := first.prog.NewAtom()
	first.prog.Rule(x, a, b.Not())
	first.prog.Rule(x, a.Not(), b)
	c.differ[t][r] = x.Pos()
	return x.Pos()
}

// broken returns that an agreement does not hold at a time.
func (c *twoCopies) broken(t int, g *agreement) asp.Lit {
	u := c.copies[0]
	var lits []asp.Lit
	for _, r := range g.of {
		if l := c.differs(t, r); l != u.yes.Not() {
			lits = append(lits, l)
		}
	}
	if len(lits) == 0 {
		return u.yes.Not()
	}
	some := lits[0]
	if len(lits) > 1 {
		some = u.prog.NewAtom().Pos()
		for _, l := range lits {
			u.prog.Rule(some.Atom(), l)
		}
	}
	guards := []asp.Lit{u.lit(t, g.when), c.copies[1].lit(t, g.when)}
	if g.either {
		return u.and([]asp.Lit{u.and([]asp.Lit{guards[0].Not(), guards[1].Not()}).Not(), some})
	}
	return u.and([]asp.Lit{guards[0], guards[1], some})
}

// assume demands that an agreement holds at a time.
func (c *twoCopies) assume(t int, g *agreement) {
	u := c.copies[0]
	if !g.either {
		for _, r := range g.of {
			if g.when == circuit.TrueRef {
				c.equal(t, r)
			} else {
				c.equal(t, r, u.lit(t, g.when), c.copies[1].lit(t, g.when))
			}
		}
		return
	}
	if l := c.broken(t, g); l != u.yes.Not() {
		u.prog.Constraint(l)
	}
}
