package prover

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/kr2012"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// byViews answers all questions about knowledge with the papers' programs.
func byViews(t *testing.T, text string, budget proof.Budget, prepare func(*task.ProofTask)) map[string]proof.Verdict {
	t.Helper()
	file := gdl.ParseString("game", text)
	p := task.New(file, task.TaskOptions{Budget: budget, ViewEncoding: proof.PaperViews})
	if prepare != nil {
		prepare(p)
	}
	p.AskQuestions(questionsAbout(file)...)
	verdicts := map[string]proof.Verdict{}
	for _, v := range plan.AnswerAll(t.Context(), p) {
		if !v.FinishedOnly {
			verdicts[strings.TrimSpace(string(v.Property)+" "+v.Role+" "+v.AboutRole)] = v
		}
	}
	return verdicts
}

// TestPaperViews compares what the papers' programs decide with what is known,
// and counts their views.
func TestPaperViews(t *testing.T) {
	needSolver(t)
	decided := 0
	for question, v := range byViews(t, whisper, proof.QuickBudget, nil) {
		if v.Status == proof.Open {
			continue
		}
		decided++
		if v.Status != knownInWhisper[question] {
			t.Errorf("%s: %s by %s, want %s", question, v.Status, v.Method, knownInWhisper[question])
		}
		if v.Status == proof.Violated && (v.Depth != 3 || v.SecondTrace == nil) {
			t.Errorf("%s: no two matches of 3 steps: %+v", question, v)
		}
		if v.Property == proof.KnowsTerminal && v.StepProgram.GameCopies != 3 || v.StepProgram.GameCopies%2 != 1 || v.StepProgram.GroundRules == 0 || v.StepProgram.IsEstimate {
			t.Errorf("%s: %+v", question, v.StepProgram)
		}
	}
	if decided < 6 {
		t.Errorf("%d questions are decided", decided)
	}
}

// TestPaperViewsTooLarge wants an estimate where the program is not built.
func TestPaperViewsTooLarge(t *testing.T) {
	needSolver(t)
	budget := proof.QuickBudget
	budget.ProgramLiterals = 200
	small := byViews(t, whisper, proof.QuickBudget, nil)
	for question, v := range byViews(t, whisper, budget, nil) {
		if v.Status != proof.Open || !v.StepProgram.IsEstimate || !strings.Contains(v.OpenReason, "too many") {
			t.Errorf("%s is %s: %s; %+v", question, v.Status, v.OpenReason, v.StepProgram)
		}
		if got, want := v.StepProgram.GroundRules, small[question].StepProgram.GroundRules; 10*got < 8*want || 10*got > 12*want {
			t.Errorf("%s: estimated %d rules, there are %d", question, got, want)
		}
	}
}

// TestPaperViewsFaults makes mistakes and looks whether they show.
func TestPaperViewsFaults(t *testing.T) {
	needSolver(t)
	for _, f := range []struct {
		name, question, caught string
		prepare                func(*kr2012.ViewProgram)
	}{
		{"percepts ignored", "knows-goal ann ann", "did not when they were replayed", func(p *kr2012.ViewProgram) { p.IgnoresPercepts = true }},
		{"no step has a model", "knows-goal bob bob", "counts for nothing", func(p *kr2012.ViewProgram) { p.ForbidsSteps = true }},
	} {
		t.Run(f.name, func(t *testing.T) {
			v := byViews(t, whisper, proof.QuickBudget, func(p *task.ProofTask) { kr2012.ViewMethodStateOf(p).BreakViews = f.prepare })[f.question]
			if v.Status != proof.Open || !strings.Contains(v.OpenReason, f.caught) {
				t.Errorf("%s by %s: %q; want open with %q", v.Status, v.Method, v.OpenReason, f.caught)
			}
		})
	}
}

// TestPaperViewsAgainstInformationSets compares verdicts on random GDL-II games
// with what all information sets show.
func TestPaperViewsAgainstInformationSets(t *testing.T) {
	t.Parallel()
	needSolver(t)
	games := fromEnvironment(t, envGames, 60)
	proved, violated, open := 0, 0, 0
	for seed := range games {
		text := strings.Join(newBlindGame(t.Context(), uint64(seed)), "\n")
		file := gdl.ParseString("random", text)
		if _, err := play.New(file); err != nil || proof.IsFullyObserved(file) {
			continue
		}
		questions := questionsAbout(file)
		truth := knowledgeTruth(t.Context(), file, questions)
		if truth == nil {
			continue
		}
		p := task.New(file, task.TaskOptions{Budget: notEnumerating(0), ViewEncoding: proof.PaperViews})
		p.AskQuestions(questions...)
		for i, v := range plan.AnswerAll(t.Context(), p) {
			switch v.Status {
			case proof.Proved:
				proved++
			case proof.Violated:
				violated++
			default:
				open++
			}
			if v.Status != proof.Open && (v.Status == proof.Proved) != truth[questions[i]] || strings.Contains(v.OpenReason, "replayed") {
				t.Errorf("seed %d: %s of %s about %s: %s by %s (%s), but in truth %v\n%s", seed, v.Property, v.Role, v.AboutRole, v.Status, v.Method, v.OpenReason, truth[questions[i]], text)
			}
		}
	}
	t.Logf("%d proved, %d violated, %d open", proved, violated, open)
	if cells := proved + violated + open; proved*10 < cells || violated*4 < cells {
		t.Error("too few cells are decided")
	}
}

func TestParseViews(t *testing.T) {
	for name, want := range map[string]proof.ViewMode{"": proof.TwoViews, "two": proof.TwoViews, "paper": proof.PaperViews} {
		if got, err := proof.ParseViewMode(name); got != want || err != nil {
			t.Errorf("%q: %q, %v", name, got, err)
		}
	}
	if _, err := proof.ParseViewMode("three"); err == nil || fmt.Sprint(err) != "unknown views 'three'; choose two or paper" {
		t.Error(err)
	}
}
