package unroll

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// BeginLocal adds two layers and a transition between them that are encoded on demand.
func (u *Program) BeginLocal() {
	u.Local = true
	u.NewLayer().Moving = true
	u.NewLayer()
}

// LimitMoves states of each role that it does exactly one move, of those that
// the local program mentions or one of the others, and the conditions for it
// to be legal: the parts that are simple, or the whole condition.
func (u *Program) LimitMoves(parts *SimpleParts, whole bool) {
	for r, moves := range u.Net.Does {
		var there []asp.Lit
		var others []circuit.Ref
		for m, does := range moves {
			legal := u.Net.Legal[r][m]
			if !u.Encoded(0, does) {
				others = append(others, legal)
				continue
			}
			l := u.Lit(0, does)
			there = append(there, l)
			if whole {
				u.Prog.Constraint(l, u.Lit(0, legal).Not())
				continue
			}
			u.need(l, parts.Of(legal))
		}
		if len(there) == 0 {
			continue
		}
		if len(others) > 0 {
			other := u.Prog.NewAtom()
			u.Prog.Choice([]asp.Atom{other})
			u.need(other.Pos(), parts.common(others))
			there = append(there, other.Pos())
		}
		if len(there) > 1 {
			u.Prog.AtLeast(0, 2, there...)
		}
		for i, l := range there {
			there[i] = l.Not()
		}
		u.Prog.Constraint(there...)
	}
}

// need states that a move needs some conditions.
func (u *Program) need(move asp.Lit, conditions []circuit.Ref) {
	for _, c := range conditions {
		u.Prog.Constraint(move, u.Lit(0, c).Not())
	}
}
