package prover

import (
	"context"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/tally"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// TestNearbyAgainstEnumeration proves properties of random games with the gates near
// them, and looks whether they hold in all states.
func TestNearbyAgainstEnumeration(t *testing.T) {
	t.Parallel()
	proved, wrong := provedNear(t, false)
	if proved < 5 {
		t.Errorf("%d proofs show nothing", proved)
	}
	for _, w := range wrong {
		t.Error(w)
	}
}

// TestNearbyFault takes what is far for false.
func TestNearbyFault(t *testing.T) {
	t.Parallel()
	if _, wrong := provedNear(t, true); len(wrong) == 0 {
		t.Error("nobody notices")
	}
}

// provedNear counts the proofs by what is near.
func provedNear(t *testing.T, blind bool) (proved int, wrong []string) {
	t.Helper()
	return provedOf(t, func(ctx context.Context, p *task.Task, it *task.Item) error {
		p.Sabotage.Faults = map[task.Fault]bool{task.Blind: blind}
		return tally.ProveNear(ctx, p, it, tally.FewGates)
	})
}

// provedOf counts what an engine proves of random games, and lists what is false.
func provedOf(t *testing.T, prove func(context.Context, *task.Task, *task.Item) error) (proved int, wrong []string) {
	t.Helper()
	needSolver(t)
	first, games := randomSeeds(t, 150, 60)
	for seed := first; seed < first+games; seed++ {
		lines := newRandomGame(uint64(seed))
		file := gdl.ParseString("random", strings.Join(lines, "\n"))
		truth := enumerated(t.Context(), file)
		if truth == nil {
			continue
		}
		p := withBasics(t, file)
		for _, it := range p.Items {
			if it.Goal == nil || it.Done || it.Cand == nil && !it.Goal.HasSteps() {
				continue
			}
			if err := prove(t.Context(), p, it); err != nil {
				t.Fatal(err)
			}
			if it.Done {
				proved++
			}
			if it.Done && !truth[it.Verdict.Property] {
				wrong = append(wrong, string(it.Verdict.Property)+" proved\n"+strings.Join(lines, "\n"))
			}
		}
	}
	t.Logf("%d proofs, %d of them wrong", proved, len(wrong))
	return proved, wrong
}

// withBasics returns a task with the state properties and other questions, of which the first
// invariants are known.
func withBasics(t *testing.T, file *gdl.File, more ...proof.Question) *task.Task {
	t.Helper()
	p := task.New(file, task.Options{Budget: notEnumerating(proof.Quick.MatchWork / 50)})
	for _, property := range stateProperties {
		p.Ask(proof.Question{Property: property})
	}
	p.Ask(more...)
	p.Begin(t.Context())
	if reason := plan.Prepare(t.Context(), p); reason != "" {
		t.Fatal(reason)
	}
	plan.Translate(p)
	plan.CollectCandidates(p)
	for _, stage := range plan.Basics() {
		p.DropInitiallyFalse()
		if err := induction.RunStage(t.Context(), p, stage.Stage); err != nil {
			t.Fatal(err)
		}
	}
	return p
}
