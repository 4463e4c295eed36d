package clingo

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gdllint/gdllint/asp"
)

// generator adds random statements to a program. In a later step it defines
// only atoms that may be defined: new ones, and externals that no rule defines
// yet. Bodies of rules that define an external use no atom of earlier steps
// positively, else a positive cycle could span two steps, which the library
// does not support.
type generator struct {
	r    *rand.Rand
	p    *asp.Program
	old  int        // atoms of earlier steps
	open []asp.Atom // externals of earlier steps without rules
}

func (g *generator) lit(n int) asp.Lit {
	l := asp.Lit(g.r.IntN(n) + 1)
	if g.r.IntN(2) == 0 {
		return l.Not()
	}
	return l
}

// body has literals that are safe below the head.
func (g *generator) body(head asp.Atom) []asp.Lit {
	var b []asp.Lit
	for range g.r.IntN(4) {
		l := g.lit(g.p.NumAtoms())
		if g.old > 0 && head != 0 && int(head) <= g.old && l.Positive() && !slices.Contains(g.open, l.Atom()) {
			l = l.Not()
		}
		b = append(b, l)
	}
	return b
}

func (g *generator) head() asp.Atom {
	fresh := g.p.NumAtoms() - g.old
	if i := g.r.IntN(fresh + len(g.open)); i >= fresh {
		return g.open[i-fresh]
	}
	return asp.Atom(g.old + 1 + g.r.IntN(fresh))
}

func (g *generator) statement() {
	h := g.head()
	switch g.r.IntN(10) {
	case 0, 1, 2, 3:
		g.p.Rule(h, g.body(h)...)
	case 4, 5:
		g.p.Choice([]asp.Atom{h}, g.body(h)...)
	case 6:
		g.p.Constraint(g.body(0)...)
	case 7:
		b := g.body(h)
		g.p.AtLeast(h, int32(g.r.IntN(len(b)+2)), b...)
	case 8:
		var sum []asp.WeightLit
		for _, l := range g.body(h) {
			sum = append(sum, asp.WeightLit{Lit: l, Weight: int32(g.r.IntN(4))})
		}
		g.p.Weight(h, int32(g.r.IntN(6)), sum...)
	case 9:
		b := g.body(0)
		g.p.AtLeast(0, int32(1+g.r.IntN(len(b)+1)), b...)
	}
}

// step adds new atoms and statements, and some externals for later.
func (g *generator) step() {
	g.old = g.p.NumAtoms()
	g.p.NewAtoms(2 + g.r.IntN(3))
	for range g.r.IntN(9) {
		g.statement()
	}
	defined := map[asp.Atom]bool{}
	for r := range g.p.Rules() {
		for _, h := range r.Heads {
			defined[h] = defined[h] || r.Kind != asp.KindExternal
		}
	}
	g.open = slices.DeleteFunc(g.open, func(a asp.Atom) bool { return defined[a] })
	for _, a := range g.open {
		if g.r.IntN(4) == 0 {
			g.p.External(a, asp.Value(g.r.IntN(3)))
		}
	}
	for a := asp.Atom(g.old + 1); int(a) <= g.p.NumAtoms(); a++ {
		if !defined[a] && g.r.IntN(2) == 0 {
			g.p.External(a, asp.Value(g.r.IntN(3)))
			g.open = append(g.open, a)
		}
	}
}

// TestDifferential compares random programs of up to three steps, under random
// assumptions, with the definition of stable models; and each step also in a
// fresh Control.
func TestDifferential(t *testing.T) {
	programs := 3000
	if testing.Short() {
		programs = 300
	}
	sat, unsat := 0, 0
	for seed := range programs {
		g := generator{r: rand.New(rand.NewPCG(uint64(seed), 7)), p: &asp.Program{}}
		c := open(t, Options{})
		for range 3 {
			g.step()
			load(t, c, g.p)
			models := stableModels(g.p)
			fresh := open(t, Options{})
			load(t, fresh, g.p)
			for range 4 {
				q := asp.Query{All: true}
				for range g.r.IntN(4) {
					q.Assume = append(q.Assume, g.lit(g.p.NumAtoms()))
				}
				if compare(t, seed, c, q, models) == asp.Sat {
					sat++
				} else {
					unsat++
				}
				compare(t, seed, fresh, q, models)
			}
			if err := fresh.Close(); err != nil {
				t.Fatal(err)
			}
			if t.Failed() {
				return
			}
		}
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if sat < programs || unsat < programs {
		t.Errorf("%d satisfiable and %d unsatisfiable queries are too few to mean something", sat, unsat)
	}
}

// compare checks the answer to the query against the list of all models.
func compare(t *testing.T, seed int, c *Control, q asp.Query, models []world) asp.Status {
	t.Helper()
	a := solve(t, c, q)
	want := asp.Unsat
	if slices.ContainsFunc(models, func(w world) bool { return w.all(q.Assume) }) {
		want = asp.Sat
	}
	if a.Status != want {
		t.Errorf("seed %d, assume %v: got %v, want %v", seed, q.Assume, a.Status, want)
		return want
	}
	if want == asp.Sat {
		if w := world(a.Model[0]); !slices.Contains(models, w) || !w.all(q.Assume) {
			t.Errorf("seed %d, assume %v: %b is no model", seed, q.Assume, w)
		}
	}
	return want
}
