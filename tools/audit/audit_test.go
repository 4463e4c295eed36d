package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/tools/tool"
)

// small is an audit that tests can afford.
func small() *gameAuditor {
	return &gameAuditor{proofBudget: tool.BudgetOption{Budget: proof.QuickBudget}, matchCount: 30, maxMatchSteps: 100, matchWork: 4e6, randomSeed: 1, recheckedPrograms: 5, recheckTimeout: 5 * time.Second, gameTimeout: 20 * time.Second}
}

// TestOwnGames audits the games of the repository.
func TestOwnGames(t *testing.T) {
	var files []string
	for _, dir := range []string{"games", "ok"} {
		found, err := listRulesheets([]string{filepath.Join("..", "..", "testdata", dir)})
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	auditFiles(t, files)
}

// sample are third-party games of many kinds: with and without turns, dice,
// counters, recursion, upper case, one and many roles; decided in all ways.
var sample = []string{
	"games/3pConnectFour.kif", "games/biddingTicTacToe.kif", "games/blocker.kif", "games/beatMania_v0.kif", "games/connect5_v0.kif",
	"games/gt_centipede.kif", "games/knightThrough.kif", "games/lightsOnSimul4.kif", "games/maze__pyold.kif", "games/meier.kif",
	"games/std_block_2p.kif", "games/ticTacToe.kif", "games/snakeParallel.kif", "tables/chomp.kif", "tables/connect4.kif",
}

func TestCorpusSample(t *testing.T) {
	dir := collectiontest.CollectionDir(t)
	var files []string
	for _, name := range sample {
		files = append(files, filepath.Join(dir, filepath.FromSlash(name)))
	}
	auditFiles(t, files)
}

func auditFiles(t *testing.T, files []string) {
	t.Helper()
	var out bytes.Buffer
	r := &auditReport{output: &out, printEachGame: true}
	for x := range auditAll(t.Context(), small(), files, 2) {
		r.addResult(x)
	}
	r.printSummary()
	t.Log(out.String())
	if r.gameCount != len(files) || r.contradictionCount > 0 {
		t.Errorf("%d of %d games, %d contradictions", r.gameCount, len(files), r.contradictionCount)
	}
}

// flip is playable and gives each role one goal value; b has a choice only
// while a has, and the goal values add up to 150 if a wins.
const flip = `(role a) (role b)
(init start)
(<= (legal a heads) (true start))
(<= (legal a tails) (true start))
(legal b noop) (legal b wait)
(<= (next won) (does a heads))
(<= terminal (not (true start)))
(<= (goal a 100) (true won))
(<= (goal a 0) (not (true won)))
(<= (goal b 100) (not (true won)))
(<= (goal b 50) (true won))`

// TestFalseProofs checks that the audit catches verdicts that are wrong.
func TestFalseProofs(t *testing.T) {
	wrong := []proof.Property{proof.TurnTaking, proof.ZeroSum, proof.Monotonic}
	r := checked(t, flip, claim(proof.Proved, nil, auditedProperties...)...)
	if len(r.foundContradictions) != len(wrong) {
		t.Errorf("got %q", r.foundContradictions)
	}
	for _, p := range wrong {
		if !strings.Contains(strings.Join(r.foundContradictions, "\n"), string(p)+" is proved, but") {
			t.Errorf("%s is not contradicted: %q", p, r.foundContradictions)
		}
	}
}

// TestFalseMatches checks that the audit catches matches that show nothing,
// or that are no matches.
func TestFalseMatches(t *testing.T) {
	for name, trace := range map[string]*play.Trace{
		"no match":                   nil,
		"a move that is not legal":   match("(heads noop) (heads noop)"),
		"a match without violation":  match("(tails wait)"),
		"a move that does not exist": match("(edge noop)"),
	} {
		if r := checked(t, flip, claim(proof.Violated, trace, proof.ZeroSum)...); len(r.foundContradictions) != 1 || r.replayedMatches != 0 {
			t.Errorf("%s: got %q", name, r.foundContradictions)
		}
	}
	if r := checked(t, flip, claim(proof.Violated, match("(heads noop)"), proof.ZeroSum)...); len(r.foundContradictions) != 0 || r.replayedMatches != 1 {
		t.Errorf("a violation is contradicted: %q", r.foundContradictions)
	}
}

func checked(t *testing.T, text string, verdicts ...proof.Verdict) *auditResult {
	t.Helper()
	r := &auditResult{proofVerdicts: verdicts}
	small().checkVerdicts(t.Context(), gdl.ParseString("test", text), r)
	return r
}

func claim(status proof.Status, trace *play.Trace, properties ...proof.Property) []proof.Verdict {
	var verdicts []proof.Verdict
	for _, p := range properties {
		verdicts = append(verdicts, proof.Verdict{Question: proof.Question{Property: p}, Status: status, Trace: trace})
	}
	return verdicts
}

// match reads joint moves such as "(heads noop)": the moves of a and b.
func match(text string) *play.Trace {
	t := &play.Trace{}
	for _, form := range gdl.ParseString("moves", text).Rules {
		var joint play.JointMove
		joint = append(joint, &gdl.Term{Name: form.Head.Name}, form.Head.Args[0])
		t.Moves = append(t.Moves, joint)
	}
	return t
}

func TestExitCodes(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "flip.kif"), []byte(flip), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want int
	}{
		{[]string{dir}, 0},
		{[]string{"-sample", "1", "-j", "0", dir, dir}, 0},
		{[]string{"-budget", "huge", dir}, 2},
		{[]string{filepath.Join(dir, "none.kif")}, 2},
		{[]string{"-corpus", dir}, 2},
	} {
		if got, err := runAudit(t.Context(), c.args, &bytes.Buffer{}, &bytes.Buffer{}); got != c.want {
			t.Errorf("%q: exit code %d (%v), want %d", c.args, got, err, c.want)
		}
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	if got, _ := runAudit(stopped, []string{dir}, &bytes.Buffer{}, &bytes.Buffer{}); got != 130 {
		t.Errorf("interrupted: exit code %d", got)
	}
}
