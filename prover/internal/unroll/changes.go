package unroll

import (
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// ChangeLits returns, of literals at time t, those that begin to hold with the move
// and those that end. The value of one of them after the move another one may have had
// before it, as where everything moves on by one place: these two cancel out.
func (u *GameProgram) ChangeLits(t int, lits []circuit.NodeRef) (begins, ends []asp.Lit) {
	left := map[asp.Lit]int{} // before the move, less after it
	for _, l := range lits {
		left[u.GateLit(t, l)]++
		left[u.GateLit(t+1, l)]--
	}
	var befores, afters []asp.Lit
	for _, l := range lits {
		before, after := u.GateLit(t, l), u.GateLit(t+1, l)
		ended, begun := left[before] > 0, left[after] < 0
		if ended {
			left[before]--
		}
		if begun {
			left[after]++
		}
		switch {
		case ended && begun:
			begins, ends = u.appendChange(begins, ends, before, after)
		case ended:
			befores = append(befores, before)
		case begun:
			afters = append(afters, after)
		}
	}
	for i, before := range befores {
		begins, ends = u.appendChange(begins, ends, before, afters[i])
	}
	return begins, ends
}

// appendChange appends the literals of beginning and of ending.
func (u *GameProgram) appendChange(begins, ends []asp.Lit, before, after asp.Lit) (_, _ []asp.Lit) {
	return append(begins, u.Conjunction([]asp.Lit{before.Complement(), after})), append(ends, u.Conjunction([]asp.Lit{before, after.Complement()}))
}

// MoreThanLit returns the literal that more of some literals hold than of others: of those, and of these that do not hold,
// more than there are of these.
func (u *GameProgram) MoreThanLit(some, others []asp.Lit) asp.Lit {
	lits := slices.Clone(some)
	for _, l := range others {
		lits = append(lits, l.Complement())
	}
	return u.AtLeastLit(len(others)+1, lits)
}
