package unroll

import (
	"slices"

	"github.com/gdllint/gdllint/asp"
)

// LogicGates makes literals in a logic program for conjunctions, disjunctions and counts of other
// literals.
type LogicGates struct {
	LogicProgram *asp.Program
	TrueLit      asp.Lit   // holds always
	knownGates   gateTable // the gates made so far, by their inputs; nil: a gate is added each time
}

// FreeLit returns a literal that the solver chooses.
func (g *LogicGates) FreeLit() asp.Lit {
	a := g.LogicProgram.NewAtom()
	g.LogicProgram.AddChoice([]asp.Atom{a})
	return a.PosLit()
}

// Conjunction returns the literal for the conjunction of lits. It may change lits, and adds no atom
// where constants decide the value.
func (g *LogicGates) Conjunction(lits []asp.Lit) asp.Lit {
	kept := lits[:0]
	for _, l := range lits {
		switch l {
		case g.TrueLit:
		case g.TrueLit.Complement():
			return l
		default:
			kept = append(kept, l)
		}
	}
	switch len(kept) {
	case 0:
		return g.TrueLit
	case 1:
		return kept[0]
	}
	key := ""
	if g.knownGates != nil {
		slices.Sort(kept)
		if kept = slices.Compact(kept); contradict(kept) {
			return g.TrueLit.Complement()
		}
		if len(kept) == 1 {
			return kept[0]
		}
		key = gateKey(0, kept)
	}
	return g.knownGates.find(key, func() asp.Lit {
		a := g.LogicProgram.NewAtom()
		g.LogicProgram.AddRule(a, kept...)
		return a.PosLit()
	})
}

// contradict tells whether sorted literals contain one and its complement.
func contradict(sorted []asp.Lit) bool {
	for i, j := 0, len(sorted)-1; i < j && sorted[i] < 0 && sorted[j] > 0; {
		switch sum := sorted[i] + sorted[j]; {
		case sum == 0:
			return true
		case sum < 0:
			i++
		default:
			j--
		}
	}
	return false
}

// Disjunction returns the literal for the disjunction of lits. It may change lits.
func (g *LogicGates) Disjunction(lits []asp.Lit) asp.Lit {
	for i := range lits {
		lits[i] = lits[i].Complement()
	}
	return g.Conjunction(lits).Complement()
}

// AtLeastLit returns the literal that says that at least bound of lits hold. It may change lits,
// and adds no atom where constants decide the value.
func (g *LogicGates) AtLeastLit(bound int, lits []asp.Lit) asp.Lit {
	kept := lits[:0]
	for _, l := range lits {
		switch l {
		case g.TrueLit:
			bound--
		case g.TrueLit.Complement():
		default:
			kept = append(kept, l)
		}
	}
	switch {
	case bound <= 0:
		return g.TrueLit
	case bound > len(kept):
		return g.TrueLit.Complement()
	}
	key := ""
	if g.knownGates != nil {
		slices.Sort(kept)
		key = gateKey(bound, kept)
	}
	return g.knownGates.find(key, func() asp.Lit {
		a := g.LogicProgram.NewAtom()
		g.LogicProgram.AddAtLeast(a, int32(bound), kept...)
		return a.PosLit()
	})
}

// Forbid states that some literals do not hold together.
func (g *LogicGates) Forbid(lits ...asp.Lit) {
	if slices.Contains(lits, g.TrueLit.Complement()) {
		return
	}
	if kept := slices.DeleteFunc(slices.Clone(lits), func(l asp.Lit) bool { return l == g.TrueLit }); len(kept) > 0 {
		lits = kept
	}
	g.LogicProgram.AddConstraint(lits...)
}
