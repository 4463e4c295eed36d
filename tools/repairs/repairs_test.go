package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker"
)

// write makes a collection of repairs in a directory and returns it.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "bugs"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, "bugs", name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// lamp is a game without a fault.
const lamp = `(role kid)
(init (lamp off))
(legal kid press)
(<= (next (lamp on)) (does kid press))
(<= terminal (true (lamp on)))
(<= (goal kid 100) (true (lamp on)))
`

func TestRun(t *testing.T) {
	dir := write(t, map[string]string{
		"pairs.tsv":        "id\tclass\twhat\n" + "arrow\trule with empty body (syntax)\t\nhead\trule with empty body\t\nidle\trule with empty body\t\nnames\tnone (role renamed)\t\ngoals\tno goal value in a terminal state (utility)\t\n",
		"arrow_before.kif": lamp + "(<= (legal kid wait))\n",
		"arrow_after.kif":  lamp + "(legal kid wait)\n",
		// The repair is elsewhere.
		"head_before.kif":  lamp + "(<= (legal kid wait))\n(colour red)\n",
		"head_after.kif":   lamp + "(<= (legal kid wait))\n(colour blue)\n",
		"idle_before.kif":  lamp + "(<= (legal kid wait))\n",
		"idle_after.kif":   lamp + "(<=  (legal kid wait)) ; a comment\n",
		"names_before.kif": lamp,
		"names_after.kif":  lamp,
		"goals_before.kif": strings.Replace(lamp, "(goal kid 100)", "(goal kid 100) (true (lamp blue))", 1),
		"goals_after.kif":  lamp,
	})
	output := filepath.Join(t.TempDir(), "report.md")
	var log strings.Builder
	if err := runRepairs(t.Context(), []string{"-corpus", dir, "-o", output}, &log, &log); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(output)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"| arrow | rule with empty body (syntax) | Y01 line 7 |",
		"| head | rule with empty body | still there after the repair: Y01 line 7 |",
		"- nothing but a comment was changed: idle\n",
		"- no fault: names\n",
		"| goals | no goal value in a terminal state (utility) | utility-structure violated |",
		"5 repairs; a linter can see the fault of 3; caught are 2 (67 %)",
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no line %s in:\n%s", want, text)
		}
	}
}

func TestUnknownClass(t *testing.T) {
	dir := write(t, map[string]string{"pairs.tsv": "id\tclass\nodd\tmoonshine\n", "odd_before.kif": lamp, "odd_after.kif": lamp})
	var out strings.Builder
	if err := runRepairs(t.Context(), []string{"-corpus", dir}, &out, &out); err == nil || !strings.Contains(err.Error(), "moonshine") {
		t.Errorf("got %v", err)
	}
}

func TestSplit(t *testing.T) {
	tests := map[string]string{
		"no legal move (a; b) / non-termination":         "no legal move|non-termination",
		"missing frame axiom -> no legal move":           "missing frame axiom|no legal move",
		"goal/terminal depend on does; zero-arity":       "goal/terminal depend on does|zero-arity",
		"none (role renamed, unused succ facts dropped)": "none (role renamed, unused succ facts dropped)",
	}
	for description, want := range tests {
		if got := strings.Join(splitFaults(description), "|"); got != want {
			t.Errorf("split(%q) = %q, want %q", description, got, want)
		}
	}
}

func TestChange(t *testing.T) {
	c := diffLines([]byte("(a)\n( b  C )\r\n(d\n e)\n"), []byte("(a)\n(b c) ; same\n(d\n f\n e)\n(g)\n"))
	tests := []struct {
		first, last int
		want        bool
	}{{1, 1, false}, {2, 2, false}, {3, 4, true}, {3, 3, false}}
	for _, test := range tests {
		if got := c.touchesLines(test.first, test.last); got != test.want {
			t.Errorf("touches(%d, %d) = %v", test.first, test.last, got)
		}
	}
	if c.isCosmetic() || !c.newLines[6] || len(c.removedLines) > 0 {
		t.Errorf("got %+v", c)
	}
}

// TestClasses wants the rules of the table to exist.
func TestClasses(t *testing.T) {
	for _, c := range faultClasses {
		for _, code := range c.ruleCodes {
			if _, err := checker.FindRule(analyzers.AllRules(), code); err != nil && code[0] != 'X' {
				t.Errorf("%s: %v", c.descriptionPrefix, err)
			}
		}
	}
}
