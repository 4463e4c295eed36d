package unroll

import (
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// Changes returns, of literals at time t, those that begin to hold with the move
// and those that end. The value of one of them after the move another one may have had
// before it, as where everything moves on by one place: these two cancel out.
func (u *Program) Changes(t int, lits []circuit.Ref) (begins, ends []asp.Lit) {
	left := map[asp.Lit]int{} // before the move, less after it
	for _, l := range lits {
		left[u.Lit(t, l)]++
		left[u.Lit(t+1, l)]--
	}
	var befores, afters []asp.Lit
	for _, l := range lits {
		before, after := u.Lit(t, l), u.Lit(t+1, l)
		ended, begun := left[before] > 0, left[after] < 0
		if ended {
			left[before]--
		}
		if begun {
			left[after]++
		}
		switch {
		case ended && begun:
			begins, ends = u.change(begins, ends, before, after)
		case ended:
			befores = append(befores, before)
		case begun:
			afters = append(afters, after)
		}
	}
	for i, before := range befores {
		begins, ends = u.change(begins, ends, before, afters[i])
	}
	return begins, ends
}

// change appends the literals of beginning and of ending.
func (u *Program) change(begins, ends []asp.Lit, before, after asp.Lit) (_, _ []asp.Lit) {
	return append(begins, u.And([]asp.Lit{before.Not(), after})), append(ends, u.And([]asp.Lit{before, after.Not()}))
}

// DifferAtOnce defines that not as many of begins as of ends hold: as many do if,
// of those that begin and those that do not end, as many hold as there are.
func (u *Program) DifferAtOnce(differ asp.Atom, begins, ends []asp.Lit) {
	u.Prog.Rule(differ, u.AtLeast(len(ends)+1, beginOrStay(begins, ends)))
	u.Prog.Rule(differ, u.Enough(begins, ends).Not())
}

// Enough returns the literal that at least as many of begins as of ends hold.
func (u *Program) Enough(begins, ends []asp.Lit) asp.Lit {
	return u.AtLeast(len(ends), beginOrStay(begins, ends))
}

func beginOrStay(begins, ends []asp.Lit) []asp.Lit {
	lits := slices.Clone(begins)
	for _, l := range ends {
		lits = append(lits, l.Not())
	}
	return lits
}

// DifferStepwise defines the same for each number of changes: that is larger,
// but where the move is given the solver gets by with fewer conflicts.
func (u *Program) DifferStepwise(differ asp.Atom, begins, ends []asp.Lit) {
	for n := 1; n <= len(begins); n++ {
		more := u.AtLeast(n, append([]asp.Lit(nil), begins...))
		less := u.AtLeast(n, append([]asp.Lit(nil), ends...))
		u.Prog.Rule(differ, more, less.Not())
		u.Prog.Rule(differ, less, more.Not())
		if n > maxChange {
			// More than so many changes at once count as broken.
			u.Prog.Rule(differ, more)
			u.Prog.Rule(differ, less)
			break
		}
	}
}

// maxChange bounds how many literals of a sum one step may change for the sum
// to be compared exactly in a local program; steps that change more drop it.
const maxChange = 8
