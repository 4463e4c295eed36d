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
	Prog *asp.Program
	rand *rand.Rand
	old  int        // atoms of earlier steps
	open []asp.Atom // externals of earlier steps without rules
}

func (g *Generator) lit(n int) asp.Lit {
	l := asp.Lit(g.rand.IntN(n) + 1)
	if g.rand.IntN(2) == 0 {
		return l.Not()
	}
	return l
}

// NewGenerator returns a generator; the two numbers choose its program.
func NewGenerator(seed, kind uint64) *Generator {
	return &Generator{rand: rand.New(rand.NewPCG(seed, kind)), Prog: &asp.Program{}}
}

// body returns random literals that may stand below the head: no positive cycle
// comes to span two steps.
func (g *Generator) body(head asp.Atom) []asp.Lit {
	var b []asp.Lit
	for range g.rand.IntN(4) {
		l := g.lit(g.Prog.NumAtoms())
		if g.old > 0 && head != 0 && int(head) <= g.old && l.Positive() && !slices.Contains(g.open, l.Atom()) {
			l = l.Not()
		}
		b = append(b, l)
	}
	return b
}

func (g *Generator) head() asp.Atom {
	fresh := g.Prog.NumAtoms() - g.old
	if i := g.rand.IntN(fresh + len(g.open)); i >= fresh {
		return g.open[i-fresh]
	}
	return asp.Atom(g.old + 1 + g.rand.IntN(fresh))
}

func (g *Generator) statement() {
	h := g.head()
	switch g.rand.IntN(10) {
	case 0, 1, 2, 3:
		g.Prog.Rule(h, g.body(h)...)
	case 4, 5:
		g.Prog.Choice([]asp.Atom{h}, g.body(h)...)
	case 6:
		g.Prog.Constraint(g.body(0)...)
	case 7:
		b := g.body(h)
		g.Prog.AtLeast(h, int32(g.rand.IntN(len(b)+2)), b...)
	case 8:
		var sum []asp.WeightLit
		for _, l := range g.body(h) {
			sum = append(sum, asp.WeightLit{Lit: l, Weight: int32(g.rand.IntN(4))})
		}
		g.Prog.Weight(h, int32(g.rand.IntN(6)), sum...)
	case 9:
		b := g.body(0)
		g.Prog.AtLeast(0, int32(1+g.rand.IntN(len(b)+1)), b...)
	}
}

// Step adds new atoms and statements, and some externals for later.
func (g *Generator) Step() {
	g.old = g.Prog.NumAtoms()
	g.Prog.NewAtoms(2 + g.rand.IntN(3))
	for range g.rand.IntN(9) {
		g.statement()
	}
	defined := map[asp.Atom]bool{}
	for r := range g.Prog.Rules() {
		for _, h := range r.Heads {
			defined[h] = defined[h] || r.Kind != asp.KindExternal
		}
	}
	g.open = slices.DeleteFunc(g.open, func(a asp.Atom) bool { return defined[a] })
	for _, a := range g.open {
		if g.rand.IntN(4) == 0 {
			g.Prog.External(a, asp.Value(g.rand.IntN(3)))
		}
	}
	for a := asp.Atom(g.old + 1); int(a) <= g.Prog.NumAtoms(); a++ {
		if !defined[a] && g.rand.IntN(2) == 0 {
			g.Prog.External(a, asp.Value(g.rand.IntN(3)))
			g.open = append(g.open, a)
		}
	}
}

// Lits returns n random literals of the first atoms.
func (g *Generator) Lits(n, atoms int) []asp.Lit {
	var lits []asp.Lit
	for range n {
		lits = append(lits, g.lit(atoms))
	}
	return lits
}

// Circles adds atoms and rules whose bodies are mostly positive.
func (g *Generator) Circles(atoms, rules int) {
	g.Prog.NewAtoms(atoms)
	for range rules {
		head := asp.Atom(1 + g.rand.IntN(atoms))
		var body []asp.Lit
		for range 1 + g.rand.IntN(3) {
			l := asp.Lit(1 + g.rand.IntN(atoms))
			if g.rand.IntN(5) == 0 {
				l = l.Not()
			}
			body = append(body, l)
		}
		g.circular(head, body)
	}
}

func (g *Generator) circular(head asp.Atom, body []asp.Lit) {
	switch g.rand.IntN(8) {
	case 0:
		g.Prog.Choice([]asp.Atom{head})
	case 1:
		g.Prog.Choice([]asp.Atom{head, asp.Atom(1 + g.rand.IntN(g.Prog.NumAtoms()))}, body...)
	case 2:
		g.Prog.AtLeast(head, int32(g.rand.IntN(len(body)+1)), body...)
	case 3:
		var sum []asp.WeightLit
		for _, l := range append(body, body[0].Not()) {
			sum = append(sum, asp.WeightLit{Lit: l, Weight: int32(g.rand.IntN(4))})
		}
		g.Prog.Weight(head, int32(g.rand.IntN(6)), sum...)
	case 4:
		if g.rand.IntN(3) == 0 {
			g.Prog.Constraint(body...)
		}
	default:
		g.Prog.Rule(head, body...)
	}
}
