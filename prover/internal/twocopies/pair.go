package twocopies

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// seenMoves returns the moves that are the same in both copies: those of the
// role itself, and those for which it has a percept of their own.
func seenMoves(net *circuit.Network, role int) [][]bool {
	percepts := map[circuit.NodeRef]bool{}
	for _, v := range net.PerceptGates[role] {
		percepts[v.GateRef] = true
	}
	seen := make([][]bool, len(net.DoesRefs))
	for r, moves := range net.DoesRefs {
		seen[r] = make([]bool, len(moves))
		for m, does := range moves {
			seen[r][m] = r == role || percepts[does] || percepts[does.Negated()]
		}
	}
	return seen
}

// A GamePair is two unrollings of the game.
type GamePair struct {
	GameCopies [2]*unroll.GameProgram
	RoleIndex  int
	differLits []map[circuit.NodeRef]asp.Lit // by time: that a gate differs in the copies
}

// New makes a second copy of u, which must have no layer yet.
func New(u *unroll.GameProgram, role int, same []bool) *GamePair {
	second := unroll.NewTwin(&unroll.TwinEncoding{FirstCopy: u, SeenMoves: seenMoves(u.Net, role), SameFluents: same})
	return &GamePair{GameCopies: [2]*unroll.GameProgram{u, second}, RoleIndex: role}
}

// FreeStates adds layer 0 with two states that the solver chooses; those of the
// fluents for which assumed holds agree.
func (c *GamePair) FreeStates(assumed []bool) {
	c.GameCopies[0].FreeState()
	c.FreeSecondState(assumed)
}

// FreeSecondState adds a free state to the second copy, when the first has its state.
func (c *GamePair) FreeSecondState(assumed []bool) {
	first, second := c.GameCopies[0], c.GameCopies[1]
	l := second.NewLayer()
	var atoms []asp.Atom
	for f, node := range first.Net.FluentRefs {
		if assumed[f] || second.TwinCopy.SameFluents[f] {
			l.NodeLits[node.NodeIndex()] = first.TimeLayers[0].NodeLits[node.NodeIndex()]
			continue
		}
		a := first.LogicProgram.NewAtom()
		atoms = append(atoms, a)
		l.NodeLits[node.NodeIndex()] = a.PosLit()
	}
	if len(atoms) > 0 {
		first.LogicProgram.AddChoice(atoms)
	}
}

// InitialStates adds layer 0 with the initial state in both copies.
func (c *GamePair) InitialStates() {
	for _, u := range c.GameCopies {
		u.InitialState()
	}
}

// StepBoth adds a transition of both copies: neither state is terminal, the role
// makes one move that is legal in both, and perceives the same.
func (c *GamePair) StepBoth() {
	t := len(c.GameCopies[0].TimeLayers) - 1
	for _, u := range c.GameCopies {
		u.AddMoves()
	}
	c.EqualPercepts(t)
	for _, u := range c.GameCopies {
		u.AddNextLayer()
	}
}

// EqualPercepts demands that the role has the same percepts in both copies.
func (c *GamePair) EqualPercepts(t int) {
	for _, percept := range c.GameCopies[0].Net.PerceptGates[c.RoleIndex] {
		c.RequireEqual(t, percept.GateRef)
	}
	for _, percept := range c.GameCopies[0].Net.PerceptGates[c.RoleIndex] {
		c.shareLit(t, percept.GateRef)
	}
}

// shareLit lets later gates use one literal for a gate that
// is equal in both copies.
func (c *GamePair) shareLit(t int, r circuit.NodeRef) {
	c.GameCopies[1].TimeLayers[t].NodeLits[r.NodeIndex()] = c.GameCopies[0].GateLit(t, r&^1)
}

// RequireEqual demands that a gate has the same value in both copies.
func (c *GamePair) RequireEqual(t int, r circuit.NodeRef, when ...asp.Lit) {
	a, b := c.GameCopies[0].GateLit(t, r), c.GameCopies[1].GateLit(t, r)
	if a == b {
		return
	}
	prog := c.GameCopies[0].LogicProgram
	prog.AddConstraint(append([]asp.Lit{a, b.Complement()}, when...)...)
	prog.AddConstraint(append([]asp.Lit{a.Complement(), b}, when...)...)
}

// differsLit returns the literal that a gate differs in the copies.
func (c *GamePair) differsLit(t int, r circuit.NodeRef) asp.Lit {
	first := c.GameCopies[0]
	a, b := first.GateLit(t, r), c.GameCopies[1].GateLit(t, r)
	switch {
	case a == b:
		return first.TrueLit.Complement()
	case a == b.Complement():
		return first.TrueLit
	}
	for len(c.differLits) <= t {
		c.differLits = append(c.differLits, map[circuit.NodeRef]asp.Lit{})
	}
	r &^= 1
	if l, known := c.differLits[t][r]; known {
		return l
	}
	x := first.LogicProgram.NewAtom()
	first.LogicProgram.AddRule(x, a, b.Complement())
	first.LogicProgram.AddRule(x, a.Complement(), b)
	c.differLits[t][r] = x.PosLit()
	return x.PosLit()
}

// BrokenAgreement returns the literal that an agreement does not hold at a time.
func (c *GamePair) BrokenAgreement(t int, g *Agreement) asp.Lit {
	u := c.GameCopies[0]
	var lits []asp.Lit
	for _, r := range g.AgreedRefs {
		if l := c.differsLit(t, r); l != u.TrueLit.Complement() {
			lits = append(lits, l)
		}
	}
	if len(lits) == 0 {
		return u.TrueLit.Complement()
	}
	some := lits[0]
	if len(lits) > 1 {
		some = u.LogicProgram.NewAtom().PosLit()
		for _, l := range lits {
			u.LogicProgram.AddRule(some.Atom(), l)
		}
	}
	guards := []asp.Lit{u.GateLit(t, g.WhereRef), c.GameCopies[1].GateLit(t, g.WhereRef)}
	if g.EitherState {
		return u.Conjunction([]asp.Lit{u.Conjunction([]asp.Lit{guards[0].Complement(), guards[1].Complement()}).Complement(), some})
	}
	return u.Conjunction([]asp.Lit{guards[0], guards[1], some})
}

// AssumeAgreement demands that an agreement holds at a time.
func (c *GamePair) AssumeAgreement(t int, g *Agreement) {
	u := c.GameCopies[0]
	if !g.EitherState {
		for _, r := range g.AgreedRefs {
			if g.WhereRef == circuit.TrueRef {
				c.RequireEqual(t, r)
			} else {
				c.RequireEqual(t, r, u.GateLit(t, g.WhereRef), c.GameCopies[1].GateLit(t, g.WhereRef))
			}
		}
		return
	}
	if l := c.BrokenAgreement(t, g); l != u.TrueLit.Complement() {
		u.LogicProgram.AddConstraint(l)
	}
}
