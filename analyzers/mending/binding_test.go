package mending_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers/mending"
)

// TestBinders gives variables their values again, by the conditions of other rules
// that keep company with their places.
func TestBinders(t *testing.T) {
	work := mending.Options{Work: 50_000_000}
	for name, test := range map[string]struct{ old, code, at, want string }{
		"head":     {" (true (lamp ?n ?v))", "V01", "(<= (next (lamp ?n ?v))", "add the condition '(true (lamp ?n ?v))'"},
		"distinct": {" (does ?r (light ?m))", "V03", "(<= (next (lamp ?n ?v))", "(light ?m))'"},
		"step":     {" (succ ?m ?n)", "V01", "(<= (next (step", "(succ ?m ?n)"},
	} {
		got := offers(t, test.old, "", test.code, test.at, nil, "", work)
		if !slices.ContainsFunc(got, func(s string) bool { return strings.Contains(s, test.want) }) {
			t.Errorf("%s: no offer with %q among %q", name, test.want, got)
		}
	}
}

// TestOdd finds the arguments in the wrong order in a rule that the finding does
// not show.
func TestOdd(t *testing.T) {
	got := offers(t, "(<= (next (lamp ?n ?v)) (true (lamp ?n ?v))", "(<= (next (lamp ?n ?v)) (true (lamp ?v ?n))", "P03", "(<= (goal ?r 100)", nil, "", mending.Options{Work: 50_000_000})
	if !slices.ContainsFunc(got, func(s string) bool { return strings.Contains(s, "exchange '?v' and '?n' in '(lamp ?v ?n)'") }) {
		t.Errorf("got %q", got)
	}
}
