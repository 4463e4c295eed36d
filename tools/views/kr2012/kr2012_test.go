package kr2012

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

// sealed is a game in which one of two letters is sealed: ann sees which, bob only hears
// that one is, and says something at the end.
const sealed = `(role ann) (role bob) (role random)
(init (at 1)) (letter red) (letter blue) (after 1 2) (after 2 3)
(<= (legal ann wait) (true (at ?n)))
(<= (legal bob (say ?l)) (letter ?l) (true (at 2)))
(<= (legal bob wait) (not (true (at 2))))
(<= (legal random ?l) (letter ?l) (true (at 1)))
(<= (legal random wait) (not (true (at 1))))
(<= (next (at ?m)) (true (at ?n)) (after ?n ?m))
(<= (next (sealed ?l)) (does random ?l) (letter ?l))
(<= (next (sealed ?l)) (true (sealed ?l)))
(<= (next (said ?l)) (does bob (say ?l)))
(<= (sees ann ?l) (does random ?l) (letter ?l))
(<= (sees bob noise) (true (at 1)))
(<= terminal (true (at 3)))
(<= (goal ?r 100) (role ?r) (true (sealed red)))
(<= (goal ?r 0) (role ?r) (not (true (sealed red))))
`

func answersByViews(t *testing.T, budget proof.Budget, prepare func(*ViewProgram)) map[string]proof.Verdict {
	t.Helper()
	if err := clingo.LibraryError(); err != nil {
		t.Skip(err)
	}
	file := gdl.ParseString("sealed.kif", sealed)
	var questions []proof.Question
	for _, p := range []proof.Property{proof.KnowsTerminal, proof.KnowsLegal, proof.KnowsGoal} {
		questions = append(questions, proof.KnowledgeQuestions(file, p, true)...)
	}
	verdicts := map[string]proof.Verdict{}
	for _, v := range AnswerByViews(t.Context(), file, budget, prepare, questions...) {
		if !v.FinishedOnly {
			verdicts[v.CertificateLabel()] = v
		}
	}
	return verdicts
}

// TestPaperViews compares what the papers' programs decide with what is known, and counts their views.
func TestPaperViews(t *testing.T) {
	for label, v := range answersByViews(t, proof.QuickBudget, nil) {
		want := proof.Proved
		if v.Property == proof.KnowsGoal && v.Role == "bob" {
			want = proof.Violated
		}
		if v.Status != want && v.Status != proof.Open || v.Property == proof.KnowsLegal && v.Status == proof.Open {
			t.Errorf("%s: %s by %s (%s), want %s", label, v.Status, v.Method, v.OpenReason, want)
		}
		if p := v.StepProgram; v.Property == proof.KnowsTerminal && p.GameCopies != 3 || p.GameCopies%2 != 1 || p.GroundRules == 0 || p.IsEstimate {
			t.Errorf("%s: %+v", label, p)
		}
	}
}

// TestPaperViewsTooLarge wants an estimate where the program is not built.
func TestPaperViewsTooLarge(t *testing.T) {
	budget := proof.QuickBudget
	budget.ProgramLiterals = 250
	small := answersByViews(t, proof.QuickBudget, nil)
	for label, v := range answersByViews(t, budget, nil) {
		if v.Status != proof.Open || !v.StepProgram.IsEstimate || !strings.Contains(v.OpenReason, "too many") {
			t.Errorf("%s is %s: %s; %+v", label, v.Status, v.OpenReason, v.StepProgram)
		}
		if got, want := v.StepProgram.GroundRules, small[label].StepProgram.GroundRules; 10*got < 8*want || 10*got > 12*want {
			t.Errorf("%s: estimated %d rules, there are %d", label, got, want)
		}
	}
}

// TestPaperViewsFaults makes mistakes and looks whether they show.
func TestPaperViewsFaults(t *testing.T) {
	for _, f := range []struct {
		name, question, caught string
		prepare                func(*ViewProgram)
	}{
		{"percepts ignored", "knows-goal of ann", "did not when they were replayed", func(p *ViewProgram) { p.IgnoresPercepts = true }},
		{"no step has a model", "knows-goal of bob", "counts for nothing", func(p *ViewProgram) { p.ForbidsSteps = true }},
	} {
		t.Run(f.name, func(t *testing.T) {
			v := answersByViews(t, proof.QuickBudget, f.prepare)[f.question]
			if v.Status != proof.Open || !strings.Contains(v.OpenReason, f.caught) {
				t.Errorf("%s by %s: %q; want open with %q", v.Status, v.Method, v.OpenReason, f.caught)
			}
		})
	}
}
