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
func byViews(t *testing.T, text string, budget proof.Budget, prepare func(*task.Task)) map[string]proof.Verdict {
	t.Helper()
	file := gdl.ParseString("game", text)
	p := task.New(file, task.Options{Budget: budget, Views: proof.PaperViews})
	if prepare != nil {
		prepare(p)
	}
	p.Ask(questionsAbout(file)...)
	verdicts := map[string]proof.Verdict{}
	for _, v := range plan.Verdicts(t.Context(), p) {
		if !v.Finished {
			verdicts[strings.TrimSpace(string(v.Property)+" "+v.Role+" "+v.About)] = v
		}
	}
	return verdicts
}

// TestPaperViews compares what the papers' programs decide with what is known,
// and counts their views.
func TestPaperViews(t *testing.T) {
	needSolver(t)
	decided := 0
	for question, v := range byViews(t, whisper, proof.Quick, nil) {
		if v.Status == proof.Open {
			continue
		}
		decided++
		if v.Status != knownInWhisper[question] {
			t.Errorf("%s: %s by %s, want %s", question, v.Status, v.Method, knownInWhisper[question])
		}
		if v.Status == proof.Violated && (v.Depth != 3 || v.Trace2 == nil) {
			t.Errorf("%s: no two matches of 3 steps: %+v", question, v)
		}
		if v.Property == proof.KnowsTerminal && v.Program.Views != 3 || v.Program.Views%2 != 1 || v.Program.Rules == 0 || v.Program.About {
			t.Errorf("%s: %+v", question, v.Program)
		}
	}
	if decided < 6 {
		t.Errorf("%d questions are decided", decided)
	}
}

// TestPaperViewsTooLarge wants an estimate where the program is not built.
func TestPaperViewsTooLarge(t *testing.T) {
	needSolver(t)
	budget := proof.Quick
	budget.Literals = 200
	small := byViews(t, whisper, proof.Quick, nil)
	for question, v := range byViews(t, whisper, budget, nil) {
		if v.Status != proof.Open || !v.Program.About || !strings.Contains(v.Reason, "too many") {
			t.Errorf("%s is %s: %s; %+v", question, v.Status, v.Reason, v.Program)
		}
		if got, want := v.Program.Rules, small[question].Program.Rules; 10*got < 8*want || 10*got > 12*want {
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
		{"percepts ignored", "knows-goal ann ann", "did not when they were replayed", func(p *kr2012.ViewProgram) { p.Blind = true }},
		{"no step has a model", "knows-goal bob bob", "counts for nothing", func(p *kr2012.ViewProgram) { p.Stuck = true }},
	} {
		t.Run(f.name, func(t *testing.T) {
			v := byViews(t, whisper, proof.Quick, func(p *task.Task) { kr2012.Remembered(p).BreakViews = f.prepare })[f.question]
			if v.Status != proof.Open || !strings.Contains(v.Reason, f.caught) {
				t.Errorf("%s by %s: %q; want open with %q", v.Status, v.Method, v.Reason, f.caught)
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
		if _, err := play.New(file); err != nil || proof.Observed(file) {
			continue
		}
		questions := questionsAbout(file)
		truth := knowledgeTruth(t.Context(), file, questions)
		if truth == nil {
			continue
		}
		p := task.New(file, task.Options{Budget: notEnumerating(0), Views: proof.PaperViews})
		p.Ask(questions...)
		for i, v := range plan.Verdicts(t.Context(), p) {
			switch v.Status {
			case proof.Proved:
				proved++
			case proof.Violated:
				violated++
			default:
				open++
			}
			if v.Status != proof.Open && (v.Status == proof.Proved) != truth[questions[i]] || strings.Contains(v.Reason, "replayed") {
				t.Errorf("seed %d: %s of %s about %s: %s by %s (%s), but in truth %v\n%s", seed, v.Property, v.Role, v.About, v.Status, v.Method, v.Reason, truth[questions[i]], text)
			}
		}
	}
	t.Logf("%d proved, %d violated, %d open", proved, violated, open)
	if cells := proved + violated + open; proved*10 < cells || violated*4 < cells {
		t.Error("too few cells are decided")
	}
}

func TestParseViews(t *testing.T) {
	for name, want := range map[string]proof.Views{"": proof.TwoViews, "two": proof.TwoViews, "paper": proof.PaperViews} {
		if got, err := proof.ParseViews(name); got != want || err != nil {
			t.Errorf("%q: %q, %v", name, got, err)
		}
	}
	if _, err := proof.ParseViews("three"); err == nil || fmt.Sprint(err) != "unknown views 'three'; choose two or paper" {
		t.Error(err)
	}
}
