package mending_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers/mending"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

const sound = `(role a) (role b)
(init (turn a)) (init (step 1))
(init (lamp 1 off)) (init (lamp 2 off)) (init (lamp 3 off)) (init (lamp 4 off))
(succ 1 2) (succ 2 3) (succ 3 4)
(<= (legal a (light ?n)) (true (turn a)) (true (lamp ?n off)))
(<= (legal a rest) (true (turn b)))
(<= (legal b (light ?n)) (true (turn b)) (true (lamp ?n off)))
(<= (legal b rest) (true (turn a)))
(<= (next (turn b)) (true (turn a)))
(<= (next (turn a)) (true (turn b)))
(<= (next (lamp ?n on)) (does ?r (light ?n)))
(<= (next (lamp ?n ?v)) (true (lamp ?n ?v)) (does ?r (light ?m)) (distinct ?m ?n))
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(<= terminal (true (step 4)))
(<= (goal ?r 100) (role ?r) (true (lamp 1 on)))
(<= (goal ?r 0) (role ?r) (true (lamp 1 off)))
`

// offers breaks the game, and returns the offers for a finding at a rule.
func offers(t *testing.T, old, new, code, at string, cause *finding.Cause, role string, opts mending.Options) []string {
	t.Helper()
	text := strings.Replace(sound, old, new, 1)
	file := gdl.ParseString("a.kif", text)
	pos := file.Source.Pos(strings.Index(text, at))
	list := []finding.Finding{{Code: code, Pos: pos, End: pos + 1, Cause: cause, Severity: finding.SeverityError, Property: proof.Playability, Role: role}}
	mending.Offer(t.Context(), file, list, opts)
	var found []string
	for _, fix := range list[0].UnsafeFixes {
		found = append(found, fix.Message)
	}
	return found
}

func TestOffer(t *testing.T) {
	work := mending.Options{Work: 50_000_000}
	for name, test := range map[string]struct {
		old, new, code, at string
		cause              *finding.Cause
		role, want         string
	}{
		"frame":    {"(<= (next (lamp ?n ?v)) (true (lamp ?n ?v)) (does ?r (light ?m)) (distinct ?m ?n))", "", "P03", "(<= (next (lamp", &finding.Cause{Kind: "lost", Fluent: "(lamp 2 off)", Move: 1}, "", "(distinct ?x ?m1)"},
		"distinct": {" (distinct ?m ?n)", "", "Y14", "(<= (next (lamp ?n ?v))", nil, "", "add the condition '(distinct ?n ?m)'"},
		"exchange": {"(succ ?m ?n)", "(succ ?n ?m)", "P02", "(<= (next (step", nil, "", "exchange '?n' and '?m' in '(succ ?n ?m)'"},
		"role":     {"(<= (legal b (light ?n)) (true (turn b)) (true (lamp ?n off)))\n(<= (legal b rest) (true (turn a)))", "", "P01", "(<= (legal a", nil, "b", "add the rule '(<= (legal b (light ?n))"},
		"end":      {"(<= terminal (true (step 4)))", "", "K01", "(role a)", nil, "", "add the rule '(<= terminal (true (step 4)))'"},
		"two":      {"(role ?r) (true (lamp 1 off))", "(role ?r) (true (step 4))", "P03", "(<= (goal", nil, "", "add the condition '(not (true (lamp 1 on)))'"},
		"none":     {"(<= (goal ?r 100) (role ?r) (true (lamp 1 on)))\n(<= (goal ?r 0) (role ?r) (true (lamp 1 off)))", "(<= (before ?m ?n) (succ ?m ?n))\n(<= (before ?m ?n) (succ ?m ?k) (before ?k ?n))\n(<= (dark ?n) (true (lamp ?n off)))\n(<= (goal ?r 100) (role ?r) (before 2 ?n) (dark ?n))\n(<= (goal ?r 0) (role ?r) (succ ?n 3) (dark ?n))", "P03", "(<= (goal", nil, "", "write '(before ?n 3)' for '(succ ?n 3)'"},
		"goal":     {"(<= (goal ?r 0) (role ?r) (true (lamp 1 off)))", "", "P03", "(<= (goal", nil, "", "add the rule '(<= (goal ?r 0) (role ?r) (not (true (lamp 1 on))))'"},
	} {
		got := offers(t, test.old, test.new, test.code, test.at, test.cause, test.role, work)
		if !slices.ContainsFunc(got, func(s string) bool {
			return strings.Contains(s, test.want) && strings.Contains(s, "no such match among")
		}) {
			t.Errorf("%s: no offer with %q among %q", name, test.want, got)
		}
	}
}

