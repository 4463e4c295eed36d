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

// DifferAtOnce defines that not as many of begins as of ends hold: as many do if,
// of those that begin and those that do not end, as many hold as there are.
func (u *GameProgram) DifferAtOnce(differ asp.Atom, begins, ends []asp.Lit) {
	u.LogicProgram.AddRule(differ, u.AtLeastLit(len(ends)+1, beginOrStayLits(begins, ends)))
	u.LogicProgram.AddRule(differ, u.AtLeastAsMany(begins, ends).Complement())
}

// AtLeastAsMany returns the literal that at least as many of begins as of ends hold.
func (u *GameProgram) AtLeastAsMany(begins, ends []asp.Lit) asp.Lit {
	return u.AtLeastLit(len(ends), beginOrStayLits(begins, ends))
}

func beginOrStayLits(begins, ends []asp.Lit) []asp.Lit {
	lits := slices.Clone(begins)
	for _, l := range ends {
		lits = append(lits, l.Complement())
	}
	return lits
}

// DifferStepwise defines the same for each number of changes: that is larger,
// but where the move is given the solver gets by with fewer conflicts.
func (u *GameProgram) DifferStepwise(differ asp.Atom, begins, ends []asp.Lit) {
	for n := 1; n <= len(begins); n++ {
		more := u.AtLeastLit(n, append([]asp.Lit(nil), begins...))
		less := u.AtLeastLit(n, append([]asp.Lit(nil), ends...))
		u.LogicProgram.AddRule(differ, more, less.Complement())
		u.LogicProgram.AddRule(differ, less, more.Complement())
		if n > maxLocalChange {
			// More than so many changes at once count as broken.
			u.LogicProgram.AddRule(differ, more)
			u.LogicProgram.AddRule(differ, less)
			break
		}
	}
}

// maxLocalChange bounds how many literals of a sum one step may change for the sum
// to be compared exactly in a local program; steps that change more drop it.
const maxLocalChange = 8
