package report_test

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/report"
)

// TestViews wants each match beside the one that it looks like, as far as they
// are compared, and then both by themselves.
func TestViews(t *testing.T) {
	file := gdl.ParseString("hidden.kif", hidden)
	rule := file.Rules[len(file.Rules)-1]
	trace := func(moves ...string) *play.Trace {
		m := &play.Trace{}
		for _, move := range moves {
			m.Moves = append(m.Moves, jointOf("wait", move))
		}
		return m
	}
	f := &checker.Draft{File: document.File{SystemPath: "hidden.kif"}, Source: file.Source, Parsed: file, Found: []finding.Finding{{
		Code: "P16", Severity: finding.SeverityError, Pos: rule.Pos(), End: rule.End(), Message: "m", MatchTrace: trace("tails", "heads"),
		Witnesses: []proof.Witness{
			{UnknowingRole: "ann", ComparedMatch: 0, SharedSteps: 1, Trace: trace("tails", "tails")},
			{UnknowingRole: "ann", ComparedMatch: 1, SharedSteps: 1, Trace: trace("heads")},
		},
	}}}
	var out strings.Builder
	if err := report.NewTextWriter(&out, report.TextOptions{}).WriteFile(documentOf(f)); err != nil {
		t.Fatal(err)
	}
	want := `      match 1 and match 2, which look the same to ann:
         1. ann wait, sees cup
            in both: random tails
         2. in match 1: ann wait, random heads
            in match 2: ann wait, random tails
        at the end:
            only in match 1: (coin heads)
            only in match 2: (coin tails)
      match 2 and match 3, which look the same to ann:
         1. ann wait, sees cup
            in match 2: random tails
            in match 3: random heads
         2. in match 2: ann wait, random tails
        at the end:
            only in match 2: (coin tails)
            only in match 3: (coin heads)
`
	if !strings.Contains(out.String(), want) {
		t.Errorf("got\n%s\nwant\n%s", &out, want)
	}
}

// TestViewsOfBadWitnesses wants no more than can be compared.
func TestViewsOfBadWitnesses(t *testing.T) {
	file := gdl.ParseString("hidden.kif", hidden)
	one := &play.Trace{Moves: []play.JointMove{jointOf("wait", "heads")}}
	x := finding.Finding{MatchTrace: one, Witnesses: []proof.Witness{{UnknowingRole: "nobody", Trace: one}, {UnknowingRole: "ann", ComparedMatch: 7, Trace: one}}}
	got := report.RenderMatches(&documentOf(&checker.Draft{Parsed: file, Found: []finding.Finding{x}}).Findings[0])
	if !strings.Contains(got, "match 1:") || strings.Contains(got, "match 3") {
		t.Errorf("got %s", got)
	}
}
