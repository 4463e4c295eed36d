package proof

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// An unrolling is the logic program of a game over some time steps: layer t
// holds the gates of the state at time t and of the transition that leaves
// it. Gates are encoded when they are first asked for, so that the program
// holds only what the question depends on.
//
// This is the temporal extension of AIJ 2012 Def. 10 with its action
// generator, over the simplified network instead of the rules.
type unrolling struct {
	net    *circuit.Network
	prog   *asp.Program
	yes    asp.Lit // holds always
	layers []*layer
	twin   *twin // of the second of two copies; nil otherwise
	local  bool  // fluents and moves are encoded only when asked for, too
	// cut tells the gates that are unknowns instead of being worked out; nil
	// if none are.
	cut func(node int) bool
	// tracked lists the gates that were encoded, in order, if tracks is set.
	tracked []int
	tracks  bool
	joined  *joinedMoves // of a local program; nil if moves are encoded one by one
}

// A layer maps the nodes of the network to literals at one time.
type layer struct {
	lit   []asp.Lit // by node; 0: not encoded yet
	moves []asp.Atom
	first []int // by role: index of its first move in moves
	// moving is set once the transition that leaves this layer is encoded.
	moving bool
	// excluded is set once the exclusions of moves are stated.
	excluded bool
}

// newUnrolling returns a program about a network that has no state yet.
func newUnrolling(net *circuit.Network) *unrolling {
	u := &unrolling{net: net, prog: &asp.Program{}}
	u.yes = u.prog.NewAtom().Pos()
	u.prog.Fact(u.yes.Atom())
	return u
}

// free adds layer 0 with a state that the solver chooses: the state
// generator of AIJ 2012 sec. 4.3.
func (u *unrolling) free() {
	l := u.newLayer()
	atoms := make([]asp.Atom, len(u.net.Fluent))
	for f, node := range u.net.Fluent {
		atoms[f] = u.prog.NewAtom()
		l.lit[node.Node()] = atoms[f].Pos()
	}
	if len(atoms) > 0 {
		u.prog.Choice(atoms)
	}
}

// initial adds layer 0 with the initial state.
func (u *unrolling) initial() {
	l := u.newLayer()
	for _, node := range u.net.Fluent {
		l.lit[node.Node()] = u.yes.Not()
	}
	for _, f := range u.net.Game.Init {
		l.lit[u.net.Fluent[f].Node()] = u.yes
	}
}

// newLayer adds a point of time.
func (u *unrolling) newLayer() *layer {
	l := &layer{lit: make([]asp.Lit, len(u.net.Nodes))}
	l.lit[0] = u.yes
	u.layers = append(u.layers, l)
	return l
}

// step adds a transition that leaves the last layer, and the next layer.
// Transitions need a state that is not terminal and one legal move of every
// role (AIJ 2012 Def. 7).
func (u *unrolling) step() {
	u.act()
	u.arrive()
}

// act adds the moves that leave the last layer.
func (u *unrolling) act() {
	t := len(u.layers) - 1
	l := u.layers[t]
	u.prog.Constraint(u.lit(t, u.net.Terminal))
	l.moving = true
	u.eachMove(t, func(r, m int, a asp.Atom) {
		if legal := u.lit(t, u.net.Legal[r][m]); legal != u.yes {
			u.prog.Constraint(a.Pos(), legal.Not())
		}
	}, func(r int, moves []asp.Atom) {
		if !u.twin.sharesMoves(r) {
			u.exactlyOne(moves)
		}
	})
}

// eachMove adds the moves that leave time t, of which the solver chooses any,
// and calls move for each and role after those of a role.
func (u *unrolling) eachMove(t int, move func(r, m int, a asp.Atom), role func(r int, moves []asp.Atom)) {
	l := u.layers[t]
	var chosen []asp.Atom
	for r, moves := range u.net.Does {
		l.first = append(l.first, len(l.moves))
		for m, does := range moves {
			a, shared := u.twin.move(t, r, m)
			if !shared {
				a = u.prog.NewAtom()
				chosen = append(chosen, a)
			}
			l.moves = append(l.moves, a)
			l.lit[does.Node()] = a.Pos()
			move(r, m, a)
		}
		role(r, l.moves[l.first[r]:])
	}
	if len(chosen) > 0 {
		u.prog.Choice(chosen)
	}
}

// arrive adds the layer that the moves lead to.
func (u *unrolling) arrive() {
	t := len(u.layers) - 1
	next := u.newLayer()
	for f, node := range u.net.Fluent {
		if u.twin.agrees(f) {
			next.lit[node.Node()] = u.twin.of.layers[t+1].lit[node.Node()]
			continue
		}
		next.lit[node.Node()] = u.lit(t, u.net.Next[f])
	}
}

func (u *unrolling) exactlyOne(atoms []asp.Atom) {
	lits := make([]asp.Lit, len(atoms))
	none := make([]asp.Lit, len(atoms))
	for i, a := range atoms {
		lits[i], none[i] = a.Pos(), a.Pos().Not()
	}
	u.prog.Constraint(none...)
	if len(atoms) > 1 {
		u.prog.AtLeast(0, 2, lits...)
	}
}

// movesOf reads the joint moves of a model: by step and role, indexes.
func (u *unrolling) movesOf(model asp.Model) [][]int32 {
	var trace [][]int32
	for _, l := range u.layers {
		if !l.moving {
			break
		}
		joint := make([]int32, len(l.first))
		for r, first := range l.first {
			for m := range u.net.Does[r] {
				if model.Holds(l.moves[first+m].Pos()) {
					joint[r] = int32(m)
				}
			}
		}
		trace = append(trace, joint)
	}
	return trace
}

// stateOf reads the fluents of a layer of a model.
func (u *unrolling) stateOf(model asp.Model, t int) []bool {
	state := make([]bool, len(u.net.Fluent))
	for f, node := range u.net.Fluent {
		state[f] = model.Holds(u.layers[t].lit[node.Node()])
	}
	return state
}
