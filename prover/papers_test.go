package prover

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// The worked examples of the papers, on the authors' games where these are at
// hand, and on small games that have the same parts.

// paperGame reads a game: of testdata, or of the tables.
func paperGame(t *testing.T, name string) string {
	t.Helper()
	path := filepath.Join("testdata", name)
	if !strings.HasSuffix(name, ".kif") {
		path = filepath.Join("..", "..", "shared", "corpus", "tables", name+".kif")
	}
	text, err := os.ReadFile(path)
	if os.IsNotExist(err) && !strings.HasSuffix(name, ".kif") {
		t.Skip("no corpus beside the module")
	} else if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// verdictsAbout asks for formulas about a game.
func verdictsAbout(t *testing.T, file *gdl.File, text string) []proof.Verdict {
	t.Helper()
	needSolver(t)
	p := task.New(file, task.TaskOptions{Budget: proof.DefaultBudget})
	p.AskQuestions(formulas(t, file, text)...)
	return plan.AnswerAll(t.Context(), p)
}

// want checks verdicts, given as names and answers.
func want(t *testing.T, verdicts []proof.Verdict, answers map[string]proof.Status) {
	t.Helper()
	for _, v := range verdicts {
		if v.Status != answers[v.Name] {
			t.Errorf("%s: %s (%s%s%s), want %s", v.Name, v.Status, v.Method, v.OpenReason, v.ViolationDetail, answers[v.Name])
		}
	}
	if len(verdicts) != len(answers) {
		t.Errorf("%d verdicts, want %d", len(verdicts), len(answers))
	}
}

// quartoLike are the games with the three properties of AIJ 2012 sec. 3.1.
var quartoLike = []struct {
	game, properties string
	end, faulty      string // the rules of the end, and the faulty one instead
}{
	{"pairs.kif", `
always goes-on (=> (and (exists (?x ?y) (true (cell ?x ?y b))) (not line)) (not terminal))
always one-stone (forall (?x ?y) (count 0 1 (?s) (true (cell ?x ?y ?s))))
always alternate (=> (not (exists (?r) (true (pctrl ?r)))) (after (exists (?r) (true (pctrl ?r)))))`,
		"(<= terminal (not boardopen))", "(<= terminal (not (true (cell ?x ?y b))) (index ?x) (index ?y))"},
	{"quarto", `
always goes-on (=> (and (exists (?x ?y) (true (cell ?x ?y empty))) (not line)) (not terminal))
always one-stone (forall (?x ?y) (count 0 1 (?s) (true (cell ?x ?y ?s))))
always alternate (=> (not (exists (?r) (true (placecontrol ?r)))) (after (exists (?r) (true (placecontrol ?r)))))`,
		"(<= terminal\n    (not boardopen))", "(<= terminal (not (true (cell ?x ?y empty))) (index ?x) (index ?y))"},
}

// TestThreeProperties proves (1), (2) and (3) of AIJ 2012 sec. 3.1, and finds
// the defective rule for the end of the match by (1).
func TestThreeProperties(t *testing.T) {
	t.Parallel()
	for _, c := range quartoLike {
		t.Run(c.game, func(t *testing.T) {
			text := paperGame(t, c.game)
			want(t, verdictsAbout(t, gdl.ParseString(c.game, text), c.properties),
				map[string]proof.Status{"goes-on": proof.Proved, "one-stone": proof.Proved, "alternate": proof.Proved})
			broken := strings.Replace(text, c.end, c.faulty, 1)
			if broken == text {
				t.Fatalf("no rule %s", c.end)
			}
			file := gdl.ParseString(c.game, broken)
			verdicts := verdictsAbout(t, file, c.properties)
			want(t, verdicts, map[string]proof.Status{"goes-on": proof.Violated, "one-stone": proof.Proved, "alternate": proof.Proved})
			v := verdicts[0]
			if len(v.Trace.Moves) != 2 {
				t.Errorf("a match of %d moves; two show it", len(v.Trace.Moves))
			}
			faulty := slices.ContainsFunc(v.BlamedRules, func(r *gdl.Rule) bool { return strings.HasPrefix(r.String(), "(<= terminal (not (true (cell ") })
			if !faulty {
				t.Errorf("the faulty rule is not blamed, but %v", v.BlamedRules)
			}
		})
	}
}

// TestTemporalProperties proves the formulas of AAAI 2010: marks persist, and
// control comes back after as many moves as there are roles.
func TestTemporalProperties(t *testing.T) {
	t.Parallel()
	const marks = `
always turns (forall (?p) (=> (true (control ?p)) (after (after (true (control ?p))))))
always not-blank (forall (?x ?y) (=> (not (true (cell ?x ?y b))) (after (not (true (cell ?x ?y b))))))
always crosses (persistent (true (cell ?x ?y x)))
always control-stays (persistent (true (control ?p)))`
	discs := strings.NewReplacer("(not (true (cell ?x ?y b)))", "(true (cell ?x ?y r))", "(true (cell ?x ?y x))", "(true (cell ?x ?y w))").Replace(marks)
	for game, properties := range map[string]string{"crosses.kif": marks, "tictactoe": marks, "connect4": discs} {
		t.Run(game, func(t *testing.T) {
			file := gdl.ParseString(game, paperGame(t, game))
			want(t, verdictsAbout(t, file, properties),
				map[string]proof.Status{"turns": proof.Proved, "not-blank": proof.Proved, "crosses": proof.Proved, "control-stays": proof.Violated})
		})
	}
}

// TestCellsNeedControl shows the example of IJCAI 2009: that each cell has one
// content at most is no inductive invariant, since both roles may mark a cell
// where both have control. Together with that one role has control it is.
func TestCellsNeedControl(t *testing.T) {
	const cells, control = "always cells (functional cell)\n", "always control (control control)\n"
	for _, game := range []string{"crosses.kif", "tictactoe"} {
		t.Run(game, func(t *testing.T) {
			file := gdl.ParseString(game, paperGame(t, game))
			for text, holds := range map[string]int{cells: 0, control: 1, cells + control: 2} {
				if n := inductive(t, file, text); n != holds {
					t.Errorf("%s: %d are inductive, want %d", text, n, holds)
				}
			}
		})
	}
}

// inductive counts the largest set of formulas about states that is inductive
// without any other invariant.
func inductive(t *testing.T, file *gdl.File, text string) int {
	t.Helper()
	needSolver(t)
	p := task.New(file, task.TaskOptions{Budget: proof.DefaultBudget})
	p.AskQuestions(formulas(t, file, text)...)
	if reason := plan.GroundAndBuild(t.Context(), p); reason != "" {
		t.Fatal(reason)
	}
	plan.TranslateGoals(p)
	p.Candidates = invariant.NewCandidates(p.Net)
	for _, it := range p.QuestionItems {
		p.Candidates.AddGoal(it.QuestionGoal)
	}
	all := induction.InductionStage{StageName: "all", Selection: func(*invariant.Candidate) bool { return true }, BudgetDivisor: 3}
	if err := induction.RunStage(t.Context(), p, all); err != nil {
		t.Fatal(err)
	}
	return p.CountProved()
}
