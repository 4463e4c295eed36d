package embedded

import (
	"math/rand/v2"

	"github.com/gdllint/gdllint/asp"
)

// A Generator adds random statements to a program. In a later step it defines only new atoms.
type Generator struct {
	Program  *asp.Program
	random   *rand.Rand
	oldAtoms int // atoms of earlier steps
}

func (g *Generator) randomLit(n int) asp.Lit {
	l := asp.Lit(g.random.IntN(n) + 1)
	if g.random.IntN(2) == 0 {
		return l.Complement()
	}
	return l
}

// newGenerator returns a generator; the two numbers choose its program.
func newGenerator(seed, kind uint64) *Generator {
	return &Generator{random: rand.New(rand.NewPCG(seed, kind)), Program: &asp.Program{}}
}

func (g *Generator) randomBody() []asp.Lit {
	return g.RandomLits(g.random.IntN(4), g.Program.NumAtoms())
}

func (g *Generator) randomHead() asp.Atom {
	return asp.Atom(g.oldAtoms + 1 + g.random.IntN(g.Program.NumAtoms()-g.oldAtoms))
}

func (g *Generator) addRandomStatement() {
	h := g.randomHead()
	switch g.random.IntN(10) {
	case 0, 1, 2, 3:
		g.Program.AddRule(h, g.randomBody()...)
	case 4, 5:
		g.Program.AddChoice([]asp.Atom{h}, g.randomBody()...)
	case 6:
		g.Program.AddConstraint(g.randomBody()...)
	case 7:
		b := g.randomBody()
		g.Program.AddAtLeast(h, int32(g.random.IntN(len(b)+2)), b...)
	case 8:
		var sum []asp.WeightedLit
		for _, l := range g.randomBody() {
			sum = append(sum, asp.WeightedLit{Lit: l, Weight: int32(g.random.IntN(4))})
		}
		g.Program.AddWeightRule(h, int32(g.random.IntN(6)), sum...)
	case 9:
		b := g.randomBody()
		g.Program.AddAtLeast(0, int32(1+g.random.IntN(len(b)+1)), b...)
	}
}

// AddStep adds new atoms and statements.
func (g *Generator) AddStep() {
	g.oldAtoms = g.Program.NumAtoms()
	g.Program.NewAtoms(2 + g.random.IntN(3))
	for range g.random.IntN(9) {
		g.addRandomStatement()
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
