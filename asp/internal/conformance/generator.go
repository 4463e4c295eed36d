package conformance

import (
	"math/rand/v2"
	"slices"

	"github.com/gdllint/gdllint/asp"
)

// A Generator adds random statements to a program. In a later step it defines
// only atoms that may be defined: new ones, and externals that no rule defines
// yet. Bodies of rules that define an external use no atom of earlier steps
// positively, else a positive cycle could span two steps, which the library
// does not support.
type Generator struct {
	Program       *asp.Program
	random        *rand.Rand
	oldAtoms      int        // atoms of earlier steps
	openExternals []asp.Atom // externals of earlier steps without rules
}

func (g *Generator) randomLit(n int) asp.Lit {
	l := asp.Lit(g.random.IntN(n) + 1)
	if g.random.IntN(2) == 0 {
		return l.Complement()
	}
	return l
}

// NewGenerator returns a generator; the two numbers choose its program.
func NewGenerator(seed, kind uint64) *Generator {
	return &Generator{random: rand.New(rand.NewPCG(seed, kind)), Program: &asp.Program{}}
}

// randomBody returns random literals for a rule with the given head, so that no positive cycle
// spans two steps.
func (g *Generator) randomBody(head asp.Atom) []asp.Lit {
	var b []asp.Lit
	for range g.random.IntN(4) {
		l := g.randomLit(g.Program.NumAtoms())
		if g.oldAtoms > 0 && head != 0 && int(head) <= g.oldAtoms && l.IsPositive() && !slices.Contains(g.openExternals, l.Atom()) {
			l = l.Complement()
		}
		b = append(b, l)
	}
	return b
}

func (g *Generator) randomHead() asp.Atom {
	fresh := g.Program.NumAtoms() - g.oldAtoms
	if i := g.random.IntN(fresh + len(g.openExternals)); i >= fresh {
		return g.openExternals[i-fresh]
	}
	return asp.Atom(g.oldAtoms + 1 + g.random.IntN(fresh))
}

func (g *Generator) addRandomStatement() {
	h := g.randomHead()
	switch g.random.IntN(10) {
	case 0, 1, 2, 3:
		g.Program.AddRule(h, g.randomBody(h)...)
	case 4, 5:
		g.Program.AddChoice([]asp.Atom{h}, g.randomBody(h)...)
	case 6:
		g.Program.AddConstraint(g.randomBody(0)...)
	case 7:
		b := g.randomBody(h)
		g.Program.AddAtLeast(h, int32(g.random.IntN(len(b)+2)), b...)
	case 8:
		var sum []asp.WeightedLit
		for _, l := range g.randomBody(h) {
			sum = append(sum, asp.WeightedLit{Lit: l, Weight: int32(g.random.IntN(4))})
		}
		g.Program.AddWeightRule(h, int32(g.random.IntN(6)), sum...)
	case 9:
		b := g.randomBody(0)
		g.Program.AddAtLeast(0, int32(1+g.random.IntN(len(b)+1)), b...)
	}
}

// AddStep adds new atoms and statements, and some externals for later.
func (g *Generator) AddStep() {
	g.oldAtoms = g.Program.NumAtoms()
	g.Program.NewAtoms(2 + g.random.IntN(3))
	for range g.random.IntN(9) {
		g.addRandomStatement()
	}
	defined := map[asp.Atom]bool{}
	for r := range g.Program.DecodedRules() {
		for _, h := range r.Heads {
			defined[h] = defined[h] || r.Kind != asp.KindExternal
		}
	}
	g.openExternals = slices.DeleteFunc(g.openExternals, func(a asp.Atom) bool { return defined[a] })
	for _, a := range g.openExternals {
		if g.random.IntN(4) == 0 {
			g.Program.AddExternal(a, asp.ExternalValue(g.random.IntN(3)))
		}
	}
	for a := asp.Atom(g.oldAtoms + 1); int(a) <= g.Program.NumAtoms(); a++ {
		if !defined[a] && g.random.IntN(2) == 0 {
			g.Program.AddExternal(a, asp.ExternalValue(g.random.IntN(3)))
			g.openExternals = append(g.openExternals, a)
		}
	}
}

// RandomLits returns n random literals of the atoms 1 to atoms.
func (g *Generator) RandomLits(n, atoms int) []asp.Lit {
	var lits []asp.Lit
	for range n {
		lits = append(lits, g.randomLit(atoms))
	}
	return lits
}

// AddCycles adds atoms and rules whose bodies are mostly positive.
func (g *Generator) AddCycles(atoms, rules int) {
	g.Program.NewAtoms(atoms)
	for range rules {
		head := asp.Atom(1 + g.random.IntN(atoms))
		var body []asp.Lit
		for range 1 + g.random.IntN(3) {
			l := asp.Lit(1 + g.random.IntN(atoms))
			if g.random.IntN(5) == 0 {
				l = l.Complement()
			}
			body = append(body, l)
		}
		g.addCyclicStatement(head, body)
	}
}

func (g *Generator) addCyclicStatement(head asp.Atom, body []asp.Lit) {
	switch g.random.IntN(8) {
	case 0:
		g.Program.AddChoice([]asp.Atom{head})
	case 1:
		g.Program.AddChoice([]asp.Atom{head, asp.Atom(1 + g.random.IntN(g.Program.NumAtoms()))}, body...)
	case 2:
		g.Program.AddAtLeast(head, int32(g.random.IntN(len(body)+1)), body...)
	case 3:
		var sum []asp.WeightedLit
		for _, l := range append(body, body[0].Complement()) {
			sum = append(sum, asp.WeightedLit{Lit: l, Weight: int32(g.random.IntN(4))})
		}
		g.Program.AddWeightRule(head, int32(g.random.IntN(6)), sum...)
	case 4:
		if g.random.IntN(3) == 0 {
			g.Program.AddConstraint(body...)
		}
	default:
		g.Program.AddRule(head, body...)
	}
}
