package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/proof"
)

// envelope is a game in which one of two letters is sealed: ann sees which, bob
// does not.
const envelope = `(role ann) (role bob) (role random)
(init unsealed)
(letter red) (letter blue)
(legal ann wait) (legal bob wait)
(<= (legal random ?l) (letter ?l) (true unsealed))
(<= (legal random wait) (not (true unsealed)))
(<= (next (sealed ?l)) (does random ?l) (letter ?l))
(<= (sees ann ?l) (does random ?l) (letter ?l))
(<= terminal (true (sealed ?l)))
(<= (goal ?r 100) (true (sealed red)) (role ?r))
(<= (goal ?r 0) (true (sealed blue)) (role ?r))
`

func TestViews(t *testing.T) {
	if err := clingo.LibraryError(); err != nil {
		t.Skip(err)
	}
	path := filepath.Join(t.TempDir(), "envelope.kif")
	if err := os.WriteFile(path, []byte(envelope), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, log bytes.Buffer
	code, err := runViews(t.Context(), []string{"-budget", "quick", path}, &out, &log)
	if code != 0 || err != nil {
		t.Fatalf("exit code %d, %v\n%s", code, err, &out)
	}
	for _, want := range []string{"### envelope.kif", "| knows-terminal of ann |  | y |", "| knows-goal of ann |  | y |", "| knows-goal of bob |  | n,1 |", "| 5: "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
}

func TestDisagree(t *testing.T) {
	is := func(s proof.Status, depth int) timedVerdict {
		return timedVerdict{Verdict: proof.Verdict{Status: s, Explanation: proof.Explanation{Depth: depth}}}
	}
	for _, c := range []struct {
		paper, two timedVerdict
		want       int
	}{
		{is(proof.Proved, 1), is(proof.Proved, 3), 0},
		{is(proof.Proved, 1), is(proof.Violated, 3), 1},
		{is(proof.Violated, 2), is(proof.Violated, 3), 1},
		{is(proof.Open, 2), is(proof.Violated, 3), 0},
	} {
		var out bytes.Buffer
		if got := writeComparisons(&out, "a.kif", []viewComparison{{paperAnswer: c.paper, twoViewsAnswer: c.two}}); got != c.want {
			t.Errorf("%s and %s: %d disagreements", c.paper.paperNotation(), c.two.paperNotation(), got)
		}
	}
}

func TestWrongUse(t *testing.T) {
	for _, args := range [][]string{{"-budget", "endless"}, {"missing.kif"}} {
		if code, err := runViews(t.Context(), args, &bytes.Buffer{}, &bytes.Buffer{}); code != 2 || err == nil {
			t.Errorf("%q: exit code %d, %v", args, code, err)
		}
	}
}
