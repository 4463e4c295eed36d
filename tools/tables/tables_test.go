package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/proof"
)

const heading = "paper\tgame\tproperty\tprinted\tprinted_seconds\tfile\n"

// flip is a game of one move: heads or tails.
const flip = `(role a) (role b)
(init start)
(<= (legal a heads) (true start))
(<= (legal a tails) (true start))
(legal b noop)
(<= (next won) (does a heads))
(<= terminal (not (true start)))
(<= (goal a 100) (true won))
(<= (goal a 0) (not (true won)))
(<= (goal b 100) (not (true won)))
(<= (goal b 50) (true won))`

// corpusOf makes a corpus with one game and some cells.
func corpusOf(t *testing.T, cells ...string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "tables"), 0o755); err != nil {
		t.Fatal(err)
	}
	var list strings.Builder
	list.WriteString(heading)
	for _, c := range cells {
		property, printed, _ := strings.Cut(c, "=")
		list.WriteString("AIJ2012\tflip\t" + property + "\t" + printed + "\t0.1\tflip.kif\n")
	}
	for name, text := range map[string]string{"targets.tsv": list.String(), "flip.kif": flip} {
		if err := os.WriteFile(filepath.Join(dir, "tables", name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestTable(t *testing.T) {
	dir := corpusOf(t, "playability=y", "turntaking=?", "zerosum=y", "uniquegoals=n", "all-unique-arguments=y")
	var out, log bytes.Buffer
	if err := runTables(t.Context(), []string{"-corpus", dir, "-budget", "quick"}, &out, &log); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"+ turn-taking", "! zero-sum", "match of 1 step, replayed: ", "! utility-structure", "proved by ",
		"printed y:      1 of 2 proved, 1 violated", "printed n:      0 of 1 violated, 1 proved",
		"printed ? or -: 1 of 1 decided (1 proved, 0 violated)", "left out:       1 cells",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
}

func TestNoCorpus(t *testing.T) {
	err := runTables(t.Context(), []string{"-corpus", t.TempDir()}, &bytes.Buffer{}, &bytes.Buffer{})
	if err == nil || !strings.Contains(err.Error(), "-corpus") {
		t.Errorf("got %v; the message is to name -corpus", err)
	}
}

func TestCompare(t *testing.T) {
	for _, c := range []struct {
		column, printed string
		verdict         proof.Verdict
		want            comparison
	}{
		{"playability", "y", proof.Verdict{Status: proof.Proved}, sameAnswer},
		{"playability", "y", proof.Verdict{Status: proof.Violated}, oppositeAnswer},
		{"playability", "y", proof.Verdict{Status: proof.Open}, worseAnswer},
		{"playability", "-", proof.Verdict{Status: proof.Open}, sameAnswer},
		{"playability", "?", proof.Verdict{Status: proof.Violated}, betterAnswer},
		{"knows-goals x of o", "n,3", proof.Verdict{Status: proof.Violated}, sameAnswer},
		{"knows-goals x of o", "?,4", proof.Verdict{Status: proof.Proved}, betterAnswer},
		{"functionals", "3/8", proof.Verdict{ProvedFormulas: 2, TotalFormulas: 8}, worseAnswer},
		{"functionals", "3/8", proof.Verdict{ProvedFormulas: 3, TotalFormulas: 8}, sameAnswer},
		{"persistence", "-", proof.Verdict{ProvedFormulas: 3, TotalFormulas: 8}, betterAnswer},
	} {
		q, column, ok := columnQuestion(c.column)
		if !ok {
			t.Fatalf("no question for %q", c.column)
		}
		got := tableCell{columnName: column, printedAnswer: c.printed, proofQuestion: q, proofVerdict: c.verdict}
		if m := got.compareAnswer(); m != c.want {
			t.Errorf("%s: printed %s, ours %s: got %q, want %q", c.column, c.printed, got.ownAnswer(), m, c.want)
		}
	}
}

func TestKnowledgeColumns(t *testing.T) {
	q, column, ok := columnQuestion("knows-goals jane of rick")
	if !ok || q.Property != proof.KnowsGoal || q.Role != "jane" || q.AboutRole != "rick" || column != "knows-goal jane of rick" {
		t.Errorf("got %+v, %q, %v", q, column, ok)
	}
	if _, _, ok := columnQuestion("all-unique-arguments"); ok {
		t.Error("all-unique-arguments is no question")
	}
}

// TestStated asks for the formulas of the counting columns as properties.
func TestStated(t *testing.T) {
	dir := corpusOf(t, "functionals=1/2", "persistence=4/5", "playability=y")
	var out, log bytes.Buffer
	if err := runTables(t.Context(), []string{"-corpus", dir, "-stated", "-budget", "quick"}, &out, &log); err != nil {
		t.Fatal(err)
	}
	// start and won have no arguments. That start persists fails at the first
	// move, and so does that won stays false.
	for _, want := range []string{"persistence                  4/5       2/2", "functionals                  1/2       0/0"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
	if strings.Contains(out.String(), "playability") {
		t.Errorf("playability is no column of formulas:\n%s", &out)
	}
}
