package property_test

import (
	"fmt"
	"go/token"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// board is a game to speak about: two roles mark the cells of a line.
const board = `
(role left) (role right)
(index 1) (index 2)
(init (cell 1 b)) (init (cell 2 b)) (init (control left))
(<= (legal ?r (mark ?x)) (true (control ?r)) (true (cell ?x b)))
(<= (legal ?r noop) (role ?r) (not (true (control ?r))))
(<= (next (cell ?x ?r)) (does ?r (mark ?x)))
(<= (next (cell ?x ?m)) (true (cell ?x ?m)) (distinct ?m b))
(<= (next (cell ?x b)) (true (cell ?x b)) (not (touched ?x)))
(<= (touched ?x) (does ?r (mark ?x)))
(<= (next (control left)) (true (control right)))
(<= (next (control right)) (true (control left)))
(<= open (true (cell ?x b)))
(<= terminal (not open))
(<= (goal ?r 50) (role ?r))
`

// read reads statements from a text of their own.
func read(t *testing.T, text string) ([]*property.Statement, []*property.Error, *gdl.Source) {
	t.Helper()
	file := gdl.ParseString("board.kif", board)
	if len(file.Errors) > 0 {
		t.Fatal(file.Errors[0])
	}
	src := gdl.NewSource(token.NewFileSet(), "board.props", []byte(text))
	done, errs := property.FromText(property.NewScope(file), src)
	return done, errs, src
}

func TestReading(t *testing.T) {
	for text, want := range map[string]string{
		"terminal":                             "always line-1 terminal",
		"always over (not (terminal))":         "always over (not terminal)",
		"ALWAYS Over Expect VIOLATED Terminal": "always Over expect violated terminal",
		"always a (forall (?x) (count 0 1 (?m) (true (cell ?x ?m))))":                                      "always a (forall (?x) (count 0 1 (?m) (true (cell ?x ?m))))",
		"always a (exists ((?x (1 2))) (true (cell ?x b)))":                                                "always a (exists ((?x (1 2))) (true (cell ?x b)))",
		"always a (exists ((?x index)) (true (cell ?x b)))":                                                "always a (exists (?x) (and (index ?x) (true (cell ?x b))))",
		"always a (forall ((?x index)) (true (cell ?x b)))":                                                "always a (forall (?x) (=> (index ?x) (true (cell ?x b))))",
		"always a (count 1 * ((?x index)) (true (cell ?x b)))":                                             "always a (count 1 * (?x) (and (index ?x) (true (cell ?x b))))",
		"always a (<=> open (not terminal))":                                                               "always a (and (=> open (not terminal)) (=> (not terminal) open))",
		"always a (=> (not open) (after (after (and))))":                                                   "always a (=> (not open) (after (after (and))))",
		"always a (initially (true (control left)))":                                                       "always a (initially (true (control left)))",
		"always a (forall (?r ?s) (=> (distinct ?r ?s) (or (not (legal ?r noop)) (not (legal ?s noop)))))": "always a (forall (?r ?s) (=> (distinct ?r ?s) (=> (legal ?r noop) (not (legal ?s noop)))))",
		"always a playable":                              "always a playable",
		"always a (zero-sum)":                            "always a zero-sum",
		"always a (constant-sum 100)":                    "always a (constant-sum 100)",
		"always a (terminates-within 9)":                 "always a (terminates-within 9)",
		"always a (winnable RIGHT)":                      "always a (winnable right)",
		"always a (Functional   cell\n1)":                "always a (functional cell 1)",
		"always a (persistent (not (true (cell ?x b))))": "always a (persistent (not (true (cell ?x b))))",
	} {
		done, errs, _ := read(t, text)
		if len(errs) > 0 || len(done) != 1 {
			t.Errorf("%s: %d statements, errors %v", text, len(done), errs)
			continue
		}
		if got := done[0].String(); got != want {
			t.Errorf("%s\nread as %s\nwant    %s", text, got, want)
		}
		again, errs, _ := read(t, done[0].String())
		if len(errs) > 0 || len(again) != 1 || again[0].String() != done[0].String() {
			t.Errorf("%s does not survive being printed: %v, %v", text, again, errs)
		}
	}
}

// TestShorthands writes out what shorthands stand for.
func TestShorthands(t *testing.T) {
	for text, want := range map[string]string{
		"(functional cell)":                     "(forall (?x1) (count 0 1 (?x2) (true (cell ?x1 ?x2))))",
		"(functional cell 1)":                   "(forall (?x2) (count 0 1 (?x1) (true (cell ?x1 ?x2))))",
		"(functional control)":                  "(count 0 1 (?x1) (true (control ?x1)))",
		"(control control)":                     "(count 1 1 (?x1) (true (control ?x1)))",
		"(persistent (not (true (cell ?x b))))": "(forall (?x) (=> (not (true (cell ?x b))) (after (not (true (cell ?x b))))))",
		"(persistent terminal)":                 "(=> terminal (after terminal))",
		"(terminates-within 2)":                 "(after (after terminal))",
		"(until 2 open terminal)":               "(=> (not terminal) (and open (after (=> (not terminal) (and open (after terminal))))))",
	} {
		done, errs, _ := read(t, text)
		if len(errs) > 0 || len(done) != 1 || done[0].Formula.Shorthand != text {
			t.Errorf("%s: %v, errors %v", text, done, errs)
			continue
		}
		done[0].Formula.Shorthand = ""
		if got := done[0].Formula.String(); got != want {
			t.Errorf("%s stands for %s, want %s", text, got, want)
		}
	}
}

func TestFaults(t *testing.T) {
	for text, want := range map[string]string{
		"always": "1:1 the formula is missing; write always NAME FORMULA",
		"always a (until 9 open (until 9 open (until 9 open terminal)))": "1:38 'until' stands inside of too many others; write a shorter formula",
		"always a (and open":                           "1:10 ",
		"always a open terminal":                       "1:15 text after the formula; a property is written always NAME FORMULA, with one formula",
		"always a opne":                                "1:10 unknown relation 'opne'; did you mean 'open'?",
		"always a (cell 1 B)":                          "1:10 'cell' is no relation of the rulesheet; that a fluent holds is written (true (cell 1 b))",
		"always a (true)":                              "1:10 relation 'true' has 1 argument in the rulesheet and not 0",
		"always a (true (sell 1 b))":                   "1:16 'sell' does not occur in the rulesheet; did you mean 'cell'?",
		"always a (true (cell 1))":                     "1:16 'cell' has 2 arguments in the rulesheet and not 1",
		"always a (true (cell ?x b))":                  "1:22 variable ?x is not quantified; write (forall (?x) F) or (exists (?x) F) around it",
		"always a (until open terminal)":               "1:10 'until' takes a number of moves and two formulas; write (until N F G)",
		"always a (until x open terminal)":             "1:17 'until' takes a number of moves, as in (until 3 F G)",
		"always a (until 51 open terminal)":            "1:17 'until' looks at most 50 moves ahead",
		"always a (touched 1)":                         "1:10 'touched' depends on the moves that are made, not on the state alone; use (legal ...) or (after ...)",
		"always a (does left noop)":                    "1:10 'does' depends on the moves that are made, not on the state alone; use (legal ...) or (after ...)",
		"always a (next (cell 1 b))":                   "1:10 properties are about states: write (after (true ...)) for what holds in the next one",
		"always a (init (cell 1 b))":                   "1:10 properties are about states: write (initially (true ...)) for what holds in the initial state",
		"always a (not)":                               "1:10 'not' takes one formula and not 0; write (not F)",
		"always a (=> open)":                           "1:10 '=>' takes two formulas and not 1; write (=> F G)",
		"always a (count 2 1 (?x) (true (cell ?x b)))": "1:19 the upper bound 1 is below the lower bound 2",
		"always a (count x 1 (?x) (true (cell ?x b)))": "1:17 bound of 'count' is not a number; write 0, 1, 2, ...",
		"always a (exists ?x (true (cell ?x b)))":      "1:18 the variables of a quantifier stand in a list, as in (?x ?y)",
		"always a (exists (x) open)":                   "1:19 this is no variable; variables begin with '?', as in ?x",
		"always a (exists (?x ?X) open)":               "1:22 variable ?X is listed twice",
		"always a (exists (?x) open)":                  "1:19 nothing says what ?x ranges over: it is no argument of an atom; write (?x (a b c))",
		"always a (exists ((?x indx)) open)":           "1:23 unknown relation 'indx'; did you mean 'index'?",
		"always a (and (initially open))":              "1:15 'initially' stands only around a whole property; the rest of the formula cannot look back to the initial state",
		"always a ?x":                                  "1:10 variable ?x stands where a formula belongs",
		"always a expect maybe open":                   "1:17 write 'proved', 'violated' or 'open' behind 'expect'",
		"always a (winnable up)":                       "1:20 'up' is not a role that can win",
		"always a (functional cell 3)":                 "1:27 the place is a number from 1 to 2",
		"always a (functional (cell ?x ?y))":           "1:22 write the name of the fluent alone: cell",
		"always a (functinal cell)":                    "1:11 unknown relation 'functinal'; did you mean 'functional'?",
		"always a open\nalwys b open":                  "2:1 unknown word 'alwys'",
		"always a (functional noop)":                   "1:22 fluent 'noop' has no arguments",
		"always a (zero-sum 1)":                        "1:10 'zero-sum' takes no arguments",
		"always a open\nalways a terminal":             "2:1 a property named 'a' was stated before; give this one another name",
	} {
		_, errs, src := read(t, text)
		if len(errs) != 1 {
			t.Errorf("%s: %d errors: %v", text, len(errs), errs)
			continue
		}
		place := src.File.Position(errs[0].Pos())
		got := fmt.Sprintf("%d:%d %s", place.Line, place.Column, errs[0].Message)
		if !strings.HasPrefix(got, want) || want == "" {
			t.Errorf("%s\ngot  %s\nwant %s", text, got, want)
		}
	}
}

// TestComments reads structured comments, with a fault in one of them.
func TestComments(t *testing.T) {
	text := ";@ always whole (forall (?x)\n;@   (count 1 1 (?m)   ; each cell\n;@ (true (cell ?x ?m))))\n" +
		";@ always broken (and open\n;@ always second terminal\n; always no-property open\n" +
		board + "\n(index 3) ;@ always third\r\n;@ (not terminal)\n;@\n; an ordinary comment\n;@ alwasy open\n;@ never p terminal\n;@ tests t (play left noop)\n;@ includes \"x.kif\"\n;@ never mind\n;@parameter ?x cell\n;@@@ art @@@\n;@ always last expect open terminal"
	file := gdl.ParseString("board.kif", text)
	done, errs := property.FromComments(property.NewScope(file), file)
	var got []string
	for _, s := range done {
		got = append(got, fmt.Sprintf("%d: %s", file.Source.File.Line(s.Pos()), s))
	}
	for _, e := range errs {
		got = append(got, fmt.Sprintf("%d: error: %s", file.Source.File.Line(e.Pos()), e.Message))
	}
	want := []string{
		"1: always whole (forall (?x) (count 1 1 (?m) (true (cell ?x ?m))))",
		"5: always second terminal",
		"23: always third (not terminal)",
		"34: always last expect open terminal",
		"4: error: this '(' is never closed, and the text ends; write what is missing, at least a ')'",
		"27: error: unknown word 'alwasy'; did you mean 'always'?",
		"28: error: unknown word 'never'; did you mean 'always'?",
		"29: error: unknown word 'tests'; did you mean 'test'?",
		"30: error: unknown word 'includes'; did you mean 'include'?",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestDomains checks what variables range over.
func TestDomains(t *testing.T) {
	for text, want := range map[string]string{
		"(exists (?x) (true (cell ?x b)))":                               "1 2",
		"(exists (?x) (true ?x))":                                        "(cell 1 b) (cell 1 left) (cell 1 right) (cell 2 b) (cell 2 left) (cell 2 right) (control left) (control right)",
		"(exists (?x) (legal left ?x))":                                  "(mark 1) (mark 2) noop",
		"(exists (?x) (or (true (control ?x)) (true (cell ?x b))))":      "left right 1 2",
		"(exists ((?x (right 1))) (or (legal ?x noop)))":                 "right 1",
		"(exists (?x) (and (role ?x) (exists (?x) (true (cell ?x b)))))": "left right",
	} {
		done, errs, _ := read(t, text)
		if len(errs) > 0 {
			t.Errorf("%s: %v", text, errs)
			continue
		}
		var values []string
		for _, v := range done[0].Formula.Vars[0].Domain {
			values = append(values, v.String())
		}
		if got := strings.Join(values, " "); got != want {
			t.Errorf("%s: ranges over %s, want %s", text, got, want)
		}
	}
}

func TestDegree(t *testing.T) {
	done, errs, _ := read(t, "(or (after open) (exists ((?x index)) (not (after (and terminal (after open))))))")
	if len(errs) > 0 || done[0].Formula.NextDepth() != 2 {
		t.Errorf("degree is not 2: %v", errs)
	}
}

func FuzzFromText(f *testing.F) {
	f.Add("always a (forall (?x ?y) (=> (true (cell ?x ?y)) (after (count 0 1 ((?z (1 2))) (true (cell ?z b))))))")
	f.Add("always x expect open (initially (exists ((?i index)) (distinct ?i 1)))")
	f.Add("(persistent (true (cell ?x b))) always y (functional cell 1)")
	f.Add("(forall ((?r role) ?s) (=> (not open) (knows ?r (after (or (knows left terminal) (knows-whether ?s open))))))")
	f.Add("(knows (right) (not (knows left open))) always b (exists (?x) (knows-whether left (true (cell ?x b))))")
	file := gdl.ParseString("board.kif", board)
	scope := property.NewScope(file)
	f.Fuzz(func(t *testing.T, text string) {
		done, _ := property.FromText(scope, gdl.NewSource(token.NewFileSet(), "f", []byte(text)))
		for _, s := range done {
			again, errs := property.FromText(scope, gdl.NewSource(token.NewFileSet(), "g", []byte(s.String())))
			if len(errs) > 0 || len(again) != 1 || again[0].String() != s.String() {
				t.Fatalf("%s is read again as %v, %v", s, again, errs)
			}
		}
	})
}
