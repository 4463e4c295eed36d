package slips_test

import (
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/slips"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// TestRows: each row says something, and one that repairs says which effect it has.
func TestRows(t *testing.T) {
	for _, r := range slips.Rows() {
		if (r.Say == "") != r.Quiet || r.Match == "" {
			t.Errorf("%s has no message or no pattern", r.Name)
		}
	}
	for _, r := range syntax.FaultRows() {
		if r.Name == "" || r.Place == "" || r.Kind == nil || r.Say == "" {
			t.Errorf("%q has no name, place, kind or message", r.Say)
		}
	}
}

// TestDeepConditions: a rule whose conditions nest deeper than any reading is told once.
func TestDeepConditions(t *testing.T) {
	text, end := "", ""
	for range syntax.MaxDepth/2 - 2 {
		text, end = text+"(true (and p ", end+"))"
	}
	f := gdl.ParseString("", "(<= p "+text+"q"+end+")")
	if len(f.Errors) == 0 || len(f.Errors) > syntax.MaxDepth {
		t.Errorf("%d errors", len(f.Errors))
	}
}