// TestProved says what was proved beside the offer.
func TestProved(t *testing.T) {
	opts := mending.Options{Work: 50_000_000, Prove: func(context.Context, *gdl.File, proof.Property) proof.Status { return proof.Proved }}
	got := offers(t, "(succ ?m ?n)", "(succ ?n ?m)", "P02", "(<= (next (step", nil, "", opts)
	if len(got) == 0 || !strings.HasSuffix(got[0], "('playability' is proved then; keeps 1 of 1 state before the fault)") {
		t.Errorf("got %q", got)
	}
}

// TestNoWork offers nothing where nothing may be tried, nor for a game that
// nothing is wrong with.
func TestNoWork(t *testing.T) {
	if got := offers(t, " (distinct ?m ?n)", "", "Y14", "(<= (next (lamp ?n ?v))", nil, "", mending.Options{}); got != nil {
		t.Errorf("without work: %q", got)
	}
	if got := offers(t, "", "", "V02", "(<= (next (lamp ?n ?v))", nil, "", mending.Options{Work: 50_000_000}); got != nil {
		t.Errorf("for a rule about texts: %q", got)
	}
}

// TestKeepTogether wants all fluents that are lost in the same way to be kept by one
// repair.
func TestKeepTogether(t *testing.T) {
	text := `(role robot) (init (left a)) (init (right x))
(way a b) (way b c) (path x y) (path y z)
(<= (legal robot (walk ?p)) (true (left ?q)) (way ?q ?p))
(<= (legal robot (hop ?p)) (true (right ?q)) (path ?q ?p))
(<= (next (left ?p)) (does robot (walk ?p)))
(<= (next (right ?p)) (does robot (hop ?p)))
(<= terminal (true (left c)) (true (right z)))
(<= (goal robot 100) (true (left c)) (true (right z)))
`
	file := gdl.ParseString("a.kif", text)
	pos := file.Source.Pos(strings.Index(text, "(<= (next (right"))
	list := []finding.Finding{{Code: "P01", Pos: pos, End: pos + 1, Cause: &finding.Cause{Kind: "lost", Fluent: "(right x)", Move: 1}, Severity: finding.SeverityError, Role: "robot"}}
	mending.Offer(t.Context(), file, list, mending.Options{Work: 50_000_000})
	want := "add the rule '(<= (next (left ?x)) (true (left ?x)) (not left-changes))', and 1 more like it (no such match among 8; keeps 1 of 1 state before the fault)"
	if len(list[0].UnsafeFixes) == 0 || list[0].UnsafeFixes[0].Message != want {
		t.Errorf("offers %v", list[0].UnsafeFixes)
	}
}

// TestPoint names the rule that the first repair changes, if the finding stands elsewhere.
func TestPoint(t *testing.T) {
	file := gdl.ParseString("a.kif", strings.Replace(sound, "(succ ?m ?n)", "(succ ?n ?m)", 1))
	at := file.Source.Pos(strings.Index(sound, "(<= terminal"))
	list := []finding.Finding{{Code: "P02", Pos: at, End: at + 1, Message: "the match can go on for ever", Severity: finding.SeverityError, Property: proof.Termination}}
	mending.Offer(t.Context(), file, list, mending.Options{Work: 50_000_000})
	if want := "the match can go on for ever; changing the rule for 'step' in line 13 was tried, and this does not happen then"; list[0].Message != want {
		t.Errorf("%s, want %s", list[0].Message, want)
	}
}
