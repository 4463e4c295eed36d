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

// TestSupportsHold: no transition breaks one of the invariants of a support if all of them hold before, in random games.
func TestSupportsHold(t *testing.T) {
	supports, several := 0, 0
	for seed := range uint64(120) {
		p := provedLocally(t, seed+90_000)
		if p == nil {
			continue
		}
		for c := range p.ProvedCandidates() {
			s := support.New(p, nil)
			s.NeedInvariant(c)
			if s.CloseInductively(t.Context()) != nil {
				continue
			}
			if supports++; s.NeededCount() > 1 {
				several++
			}
			if !stayTogether(t, p, s.NeededInvariants()) {
				t.Errorf("seed %d: a support is not inductive", seed)
			}
		}
	}
	if supports < 100 || several < 10 {
		t.Errorf("only %d supports, %d of them with several invariants", supports, several)
	}
}

// provedLocally returns a random game with what local programs prove about it; nil if
// it is too large.
func provedLocally(t *testing.T, seed uint64) *task.ProofTask {
	t.Helper()
	text := strings.Join(newRandomGame(seed), "\n")
	p := task.New(gdl.ParseString("test.kif", text), task.TaskOptions{Budget: proof.QuickBudget})
	p.AskQuestions(proof.Question{Property: proof.Playability})
	if plan.GroundAndBuild(t.Context(), p) != "" {
		return nil
	}
	plan.TranslateGoals(p)
	plan.CollectCandidates(p)
	if err := localize.ProveLocally(t.Context(), p, invariant.AnySelection(func(*invariant.Candidate) bool { return true })); err != nil {
		t.Fatal(err)
	}
	return p
}

// stayTogether tells whether no transition of a game breaks one of some invariants, if all
// of them hold before.
func stayTogether(t *testing.T, p *task.ProofTask, of []*invariant.Candidate) bool {
	t.Helper()
	u := unroll.New(p.Net)
	u.FreeState()
	u.AddStep()
	var broken []asp.Lit
	for _, c := range of {
		u.LogicProgram.AddConstraint(u.GateLit(0, c.ViolationRef))
		broken = append(broken, u.GateLit(1, c.ViolationRef))
	}
	u.LogicProgram.AddConstraint(u.Disjunction(broken).Complement())
	return !hasModel(t.Context(), t, p, u)
}

func hasModel(ctx context.Context, t *testing.T, p *task.ProofTask, u *unroll.GameProgram) bool {
	t.Helper()
	s, err := p.NewSolver(ctx, u.LogicProgram)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	answer, err := p.SolveQuery(ctx, s, u.LogicProgram, asp.Query{MaxConflicts: 100_000})
	if err != nil || answer.Status == asp.Unknown {
		t.Fatalf("no answer: %v", err)
	}
	return answer.Status == asp.Sat
}
