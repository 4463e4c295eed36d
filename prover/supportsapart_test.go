package prover

import (
	"context"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// TestSupportsApart: what local programs assume of single invariants is enough for all
// of them together, in random games; and it is not without what they assume.
func TestSupportsApart(t *testing.T) {
	if wrong := supportsApart(t, task.AloneFirst); wrong > 0 {
		t.Errorf("%d supports are not inductive", wrong)
	}
	if wrong := supportsApart(t, task.AloneFirst, task.Careless); wrong == 0 {
		t.Error("it is not noticed that what was assumed is left out")
	}
}

// supportsApart counts supports of random games that are not inductive.
func supportsApart(t *testing.T, faults ...task.Fault) (wrong int) {
	t.Helper()
	supports, several := 0, 0
	for seed := range uint64(120) {
		p := provedLocally(t, seed+90_000)
		if p == nil {
			continue
		}
		p.Sabotage.Faults = faulty(faults...)
		for c := range p.Proved() {
			s := support.New(p)
			s.Need(c)
			if s.Close(t.Context()) != nil {
				continue
			}
			if supports++; s.Size() > 1 {
				several++
			}
			if !stayTogether(t, p, s.Chosen()) {
				wrong++
			}
		}
	}
	if supports < 100 || several < 10 && len(faults) == 1 {
		t.Errorf("only %d supports, %d of them with several invariants", supports, several)
	}
	return wrong
}

// provedLocally returns a random game with what local programs prove about it; nil if
// it is too large.
func provedLocally(t *testing.T, seed uint64) *task.Task {
	t.Helper()
	text := strings.Join(newRandomGame(seed), "\n")
	p := task.New(gdl.ParseString("test.kif", text), task.Options{Budget: proof.Quick})
	p.Ask(proof.Question{Property: proof.Playability})
	if plan.Prepare(t.Context(), p) != "" {
		return nil
	}
	plan.Translate(p)
	plan.CollectCandidates(p)
	p.DropInitiallyFalse()
	if err := localize.Prove(t.Context(), p, invariant.Any(func(*invariant.Candidate) bool { return true })); err != nil {
		t.Fatal(err)
	}
	return p
}

// stayTogether tells whether no transition of a game breaks one of some invariants, if all
// of them hold before.
func stayTogether(t *testing.T, p *task.Task, of []*invariant.Candidate) bool {
	t.Helper()
	u := unroll.New(p.Net)
	u.Free()
	u.Step()
	var broken []asp.Lit
	for _, c := range of {
		u.Prog.Constraint(u.Lit(0, c.Violation))
		broken = append(broken, u.Lit(1, c.Violation))
	}
	u.Prog.Constraint(u.Or(broken).Not())
	return !hasModel(t.Context(), t, p, u)
}

func hasModel(ctx context.Context, t *testing.T, p *task.Task, u *unroll.Program) bool {
	t.Helper()
	s, err := p.NewSolver(ctx, u.Prog)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	answer, err := p.Solve(ctx, s, u.Prog, asp.Query{Conflicts: 100_000})
	if err != nil || answer.Status == asp.Unknown {
		t.Fatalf("no answer: %v", err)
	}
	return answer.Status == asp.Sat
}
