package clingo

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/gdllint/gdllint/asp"
)

// open makes a Control that the test closes; without a library it skips.
func open(t testing.TB, opts Options) *Control {
	t.Helper()
	c, err := New(opts)
	if errors.Is(err, ErrNoLibrary) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	return c
}

func load(t testing.TB, c *Control, p *asp.Program) {
	t.Helper()
	if err := c.Load(context.Background(), p); err != nil {
		t.Fatal(err)
	}
}

func solve(t testing.TB, c *Control, q asp.Query) asp.Answer {
	t.Helper()
	a, err := c.Solve(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// pigeons puts n pigeons into m holes, at most one in each.
func pigeons(n, m int) *asp.Program {
	p := &asp.Program{}
	in := make([][]asp.Atom, n)
	for i := range in {
		for range m {
			in[i] = append(in[i], p.NewAtom())
		}
		p.Choice(in[i])
		var homeless []asp.Lit
		for _, a := range in[i] {
			homeless = append(homeless, a.Neg())
		}
		p.Constraint(homeless...)
	}
	for h := range m {
		for i := range n {
			for j := range i {
				p.Constraint(in[i][h].Pos(), in[j][h].Pos())
			}
		}
	}
	return p
}

func TestSolve(t *testing.T) {
	type lits = []asp.Lit
	tests := []struct {
		name   string
		build  func(p *asp.Program)
		assume lits
		want   asp.Status
		model  lits // literals that must hold
	}{
		{"empty", func(p *asp.Program) {}, nil, asp.Sat, nil},
		{"fact", func(p *asp.Program) { p.NewAtoms(2); p.Fact(1) }, nil, asp.Sat, lits{1, -2}},
		{"chain", func(p *asp.Program) { p.NewAtoms(3); p.Fact(1); p.Rule(2, 1, -3) }, nil, asp.Sat, lits{1, 2, -3}},
		{"undefined is false", func(p *asp.Program) { p.NewAtoms(1) }, lits{1}, asp.Unsat, nil},
		{"odd loop", func(p *asp.Program) { p.NewAtoms(1); p.Rule(1, -1) }, nil, asp.Unsat, nil},
		{"even loop", func(p *asp.Program) { p.NewAtoms(2); p.Rule(1, -2); p.Rule(2, -1) }, lits{2}, asp.Sat, lits{-1, 2}},
		{"unfounded", func(p *asp.Program) { p.NewAtoms(2); p.Rule(1, 2); p.Rule(2, 1) }, lits{1}, asp.Unsat, nil},
		{"choice", func(p *asp.Program) { p.NewAtoms(3); p.Choice([]asp.Atom{1, 2}); p.Rule(3, 1, 2) }, lits{3}, asp.Sat, lits{1, 2, 3}},
		{"choice without body", func(p *asp.Program) { p.NewAtoms(2); p.Choice([]asp.Atom{1}, 2) }, lits{1}, asp.Unsat, nil},
		{"constraint", func(p *asp.Program) { p.NewAtoms(1); p.Choice([]asp.Atom{1}); p.Constraint(1) }, lits{1}, asp.Unsat, nil},
		{"empty constraint", func(p *asp.Program) { p.Constraint() }, nil, asp.Unsat, nil},
		{"at least", func(p *asp.Program) { p.NewAtoms(3); p.Choice([]asp.Atom{1, 2}); p.AtLeast(3, 2, 1, 2) }, lits{3}, asp.Sat, lits{1, 2}},
		{"at least twice", func(p *asp.Program) { p.NewAtoms(2); p.Fact(1); p.AtLeast(2, 2, 1, 1) }, nil, asp.Sat, lits{2}},
		{"at most", func(p *asp.Program) { p.NewAtoms(2); p.Choice([]asp.Atom{1, 2}); p.AtLeast(0, 2, 1, 2) }, lits{1, 2}, asp.Unsat, nil},
		{"at least none", func(p *asp.Program) { p.NewAtoms(1); p.AtLeast(1, 0) }, nil, asp.Sat, lits{1}},
		{"at least too many", func(p *asp.Program) { p.NewAtoms(1); p.AtLeast(1, 1) }, lits{1}, asp.Unsat, nil},
		{"below zero", func(p *asp.Program) { p.NewAtoms(1); p.AtLeast(1, -5) }, nil, asp.Sat, lits{1}},
		{"weights", func(p *asp.Program) {
			p.NewAtoms(3)
			p.Choice([]asp.Atom{1, 2})
			p.Weight(3, 3, asp.WeightLit{Lit: 1, Weight: 3}, asp.WeightLit{Lit: -2, Weight: 2})
		}, lits{-1, 3}, asp.Unsat, nil},
		{"external free", func(p *asp.Program) { p.NewAtoms(1); p.External(1, asp.Free) }, lits{1}, asp.Sat, lits{1}},
		{"external false", func(p *asp.Program) { p.NewAtoms(1); p.External(1, asp.False) }, lits{1}, asp.Unsat, nil},
		{"external true", func(p *asp.Program) { p.NewAtoms(1); p.External(1, asp.True) }, nil, asp.Sat, lits{1}},
		{"contradictory assumptions", func(p *asp.Program) { p.NewAtoms(1); p.Choice([]asp.Atom{1}) }, lits{1, -1}, asp.Unsat, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c, p := open(t, Options{}), &asp.Program{}
			tt.build(p)
			load(t, c, p)
			a := solve(t, c, asp.Query{Assume: tt.assume, Read: tt.model, All: true})
			if a.Status != tt.want {
				t.Fatalf("got %v, want %v", a.Status, tt.want)
			}
			if a.Status != asp.Sat {
				return
			}
			for i, l := range tt.model {
				if !a.Values[i] || !a.Model.Holds(l) {
					t.Errorf("literal %d: value %t, in model %t, want true", l, a.Values[i], a.Model.Holds(l))
				}
			}
		})
	}
}

func TestConflictLimit(t *testing.T) {
	c := open(t, Options{})
	load(t, c, pigeons(8, 7))
	for range 2 {
		a := solve(t, c, asp.Query{Conflicts: 10})
		if a.Status != asp.Unknown || a.Reason != asp.ConflictLimit {
			t.Fatalf("got %v, %v", a.Status, a.Reason)
		}
		if a.Conflicts < 10 || a.Conflicts > 12 {
			t.Errorf("%d conflicts for a limit of 10", a.Conflicts)
		}
	}
	if a := solve(t, c, asp.Query{}); a.Status != asp.Unsat {
		t.Errorf("without limit: %v", a.Status)
	}
	if a := solve(t, c, asp.Query{}); a.Status != asp.Unsat || a.Conflicts > 1 {
		t.Errorf("again: %v after %d conflicts", a.Status, a.Conflicts)
	}
	s, err := c.Stats()
	if err != nil || s.Queries != 4 || s.Conflicts < 20 || s.Atoms < 56 || s.Rules == 0 {
		t.Errorf("stats %+v, %v", s, err)
	}
}

// TestCancel interrupts searches that would take hours; each time a query
// follows that must not notice the interrupt of the one before.
func TestCancel(t *testing.T) {
	c := open(t, Options{})
	load(t, c, pigeons(14, 13))
	for i := range 20 {
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(i)*time.Millisecond)
		a, err := c.Solve(ctx, asp.Query{})
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) || a.Status != asp.Unknown || a.Reason != asp.Interrupted {
			t.Fatalf("got %v, %v, %v", a.Status, a.Reason, err)
		}
		a = solve(t, c, asp.Query{Conflicts: 3})
		if a.Reason != asp.ConflictLimit {
			t.Fatalf("next query: %v, %v", a.Status, a.Reason)
		}
	}
}

