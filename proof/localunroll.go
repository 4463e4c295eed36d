package proof

import (
	"maps"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding"
)

// beginLocal adds two layers and a transition between them of which nothing
// is encoded before something asks for it.
func (u *unrolling) beginLocal() {
	u.local = true
	u.newLayer().moving = true
	u.newLayer()
}

// limitMoves states of each role that it does exactly one move, of those that
// the local program mentions or one of the others, and what has to hold for it
// to be legal: as far as that is simple, or the whole condition.
func (u *unrolling) limitMoves(most int) {
	parts := &simpleParts{net: u.net, most: most, known: map[ref]map[ref]bool{}}
	for r, moves := range u.net.Does {
		var there []asp.Lit
		var others []ref
		for m, does := range moves {
			legal := u.net.Legal[r][m]
			if !u.encoded(0, does) {
				others = append(others, legal)
				continue
			}
			l := u.lit(0, does)
			there = append(there, l)
			if most == allGates {
				u.prog.Constraint(l, u.lit(0, legal).Not())
				continue
			}
			u.need(l, parts.of(legal))
		}
		if len(there) == 0 {
			continue
		}
		if len(others) > 0 {
			other := u.prog.NewAtom()
			u.prog.Choice([]asp.Atom{other})
			u.need(other.Pos(), parts.common(others))
			there = append(there, other.Pos())
		}
		if len(there) > 1 {
			u.prog.AtLeast(0, 2, there...)
		}
		for i, l := range there {
			there[i] = l.Not()
		}
		u.prog.Constraint(there...)
	}
}

// need states that a move needs some conditions.
func (u *unrolling) need(move asp.Lit, conditions map[ref]bool) {
	for _, c := range slices.Sorted(maps.Keys(conditions)) {
		u.prog.Constraint(move, u.lit(0, c).Not())
	}
}

// simpleParts finds conditions of few gates that follow from large ones.
type simpleParts struct {
	net   *grounding.Network
	most  int // what is stated of conditions
	known map[ref]map[ref]bool
}

// How much of the conditions of moves a local program states: the fluents that
// have to hold, such as whose turn it is and where a piece stands; what is made
// of few gates, such as that a cell is occupied; or all.
const (
	onlyFluents = iota
	fewGates
	allGates
)

// maxSimple is the number of gates of a condition that is simple.
const maxSimple = 12

// of returns the simple conditions that follow from r: those that a
// conjunction is made of, and those that all parts of a disjunction share.
func (s *simpleParts) of(r ref) map[ref]bool {
	if parts, known := s.known[r]; known {
		return parts
	}
	parts := map[ref]bool{}
	s.known[r] = parts
	node := &s.net.Nodes[r.Node()]
	if s.simple(r) {
		parts[r] = true
	}
	if node.Kind != grounding.AndNode {
		return parts
	}
	if r.Negative() {
		alternatives := make([]ref, len(node.Children))
		for i, c := range node.Children {
			alternatives[i] = c.Not()
		}
		maps.Copy(parts, s.common(alternatives))
		return parts
	}
	for _, c := range node.Children {
		maps.Copy(parts, s.of(c))
	}
	return parts
}

// common returns the simple conditions that follow from each of some.
func (s *simpleParts) common(conditions []ref) map[ref]bool {
	var shared map[ref]bool
	for i, c := range conditions {
		parts := s.of(c)
		if i == 0 {
			shared = maps.Clone(parts)
		}
		maps.DeleteFunc(shared, func(r ref, _ bool) bool { return !parts[r] })
	}
	return shared
}

// simple tells whether a condition is stated.
func (s *simpleParts) simple(r ref) bool {
	if s.most == onlyFluents {
		return !r.Negative() && s.net.Nodes[r.Node()].Kind == grounding.FluentNode
	}
	return s.size(r, maxSimple) < maxSimple
}

// size counts the gates that a condition is made of, up to most.
func (s *simpleParts) size(r ref, most int) int {
	node := &s.net.Nodes[r.Node()]
	if node.Kind == grounding.LoopNode {
		return most
	}
	n := 1
	for _, c := range node.Children {
		if n >= most {
			break
		}
		n += s.size(c, most-n)
	}
	return n
}
