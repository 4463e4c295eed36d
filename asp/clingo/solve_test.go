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
	if err := c.LoadProgram(context.Background(), p); err != nil {
		t.Fatal(err)
	}
}

func solve(t testing.TB, c *Control, q asp.Query) asp.Answer {
	t.Helper()
	a, err := c.SolveQuery(context.Background(), q)
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
		p.AddChoice(in[i])
		var homeless []asp.Lit
		for _, a := range in[i] {
			homeless = append(homeless, a.NegLit())
		}
		p.AddConstraint(homeless...)
	}
	for h := range m {
		for i := range n {
			for j := range i {
				p.AddConstraint(in[i][h].PosLit(), in[j][h].PosLit())
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
		{"fact", func(p *asp.Program) { p.NewAtoms(2); p.AddFact(1) }, nil, asp.Sat, lits{1, -2}},
		{"chain", func(p *asp.Program) { p.NewAtoms(3); p.AddFact(1); p.AddRule(2, 1, -3) }, nil, asp.Sat, lits{1, 2, -3}},
		{"undefined is false", func(p *asp.Program) { p.NewAtoms(1) }, lits{1}, asp.Unsat, nil},
		{"odd loop", func(p *asp.Program) { p.NewAtoms(1); p.AddRule(1, -1) }, nil, asp.Unsat, nil},
		{"even loop", func(p *asp.Program) { p.NewAtoms(2); p.AddRule(1, -2); p.AddRule(2, -1) }, lits{2}, asp.Sat, lits{-1, 2}},
		{"unfounded", func(p *asp.Program) { p.NewAtoms(2); p.AddRule(1, 2); p.AddRule(2, 1) }, lits{1}, asp.Unsat, nil},
		{"choice", func(p *asp.Program) { p.NewAtoms(3); p.AddChoice([]asp.Atom{1, 2}); p.AddRule(3, 1, 2) }, lits{3}, asp.Sat, lits{1, 2, 3}},
		{"choice without body", func(p *asp.Program) { p.NewAtoms(2); p.AddChoice([]asp.Atom{1}, 2) }, lits{1}, asp.Unsat, nil},
		{"constraint", func(p *asp.Program) { p.NewAtoms(1); p.AddChoice([]asp.Atom{1}); p.AddConstraint(1) }, lits{1}, asp.Unsat, nil},
		{"empty constraint", func(p *asp.Program) { p.AddConstraint() }, nil, asp.Unsat, nil},
		{"at least", func(p *asp.Program) { p.NewAtoms(3); p.AddChoice([]asp.Atom{1, 2}); p.AddAtLeast(3, 2, 1, 2) }, lits{3}, asp.Sat, lits{1, 2}},
		{"at least twice", func(p *asp.Program) { p.NewAtoms(2); p.AddFact(1); p.AddAtLeast(2, 2, 1, 1) }, nil, asp.Sat, lits{2}},
		{"at most", func(p *asp.Program) { p.NewAtoms(2); p.AddChoice([]asp.Atom{1, 2}); p.AddAtLeast(0, 2, 1, 2) }, lits{1, 2}, asp.Unsat, nil},
		{"at least none", func(p *asp.Program) { p.NewAtoms(1); p.AddAtLeast(1, 0) }, nil, asp.Sat, lits{1}},
		{"at least too many", func(p *asp.Program) { p.NewAtoms(1); p.AddAtLeast(1, 1) }, lits{1}, asp.Unsat, nil},
		{"below zero", func(p *asp.Program) { p.NewAtoms(1); p.AddAtLeast(1, -5) }, nil, asp.Sat, lits{1}},
		{"weights", func(p *asp.Program) {
			p.NewAtoms(3)
			p.AddChoice([]asp.Atom{1, 2})
			p.AddWeightRule(3, 3, asp.WeightedLit{Lit: 1, Weight: 3}, asp.WeightedLit{Lit: -2, Weight: 2})
		}, lits{-1, 3}, asp.Unsat, nil},
		{"contradictory assumptions", func(p *asp.Program) { p.NewAtoms(1); p.AddChoice([]asp.Atom{1}) }, lits{1, -1}, asp.Unsat, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c, p := open(t, Options{}), &asp.Program{}
			tt.build(p)
			load(t, c, p)
			a := solve(t, c, asp.Query{Assumptions: tt.assume, WantModel: true})
			if a.Status != tt.want {
				t.Fatalf("got %v, want %v", a.Status, tt.want)
			}
			if a.Status != asp.Sat {
				return
			}
			for _, l := range tt.model {
				if !a.Model.SatisfiesLit(l) {
					t.Errorf("literal %d does not hold", l)
				}
			}
		})
	}
}

func TestConflictLimit(t *testing.T) {
	c := open(t, Options{})
	load(t, c, pigeons(8, 7))
	for range 2 {
		a := solve(t, c, asp.Query{MaxConflicts: 10})
		if a.Status != asp.Unknown || a.StopReason != asp.ConflictLimit {
			t.Fatalf("got %v, %v", a.Status, a.StopReason)
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
}

// TestCancel interrupts searches that would take hours; each time a query
// follows that must not notice the interrupt of the one before.
func TestCancel(t *testing.T) {
	c := open(t, Options{})
	load(t, c, pigeons(14, 13))
	for i := range 20 {
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(i)*time.Millisecond)
		a, err := c.SolveQuery(ctx, asp.Query{})
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) || a.Status != asp.Unknown || a.StopReason != asp.Interrupted {
			t.Fatalf("got %v, %v, %v", a.Status, a.StopReason, err)
		}
		a = solve(t, c, asp.Query{MaxConflicts: 3})
		if a.StopReason != asp.ConflictLimit {
			t.Fatalf("next query: %v, %v", a.Status, a.StopReason)
		}
	}
}

// TestStaleInterrupt interrupts from outside, as a watcher does that comes too
// late.
func TestStaleInterrupt(t *testing.T) {
	c, p := open(t, Options{}), &asp.Program{}
	p.AddChoice([]asp.Atom{p.NewAtom()})
	load(t, c, p)
	for range 10 {
		c.handle.interruptSolve()
		if a := solve(t, c, asp.Query{Assumptions: []asp.Lit{1}}); a.Status != asp.Sat {
			t.Fatalf("got %v, %v", a.Status, a.StopReason)
		}
	}
}

func TestCanceledBefore(t *testing.T) {
	c := open(t, Options{})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := c.LoadProgram(ctx, pigeons(3, 3)); !errors.Is(err, context.Canceled) {
		t.Errorf("Load: %v", err)
	}
	a, err := c.SolveQuery(ctx, asp.Query{})
	if !errors.Is(err, context.Canceled) || a.Status != asp.Unknown {
		t.Errorf("Solve: %v, %v", a.Status, err)
	}
	load(t, c, pigeons(3, 3))
	if a := solve(t, c, asp.Query{}); a.Status != asp.Sat {
		t.Errorf("after that: %v", a.Status)
	}
}