// TestStaleInterrupt interrupts from outside, as a watcher does that comes too
// late.
func TestStaleInterrupt(t *testing.T) {
	c, p := open(t, Options{}), &asp.Program{}
	p.Choice([]asp.Atom{p.NewAtom()})
	load(t, c, p)
	for range 10 {
		c.h.interrupt()
		if a := solve(t, c, asp.Query{Assume: []asp.Lit{1}}); a.Status != asp.Sat {
			t.Fatalf("got %v, %v", a.Status, a.Reason)
		}
	}
}

func TestCanceledBefore(t *testing.T) {
	c := open(t, Options{})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := c.Load(ctx, pigeons(3, 3)); !errors.Is(err, context.Canceled) {
		t.Errorf("Load: %v", err)
	}
	a, err := c.Solve(ctx, asp.Query{})
	if !errors.Is(err, context.Canceled) || a.Status != asp.Unknown {
		t.Errorf("Solve: %v, %v", a.Status, err)
	}
	load(t, c, pigeons(3, 3))
	if a := solve(t, c, asp.Query{}); a.Status != asp.Sat {
		t.Errorf("after that: %v", a.Status)
	}
}

// TestCore holds with and without library cores: what comes back is a part of
// the assumptions and has no model.
func TestCore(t *testing.T) {
	c, p := open(t, Options{}), &asp.Program{}
	p.NewAtoms(6)
	p.Choice([]asp.Atom{1, 2, 3, 4, 5})
	p.External(6, asp.Free)
	p.Constraint(2, -4)
	load(t, c, p)
	all := []asp.Lit{1, 2, 3, -4, 5}
	a := solve(t, c, asp.Query{Assume: all, Core: true})
	if a.Status != asp.Unsat || len(a.Core) < 2 || len(a.Core) > 5 {
		t.Fatalf("%v, core %v", a.Status, a.Core)
	}
	if a := solve(t, c, asp.Query{Assume: a.Core}); a.Status != asp.Unsat {
		t.Errorf("core %v has a model", a.Core)
	}
}
