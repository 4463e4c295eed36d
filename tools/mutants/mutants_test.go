package main

import (
	"bytes"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/gdl"
)

// light is a game in which every kind of mutant can be made.
const light = `(role kid) (role dad)
(spot 1) (spot 2)
(init (lamp 1 off)) (init (lamp 2 off)) (init (step 1)) (succ 1 2) (succ 2 3)
(<= (legal kid (press ?x)) (spot ?x) (true (lamp ?x off)))
(<= (legal kid idle) (true (step ?n)))
(legal dad idle)
(<= (next (lamp ?x on)) (does kid (press ?x)))
(<= (next (lamp ?x ?v)) (true (lamp ?x ?v)) (does kid (press ?y)) (distinct ?x ?y))
(<= (next (lamp ?x ?v)) (true (lamp ?x ?v)) (does kid idle))
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(<= terminal (true (step 3)))
(<= (goal kid 100) (true (lamp 1 on)))
(<= (goal kid 0) (true (lamp 1 off)))
(goal dad 50)
`

func parsed(text string) *gdl.File {
	return gdl.Parse(gdl.NewSource(token.NewFileSet(), "light.kif", []byte(text)))
}

func TestBreakers(t *testing.T) {
	for kind, want := range map[string]struct {
		most int
		name string
	}{"keep": {2, "lamp"}, "condition": {8, ""}, "double": {4, ""}, "swap": {14, ""}, "role": {4, ""}, "distinct": {1, "lamp"}} {
		list := breakersByKind[kind](parsed(light))
		if len(list) != want.most {
			t.Errorf("%s: %d mutants, want %d", kind, len(list), want.most)
		}
		for _, m := range list {
			f := parsed(string(m.mutatedText))
			if !f.IsErrorFree() || m.faultStart >= m.faultEnd || m.faultKind != kind {
				t.Errorf("%s: %v at %d to %d in\n%s", kind, f.Errors, m.faultStart, m.faultEnd, m.mutatedText)
			}
			if want.name != "" && !namesAny("'("+want.name+" 1)' is lost", m.affectedNames) {
				t.Errorf("%s: names %v", kind, m.affectedNames)
			}
		}
	}
}

func TestAlike(t *testing.T) {
	for text, want := range map[string]bool{
		light: true,
		strings.Replace(light, "(true (lamp ?x off))", "", 1):                     false,
		strings.Replace(light, "(goal dad 50)", "(goal dad 50) (goal dad 60)", 1): false,
		strings.Replace(light, "(true (step 3))", "(true (step 2))", 1):           false,
	} {
		same, err := playAlike(t.Context(), parsed(light), parsed(text))
		if err != nil || same != want {
			t.Errorf("alike is %t, %v for\n%s", same, err, text)
		}
	}
}

func TestRepairs(t *testing.T) {
	m := breakersByKind["distinct"](parsed(light))[0]
	src := parsed(string(m.mutatedText)).Source
	at := src.Pos(bytes.Index(m.mutatedText, []byte("(does kid (press ?y))")))
	for text, want := range map[string]bool{"(distinct ?x ?y) ": true, "(distinct ?x 1) ": false} {
		fix := analysis.SuggestedFix{TextEdits: []analysis.TextEdit{{Pos: at, End: at, NewText: []byte(text)}}}
		if isRepair(t.Context(), parsed(light), src, fix) != want {
			t.Errorf("%s repairs: %t", text, !want)
		}
	}
}

func TestRun(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "games"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"games/light.kif": light, "accepted.txt": "light.kif\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if err := runMutants(t.Context(), []string{"-corpus", dir, "-v", "-kinds", "role"}, &out, &out); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"role light:", "said true, place true", "| all | 1 | 1 (100 %) | 1 (100 %) |"} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("no %q in\n%s", part, &out)
		}
	}
}
