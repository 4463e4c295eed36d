package proof

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// byViews answers all questions about knowledge with the papers' programs.
func byViews(t *testing.T, text string, budget Budget, prepare func(*Prover)) map[string]Verdict {
	t.Helper()
	file := gdl.ParseString("game", text)
	p := New(file, Options{Budget: budget, Views: PaperViews})
	if prepare != nil {
		prepare(p)
	}
	p.Ask(questionsAbout(file)...)
	verdicts := map[string]Verdict{}
	for _, v := range p.Verdicts(t.Context()) {
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
	for question, v := range byViews(t, whisper, Quick, nil) {
		if v.Status == Open {
			continue
		}
		decided++
		if v.Status != knownInWhisper[question] {
			t.Errorf("%s: %s by %s, want %s", question, v.Status, v.Method, knownInWhisper[question])
		}
		if v.Status == Violated && (v.Depth != 3 || v.Trace2 == nil) {
			t.Errorf("%s: no two matches of 3 steps: %+v", question, v)
		}
		if v.Property == KnowsTerminal && v.Program.Views != 3 || v.Program.Views%2 != 1 || v.Program.Rules == 0 || v.Program.About {
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
	budget := Quick
	budget.Literals = 200
	small := byViews(t, whisper, Quick, nil)
	for question, v := range byViews(t, whisper, budget, nil) {
		if v.Status != Open || !v.Program.About || !strings.Contains(v.Reason, "too many") {
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
		prepare                func(*viewProgram)
	}{
		{"percepts ignored", "knows-goal ann ann", "did not when they were replayed", func(p *viewProgram) { p.blind = true }},
		{"no step has a model", "knows-goal bob bob", "counts for nothing", func(p *viewProgram) { p.stuck = true }},
	} {
		t.Run(f.name, func(t *testing.T) {
			v := byViews(t, whisper, Quick, func(p *Prover) { viewsOf(p).breakViews = f.prepare })[f.question]
			if v.Status != Open || !strings.Contains(v.Reason, f.caught) {
				t.Errorf("%s by %s: %q; want open with %q", v.Status, v.Method, v.Reason, f.caught)
			}
		})
	}
}

// TestPaperViewsAgainstInformationSets compares verdicts on random GDL-II games
// with what all information sets show.
func TestPaperViewsAgainstInformationSets(t *testing.T) {
	needSolver(t)
	games := fromEnvironment(t, envGames, 60)
	proved, violated, open := 0, 0, 0
	for seed := range games {
		text := strings.Join(newBlindGame(t.Context(), uint64(seed)), "\n")
		file := gdl.ParseString("random", text)
		if _, err := play.New(file); err != nil || Observed(file) {
			continue
		}
		questions := questionsAbout(file)
		truth := knowledgeTruth(t.Context(), file, questions)
		if truth == nil {
			continue
		}
		p := New(file, Options{Budget: notEnumerating(0), Views: PaperViews})
		p.Ask(questions...)
		for i, v := range p.Verdicts(t.Context()) {
			switch v.Status {
			case Proved:
				proved++
			case Violated:
				violated++
			default:
				open++
			}
			if v.Status != Open && (v.Status == Proved) != truth[questions[i]] || strings.Contains(v.Reason, "replayed") {
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
	for name, want := range map[string]Views{"": TwoViews, "two": TwoViews, "paper": PaperViews} {
		if got, err := ParseViews(name); got != want || err != nil {
			t.Errorf("%q: %q, %v", name, got, err)
		}
	}
	if _, err := ParseViews("three"); err == nil || fmt.Sprint(err) != "unknown views 'three'; choose two or paper" {
		t.Error(err)
	}
}
