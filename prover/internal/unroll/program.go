package unroll

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// A Program is the logic program of a game over some time steps: layer t
// holds the gates of the state at time t and of the transition that leaves
// it. Gates are encoded when they are first asked for, so that the program
// holds only the cone of influence of the question.
//
// This is the temporal extension of AIJ 2012 Def. 10 with its action
// generator, over the simplified network instead of the rules.
type Program struct {
	Net    *circuit.Network
	Prog   *asp.Program
	Yes    asp.Lit // holds always
	Layers []*layer
	Twin   *Twin // of the second of two copies; nil otherwise
	Local  bool  // fluents and moves are encoded only when asked for, too
	// Cut tells the gates that are unknowns instead of being worked out; nil
	// if none are.
	Cut func(node int) bool
	// Tracked lists the gates that were encoded, in order, if tracks is set.
	Tracked []int
	Tracks  bool
	joined  *joinedMoves // of a local program; nil if moves are encoded one by one
}

// A layer maps the nodes of the network to literals at one time.
type layer struct {
	Lit   []asp.Lit // by node; 0: not encoded yet
	moves []asp.Atom
	first []int // by role: index of its first move in moves
	// Moving is set once the transition that leaves this layer is encoded.
	Moving bool
	// Excluded is set once the exclusions of moves are stated.
	Excluded bool
}

// New returns a program about a network that has no state yet.
func New(net *circuit.Network) *Program {
	u := &Program{Net: net, Prog: &asp.Program{}}
	u.Yes = u.Prog.NewAtom().Pos()
	u.Prog.Fact(u.Yes.Atom())
	return u
}

// Free adds layer 0 with a state that the solver chooses: the state
// generator of AIJ 2012 sec. 4.3.
func (u *Program) Free() {
	l := u.NewLayer()
	atoms := make([]asp.Atom, len(u.Net.Fluent))
	for f, node := range u.Net.Fluent {
		atoms[f] = u.Prog.NewAtom()
		l.Lit[node.Node()] = atoms[f].Pos()
	}
	if len(atoms) > 0 {
		u.Prog.Choice(atoms)
	}
}

// Initial adds layer 0 with the initial state.
func (u *Program) Initial() {
	l := u.NewLayer()
	for _, node := range u.Net.Fluent {
		l.Lit[node.Node()] = u.Yes.Not()
	}
	for _, f := range u.Net.Game.Init {
		l.Lit[u.Net.Fluent[f].Node()] = u.Yes
	}
}

// NewLayer adds a point of time.
func (u *Program) NewLayer() *layer {
	l := &layer{Lit: make([]asp.Lit, len(u.Net.Nodes))}
	l.Lit[0] = u.Yes
	u.Layers = append(u.Layers, l)
	return l
}

// Step adds a transition that leaves the last layer, and the next layer.
// Transitions need a state that is not terminal and one legal move of every
// role (AIJ 2012 Def. 7).
func (u *Program) Step() {
	u.Act()
	u.Arrive()
}

// Act adds the moves that leave the last layer.
func (u *Program) Act() {
	t := len(u.Layers) - 1
	l := u.Layers[t]
	u.Prog.Constraint(u.Lit(t, u.Net.Terminal))
	l.Moving = true
	u.eachMove(t, func(r, m int, a asp.Atom) {
		if legal := u.Lit(t, u.Net.Legal[r][m]); legal != u.Yes {
			u.Prog.Constraint(a.Pos(), legal.Not())
		}
	}, func(r int, moves []asp.Atom) {
		if !u.Twin.sharesMoves(r) {
			u.exactlyOne(moves)
		}
	})
}

// eachMove adds the moves that leave time t, of which the solver chooses any,
// and calls move for each and role after those of a role.
func (u *Program) eachMove(t int, move func(r, m int, a asp.Atom), role func(r int, moves []asp.Atom)) {
	l := u.Layers[t]
	var chosen []asp.Atom
	for r, moves := range u.Net.Does {
		l.first = append(l.first, len(l.moves))
		for m, does := range moves {
			a, shared := u.Twin.move(t, r, m)
			if !shared {
				a = u.Prog.NewAtom()
				chosen = append(chosen, a)
			}
			l.moves = append(l.moves, a)
			l.Lit[does.Node()] = a.Pos()
			move(r, m, a)
		}
		role(r, l.moves[l.first[r]:])
	}
	if len(chosen) > 0 {
		u.Prog.Choice(chosen)
	}
}

