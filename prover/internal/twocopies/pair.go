package twocopies

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// seenMoves returns the moves that are the same in both copies: those of the
// role itself, and those for which it has a percept of their own.
func seenMoves(net *circuit.Network, role int) [][]bool {
	percepts := map[circuit.Ref]bool{}
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

// A Pair is two unrollings of the game.
type Pair struct {
	Copies [2]*unroll.Program
	Role   int
	differ []map[circuit.Ref]asp.Lit // by time: that a gate differs in the copies
}

// New makes a second copy of u, which must have no layer yet.
func New(u *unroll.Program, role int, same []bool) *Pair {
	second := &unroll.Program{Net: u.Net, Prog: u.Prog, Yes: u.Yes, Twin: &unroll.Twin{Of: u, Seen: seenMoves(u.Net, role), Same: same}}
	return &Pair{Copies: [2]*unroll.Program{u, second}, Role: role}
}

// Free adds layer 0 with two states that the solver chooses; those of the
// fluents for which assumed holds agree.
func (c *Pair) Free(assumed []bool) {
	c.Copies[0].Free()
	c.FreeSecond(assumed)
}

// FreeSecond adds a free state to the second copy, when the first has its state.
func (c *Pair) FreeSecond(assumed []bool) {
	first, second := c.Copies[0], c.Copies[1]
	l := second.NewLayer()
	var atoms []asp.Atom
	for f, node := range first.Net.Fluent {
		if assumed[f] || second.Twin.Same[f] {
			l.Lit[node.Node()] = first.Layers[0].Lit[node.Node()]
			continue
		}
		a := first.Prog.NewAtom()
		atoms = append(atoms, a)
		l.Lit[node.Node()] = a.Pos()
	}
	if len(atoms) > 0 {
		first.Prog.Choice(atoms)
	}
}

// Initial adds layer 0 with the initial state in both copies.
func (c *Pair) Initial() {
	for _, u := range c.Copies {
		u.Initial()
	}
}

// Step adds a transition of both copies: neither state is terminal, the role
// makes one move that is legal in both, and perceives the same.
func (c *Pair) Step() {
	t := len(c.Copies[0].Layers) - 1
	for _, u := range c.Copies {
		u.Act()
	}
	c.Perceive(t)
	for _, u := range c.Copies {
		u.Arrive()
	}
}

// Perceive demands that the role has the same percepts in both copies.
func (c *Pair) Perceive(t int) {
	for _, percept := range c.Copies[0].Net.Sees[c.Role] {
		c.Equal(t, percept.Ref)
	}
	for _, percept := range c.Copies[0].Net.Sees[c.Role] {
		c.identify(t, percept.Ref)
	}
}

// identify lets later gates use one literal for a gate that
// is equal in both copies.
func (c *Pair) identify(t int, r circuit.Ref) {
	c.Copies[1].Layers[t].Lit[r.Node()] = c.Copies[0].Lit(t, r&^1)
}

// Equal demands that a gate has the same value in both copies.
func (c *Pair) Equal(t int, r circuit.Ref, when ...asp.Lit) {
	a, b := c.Copies[0].Lit(t, r), c.Copies[1].Lit(t, r)
	if a == b {
		return
	}
	prog := c.Copies[0].Prog
	prog.Constraint(append([]asp.Lit{a, b.Not()}, when...)...)
	prog.Constraint(append([]asp.Lit{a.Not(), b}, when...)...)
}

// differs returns the literal that a gate differs in the copies.
func (c *Pair) differs(t int, r circuit.Ref) asp.Lit {
	first := c.Copies[0]
	a, b := first.Lit(t, r), c.Copies[1].Lit(t, r)
	switch {
	case a == b:
		return first.Yes.Not()
	case a == b.Not():
		return first.Yes
	}
	for len(c.differ) <= t {
		c.differ = append(c.differ, map[circuit.Ref]asp.Lit{})
	}
	r &^= 1
	if l, known := c.differ[t][r]; known {
		return l
	}
	x := first.Prog.NewAtom()
	first.Prog.Rule(x, a, b.Not())
	first.Prog.Rule(x, a.Not(), b)
	c.differ[t][r] = x.Pos()
	return x.Pos()
}

// Broken returns the literal that an agreement does not hold at a time.
func (c *Pair) Broken(t int, g *Agreement) asp.Lit {
	u := c.Copies[0]
	var lits []asp.Lit
	for _, r := range g.Of {
		if l := c.differs(t, r); l != u.Yes.Not() {
			lits = append(lits, l)
		}
	}
	if len(lits) == 0 {
		return u.Yes.Not()
	}
	some := lits[0]
	if len(lits) > 1 {
		some = u.Prog.NewAtom().Pos()
		for _, l := range lits {
			u.Prog.Rule(some.Atom(), l)
		}
	}
	guards := []asp.Lit{u.Lit(t, g.When), c.Copies[1].Lit(t, g.When)}
	if g.Either {
		return u.And([]asp.Lit{u.And([]asp.Lit{guards[0].Not(), guards[1].Not()}).Not(), some})
	}
	return u.And([]asp.Lit{guards[0], guards[1], some})
}

// Assume demands that an agreement holds at a time.
func (c *Pair) Assume(t int, g *Agreement) {
	u := c.Copies[0]
	if !g.Either {
		for _, r := range g.Of {
			if g.When == circuit.TrueRef {
				c.Equal(t, r)
			} else {
				c.Equal(t, r, u.Lit(t, g.When), c.Copies[1].Lit(t, g.When))
			}
		}
		return
	}
	if l := c.Broken(t, g); l != u.Yes.Not() {
		u.Prog.Constraint(l)
	}
}
