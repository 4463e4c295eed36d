package property_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

func TestKnowsIsRead(t *testing.T) {
	for text, want := range map[string]string{
		"(knows LEFT open)": "(knows left open)",
		"(knows left (after (knows-whether right open)))":               "(knows left (after (knows-whether right open)))",
		"(=> open (or terminal (knows left (knows right open))))":       "(=> open (or terminal (knows left (knows right open))))",
		"(forall (?r) (knows ?r open))":                                 "(forall (?r) (knows ?r open))",
		"(forall ((?r role)) (knows ?r open))":                          "(forall (?r) (=> (role ?r) (knows ?r open)))",
		"(exists ((?r (left))) (knows-whether ?r (not open)))":          "(exists ((?r (left))) (knows-whether ?r (not open)))",
		"(initially (knows left open))":                                 "(knows left open)",
		"(and (not (not open)) (knows left open))":                      "(and (not (not open)) (knows left open))",
		"(forall (?x) (knows-whether left (legal right (mark ?x))))":    "(forall (?x) (knows-whether left (legal right (mark ?x))))",
		"(knows left (forall (?r ?x) (knows ?r (true (cell ?x ?r)))))":  "(knows left (forall (?r ?x) (knows ?r (true (cell ?x ?r)))))",
		"(count 1 1 (?x) (exists (?r) (not (true (cell ?x ?r)))))":      "(count 1 1 (?x) (exists (?r) (not (true (cell ?x ?r)))))",
		"(knows left (=> (not open) (knows right (not (not (open))))))": "(knows left (=> (not open) (knows right (not (not open)))))",
	} {
		done, errs, _ := read(t, text)
		if len(errs) > 0 || len(done) != 1 {
			t.Errorf("%s: %v", text, errs)
			continue
		}
		if got := done[0].Formula.String(); got != want {
			t.Errorf("%s\nread as %s\nwant    %s", text, got, want)
		}
	}
}

// TestKnowsIsPositive wants clear words where a role cannot be said to know
// something.
func TestKnowsIsPositive(t *testing.T) {
	for text, want := range map[string]string{
		"(not (knows left open))":                       "1:6 'knows' has no place under 'not'",
		"(not (after (and open (knows left open))))":    "1:23 'knows' has no place under 'not'",
		"(not (not (knows left open)))":                 "1:11 'knows' has no place under 'not'",
		"(=> (knows left open) open)":                   "1:5 'knows' has no place left of '=>'",
		"(<=> open (knows-whether left open))":          "1:11 'knows-whether' has no place in '<=>'",
		"(<=> (knows left open) open)":                  "1:6 'knows' has no place in '<=>'",
		"(count 1 * (?r) (knows ?r (true (cell 1 b))))": "1:17 'knows' has no place in 'count'",
		"(persistent (knows left open))":                "1:13 'knows' has no place in 'persistent'",
		"(knows-whether left (knows right open))":       "1:21 'knows' has no place in 'knows-whether'",
		"(knows left (=> (knows right open) open))":     "1:17 'knows' has no place left of '=>'",
		"(knows random open)":                           "1:8 'random' plays dice and knows nothing; name a role that plays",
		"(knows lift open)":                             "1:8 'lift' is not a role that could know something; did you mean 'left'?",
		"(knows ?r open)":                               "1:8 variable ?r is not quantified",
		"(knows left)":                                  "1:1 'knows' takes a role and one formula; write (knows ROLE F)",
		"(knows-whether left open open)":                "1:1 'knows-whether' takes a role and one formula; write (knows-whether ROLE F)",
		"(forall ((?r (left b))) (knows ?r open))":      "1:10 'b' is not a role that could know something",
	} {
		_, errs, src := read(t, text)
		if len(errs) != 1 {
			t.Errorf("%s: %d errors: %v", text, len(errs), errs)
			continue
		}
		place := src.File.Position(errs[0].Pos())
		if got := fmt.Sprintf("%d:%d %s", place.Line, place.Column, errs[0].Message); !strings.HasPrefix(got, want) {
			t.Errorf("%s\ngot  %s\nwant %s", text, got, want)
		}
	}
}

// TestKnowsOfTheGame wants a relation of the game with this name to win.
func TestKnowsOfTheGame(t *testing.T) {
	file := gdl.ParseString("spies.kif", "(role a) (knows a secret) (legal a noop) (<= terminal (knows a secret))")
	done, errs := property.FromText(property.NewScope(file), gdl.ParseString("p", "(not (knows a secret))").Source)
	if len(errs) > 0 || len(done) != 1 || done[0].Formula.IsEpistemic() {
		t.Errorf("%v, %v", done, errs)
	}
}

func TestUnfold(t *testing.T) {
	done, _, _ := read(t, "(forall (?r ?x) (=> (true (cell ?x ?r)) (knows ?r (exists (?y) (true (cell ?y ?r))))))")
	f, err := done[0].Formula.UnfoldKnowledge(100)
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Args) != 4 || f.Args[1].String() != "(=> (true (cell 2 left)) (knows left (exists (?y) (true (cell ?y left)))))" {
		t.Errorf("unfolded to %s", f)
	}
	if _, err := done[0].Formula.UnfoldKnowledge(6); err == nil {
		t.Error("no error with a limit of 6 parts")
	}
}

// TestAllSeen wants formulas without their knows only where that says the same.
func TestAllSeen(t *testing.T) {
	for text, want := range map[string]string{
		"(knows left (knows right open))":                          "open",
		"(knows-whether left open)":                                "(and)",
		"(=> open (knows left (after open)))":                      "(=> open (after open))",
		"(after (knows left (after open)))":                        "(after (after open))",
		"(or (after open) (knows left open))":                      "(or (after open) open)",
		"(or (after open) (knows left (after open)))":              "",
		"(knows-whether left (after open))":                        "",
		"(exists (?x) (knows left (after (true (cell ?x left)))))": "",
		"(forall (?x) (knows left (after (true (cell ?x left)))))": "(forall (?x) (after (true (cell ?x left))))",
	} {
		done, errs, _ := read(t, text)
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		f, same := done[0].Formula.UnderFullObservation()
		if same != (want != "") || same && f.String() != want {
			t.Errorf("%s: %v, %v; want %q", text, f, same, want)
		}
	}
}

// TestActual wants what a formula says of the match that is played.
func TestActual(t *testing.T) {
	for text, want := range map[string]string{
		"(knows left (knows right open))":                            "open",
		"(forall (?r) (knows-whether ?r terminal))":                  "(and)",
		"(=> terminal (knows left (knows-whether right open)))":      "(and)",
		"(and (knows left open) (knows-whether left terminal))":      "(and open)",
		"(after (exists (?r) (knows ?r (knows-whether left open))))": "(and)",
		"(or terminal (after (knows left open)))":                    "(or terminal (after open))",
	} {
		done, errs, _ := read(t, text)
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		if got := done[0].Formula.WithoutKnows().String(); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
