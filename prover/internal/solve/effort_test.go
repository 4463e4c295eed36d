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
	p.AddFact(p.NewAtom())
	return p
}

func meterOf(effort int64) WorkMeter {
	return NewWorkMeter(proof.Budget{SolverConflicts: 1000, ProgramLiterals: 1000, QueryConflicts: 100, TotalEffort: effort}, solvers.Embedded, nil)
}

// TestExhausted ends all work of a game, whatever account it is on, when its effort
// is taken, and goes on when the limit is lifted.
func TestExhausted(t *testing.T) {
	m := meterOf(10)
	m.AddGateReads(9 * gatesPerUnit)
	if m.EffortExhausted() || m.BudgetSpent() {
		t.Fatal("exhausted by nine tenths")
	}
	m.AddGateReads(gatesPerUnit)
	if !m.EffortExhausted() || !m.BudgetSpent() {
		t.Error("not exhausted by all of it")
	}
	if err := m.WithOwnBudget(proof.Budget{SolverConflicts: 1000, ProgramLiterals: 1000}, func() error {
		_, err := m.NewSolver(t.Context(), fact())
		return err
	}); !errors.Is(err, ErrBudget) {
		t.Errorf("an account of its own: %v", err)
	}
	m.LiftEffortLimit()
	if m.EffortExhausted() || m.BudgetSpent() || !m.WasExhausted() {
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
	c := m.affordableConflicts(p)
	if used := queryEffortOf(p, 1<<40, 0, c); used > m.effortLeft() || queryEffortOf(p, 1<<40, 0, c+1) < m.effortLeft() {
		t.Errorf("%d conflicts take an effort of %d of %d", c, used, m.effortLeft())
	}
	m = meterOf(0)
	if m.affordableConflicts(p) < 1<<40 {
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
	var g lastQuery
	count := func(prog *asp.Program) int64 { return queryEffortOf(prog, g.noteProgram(prog), 1, 0) }
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
	m.AddGateReads(1 << 50)
	if m.EffortExhausted() {
		t.Error("exhausted without a limit")
	}
	m = meterOf(24)
	m.RaiseEffort(2, 12)
	m.AddGateReads(27 * gatesPerUnit)
	if m.EffortExhausted() {
		t.Error("two twelfths more are not there")
	}
	m.AddGateReads(gatesPerUnit)
	if !m.EffortExhausted() {
		t.Error("more than two twelfths are there")
	}
}

// TestLastLook raises the limit once, and only near its end.
func TestLastLook(t *testing.T) {
	m := NewWorkMeter(proof.Budget{SolverConflicts: 1000, TotalEffort: 1200}, solvers.Embedded, nil)
	m.AddGateReads(1000 * gatesPerUnit)
	if m.AllowLastLook(); m.effortLeft() != 200 {
		t.Errorf("%d left: there was enough", m.effortLeft())
	}
	m.AddGateReads(200 * gatesPerUnit)
	if m.AllowLastLook(); m.effortLeft() != 100 {
		t.Errorf("%d left, not a twelfth", m.effortLeft())
	}
	m.AddGateReads(100 * gatesPerUnit)
	if m.AllowLastLook(); !m.EffortExhausted() {
		t.Errorf("%d left after two last looks", m.effortLeft())
	}
}

// TestSparing ends a part of the work when its share of the effort is taken, and gives
// back the rest.
func TestSparing(t *testing.T) {
	m := meterOf(60_000)
	if err := m.WithEffortPart(6, func() error {
		m.AddGateReads(9_000 * gatesPerUnit)
		if m.EffortExhausted() {
			t.Error("exhausted by nine of its ten thousand")
		}
		m.AddGateReads(1_000 * gatesPerUnit)
		if !m.EffortExhausted() {
			t.Error("not exhausted by all ten thousand")
		}
		return ErrBudget
	}); !errors.Is(err, ErrBudget) {
		t.Errorf("the error of the work: %v", err)
	}
	if m.EffortExhausted() || m.effortLeft() != 50_000 {
		t.Errorf("%d are left of the other fifty thousand", m.effortLeft())
	}
	if err := m.WithEffortPart(1, func() error { m.AddGateReads(50_000 * gatesPerUnit); return nil }); err != nil || !m.EffortExhausted() {
		t.Errorf("no part is more than what is left: %v", err)
	}
	few := meterOf(10_000)
	if err := few.WithEffortPart(10, func() error {
		if few.AddGateReads(2_900 * gatesPerUnit); few.EffortExhausted() {
			return ErrBudget
		}
		return nil
	}); err != nil {
		t.Errorf("a part has something in any case: %v", err)
	}
	free := meterOf(0)
	if err := free.WithEffortPart(6, func() error { free.AddGateReads(1 << 40); return nil }); err != nil || free.EffortExhausted() {
		t.Error("without a limit there is none for a part")
	}
}
