//go:build !js

package verbs

import (
	"bytes"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/session"
)

const twice = `(role a) (role b) (init off) (legal a press) (legal a wait) (legal b press) (legal b wait)
(<= (next on) (does a press) (does b press)) (<= (next off) (true off) (not (next-on))) (<= (next-on) (does a press) (does b press))
(<= terminal (true on)) (<= (goal ?r 100) (role ?r))`

func prompted(t *testing.T, lines string) string {
	t.Helper()
	s, err := session.ReadSheet("twice.kif", []byte(twice), gdl.AutoNotation)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	start, err := s.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	c := &Prompt{Start: start, Input: strings.NewReader(lines), Output: &out}
	if err := c.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestPrompt(t *testing.T) {
	for lines, want := range map[string]string{
		"press\n":                            "several roles have the move 'press'; write the role before it",
		"a press\n":                          "and b?",
		"a press\nb 1\n":                     "the match is over: a 100",
		"a press\nb 1\nundo\n?- (true ?f)\n": "  (true off)",
		"auto b\na wait\n":                   "1. a wait, b ",
		"auto c\n":                           "'c' is not a role",
		"a wait\nb wait\na press\nb press\njump 0\nwhy terminal\njump 2\nwhy terminal\n": "it holds by line 3",
		"a wait\nb wait\nundo\na press\nb press\njump 2\n":                               "jump to a number from 0 to 1",
		"random 3\njump 9\n":              "jump to a number from 0 to",
		"?- (\n":                          "is not an atom",
		"why not terminal\n":              "fails  (true on)",
		"a wait\nb wait\nwhy (next on)\n": "fails  (does a press)",
		"eval 2\n":                        "with a press, b press:\n  (next on)",
		"a wait\nb wait\neval 2\n":        "fails  (does a press)",
		"save x\n":                        "standard input has no file",
		"moves\n":                         "[]",
		"help\n":                          "take back one move",
	} {
		if got := prompted(t, lines); !strings.Contains(got, want) {
			t.Errorf("%q: no %q in\n%s", lines, want, got)
		}
	}
}

// TestCompletion: Tab goes on with the text that all words and moves share which begin with the line.
func TestCompletion(t *testing.T) {
	s, err := session.ReadSheet("twice.kif", []byte(twice), gdl.AutoNotation)
	if err != nil {
		t.Fatal(err)
	}
	start, err := s.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	p := &Prompt{Start: start, Output: &bytes.Buffer{}}
	if err := p.beginSession(t.Context()); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{"pr": "press", "a w": "a wait", "a": "a", "whyn": "whynot ", "zz": "zz", "ju": "jump ", "h": "help ", "b p": "b press"} {
		if got := p.completeLine(t.Context(), line); got != want {
			t.Errorf("%q goes on as %q, want %q", line, got, want)
		}
	}
}

func FuzzPrompt(f *testing.F) {
	f.Add("a press\nb 1\nundo\nwhy (next ?x)\neval 2\n")
	f.Add("?- (true ?x)\nrandom 2\njump 1\nmoves\n")
	f.Fuzz(func(t *testing.T, lines string) {
		if len(lines) < 2000 {
			prompted(t, lines)
		}
	})
}
