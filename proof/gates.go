package proof

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// lit returns the literal of a gate at time t, encoding what it needs.
func (u *unrolling) lit(t int, r ref) asp.Lit {
	l := u.layers[t]
	if r.Node() >= len(l.lit) { // the network has grown since
		l.lit = append(l.lit, make([]asp.Lit, len(u.net.Nodes)-len(l.lit))...)
	}
	if l.lit[r.Node()] == 0 {
		u.encode(t, r.Node())
	}
	if r.Negative() {
		return l.lit[r.Node()].Not()
	}
	return l.lit[r.Node()]
}

// encoded tells whether a gate has a literal at time t already.
func (u *unrolling) encoded(t int, r ref) bool {
	l := u.layers[t]
	return r.Node() < len(l.lit) && l.lit[r.Node()] != 0
}

func (u *unrolling) encode(t, node int) {
	n := &u.net.Nodes[node]
	l := u.layers[t]
	if u.tracks {
		u.tracked = append(u.tracked, node)
	}
	if u.cut != nil && u.cut(node) {
		l.lit[node] = u.unknown()
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
		l.lit[node] = u.and(u.lits(t, u.nested(n.Children)))
	case circuit.AtLeastNode:
		l.lit[node] = u.atLeast(int(n.Bound), u.lits(t, n.Children))
	case circuit.LoopNode:
		u.loop(t, &u.net.Loops[n.Index])
	case circuit.FluentNode, circuit.DoesNode:
		l.lit[node] = u.input(t, n)
	default:
		// A constant is encoded from the start.
		l.lit[node] = u.yes
	}
}

// maxNested is the most conditions of a conjunction that is looked at for
// another one within it.
const maxNested = 8

// nested replaces all conditions of a conjunction but one by the gate that is
// their conjunction, if there is one. A move that is legal where it is the
// role's turn and the move is possible has much in common with "some move is
// possible"; the solver sees at once what it shares.
func (u *unrolling) nested(children []ref) []ref {
	if len(children) < 3 || len(children) > maxNested {
		return children
	}
	without := make([]ref, 0, maxNested)
	for i, c := range children {
		without = append(append(without[:0], children[:i]...), children[i+1:]...)
		if rest, ok := u.net.Known(without); ok {
			return []ref{c, rest}
		}
	}
	return children
}

// input returns the literal of a fluent or a move that no layer holds yet.
func (u *unrolling) input(t int, n *circuit.Node) asp.Lit {
	switch {
	case !u.local:
		// A fluent or a move of a layer that has none: nothing may ask for it.
		return u.yes.Not()
	case t > 0:
		return u.lit(t-1, u.net.Next[n.Index])
	}
	return u.unknown()
}

// unknown returns a literal that the solver chooses.
func (u *unrolling) unknown() asp.Lit {
	a := u.prog.NewAtom()
	u.prog.Choice([]asp.Atom{a})
	return a.Pos()
}

// lits returns the values of gates at a time.
func (u *unrolling) lits(t int, refs []ref) []asp.Lit {
	lits := make([]asp.Lit, len(refs))
	for i, r := range refs {
		lits[i] = u.lit(t, r)
	}
	return lits
}

// and returns the conjunction, without an atom where constants decide it.
func (u *unrolling) and(lits []asp.Lit) asp.Lit {
	kept := lits[:0]
	for _, l := range lits {
		switch l {
		case u.yes:
		case u.yes.Not():
			return l
		default:
			kept = append(kept, l)
		}
	}
	switch len(kept) {
	case 0:
		return u.yes
	case 1:
		return kept[0]
	}
	a := u.prog.NewAtom()
	u.prog.Rule(a, kept...)
	return a.Pos()
}

// atLeast returns that so many of some literals hold, without an atom where
// constants decide it.
func (u *unrolling) atLeast(bound int, lits []asp.Lit) asp.Lit {
	kept := lits[:0]
	for _, l := range lits {
		switch l {
		case u.yes:
			bound--
		case u.yes.Not():
		default:
			kept = append(kept, l)
		}
	}
	switch {
	case bound <= 0:
		return u.yes
	case bound > len(kept):
		return u.yes.Not()
	}
	a := u.prog.NewAtom()
	u.prog.AtLeast(a, int32(bound), kept...)
	return a.Pos()
}

// loop encodes a group of recursive relations: answer sets take care that
// they hold only with support.
func (u *unrolling) loop(t int, loop *circuit.Loop) {
	l := u.layers[t]
	for i := range loop.Count {
		l.lit[loop.First+i] = u.prog.NewAtom().Pos()
	}
	for _, rule := range loop.Rules {
		u.prog.Rule(l.lit[rule.Head].Atom(), u.lits(t, rule.Body)...)
	}
}
