package clingo

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/gdllint/gdllint/asp"
)

// someCases is a program with a case that takes long (all of many pigeons are
// put into fewer holes), two that have models, and one that has none. The third
// holds in all models of the second.
func someCases() (p *asp.Program, of []asp.Lit) {
	p = &asp.Program{}
	const n, m = 12, 11
	all, some := p.NewAtom(), p.NewAtom()
	p.AddChoice([]asp.Atom{all, some})
	var holes [m][]asp.Lit
	for range n {
		homeless := []asp.Lit{all.PosLit()}
		for h := range holes {
			in := p.NewAtom()
			p.AddChoice([]asp.Atom{in})
			homeless, holes[h] = append(homeless, in.NegLit()), append(holes[h], in.PosLit())
		}
		p.AddConstraint(homeless...)
	}
	for _, h := range holes {
		p.AddAtLeast(0, 2, h...)
	}
	p.AddConstraint(some.PosLit(), holes[0][0].Complement())
	none := p.NewAtom()
	p.AddRule(none, some.PosLit(), some.NegLit())
	return p, []asp.Lit{p.NewCase(all.PosLit()), p.NewCase(some.PosLit()), p.NewCase(holes[0][0]), p.NewCase(none.PosLit())}
}

func TestCaseLimits(t *testing.T) {
	p, of := someCases()
	c := open(t, Options{})
	load(t, c, p)
	found := func(int, asp.Model) ([]int, bool) { return nil, true }
	tests := []struct {
		name   string
		q      asp.CaseQuery
		want   []asp.Status
		reason asp.StopReason
		asked  int64
	}{
		{"each", asp.CaseQuery{ConflictsPerCase: 20, OnModel: found}, []asp.Status{asp.Unknown, asp.Sat, asp.Sat, asp.Unsat}, asp.NoReason, 4},
		{"all", asp.CaseQuery{MaxConflicts: 20, OnModel: found}, []asp.Status{asp.Unknown, asp.Unknown, asp.Unknown, asp.Unknown}, asp.ConflictLimit, 0},
		{"dropped", asp.CaseQuery{ConflictsPerCase: 20, OnModel: func(at int, m asp.Model) ([]int, bool) { return []int{2, at}, true }},
			[]asp.Status{asp.Unknown, asp.Sat, asp.Unknown, asp.Unsat}, asp.NoReason, 3},
		{"enough", asp.CaseQuery{ConflictsPerCase: 20, OnModel: func(int, asp.Model) ([]int, bool) { return nil, false }},
			[]asp.Status{asp.Unknown, asp.Sat, asp.Unknown, asp.Unknown}, asp.NoReason, 2},
	}
	for _, test := range tests {
		test.q.CaseLits = of
		a, err := c.SolveCases(context.Background(), test.q)
		if err != nil || !slices.Equal(a.StatusByCase, test.want) || a.StopReason != test.reason || a.TriedCases != test.asked || a.SolverCalls != 1 {
			t.Errorf("%s: %+v, %v", test.name, a, err)
		}
	}
	if a, err := c.SolveCases(context.Background(), asp.CaseQuery{}); err != nil || len(a.StatusByCase) != 0 || a.SolverCalls != 0 {
		t.Errorf("no cases: %+v, %v", a, err)
	}
	if _, err := c.SolveCases(context.Background(), asp.CaseQuery{CaseLits: []asp.Lit{0}}); !errors.Is(err, asp.ErrBadAtom) {
		t.Errorf("unknown case: %v", err)
	}
	if a := solve(t, c, asp.Query{Assumptions: of[1:3]}); a.Status != asp.Sat {
		t.Errorf("the control is not usable after it: %v", a.Status)
	}
}

// TestCasesEnd ends searches from within, and from outside.
func TestCasesEnd(t *testing.T) {
	p, of := someCases()
	c := open(t, Options{})
	load(t, c, p)
	for i := range 10 {
		ctx, cancel := context.WithCancel(context.Background())
		a, err := c.SolveCases(ctx, asp.CaseQuery{CaseLits: []asp.Lit{of[1], of[0]}, OnModel: func(int, asp.Model) ([]int, bool) {
			cancel()
			return nil, true
		}})
		if !errors.Is(err, context.Canceled) || a.StopReason != asp.Interrupted || a.StatusByCase[0] != asp.Sat || a.StatusByCase[1] != asp.Unknown {
			t.Fatalf("canceled when a model was found: %+v, %v", a, err)
		}
		fault := func() (fault any) {
			defer func() { fault = recover() }()
			c.SolveCases(context.Background(), asp.CaseQuery{CaseLits: of[1:2], OnModel: func(int, asp.Model) ([]int, bool) { panic("no") }})
			return nil
		}()
		if fault != "no" {
			t.Fatalf("a panic came out as %v", fault)
		}
		ctx, cancel = context.WithTimeout(context.Background(), time.Duration(i)*time.Millisecond)
		a, err = c.SolveCases(ctx, asp.CaseQuery{CaseLits: of[:1]})
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) || a.StatusByCase[0] != asp.Unknown {
			t.Fatalf("canceled from outside: %+v, %v", a, err)
		}
		c.handle.interruptSolve()
		a, err = c.SolveCases(context.Background(), asp.CaseQuery{CaseLits: of[1:], OnModel: func(int, asp.Model) ([]int, bool) { return nil, true }})
		if err != nil || !slices.Equal(a.StatusByCase, []asp.Status{asp.Sat, asp.Sat, asp.Unsat}) {
			t.Fatalf("after all that: %+v, %v", a, err)
		}
	}
}
