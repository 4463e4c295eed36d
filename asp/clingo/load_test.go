package clingo

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/gdllint/gdllint/asp"
)

func TestTooLarge(t *testing.T) {
	p := pigeons(3, 3)
	cost := p.Stats().Cost()
	ctx := context.Background()
	c := open(t, Options{MaxCost: cost - 1})
	err := c.Load(ctx, p)
	var e *asp.TooLargeError
	if !errors.Is(err, asp.ErrTooLarge) || !errors.As(err, &e) || e.Cost != cost || e.Max != cost-1 {
		t.Fatalf("got %v", err)
	}
	if a := solve(t, c, asp.Query{}); a.Status != asp.Sat {
		t.Errorf("the control is not usable after it: %v", a.Status)
	}
	load(t, open(t, Options{MaxCost: cost}), p)
}

func TestPool(t *testing.T) {
	p := pigeons(3, 3)
	cost := p.Stats().Cost()
	pool := NewPool(2 * cost)
	opts := Options{Pool: pool}
	a, b, c := open(t, opts), open(t, opts), open(t, opts)
	load(t, a, p)
	load(t, a, p) // nothing new, costs nothing
	load(t, b, p)
	if err := c.Load(context.Background(), p); !errors.Is(err, asp.ErrTooLarge) {
		t.Fatalf("got %v", err)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	if pool.Used() != cost {
		t.Errorf("%d used, want %d", pool.Used(), cost)
	}
	load(t, c, p)
}

func TestRedefined(t *testing.T) {
	c, p := open(t, Options{}), &asp.Program{}
	p.NewAtoms(4)
	p.Choice([]asp.Atom{1})
	p.External(2, asp.False)
	p.Rule(3, 2)
	load(t, c, p)
	solve(t, c, asp.Query{})
	p.Rule(2, 1)
	load(t, c, p)
	if a := solve(t, c, asp.Query{Assume: []asp.Lit{3}}); a.Status != asp.Sat {
		t.Errorf("defining an external: %v", a.Status)
	}
	q := &asp.Program{}
	for _, head := range []asp.Atom{1, 2, 3, 4} {
		*q = *p
		q.Rule(head)
		if got := c.steps.redefined(q.Code()[c.loaded:]); got != head {
			t.Errorf("atom %d: got %d", head, got)
		}
	}
	p.Fact(4)
	if err := c.Load(context.Background(), p); !errors.Is(err, asp.ErrRedefined) {
		t.Errorf("got %v", err)
	}
}

// TestDroppedDefinition has an external that is true until a rule defines it,
// and a rule that the library drops because it can never fire.
func TestDroppedDefinition(t *testing.T) {
	c, p := open(t, Options{}), &asp.Program{}
	p.NewAtoms(2)
	p.External(1, asp.True)
	p.Rule(2, 1)
	load(t, c, p)
	if a := solve(t, c, asp.Query{Assume: []asp.Lit{2}}); a.Status != asp.Sat {
		t.Fatalf("external: %v", a.Status)
	}
	p.Rule(1, 1, -1)
	load(t, c, p)
	if a := solve(t, c, asp.Query{Assume: []asp.Lit{-2}}); a.Status != asp.Sat {
		t.Errorf("defined: %v", a.Status)
	}
}

func TestLoadErrors(t *testing.T) {
	ctx := context.Background()
	c := open(t, Options{})
	bad := &asp.Program{}
	bad.Fact(1)
	if err := c.Load(ctx, bad); !errors.Is(err, asp.ErrBadAtom) {
		t.Errorf("bad program: %v", err)
	}
	load(t, c, pigeons(2, 2))
	if err := c.Load(ctx, pigeons(2, 2)); !errors.Is(err, asp.ErrOtherProgram) {
		t.Errorf("second program: %v", err)
	}
	if err := c.AddText("a."); !errors.Is(err, ErrMixed) {
		t.Errorf("text after a program: %v", err)
	}
	for _, q := range []asp.Query{{Assume: []asp.Lit{5}}, {Read: []asp.Lit{0}}, {Assume: []asp.Lit{-1 << 31}}} {
		if _, err := c.Solve(ctx, q); !errors.Is(err, asp.ErrBadAtom) {
			t.Errorf("%v: %v", q, err)
		}
	}
	if a := solve(t, c, asp.Query{}); a.Status != asp.Sat {
		t.Errorf("after all that: %v", a.Status)
	}
}

// endAfter is a context that ends when it has been asked n times.
type endAfter struct {
	context.Context
	n int
}

func (e *endAfter) Err() error {
	if e.n--; e.n < 0 {
		return context.Canceled
	}
	return nil
}

func TestLoadInterrupted(t *testing.T) {
	c, p := open(t, Options{}), &asp.Program{}
	a := p.NewAtoms(50000)
	for i := range asp.Atom(49999) {
		p.Rule(a+i, (a + i + 1).Pos())
	}
	p.Fact(a + 49999)
	err := c.Load(&endAfter{context.Background(), 3}, p)
	if !errors.Is(err, context.Canceled) || c.loaded == 0 || c.loaded == len(p.Code()) {
		t.Fatalf("%d of %d words, %v", c.loaded, len(p.Code()), err)
	}
	if _, err := c.Solve(context.Background(), asp.Query{}); !errors.Is(err, asp.ErrOtherProgram) {
		t.Errorf("solving half a program: %v", err)
	}
	load(t, c, p)
	if r := solve(t, c, asp.Query{Assume: []asp.Lit{a.Neg()}}); r.Status != asp.Unsat {
		t.Errorf("after finishing: %v", r.Status)
	}
}

func TestGround(t *testing.T) {
	ctx := context.Background()
	c := open(t, Options{})
	if _, err := c.Ground(ctx); !errors.Is(err, ErrMixed) {
		t.Errorf("ground nothing: %v", err)
	}
	if err := c.AddText("{a; b}. d :- not a, b. c(1..2). e :- missing."); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Solve(ctx, asp.Query{}); !errors.Is(err, ErrMixed) {
		t.Errorf("solve before ground: %v", err)
	}
	atoms, err := c.Ground(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if len(atoms) != 5 || !strings.Contains(c.Log(), "missing") {
		t.Errorf("atoms %v, log %q", atoms, c.Log())
	}
	q := asp.Query{Assume: []asp.Lit{atoms["d"]}, Read: []asp.Lit{atoms["a"], atoms["b"], atoms["c(2)"]}}
	a := solve(t, c, q)
	if a.Status != asp.Sat || a.Values[0] || !a.Values[1] || !a.Values[2] {
		t.Errorf("%+v", a)
	}
	if err := c.Load(ctx, &asp.Program{}); !errors.Is(err, ErrMixed) {
		t.Errorf("program after text: %v", err)
	}
}

func TestGroundError(t *testing.T) {
	c := open(t, Options{})
	if err := c.AddText("a("); err == nil || !strings.Contains(err.Error(), "syntax error") {
		t.Errorf("got %v", err)
	}
	if _, err := c.Ground(context.Background()); err == nil {
		t.Error("a failed control goes on")
	}
}

// TestConcurrent has a Control per goroutine, all with the same program.
func TestConcurrent(t *testing.T) {
	p := pigeons(6, 5)
	var wg sync.WaitGroup
	for range 4 {
		c := open(t, Options{})
		wg.Go(func() {
			ctx := context.Background()
			if err := c.Load(ctx, p); err != nil {
				t.Error(err)
				return
			}
			for range 20 {
				ctx, cancel := context.WithCancel(ctx)
				a, err := c.Solve(ctx, asp.Query{All: true})
				if err != nil || a.Status != asp.Unsat {
					t.Errorf("%v, %v", a.Status, err)
				}
				cancel()
				if _, err := c.Solve(context.Background(), asp.Query{Assume: []asp.Lit{99}}); err == nil {
					t.Error("no error for an unknown literal")
				}
			}
		})
	}
	wg.Wait()
}
