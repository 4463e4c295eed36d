package proof

import "github.com/gdllint/gdllint/asp"

// beginLocal adds two layers and a transition between them of which nothing
// is encoded before something asks for it.
func (u *unrolling) beginLocal() {
	u.local = true
	u.newLayer().moving = true
	u.newLayer()
}

// limitMoves states of each role that it does exactly one move, of those that
// the local program mentions or one of the others, and what has to hold for it
// to be legal: the parts that are simple, or the whole condition.
func (u *unrolling) limitMoves(parts *simpleParts, whole bool) {
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
			if whole {
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
func (u *unrolling) need(move asp.Lit, conditions []ref) {
	for _, c := range conditions {
		u.prog.Constraint(move, u.lit(0, c).Not())
	}
}
