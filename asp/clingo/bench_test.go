package clingo

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/gdllint/gdllint/asp"
)

// randomProgram has n rules with three literals over n/5 atoms, the first
// hundred of them free.
func randomProgram(n int) *asp.Program {
	r := rand.New(rand.NewPCG(1, 2))
	p := &asp.Program{}
	atoms := n / 5
	p.NewAtoms(atoms)
	for a := range 100 {
		p.AddChoice([]asp.Atom{asp.Atom(a + 1)})
	}
	for range n - 100 {
		head := 101 + r.IntN(atoms-100)
		body := [3]asp.Lit{}
		for i := range body { // stratified: bodies are older than heads
			body[i] = asp.Lit(1 + r.IntN(head-1))
			if r.IntN(2) == 0 {
				body[i] = body[i].Complement()
			}
		}
		p.AddRule(asp.Atom(head), body[:]...)
	}
	return p
}

func BenchmarkBuild100k(b *testing.B) {
	for b.Loop() {
		randomProgram(100_000)
	}
}

func BenchmarkLoad100k(b *testing.B) {
	p := randomProgram(100_000)
	for b.Loop() {
		c := open(b, Options{})
		load(b, c, p)
		if err := c.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLoadAndFirstSolve100k(b *testing.B) {
	p := randomProgram(100_000)
	for b.Loop() {
		c := open(b, Options{})
		load(b, c, p)
		solve(b, c, asp.Query{})
		if err := c.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

func benchmarkQuery(b *testing.B, rules int, q asp.Query) {
	c := open(b, Options{})
	load(b, c, randomProgram(rules))
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for i := 0; b.Loop(); i++ {
		q.Assumptions = []asp.Lit{asp.Lit(1 + i%100), -asp.Lit(1 + (i+1)%100)}
		if _, err := c.SolveQuery(ctx, q); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkQuery1k(b *testing.B)      { benchmarkQuery(b, 1000, asp.Query{}) }
func BenchmarkQuery10k(b *testing.B)     { benchmarkQuery(b, 10_000, asp.Query{}) }
func BenchmarkQuery100k(b *testing.B)    { benchmarkQuery(b, 100_000, asp.Query{}) }
func BenchmarkQuery100kAll(b *testing.B) { benchmarkQuery(b, 100_000, asp.Query{WantModel: true}) }
