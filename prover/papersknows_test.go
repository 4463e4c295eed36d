package prover

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

// paperFormulas are formulas with nested knowledge about games like those of
// KR 2012 sec. 7, and what is known of them.
var paperFormulas = []struct {
	game    string // of testdata or of the corpus
	formula string
	want    proof.Status
	depth   int // of a violation
}{
	{"kriegtictactoe", "(forall (?x ?y) (=> (true (cell ?x ?y x)) (knows xplayer (true (cell ?x ?y x)))))", proof.Proved, 0},
	{"kriegtictactoe", "(=> (true (control xplayer)) (knows xplayer (knows oplayer (knows xplayer (true (control xplayer))))))", proof.Proved, 0},
	{"kriegtictactoe", "(knows xplayer (forall (?m) (knows-whether oplayer (legal oplayer ?m))))", proof.Proved, 0},
	{"kriegtictactoe", "(=> (true (cell 1 1 x)) (knows xplayer (knows oplayer (true (cell 1 1 x)))))", proof.Violated, 1},
	{"meier__cpp", "(forall (?x ?y) (=> (true (previous_claimed_values ?x ?y)) (knows p1 (knows p2 (knows p1 (true (previous_claimed_values ?x ?y)))))))", proof.Proved, 0},
	// True, and takes laws about three copies that no guess has the shape of.
	{"meier__cpp", "(forall (?p ?x ?y) (=> (and terminal (true (has_dice ?p ?x ?y))) (knows p1 (knows p2 (true (has_dice ?p ?x ?y))))))", proof.Open, 0},
	{"meier__cpp", "(forall (?p ?x ?y) (=> (true (has_dice ?p ?x ?y)) (or (knows p1 (true (has_dice ?p ?x ?y))) (knows p2 (true (has_dice ?p ?x ?y))))))", proof.Proved, 0},
	{"meier__cpp", "(forall (?p ?x ?y) (=> (true (has_dice ?p ?x ?y)) (knows p1 (knows p2 (true (has_dice ?p ?x ?y))))))", proof.Violated, 1},
	{"meier__cpp", "(knows p1 (knows p2 (forall (?m) (knows-whether p1 (legal p2 ?m)))))", proof.Proved, 0},
	{"meier", "(forall (?p ?x ?y) (=> (and terminal (true (has_dice ?p ?x ?y))) (knows p1 (knows p2 (true (has_dice ?p ?x ?y))))))", proof.Violated, 3},
	{"MontyHall", "(forall (?m) (knows-whether candidate (legal candidate ?m)))", proof.Proved, 0},
	{"chase.kif", "(=> caught (knows cop (knows thief caught)))", proof.Proved, 0},
	{"chase.kif", "(=> terminal (knows cop (knows thief terminal)))", proof.Proved, 0},
	{"chase.kif", "(forall (?x) (=> (true (at thief ?x)) (knows cop (true (at thief ?x)))))", proof.Violated, 1},
	{"cards.kif", "(forall (?r) (=> (and terminal (goal ?r 100)) (knows jane (knows rick (goal ?r 100)))))", proof.Proved, 0},
	{"cards.kif", "(knows rick (=> terminal (forall (?r ?v) (knows-whether jane (goal ?r ?v)))))", proof.Proved, 0},
	{"cards.kif", "(forall (?c) (=> (true (card jane ?c)) (knows rick (true (card jane ?c)))))", proof.Violated, 1},
}

// TestPaperFormulas decides formulas with nested knowledge.
func TestPaperFormulas(t *testing.T) {
	t.Parallel()
	needSolver(t)
	for _, c := range paperFormulas {
		t.Run(c.game, func(t *testing.T) {
			v := knowsVerdict(t, knowledgeGame(t, c.game), c.formula, proof.DefaultBudget, nil)
			if v.Status != c.want || v.Status == proof.Violated && v.Depth != c.depth {
				t.Errorf("%s: %s by %s, depth %d (%s%s), want %s", c.formula, v.Status, v.Method, v.Depth, v.OpenReason, v.ViolationDetail, c.want)
			}
			t.Logf("%s by %s, depth %d, %.2f s: %s", v.Status, v.Method, v.Depth, v.Seconds, c.formula)
		})
	}
}

// knowledgeGame reads a game: of testdata, or of the corpus.
func knowledgeGame(t *testing.T, name string) string {
	t.Helper()
	if filepath.Ext(name) == "" {
		name = filepath.Join("..", "..", "..", "shared", "corpus", "games", name+".kif")
	}
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if os.IsNotExist(err) && filepath.Dir(name) != "." {
		t.Skip("no corpus beside the module")
	} else if err != nil {
		t.Fatal(err)
	}
	if file := gdl.ParseString(name, string(text)); len(file.Errors) > 0 {
		t.Fatal(file.Errors[0])
	}
	return string(text)
}
