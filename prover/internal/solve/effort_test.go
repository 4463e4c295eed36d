package solve

import (
	"errors"
	"testing"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/solvers"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/proof"
)

// fact is a program of one fact.
func fact() *asp.Program {
	p := &asp.Program{}
	p.AddFact(p.NewAtom())
	return p
}

func meterOf(effort int64) *WorkMeter {
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
	if used := queryEffortOf(p, 1<<40, 0, c) / 1000; used > m.effortLeft() || queryEffortOf(p, 1<<40, 0, c+1)/1000 < m.effortLeft() {
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
	count := func(prog *asp.Program) int64 { return queryEffortOf(prog, g.noteProgram(prog), 1, 0) / 1000 }
	first, second := count(p), count(p)
	for range 60_000 {
		p.NewAtom()
	}
	grown := count(p)
	if first != 350 || second != 50 || grown != 550 {
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

// shortPatience leaves room in the effort of a game for several slices of each kind.
func shortPatience(t *testing.T) {
	row, game := rowPatience, gamePatience
	t.Cleanup(func() { rowPatience, gamePatience = row, game })
	rowPatience, gamePatience = patience{parts: 6, percent: 20}, patience{parts: 14, percent: 15}
}

// TestSlices ends a row when its slice is used up in vain, and gives the row around it its own again; where
// something new has come of it the row goes on. What was taken before lengthens a slice.
func TestSlices(t *testing.T) {
	shortPatience(t)
	m := meterOf(150_000)
	found := 0
	results := func() int { return found }
	spend := func(units int64) bool {
		m.AddGateReads(units * gatesPerUnit)
		return !m.EffortExhausted()
	}
	first := rowPatience.parts * 3_000
	after := func(total int64) int64 { return first + total*rowPatience.percent/100 }
	usedUp, err := m.WithinSlice(results, func() error {
		if !spend(first - 1) {
			t.Error("ended with a unit left")
		}
		if used, err := m.WithinSlice(results, func() error {
			if !spend(after(first-1)-1) || spend(1) {
				t.Error("a part of the row does not end with its slice")
			}
			return nil
		}); !used || err != nil {
			t.Errorf("the part: used up %v, %v", used, err)
		}
		if m.EffortExhausted() {
			t.Error("the part has taken from the row")
		}
		if found++; !spend(1) {
			t.Error("ended in spite of a result")
		}
		if !spend(after(m.TotalEffort())-1) || spend(1) {
			t.Error("not a slice more for a result")
		}
		return ErrBudget
	})
	if !usedUp || !errors.Is(err, ErrBudget) || m.EffortExhausted() {
		t.Errorf("used up %v, %v; the game is ended: %v", usedUp, err, m.EffortExhausted())
	}
	if used, _ := m.WithinSlice(results, func() error { return nil }); used {
		t.Error("a row that did nothing has used up its slice")
	}
	few := meterOf(10_000)
	if used, _ := few.WithinSlice(results, func() error { few.AddGateReads(900 * gatesPerUnit); return nil }); used {
		t.Error("a slice has something in any case")
	}
	free := meterOf(0)
	if used, _ := free.WithinSlice(results, func() error { free.AddGateReads(1 << 40); return nil }); used || free.EffortExhausted() {
		t.Error("without a limit there is none for a row")
	}
}

// TestEndsWithoutResults ends a game of which nothing has come for long, in whatever row, and not before; preparation and a
// result begin anew.
func TestEndsWithoutResults(t *testing.T) {
	shortPatience(t)
	m := meterOf(1_500_000)
	found := 0
	m.EndWithoutResults(func() int { return found })
	m.AddPreparation(grounding.Stats{JoinSteps: 4_000_000})
	spend := func(units int64) bool {
		m.AddGateReads(units * gatesPerUnit)
		return !m.EffortExhausted()
	}
	patience := func() int64 {
		return gamePatience.parts*m.gameSlice.part + m.TotalEffort()*gamePatience.percent/100
	}
	if n := patience(); !spend(n - 1) {
		t.Error("ended with a unit left")
	}
	if found++; !spend(1) {
		t.Error("ended in spite of a result")
	}
	if n := patience(); !spend(n-1) || spend(1) || !m.WasExhausted() {
		t.Error("goes on without a result")
	}
	if m.LiftEffortLimit(); m.EffortExhausted() || !m.WasExhausted() {
		t.Error("ended when the limit is lifted, or nothing is known of it")
	}
}

// TestSmallReads adds up parts of a unit.
func TestSmallReads(t *testing.T) {
	m := meterOf(0)
	for range 1000 {
		m.AddGateReads(gatesPerUnit / 100)
	}
	if m.TotalEffort() != 10 {
		t.Errorf("a thousand hundredths are %d", m.TotalEffort())
	}
}
