package solve

import (
	"errors"
	"testing"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/solvers"
	"github.com/gdllint/gdllint/proof"
)

// fact is a program of one fact.
func fact() *asp.Program {
	p := &asp.Program{}
	p.Fact(p.NewAtom())
	return p
}

func meterOf(effort int64) Meter {
	return NewMeter(proof.Budget{Conflicts: 1000, Literals: 1000, Query: 100, Effort: effort}, solvers.Embedded, nil)
}

// TestExhausted ends all work of a game, whatever account it is on, when its effort
// is taken, and goes on when the limit is lifted.
func TestExhausted(t *testing.T) {
	m := meterOf(10)
	m.Toil(9 * gateWork)
	if m.Exhausted() || m.Spent() {
		t.Fatal("exhausted by nine tenths")
	}
	m.Toil(gateWork)
	if !m.Exhausted() || !m.Spent() {
		t.Error("not exhausted by all of it")
	}
	if err := m.Apart(proof.Budget{Conflicts: 1000, Literals: 1000}, func() error {
		_, err := m.NewSolver(t.Context(), fact())
		return err
	}); !errors.Is(err, ErrBudget) {
		t.Errorf("an account of its own: %v", err)
	}
	m.Lift()
	if m.Exhausted() || m.Spent() || !m.WasExhausted() {
		t.Error("still exhausted when the limit is lifted, or nothing is known of it")
	}
	if s, err := m.NewSolver(t.Context(), fact()); err != nil {
		t.Errorf("with the limit lifted: %v", err)
	} else {
		s.Close()
	}
}

// TestAffordable has a query take as many conflicts as the effort that is left pays
// for.
func TestAffordable(t *testing.T) {
	p := fact()
	for range 12_000 {
		p.NewAtom()
	}
	m := meterOf(22)
	c := m.affordable(p)
	if used := effortOf(p, 1<<40, 0, c); used > m.left() || effortOf(p, 1<<40, 0, c+1) < m.left() {
		t.Errorf("%d conflicts take an effort of %d of %d", c, used, m.left())
	}
	m = meterOf(0)
	if m.affordable(p) < 1<<40 {
		t.Error("a limit where there is none")
	}
}

// TestFirstQuery has the first query about a program, and about what was added to it,
// count as more than the next one.
func TestFirstQuery(t *testing.T) {
	p, other := fact(), fact()
	for range 60_000 {
		p.NewAtom()
	}
	var g glance
	count := func(prog *asp.Program) int64 { return effortOf(prog, g.known(prog), 1, 0) }
	first, second := count(p), count(p)
	for range 60_000 {
		p.NewAtom()
	}
	grown := count(p)
	if first != 350 || second != 50 || grown != 400 {
		t.Errorf("%d, %d, and %d when it has grown", first, second, grown)
	}
	if count(other); count(p) != 700 {
		t.Error("a program that was not the last one is as good as new")
	}
}

// TestAnyEffort has games without a limit take any effort, and others more of it.
func TestAnyEffort(t *testing.T) {
	m := meterOf(0)
	m.Toil(1 << 50)
	if m.Exhausted() {
		t.Error("exhausted without a limit")
	}
	m = meterOf(24)
	m.More(2, 12)
	m.Toil(27 * gateWork)
	if m.Exhausted() {
		t.Error("two twelfths more are not there")
	}
	m.Toil(gateWork)
	if !m.Exhausted() {
		t.Error("more than two twelfths are there")
	}
}

// TestLastLook raises the limit once, and only near its end.
func TestLastLook(t *testing.T) {
	m := NewMeter(proof.Budget{Conflicts: 1000, Effort: 1200}, solvers.Embedded, nil)
	m.Toil(1000 * gateWork)
	if m.LastLook(); m.left() != 200 {
		t.Errorf("%d left: there was enough", m.left())
	}
	m.Toil(200 * gateWork)
	if m.LastLook(); m.left() != 100 {
		t.Errorf("%d left, not a twelfth", m.left())
	}
	m.Toil(100 * gateWork)
	if m.LastLook(); !m.Exhausted() {
		t.Errorf("%d left after two last looks", m.left())
	}
}

// TestSparing ends a part of the work when its share of the effort is taken, and gives
// back the rest.
func TestSparing(t *testing.T) {
	m := meterOf(60_000)
	if err := m.Sparing(6, func() error {
		m.Toil(9_000 * gateWork)
		if m.Exhausted() {
			t.Error("exhausted by nine of its ten thousand")
		}
		m.Toil(1_000 * gateWork)
		if !m.Exhausted() {
			t.Error("not exhausted by all ten thousand")
		}
		return ErrBudget
	}); !errors.Is(err, ErrBudget) {
		t.Errorf("the error of the work: %v", err)
	}
	if m.Exhausted() || m.left() != 50_000 {
		t.Errorf("%d are left of the other fifty thousand", m.left())
	}
	if err := m.Sparing(1, func() error { m.Toil(50_000 * gateWork); return nil }); err != nil || !m.Exhausted() {
		t.Errorf("no part is more than what is left: %v", err)
	}
	few := meterOf(10_000)
	if err := few.Sparing(10, func() error {
		if few.Toil(2_900 * gateWork); few.Exhausted() {
			return ErrBudget
		}
		return nil
	}); err != nil {
		t.Errorf("a part has something in any case: %v", err)
	}
	free := meterOf(0)
	if err := free.Sparing(6, func() error { free.Toil(1 << 40); return nil }); err != nil || free.Exhausted() {
		t.Error("without a limit there is none for a part")
	}
}
