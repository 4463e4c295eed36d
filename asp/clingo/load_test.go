package clingo

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/gdllint/gdllint/asp"
)

func TestRedefined(t *testing.T) {
	c, p := open(t, Options{}), &asp.Program{}
	p.NewAtoms(4)
	p.AddChoice([]asp.Atom{1})
	p.AddRule(3, 1)
	load(t, c, p)
	solve(t, c, asp.Query{})
	p.AddFact(4)
	if err := c.LoadProgram(context.Background(), p); !errors.Is(err, asp.ErrRedefined) {
		t.Errorf("got %v", err)
	}
}

func TestLoadErrors(t *testing.T) {
	ctx := context.Background()
	c := open(t, Options{})
	bad := &asp.Program{}
	bad.AddFact(1)
	if err := c.LoadProgram(ctx, bad); !errors.Is(err, asp.ErrBadAtom) {
		t.Errorf("bad program: %v", err)
	}
	load(t, c, pigeons(2, 2))
	if err := c.LoadProgram(ctx, pigeons(2, 2)); !errors.Is(err, asp.ErrOtherProgram) {
		t.Errorf("second program: %v", err)
	}
	if err := c.AddText("a."); !errors.Is(err, ErrMixed) {
		t.Errorf("text after a program: %v", err)
	}
	for _, q := range []asp.Query{{Assumptions: []asp.Lit{5}}, {Assumptions: []asp.Lit{0}}, {Assumptions: []asp.Lit{-1 << 31}}} {
		if _, err := c.SolveQuery(ctx, q); !errors.Is(err, asp.ErrBadAtom) {
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
		p.AddRule(a+i, (a + i + 1).PosLit())
	}
	p.AddFact(a + 49999)
	err := c.LoadProgram(&endAfter{context.Background(), 3}, p)
	if !errors.Is(err, context.Canceled) || c.loadedWords == 0 || c.loadedWords == len(p.StatementCode()) {
		t.Fatalf("%d of %d words, %v", c.loadedWords, len(p.StatementCode()), err)
	}
	if _, err := c.SolveQuery(context.Background(), asp.Query{}); !errors.Is(err, asp.ErrOtherProgram) {
		t.Errorf("solving half a program: %v", err)
	}
	load(t, c, p)
	if r := solve(t, c, asp.Query{Assumptions: []asp.Lit{a.NegLit()}}); r.Status != asp.Unsat {
		t.Errorf("after finishing: %v", r.Status)
	}
}

func TestGround(t *testing.T) {
	ctx := context.Background()
	c := open(t, Options{})
	if err := c.GroundText(ctx); !errors.Is(err, ErrMixed) {
		t.Errorf("ground nothing: %v", err)
	}
	if err := c.AddText("{a; b}. d :- not a, b. c(1..2). e :- missing."); err != nil {
		t.Fatal(err)
	}
	if _, err := c.SolveQuery(ctx, asp.Query{}); !errors.Is(err, ErrMixed) {
		t.Errorf("solve before ground: %v", err)
	}
	if err := c.GroundText(ctx); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(c.handle.messageLog(), "missing") {
		t.Errorf("log %q", c.handle.messageLog())
	}
	if a := solve(t, c, asp.Query{}); a.Status != asp.Sat {
		t.Errorf("%+v", a)
	}
	if err := c.LoadProgram(ctx, &asp.Program{}); !errors.Is(err, ErrMixed) {
		t.Errorf("program after text: %v", err)
	}
}

func TestGroundWithoutModel(t *testing.T) {
	c := open(t, Options{})
	if err := errors.Join(c.AddText("a :- not a."), c.GroundText(context.Background())); err != nil {
		t.Fatal(err)
	}
	if a := solve(t, c, asp.Query{}); a.Status != asp.Unsat {
		t.Errorf("%+v", a)
	}
}

func TestGroundError(t *testing.T) {
	c := open(t, Options{})
	if err := c.AddText("a("); err == nil || !strings.Contains(err.Error(), "syntax error") {
		t.Errorf("got %v", err)
	}
	if err := c.GroundText(context.Background()); err == nil {
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
			if err := c.LoadProgram(ctx, p); err != nil {
				t.Error(err)
				return
			}
			for range 20 {
				ctx, cancel := context.WithCancel(ctx)
				a, err := c.SolveQuery(ctx, asp.Query{WantModel: true})
				if err != nil || a.Status != asp.Unsat {
					t.Errorf("%v, %v", a.Status, err)
				}
				cancel()
				if _, err := c.SolveQuery(context.Background(), asp.Query{Assumptions: []asp.Lit{99}}); err == nil {
					t.Error("no error for an unknown literal")
				}
			}
		})
	}
	wg.Wait()
}
