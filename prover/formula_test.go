package prover

import (
	"context"
	"fmt"
	"go/token"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// formulas reads formulas over a rulesheet.
func formulas(t *testing.T, file *gdl.File, text string) []proof.Question {
	t.Helper()
	src := gdl.NewSource(token.NewFileSet(), "test.props", []byte(text))
	statements, errs := property.FromText(property.NewScope(file), src)
	if len(errs) > 0 {
		t.Fatalf("%s: %v", text, errs[0])
	}
	var questions []proof.Question
	for _, s := range statements {
		questions = append(questions, proof.Question{Property: proof.Invariant, Name: s.Name, Formula: s.Formula, InitialOnly: s.OnlyInitial})
	}
	return questions
}

// stuckGame is the game of AIJ 2012 sec. 5.2 in which the role gets stuck.
const stuckGame = `(role r) (init f) (<= (legal r a) (true f)) (<= terminal (true g)) (<= (next g) (true g)) (<= (goal r 100) (role r))`

// TestNonplayableSequences reads a formula in both ways (AIJ 2012 sec. 5.2).
func TestNonplayableSequences(t *testing.T) {
	file := gdl.ParseString("stuck.kif", stuckGame)
	q := formulas(t, file, `always play (and (or terminal (forall (?r) (=> (role ?r) (exists (?m) (legal ?r ?m))))) (after (not (true g))))`)[0]
	for _, playable := range []bool{true, false} {
		q.PlayableOnly = playable
		p := task.New(file, task.TaskOptions{Budget: proof.DefaultBudget})
		p.AskQuestions(q)
		v := plan.AnswerAll(context.Background(), p)[0]
		want := proof.Violated
		if playable {
			want = proof.Proved
		}
		if v.Status != want {
			t.Errorf("playable sequences only: %v: %s (%s%s), want %s", playable, v.Status, v.Method, v.OpenReason, want)
		}
	}
}

// alwaysTrue tells by the reference semantics whether all reachable states
// satisfy a formula.
func alwaysTrue(ctx context.Context, g *play.Game, x *play.Exploration, q proof.Question) (bool, error) {
	for n := range x.Len() {
		if q.InitialOnly && n > 0 {
			break
		}
		holds, _, err := play.NewFormulaJudge(g, q.SequenceReading()).SatisfiesFormula(ctx, x.StateAt(n), q.Formula)
		if err != nil || !holds {
			return false, err
		}
	}
	return true, nil
}

// formulasPerGame is the number of random formulas about one random game.
const formulasPerGame = 10

// TestRandomFormulas compares verdicts on random formulas of degree 0 to 3
// about random games with their truth in all reachable states.
func TestRandomFormulas(t *testing.T) {
	t.Parallel()
	needSolver(t)
	first, games := randomSeeds(t, 60, 15)
	total := map[proof.Status]int{}
	for seed := first; seed < first+games; seed++ {
		compareFormulas(t, uint64(seed), total)
	}
	all := total[proof.Proved] + total[proof.Violated] + total[proof.Open]
	share := func(n int) float64 { return 100 * float64(n) / float64(max(all, 1)) }
	t.Logf("%d formulas: %d proved (%.1f %%), %d violated (%.1f %%), %d open (%.2f %%)", all,
		total[proof.Proved], share(total[proof.Proved]), total[proof.Violated], share(total[proof.Violated]), total[proof.Open], share(total[proof.Open]))
	if all <= 200 {
		return
	}
	if total[proof.Proved] < all/4 || total[proof.Violated] < all/4 {
		t.Error("the formulas are too much alike to show anything")
	}
	if share(total[proof.Open]) > 5 {
		t.Error("less than 95 % are decided")
	}
}

func compareFormulas(t *testing.T, seed uint64, total map[proof.Status]int) {
	ctx := t.Context()
	lines := newRandomGame(seed)
	if seed%3 == 0 {
		lines = clocked(lines, 2+int(seed%7))
	}
	file := gdl.ParseString("random", strings.Join(lines, "\n"))
	g, err := play.New(file)
	if err != nil {
		return
	}
	x, err := g.EnumerateStates(ctx, 120, nil)
	if err != nil || !x.IsComplete {
		return
	}
	rng := rand.New(rand.NewPCG(seed, 5))
	random, err := newRandomFormula(ctx, rng, g, x)
	if err != nil {
		t.Fatal(err)
	}
	var questions []proof.Question
	truth := map[string]bool{}
	held := 0
	for attempt := 0; attempt < 30*formulasPerGame && len(questions) < formulasPerGame; attempt++ {
		q := proof.Question{Property: proof.Invariant, Name: fmt.Sprint("f", len(questions)), Formula: random.formula(2+rng.IntN(6), rng.IntN(4)),
			InitialOnly: rng.IntN(12) == 0, PlayableOnly: rng.IntN(4) == 0}
		holds, err := alwaysTrue(ctx, g, x, q)
		if err != nil {
			t.Fatal(err)
		}
		if holds && held == (formulasPerGame+1)/2 || !holds && len(questions)-held == formulasPerGame/2 {
			continue // as many that hold as do not
		}
		if holds {
			held++
		}
		truth[q.Name] = holds
		questions = append(questions, q)
	}
	budget := notEnumerating([]int64{0, proof.QuickBudget.MatchWork}[seed%2])
	p := task.New(file, task.TaskOptions{Budget: budget})
	p.AskQuestions(questions...)
	for _, v := range walked(ctx, file, questions...) {
		if v.Status != proof.Open && (v.Status == proof.Proved) != truth[v.Name] {
			t.Errorf("seed %d: %s (initially %v, playable %v): %s by %s, but in truth %v\n%s", seed, v.Formula, v.InitialOnly, v.PlayableOnly,
				v.Status, v.Method, truth[v.Name], file)
		}
	}
	for _, v := range plan.AnswerAll(ctx, p) {
		total[v.Status]++
		if v.Status != proof.Open && (v.Status == proof.Proved) != truth[v.Name] {
			t.Errorf("seed %d: %s (initially %v, playable %v): %s by %s, but in truth %v\n%s", seed, v.Formula, v.InitialOnly, v.PlayableOnly,
				v.Status, v.Method, truth[v.Name], file)
		}
		if v.Status == proof.Open && testing.Verbose() {
			t.Logf("seed %d: open (in truth %v): %s: %s", seed, truth[v.Name], v.Formula, v.OpenReason)
		}
	}
}

// TestFormulasWithoutGrounding wants matches to refute formulas of games that
// are too large to be grounded, and the rules to blame.
func TestFormulasWithoutGrounding(t *testing.T) {
	file := gdl.ParseString("marks.kif", marks)
	budget := proof.QuickBudget
	budget.GroundRules = 3
	p := task.New(file, task.TaskOptions{Budget: budget})
	p.AskQuestions(formulas(t, file, `
always free (exists (?x) (true (cell ?x b)))
always alone (not (true (cell 1 left)))
always turns (=> (true (control left)) (after (true (control left))))
always sure (count 1 1 (?r) (true (control ?r)))
always start (initially (true (control left)))`)...)
	for i, v := range plan.AnswerAll(t.Context(), p) {
		want := []proof.Status{proof.Violated, proof.Violated, proof.Violated, proof.Proved, proof.Proved}[i]
		if v.Status != want || want == proof.Violated && len(v.BlamedRules) == 0 {
			t.Errorf("%s: %s (%s%s), blamed %v, want %s", v.Name, v.Status, v.ViolationDetail, v.OpenReason, v.BlamedRules, want)
		}
	}
}
