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
	return provedOf(t, func(ctx context.Context, p *task.ProofTask, it *task.QuestionItem) error {
		p.Sabotage.EngineFaults = map[task.EngineFault]bool{task.FaultFarGatesFalse: blind}
		return tally.ProveWithNearGates(ctx, p, it, tally.FewNearGates)
	})
}

// provedOf counts what an engine proves of random games, and lists what is false.
func provedOf(t *testing.T, prove func(context.Context, *task.ProofTask, *task.QuestionItem) error) (proved int, wrong []string) {
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
		for _, it := range p.QuestionItems {
			if it.QuestionGoal == nil || it.Done || it.GoalCandidate == nil && !it.QuestionGoal.HasSteps() {
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
func withBasics(t *testing.T, file *gdl.File, more ...proof.Question) *task.ProofTask {
	t.Helper()
	p := task.New(file, task.TaskOptions{Budget: notEnumerating(proof.QuickBudget.MatchWork / 50)})
	for _, property := range stateProperties {
		p.AskQuestions(proof.Question{Property: property})
	}
	p.AskQuestions(more...)
	p.StartClock(t.Context())
	if reason := plan.GroundAndBuild(t.Context(), p); reason != "" {
		t.Fatal(reason)
	}
	plan.TranslateGoals(p)
	plan.CollectCandidates(p)
	for _, stage := range plan.BasicStages() {
		if err := induction.RunStage(t.Context(), p, stage.InductionStage); err != nil {
			t.Fatal(err)
		}
	}
	return p
}
