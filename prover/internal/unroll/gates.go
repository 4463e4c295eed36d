package unroll

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// Lit returns the literal of a gate at time t, encoding its cone.
func (u *Program) Lit(t int, r circuit.Ref) asp.Lit {
	l := u.Layers[t]
	if r.Node() >= len(l.Lit) { // the network has grown since
		l.Lit = append(l.Lit, make([]asp.Lit, len(u.Net.Nodes)-len(l.Lit))...)
	}
	if l.Lit[r.Node()] == 0 {
		u.encode(t, r.Node())
	}
	if r.Negative() {
		return l.Lit[r.Node()].Not()
	}
	return l.Lit[r.Node()]
}

// Encoded tells whether a gate has a literal at time t already.
func (u *Program) Encoded(t int, r circuit.Ref) bool {
	l := u.Layers[t]
	return r.Node() < len(l.Lit) && l.Lit[r.Node()] != 0
}

func (u *Program) encode(t, node int) {
	n := &u.Net.Nodes[node]
	l := u.Layers[t]
	if u.Tracks {
		u.Tracked = append(u.Tracked, node)
	}
	if u.Cut != nil && u.Cut(node) {
		l.Lit[node] = u.Unknown()
		return
	}
	if u.encodeJoined(t, node) {
		return
	}
	if u.sharesNode(t, n) {
		u.copyNode(t, node)
		return
	}
	switch n.Kind {
	case circuit.AndNode:
		l.Lit[node] = u.And(u.Lits(t, u.nested(n.Children)))
	case circuit.AtLeastNode:
		l.Lit[node] = u.AtLeast(int(n.Bound), u.Lits(t, n.Children))
	case circuit.LoopNode:
		u.loop(t, &u.Net.Loops[n.Index])
	case circuit.FluentNode, circuit.DoesNode:
		l.Lit[node] = u.input(t, n)
	default:
		// A constant is encoded from the start.
		l.Lit[node] = u.Yes
	}
}

// maxNested is the most conditions of a conjunction that is looked at for
// another one within it.
const maxNested = 8

// nested replaces all conditions of a conjunction but one by the gate that is
// their conjunction, if there is one. A move that is legal where it is the
// role's turn and the move is possible has much in common with "some move is
// possible"; the solver sees at once that they share it.
func (u *Program) nested(children []circuit.Ref) []circuit.Ref {
	if len(children) < 3 || len(children) > maxNested {
		return children
	}
	without := make([]circuit.Ref, 0, maxNested)
	for i, c := range children {
		without = append(append(without[:0], children[:i]...), children[i+1:]...)
		if rest, ok := u.Net.Known(without); ok {
			return []circuit.Ref{c, rest}
		}
	}
	return children
}

// input returns the literal of a fluent or a move that no layer holds yet.
func (u *Program) input(t int, n *circuit.Node) asp.Lit {
	switch {
	case !u.Local:
		// A fluent or a move of a layer that has none: nothing may ask for it.
		return u.Yes.Not()
	case t > 0:
		return u.Lit(t-1, u.Net.Next[n.Index])
	}
	return u.Unknown()
}

// Unknown returns a literal that the solver chooses.
func (u *Program) Unknown() asp.Lit {
	a := u.Prog.NewAtom()
	u.Prog.Choice([]asp.Atom{a})
	return a.Pos()
}

// Lits returns the values of gates at a time.
func (u *Program) Lits(t int, refs []circuit.Ref) []asp.Lit {
	lits := make([]asp.Lit, len(refs))
	for i, r := range refs {
		lits[i] = u.Lit(t, r)
	}
	return lits
}

// And returns the conjunction, without an atom where constants decide it.
func (u *Program) And(lits []asp.Lit) asp.Lit {
	kept := lits[:0]
	for _, l := range lits {
		switch l {
		case u.Yes:
		case u.Yes.Not():
			return l
		default:
			kept = append(kept, l)
		}
	}
	switch len(kept) {
	case 0:
		return u.Yes
	case 1:
		return kept[0]
	}
	a := u.Prog.NewAtom()
	u.Prog.Rule(a, kept...)
	return a.Pos()
}

// AtLeast returns the literal that at least so many literals hold, without an atom where
// constants decide it.
func (u *Program) AtLeast(bound int, lits []asp.Lit) asp.Lit {
	kept := lits[:0]
	for _, l := range lits {
		switch l {
		case u.Yes:
			bound--
		case u.Yes.Not():
		default:
			kept = append(kept, l)
		}
	}
	switch {
	case bound <= 0:
		return u.Yes
	case bound > len(kept):
		return u.Yes.Not()
	}
	a := u.Prog.NewAtom()
	u.Prog.AtLeast(a, int32(bound), kept...)
	return a.Pos()
}

// loop encodes a group of recursive relations: answer sets take care that
// they hold only with support.
func (u *Program) loop(t int, loop *circuit.Loop) {
	l := u.Layers[t]
	for i := range loop.Count {
		l.Lit[loop.First+i] = u.Prog.NewAtom().Pos()
	}
	for _, rule := range loop.Rules {
		u.Prog.Rule(l.Lit[rule.Head].Atom(), u.Lits(t, rule.Body)...)
	}
}

// A StepPair is violated by a transition from a state with now to one with
// next.
type StepPair struct{ Now, Next circuit.Ref }

// Both returns the literal that a transition that leaves time t breaks the pair.
func (u *Program) Both(t int, pair StepPair) asp.Lit {
	return u.And([]asp.Lit{u.Lit(t, pair.Now), u.Lit(t+1, pair.Next)})
}
