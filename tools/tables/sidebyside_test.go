package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/gdl"
)

// TestMain lets the comparison run this program for its own side.
func TestMain(m *testing.M) {
	if slices.Contains(os.Args, "-answer") {
		main()
		return
	}
	os.Exit(m.Run())
}

// fakePeer says what the papers' method would say of the game flip.
const fakePeer = `
print('{"property": "functionals", "verdict": "proved", "seconds": 3, "functionals_proved": 2, "init_s": 1}')
for p, v in [("playability", "proved"), ("turntaking", "unknown"), ("zerosum", "proved"), ("uniquegoals", "timeout"), ("control", "not-applicable")]:
    print('{"property": "%s", "verdict": "%s", "seconds": 5, "functionals_s": 3, "init_s": 1}' % (p, v))
`

func TestSideBySide(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("there is no python3 to run the program of the papers' method")
	}
	if err := clingo.LibraryError(); err != nil {
		t.Skip(err)
	}
	dir := corpusOf(t, "playability=y")
	peer := filepath.Join(dir, "peer.py")
	if err := os.WriteFile(peer, []byte(fakePeer), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, log bytes.Buffer
	if err := runTables(t.Context(), []string{"-corpus", dir, "-budget", "quick", "-compare", "-peer", peer}, &out, &log); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"yyny", "y?y-", // ours and the peer's, without control
		"ours decides 4, the papers' method 2, both 2; 1 contradictions", // flip has no zero sum
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
}

func TestShare(t *testing.T) {
	s := methodRun{columnAnswers: map[string]columnAnswer{
		"functionals": {"2", 4}, "playability": {"y", 9}, "turntaking": {"y", 9}, "zerosum": {"y", 14},
	}}
	if got := s.sharedSeconds([]string{"playability", "turntaking"}); got != 9 {
		t.Errorf("one set of formulas: %v seconds, want 9", got)
	}
	if got := s.sharedSeconds([]string{"playability", "zerosum"}); got != 19 {
		t.Errorf("two sets of formulas: %v seconds, want 19", got)
	}
}

func TestStatements(t *testing.T) {
	for _, c := range []struct{ text, column, want string }{
		{"(role a) (role b) (role random)", "control-after-n", "(forall (?r) (=> (true (control ?r)) (after (after (true (control ?r))))))"},
		{"(init (cell 1 1 b))", "board-unique", "(functional cell)"},
		{"(init (location 1 1 b))", "board-unique-given-control", "(functional location)"},
		{"(init (location ghost 1 1)) (init (blockednorth 1 1))", "board-unique", "(functional location 1)"},
		{"", "persistence (not b)", "(persistent (not (true (cell ?x ?y b))))"},
		{"", "persistence (red)", "(persistent (true (cell ?x ?y red)))"},
		{"", "playability", ""},
	} {
		if got := columnStatement(gdl.ParseString("game", c.text), c.column); got != c.want {
			t.Errorf("%s: %s, want %s", c.column, got, c.want)
		}
	}
}
