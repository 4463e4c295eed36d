package prover

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// wellQuestions are those of well-formed games that are no properties of all
// states.
func wellQuestions(file *gdl.File) []proof.Question {
	questions := []proof.Question{{Property: proof.Termination}}
	for _, role := range file.PlayerNames() {
		questions = append(questions, proof.Question{Property: proof.Winnability, Role: role})
	}
	return questions
}

// wellTruth answers these questions by walking through all reachable states
// with the reference semantics, in depth; nil if there are too many.
func wellTruth(ctx context.Context, file *gdl.File) map[proof.Question]bool {
	return wellTruths.of(string(file.Source.Text), func() map[proof.Question]bool { return walkAll(ctx, file) })
}

// wellTruths are the answers, by the texts of the games.
var wellTruths memo[string, map[proof.Question]bool]

func walkAll(ctx context.Context, file *gdl.File) map[proof.Question]bool {
	g, err := play.New(file)
	if err != nil {
		return nil
	}
	w := &walker{g: g, file: file, truth: map[proof.Question]bool{{Property: proof.Termination}: true}, status: map[play.State]int{}}
	for _, q := range wellQuestions(file)[1:] {
		w.truth[q] = false
	}
	start, err := g.InitialState(ctx)
	if err != nil || w.walk(ctx, start) != nil {
		return nil
	}
	return w.truth
}

type walker struct {
	g      *play.Game
	file   *gdl.File
	truth  map[proof.Question]bool
	status map[play.State]int // 1 on the path, 2 done
}

// walk visits the states below s; a state that is on the path is a cycle.
func (w *walker) walk(ctx context.Context, s play.State) error {
	w.status[s] = 1
	defer func() { w.status[s] = 2 }()
	if len(w.status) > maxRandomStates {
		return fmt.Errorf("too many states")
	}
	over, err := w.g.IsTerminal(ctx, s)
	if err != nil {
		return err
	}
	if over {
		return w.wins(ctx, s)
	}
	joint := []play.JointMove{nil}
	for _, role := range w.g.Roles() {
		legal, err := w.g.LegalMoves(ctx, s, role)
		if err != nil {
			return err
		}
		var longer []play.JointMove
		for _, j := range joint {
			for _, m := range legal {
				longer = append(longer, append(slices.Clone(j), m))
			}
		}
		joint = longer
	}
	for _, j := range joint {
		next, err := w.g.NextState(ctx, s, j)
		if err != nil {
			return err
		}
		switch w.status[next] {
		case 0:
			if err := w.walk(ctx, next); err != nil {
				return err
			}
		case 1:
			w.truth[proof.Question{Property: proof.Termination}] = false
		}
	}
	return nil
}

func (w *walker) wins(ctx context.Context, s play.State) error {
	for _, role := range w.g.Roles() {
		values, err := w.g.GoalValues(ctx, s, role)
		if err != nil {
			return err
		}
		for _, v := range values {
			if v.String() == "100" && !role.IsRandomRole() {
				w.truth[proof.Question{Property: proof.Winnability, Role: role.String()}] = true
			}
		}
	}
	return nil
}

// wellDisagreement returns what is wrong about the verdicts on a rulesheet,
// and the verdicts.
func wellDisagreement(ctx context.Context, text string, budget proof.Budget) (wrong []string, verdicts []proof.Verdict) {
	file := gdl.ParseString("random", text)
	truth := wellTruth(ctx, file)
	if truth == nil {
		return nil, nil
	}
	p := task.New(file, task.TaskOptions{Budget: budget})
	p.AskQuestions(wellQuestions(file)...)
	verdicts = plan.AnswerAll(ctx, p)
	for _, v := range verdicts {
		if v.Status != proof.Open && (v.Status == proof.Proved) != truth[v.Question] {
			wrong = append(wrong, fmt.Sprintf("%s: %s by %s, depth %d, but in truth %v", v.CertificateLabel(), v.Status, v.Method, v.Depth, truth[v.Question]))
		}
	}
	return wrong, verdicts
}

// TestWellAgainstEnumeration compares verdicts on termination and winnability
// in random games with what all reachable states show.
func TestWellAgainstEnumeration(t *testing.T) {
	t.Parallel()
	needSolver(t)
	first, games := randomSeeds(t, 300, 50)
	for _, way := range ways {
		t.Run(way.name, func(t *testing.T) {
			t.Parallel()
			counts := map[string]int{}
			for seed := first; seed < first+games; seed++ {
				lines := newRandomGame(uint64(seed))
				wrong, verdicts := wellDisagreement(t.Context(), strings.Join(lines, "\n"), way.budget)
				countWell(counts, verdicts)
				if wrong != nil {
					lines = shrink(lines, func(text string) bool { w, _ := wellDisagreement(t.Context(), text, way.budget); return w != nil })
					t.Errorf("seed %d: %s\n%s", seed, strings.Join(wrong, "; "), strings.Join(lines, "\n"))
				}
			}
			t.Log(counts)
			cells := counts["termination"] + counts["winnability"]
			// Matches that go on for ever are found by matches, not by the solver.
			loops := way.budget.MatchWork == 0 || counts["termination violated"] >= games/50
			if games >= 200 && (counts["termination proved"] < games/8 || !loops || counts["winnability violated"] < games/8) {
				t.Error("the games are too much alike to show anything")
			}
			t.Logf("%.1f%% of %d cells decided", 100*float64(cells-counts["open"])/float64(max(cells, 1)), cells)
		})
	}
}

func countWell(counts map[string]int, verdicts []proof.Verdict) {
	for _, v := range verdicts {
		property, status := string(v.Property), string(v.Status)
		counts[property]++
		counts[property+" "+status]++
		method, _, _ := strings.Cut(v.Method, ":")
		if v.Status == proof.Open {
			counts["open"]++
			method = v.OpenReason
		}
		counts[property+" "+status+" by "+method]++
	}
}