// Arrive adds the layer that the moves lead to.
func (u *Program) Arrive() {
	t := len(u.Layers) - 1
	next := u.NewLayer()
	for f, node := range u.Net.Fluent {
		if u.Twin.agrees(f) {
			next.Lit[node.Node()] = u.Twin.Of.Layers[t+1].Lit[node.Node()]
			continue
		}
		next.Lit[node.Node()] = u.Lit(t, u.Net.Next[f])
	}
}

func (u *Program) exactlyOne(atoms []asp.Atom) {
	lits := make([]asp.Lit, len(atoms))
	none := make([]asp.Lit, len(atoms))
	for i, a := range atoms {
		lits[i], none[i] = a.Pos(), a.Pos().Not()
	}
	u.Prog.Constraint(none...)
	if len(atoms) > 1 {
		u.Prog.AtLeast(0, 2, lits...)
	}
}

// MovesOf reads the joint moves of a model: by step and role, indexes.
func (u *Program) MovesOf(model asp.Model) [][]int32 {
	var trace [][]int32
	for _, l := range u.Layers {
		if !l.Moving {
			break
		}
		joint := make([]int32, len(l.first))
		for r, first := range l.first {
			for m := range u.Net.Does[r] {
				if model.Holds(l.moves[first+m].Pos()) {
					joint[r] = int32(m)
				}
			}
		}
		trace = append(trace, joint)
	}
	return trace
}

// StateOf reads the fluents of a layer of a model.
func (u *Program) StateOf(model asp.Model, t int) []bool {
	state := make([]bool, len(u.Net.Fluent))
	for f, node := range u.Net.Fluent {
		state[f] = model.Holds(u.Layers[t].Lit[node.Node()])
	}
	return state
}

// FirstBad returns that a gate holds at a time and not before.
func (u *Program) FirstBad(r circuit.Ref, t int) asp.Lit {
	lits := []asp.Lit{u.Lit(t, r)}
	for before := range t {
		lits = append(lits, u.Lit(before, r).Not())
	}
	return u.And(lits)
}

// ActIf adds moves that leave the last layer if g holds, and none otherwise.
func (u *Program) ActIf(g asp.Lit) {
	t := len(u.Layers) - 1
	u.Prog.Constraint(g, u.Lit(t, u.Net.Terminal))
	u.eachMove(t, func(r, m int, a asp.Atom) {
		u.Prog.Constraint(a.Pos(), u.Lit(t, u.Net.Legal[r][m]).Not())
		u.Prog.Constraint(a.Pos(), g.Not())
	}, func(_ int, moves []asp.Atom) {
		none, lits := []asp.Lit{g}, make([]asp.Lit, len(moves))
		for i, a := range moves {
			none, lits[i] = append(none, a.Pos().Not()), a.Pos()
		}
		u.Prog.Constraint(none...)
		if len(lits) > 1 {
			u.Prog.AtLeast(0, 2, lits...)
		}
	})
}

// ArriveIf adds the layer that the moves lead to if g holds, and the same
// state once more otherwise.
func (u *Program) ArriveIf(g asp.Lit) {
	t := len(u.Layers) - 1
	next := u.NewLayer()
	for f, node := range u.Net.Fluent {
		if u.Twin.agrees(f) {
			next.Lit[node.Node()] = u.Twin.Of.Layers[t+1].Lit[node.Node()]
			continue
		}
		moved := u.And([]asp.Lit{g, u.Lit(t, u.Net.Next[f])})
		kept := u.And([]asp.Lit{g.Not(), u.Lit(t, node)})
		next.Lit[node.Node()] = u.Or([]asp.Lit{moved, kept})
	}
}

// JointAt reads the joint move of a model at a time.
func (u *Program) JointAt(model asp.Model, t int) []int32 {
	l := u.Layers[t]
	joint := make([]int32, len(l.first))
	for r, first := range l.first {
		for m := range u.Net.Does[r] {
			if model.Holds(l.moves[first+m].Pos()) {
				joint[r] = int32(m)
			}
		}
	}
	return joint
}

// Or returns the disjunction.
func (u *Program) Or(lits []asp.Lit) asp.Lit {
	for i := range lits {
		lits[i] = lits[i].Not()
	}
	return u.And(lits).Not()
}
