package report_test

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/report"
)

// hidden is a coin that lies under a cup after the first step.
const hidden = `(role ann) (role random)
(init start)
(legal ann wait)
(legal random heads) (legal random tails)
(<= (next (coin ?s)) (does random ?s))
(<= (sees ann cup) (does random ?s))
(<= terminal (true (coin heads)))`

func jointOf(names ...string) play.JointMove {
	var joint play.JointMove
	for _, n := range names {
		joint = append(joint, &gdl.Term{Name: n, Spelling: n})
	}
	return joint
}

func TestPair(t *testing.T) {
	file := gdl.ParseString("hidden.kif", hidden)
	rule := file.Rules[len(file.Rules)-1]
	heads := &play.Trace{Moves: []play.JointMove{jointOf("wait", "tails"), jointOf("wait", "heads")}}
	tails := &play.Trace{Moves: []play.JointMove{jointOf("wait", "tails"), jointOf("wait", "tails")}}
	f := &checker.Draft{File: document.File{SystemPath: "hidden.kif"}, Source: file.Source, Parsed: file, Found: []finding.Finding{{
		Code: "X02", Severity: finding.SeverityWarning, Pos: rule.Pos(), End: rule.End(), Message: "m", MatchTrace: heads, OtherTrace: tails, Role: "ann",
	}}}
	var out strings.Builder
	if err := report.NewTextWriter(&out, report.TextOptions{}).WriteFile(documentOf(f)); err != nil {
		t.Fatal(err)
	}
	want := `      two matches that look the same to ann:
         1. ann wait, sees cup
            in both: random tails
         2. ann wait, sees cup
            in one:   random heads
            in other: random tails
        at the end:
            only in one:   (coin heads)
            only in other: (coin tails)
`
	if !strings.Contains(out.String(), want) {
		t.Errorf("got\n%s\nwant\n%s", &out, want)
	}
}

// TestPairWithoutRole wants both matches even if nobody says whose they are.
func TestPairWithoutRole(t *testing.T) {
	file := gdl.ParseString("hidden.kif", hidden)
	one := &play.Trace{Moves: []play.JointMove{jointOf("wait", "heads")}}
	got := report.RenderMatches(&documentOf(&checker.Draft{Parsed: file, Found: []finding.Finding{{MatchTrace: one, OtherTrace: one}}}).Findings[0])
	if !strings.Contains(got, "one match:") || !strings.Contains(got, "another match:") {
		t.Errorf("got %s", got)
	}
}
