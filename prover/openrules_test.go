package prover

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// TestOpenRulesAgainstEnumeration leaves the rules with most ground rules out of random games, as out of games that are
// too large, and looks whether what is proved holds in all states.
func TestOpenRulesAgainstEnumeration(t *testing.T) {
	t.Parallel()
	proved, wrong := provedWithOpenRules(t, func(*grounding.Game) {})
	if proved < 5 {
		t.Errorf("%d proofs show nothing", proved)
	}
	for _, w := range wrong {
		t.Error(w)
	}
}

// TestOpenRulesFault takes most of what is open for false.
func TestOpenRulesFault(t *testing.T) {
	t.Parallel()
	if _, wrong := provedWithOpenRules(t, func(g *grounding.Game) { g.OpenAtoms = g.OpenAtoms[:1] }); len(wrong) == 0 {
		t.Error("nobody notices")
	}
}

// provedWithOpenRules counts the proofs about random games with open rules, and lists what is false.
func provedWithOpenRules(t *testing.T, fault func(*grounding.Game)) (proved int, wrong []string) {
	t.Helper()
	needSolver(t)
	first, games := randomSeeds(t, 400, 150)
	open := 0
	for seed := first; seed < first+games; seed++ {
		text := strings.Join(newRandomGame(uint64(seed)), "\n")
		file := gdl.ParseString("random", text)
		truth := enumerated(t.Context(), file)
		game, err := grounding.GroundRulesheet(t.Context(), file, grounding.Options{OnlyAsked: true, OnlyCalled: true, OpenRules: 6, MaxInstances: 40})
		if truth == nil || err != nil || len(game.OpenAtoms) == 0 {
			continue
		}
		open++
		fault(game)
		p := task.New(file, task.TaskOptions{Budget: notEnumerating(1), SharedGrounding: func() (*grounding.Game, error) { return game, nil }})
		for _, property := range stateProperties {
			p.AskQuestions(proof.Question{Property: property})
		}
		p.StartClock(t.Context())
		plan.GroundAndBuild(t.Context(), p)
		for _, it := range p.QuestionItems {
			if !it.Done || it.Verdict.Status != proof.Proved {
				continue
			}
			if proved++; !truth[it.Verdict.Property] {
				wrong = append(wrong, string(it.Verdict.Property)+" proved\n"+text)
			}
		}
	}
	t.Logf("%d games with open rules, %d proofs, %d of them wrong", open, proved, len(wrong))
	return proved, wrong
}
