package mending

import (
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// race is a game of two roles with rules of one form.
const race = `(role white) (role black) (init (turn white)) (init (at white 1)) (init (at black 1)) (succ 1 2) (succ 2 3)
(<= (legal white (step ?x)) (true (turn white)) (true (at white ?y)) (succ ?y ?x))
(<= (legal black (step ?a)) (true (turn black)) (true (at black ?b)) (succ ?b ?a))
(<= (next (at white ?x)) (does white (step ?x)))
(<= (next (at black ?x)) (does black (step ?x)))
(<= (next (at white ?x)) (true (at white ?x)) (true (turn black)))
(<= (next (at black ?x)) (true (at black ?x)) (true (turn white)))
(<= whitewins (true (at white 3)))
(<= blackwins (true (at black 3)))
(<= terminal whitewins)
(<= terminal blackwins)
`

// TestAnalogies repairs a rule by its image.
func TestAnalogies(t *testing.T) {
	for name, test := range map[string]struct{ old, new, head, want string }{
		"condition": {"(true (turn black)) (true (at black ?b))", "(true (at black ?b))", "(legal black (step ?a))", "add the condition '(true (turn black))'"},
		"paired":    {"(<= (next (at black ?x)) (does black (step ?x)))", "(<= (next (mark dark ?x)) (true (at black ?x)))\n(<= (next (mark pale ?x)) (does white (step ?x)) (true (at white ?x)))\n(<= (next (mark dark ?x)) (true (turn black)) (true (mark dark ?x)))\n(<= (next (mark pale ?x)) (true (turn white)) (true (mark pale ?x)))", "(next (mark dark ?x))", "add the condition '(does black (step ?x))'"},
		"exchange":  {"(succ ?b ?a)", "(succ ?a ?b)", "(legal black (step ?a))", "write '(succ ?b ?a)' for '(succ ?a ?b)'"},
		"name":      {"(true (at black 3))", "(true (at white 3))", "blackwins", ""}, // the rule is no more odd than the other one
		"sound":     {"(role white)", "(role white)", "(legal black (step ?a))", ""},
	} {
		file := gdl.ParseString("a.kif", strings.Replace(race, test.old, test.new, 1))
		w := &workshop{rulebook: &rulebook{file: file}}
		at := slices.IndexFunc(file.Rules, func(r *gdl.Rule) bool { return r.Head.String() == test.head })
		var got []string
		for _, c := range w.analogies(file.Rules[at]) {
			got = append(got, c.description)
		}
		if test.want == "" && len(got) > 0 || test.want != "" && !slices.Contains(got, test.want) {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

// TestImages proposes the rule that one role alone lacks.
func TestImages(t *testing.T) {
	lost := "(<= (next (at black ?x)) (true (at black ?x)) (true (turn white)))\n"
	w := &workshop{rulebook: &rulebook{file: gdl.ParseString("a.kif", strings.Replace(race, lost, "", 1))}}
	list := w.missingImages()
	if want := "add the rule '" + strings.TrimSpace(lost) + "'"; len(list) != 1 || list[0].description != want {
		t.Errorf("%v, want %s", list, want)
	}
	w = &workshop{rulebook: &rulebook{file: gdl.ParseString("a.kif", race)}}
	if list := w.missingImages(); len(list) > 0 {
		t.Errorf("of a symmetric game: %v", list)
	}
}

// TestTouched keeps a fluent at the places that no move names.
func TestTouched(t *testing.T) {
	file := gdl.ParseString("a.kif", `(role robot) (init (cell 1 1 b)) (init (cell 1 2 b))
(<= (legal robot (move ?x ?y ?u ?v)) (true (cell ?x ?y b)) (true (cell ?u ?v b)))
(<= (next (cell ?u ?v r)) (does robot (move ?x ?y ?u ?v)))
`)
	w := &workshop{rulebook: &rulebook{file: file}}
	s := symbol{"cell", 3}
	c, ok := w.untouched(w.nextOf(s), s, 2, "(cell ?x ?y ?z)", false)
	text := w.apply(c.edits)
	for _, want := range []string{"(not (cell-touched ?x ?y))", "(<= (cell-touched ?x ?y) (does ?anyone (move ?x ?y ?m3 ?m4)))", "(<= (cell-touched ?x ?y) (does ?anyone (move ?m1 ?m2 ?x ?y)))"} {
		if !ok || !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}
