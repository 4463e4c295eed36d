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
	p.Choice([]asp.Atom{all, some})
	var holes [m][]asp.Lit
	for range n {
		homeless := []asp.Lit{all.Pos()}
		for h := range holes {
			in := p.NewAtom()
			p.Choice([]asp.Atom{in})
			homeless, holes[h] = append(homeless, in.Neg()), append(holes[h], in.Pos())
		}
		p.Constraint(homeless...)
	}
	for _, h := range holes {
		p.AtLeast(0, 2, h...)
	}
	p.Constraint(some.Pos(), holes[0][0].Not())
	none := p.NewAtom()
	p.Rule(none, some.Pos(), some.Neg())
	return p, []asp.Lit{p.Case(all.Pos()), p.Case(some.Pos()), p.Case(holes[0][0]), p.Case(none.Pos())}
}

func TestCaseLimits(t *testing.T) {
	p, of := someCases()
	c := open(t, Options{})
	load(t, c, p)
	found := func(int, asp.Model) ([]int, bool) { return nil, true }
	tests := []struct {
		name   string
		q      asp.Cases
		want   []asp.Status
		reason asp.Reason
		asked  int64
	}{
		{"each", asp.Cases{Each: 20, Found: found}, []asp.Status{asp.Unknown, asp.Sat, asp.Sat, asp.Unsat}, asp.NoReason, 4},
		{"all", asp.Cases{Conflicts: 20, Found: found}, []asp.Status{asp.Unknown, asp.Unknown, asp.Unknown, asp.Unknown}, asp.ConflictLimit, 0},
		{"dropped", asp.Cases{Each: 20, Found: func(at int, m asp.Model) ([]int, bool) { return []int{2, at}, true }},
			[]asp.Status{asp.Unknown, asp.Sat, asp.Unknown, asp.Unsat}, asp.NoReason, 3},
		{"enough", asp.Cases{Each: 20, Found: func(int, asp.Model) ([]int, bool) { return nil, false }},
			[]asp.Status{asp.Unknown, asp.Sat, asp.Unknown, asp.Unknown}, asp.NoReason, 2},
		{"contradiction", asp.Cases{Assume: []asp.Lit{of[3]}, Found: found}, []asp.Status{asp.Unsat, asp.Unsat, asp.Unsat, asp.Unsat}, asp.NoReason, 4},
	}
	for _, test := range tests {
		test.q.Of = of
		before := c.queries
		a, err := c.SolveCases(context.Background(), test.q)
		if err != nil || !slices.Equal(a.Status, test.want) || a.Reason != test.reason || a.Asked != test.asked || a.Calls != 1 || c.queries != before+1 {
			t.Errorf("%s: %+v, %v", test.name, a, err)
		}
	}
	if a, err := c.SolveCases(context.Background(), asp.Cases{}); err != nil || len(a.Status) != 0 || a.Calls != 0 {
		t.Errorf("no cases: %+v, %v", a, err)
	}
	if _, err := c.SolveCases(context.Background(), asp.Cases{Of: []asp.Lit{0}}); !errors.Is(err, asp.ErrBadAtom) {
		t.Errorf("unknown case: %v", err)
	}
	if a := solve(t, c, asp.Query{Assume: of[1:3]}); a.Status != asp.Sat {
		t.Errorf("the control is not usable after it: %v", a.Status)
	}
}

// TestAssumedCases: where a case follows from what is assumed the search cannot
// go on after it. That says nothing about the others.
func TestAssumedCases(t *testing.T) {
	p := &asp.Program{}
	var of []asp.Lit
	atoms := p.NewAtoms(4)
	for i := range asp.Atom(4) {
		p.Choice([]asp.Atom{atoms + i})
		of = append(of, p.Case((atoms + i).Pos()))
	}
	c := open(t, Options{})
	load(t, c, p)
	for _, assume := range [][]asp.Lit{of[:1], of[2:3], of[3:], of} {
		a, err := c.SolveCases(context.Background(), asp.Cases{Assume: assume, Of: of, Found: func(int, asp.Model) ([]int, bool) { return nil, true }})
		if err != nil || a.Status[0] != asp.Sat || slices.Contains(a.Status, asp.Unsat) {
			t.Errorf("assume %v: %v, %v", assume, a.Status, err)
		}
	}
}

// TestCasesEnd ends searches from within, and from outside.
func TestCasesEnd(t *testing.T) {
	p, of := someCases()
	c := open(t, Options{})
	load(t, c, p)
	for i := range 10 {
		ctx, cancel := context.WithCancel(context.Background())
		a, err := c.SolveCases(ctx, asp.Cases{Of: []asp.Lit{of[1], of[0]}, Found: func(int, asp.Model) ([]int, bool) {
			cancel()
			return nil, true
		}})
		if !errors.Is(err, context.Canceled) || a.Reason != asp.Interrupted || a.Status[0] != asp.Sat || a.Status[1] != asp.Unknown {
			t.Fatalf("canceled when a model was found: %+v, %v", a, err)
		}
		fault := func() (fault any) {
			defer func() { fault = recover() }()
			c.SolveCases(context.Background(), asp.Cases{Of: of[1:2], Found: func(int, asp.Model) ([]int, bool) { panic("no") }})
			return nil
		}()
		if fault != "no" {
			t.Fatalf("a panic came out as %v", fault)
		}
		ctx, cancel = context.WithTimeout(context.Background(), time.Duration(i)*time.Millisecond)
		a, err = c.SolveCases(ctx, asp.Cases{Of: of[:1]})
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) || a.Status[0] != asp.Unknown {
			t.Fatalf("canceled from outside: %+v, %v", a, err)
		}
		c.h.interrupt()
		a, err = c.SolveCases(context.Background(), asp.Cases{Of: of[1:], Found: func(int, asp.Model) ([]int, bool) { return nil, true }})
		if err != nil || !slices.Equal(a.Status, []asp.Status{asp.Sat, asp.Sat, asp.Unsat}) {
			t.Fatalf("after all that: %+v, %v", a, err)
		}
	}
}
