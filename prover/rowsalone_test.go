package prover

import (
	"slices"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// aloneQuestions are what each row is asked alone.
var aloneQuestions = []proof.Property{proof.InitialState, proof.Playability, proof.Termination, proof.UtilityStructure, proof.Winnability, proof.StrongWinnability,
	proof.TurnTaking, proof.ZeroSum, proof.Monotonic, proof.KnowsTerminal, proof.KnowsLegal, proof.KnowsGoal}

// answersOfRows returns the answers that some rows of the plan give; none: all rows.
func answersOfRows(t *testing.T, text string, rows ...string) []proof.Verdict {
	t.Helper()
	p := New(gdl.ParseString("game.kif", text), Options{Budget: proof.QuickBudget, WantsEvidence: true, ChosenRows: rows})
	for _, property := range aloneQuestions {
		p.AskQuestions(proof.Question{Property: property})
	}
	verdicts := p.AnswerQuestions(t.Context())
	for _, err := range p.ProgramFaults() {
		t.Errorf("%q: %v", rows, err)
	}
	return verdicts
}

// TestRowsAlone runs each row of the plan alone: what it decides is what the whole plan decides, and a
// proof has its evidence as there.
func TestRowsAlone(t *testing.T) {
	t.Parallel()
	needSolver(t)
	deciding := map[string]bool{}
	for name, text := range map[string]string{"lamps": presses, "two players": turns, "imperfect information": whisper} {
		whole := answersOfRows(t, text)
		for _, row := range plan.RowNames() {
			for i, v := range answersOfRows(t, text, row) {
				if v.Status == proof.Open {
					continue
				}
				deciding[row] = true
				if v.Status != whole[i].Status {
					t.Errorf("%s: %s is %s by '%s' alone (%s), and %s by all rows (%s)", name, v.CertificateLabel(), v.Status, row, v.Method, whole[i].Status, whole[i].Method)
				}
				if v.Status == proof.Proved && v.Evidence == nil {
					t.Errorf("%s: '%s' alone proves %s, without evidence", name, row, v.CertificateLabel())
				}
			}
		}
	}
	t.Logf("%d of %d rows decide something alone: %v", len(deciding), len(plan.RowNames()), deciding)
	for _, row := range []string{"before grounding: start", "enumeration", "random matches", "bounded search", "knowledge at once"} {
		if !deciding[row] {
			t.Errorf("'%s' alone decides nothing", row)
		}
	}
}

// TestRowsRunTheirParts: a row is run with its parts and in what it is a part of, and nothing else is.
func TestRowsRunTheirParts(t *testing.T) {
	t.Parallel()
	p := task.New(gdl.ParseString("game.kif", turns), task.TaskOptions{Budget: notEnumerating(0), ChosenRows: []string{"functions", "small groups, all at once"}})
	var ran []string
	p.WrapRow = func(row string, run func() error) error {
		ran = append(ran, row)
		return run()
	}
	p.AskQuestions(proof.Question{Property: proof.Playability}, proof.Question{Property: proof.Termination})
	plan.AnswerAll(t.Context(), p)
	for row, want := range map[string]bool{"invariants": true, "small groups": true, "small groups, all at once": true, "functions": true, "functions, move by move": true,
		"counters": false, "small groups, group by group": false, "random matches": false, "before grounding: start": false, "evidence: claims": true} {
		if slices.Contains(ran, row) != want {
			t.Errorf("'%s' was run: %v; ran %q", row, !want, ran)
		}
	}
}

// TestEngineRunsItsTurns: an engine that has several turns is run with all of them.
func TestEngineRunsItsTurns(t *testing.T) {
	t.Parallel()
	p := task.New(gdl.ParseString("game.kif", whisper), task.TaskOptions{Budget: notEnumerating(0), ChosenRows: []string{"induction over views"}})
	var ran []string
	p.WrapRow = func(row string, run func() error) error {
		ran = append(ran, row)
		return run()
	}
	p.AskQuestions(proof.Question{Property: proof.KnowsGoal}, proof.Question{Property: proof.KnowsLegal})
	plan.AnswerAll(t.Context(), p)
	for row, want := range map[string]bool{"knowledge at once": true, "knowledge at once: induction": true, "knowledge: induction": true, "knowledge: search": false,
		"knowledge at once: matches": false, "random matches": false} {
		if slices.Contains(ran, row) != want {
			t.Errorf("'%s' was run: %v; ran %q", row, !want, ran)
		}
	}
}
