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

// TestEffortOfForks adds the effort of a fork if it is still there, and nothing else.
func TestEffortOfForks(t *testing.T) {
	m := meterOf(10)
	f := m.Fork()
	spent := f.Apportion(func() { f.Toil(6 * gateWork) })
	if f.Exhausted() || !m.Add(spent) || m.Effort() != 6 {
		t.Fatalf("an effort of %d after that of a fork", m.Effort())
	}
	if m.Add(spent) || m.Effort() != 6 {
		t.Errorf("more than there is was added: %d", m.Effort())
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
