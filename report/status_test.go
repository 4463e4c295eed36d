package report_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/report"
)

// TestStatusOf: what is counted is not open, and what its author expects to be
// open is, but does not count.
func TestStatusOf(t *testing.T) {
	f := &checker.Draft{File: document.File{SystemPath: "a.kif"}, Answers: []proof.Verdict{
		{Question: proof.Question{Property: proof.Persistence}, Status: proof.Open, ProvedFormulas: 3, TotalFormulas: 5, Explanation: proof.Explanation{OpenReason: "3 of 5 statements proved"}},
		{Question: proof.Question{Property: proof.Functionals}, Status: proof.Open, Explanation: proof.Explanation{OpenReason: "the budget is used up"}},
		{Question: proof.Question{Property: proof.Invariant, Name: "hard"}, Status: proof.Open, OpenExpected: true},
		{Question: proof.Question{Property: proof.Functionals}, Status: proof.Proved, ProvedFormulas: 5, TotalFormulas: 5},
	}}
	var sum document.Summary
	sum.CountFile(documentOf(f))
	if sum.ProvedCount != 1 || sum.OpenCount != 1 || sum.CountedCount != 1 {
		t.Errorf("%+v", sum)
	}
	var out bytes.Buffer
	write(t, report.NewTextWriter(&out, report.TextOptions{ShowVerdicts: true}), f)
	for _, want := range []string{"persistence     counted ", "functionals     open ", "invariant hard  open       0.00 s  as its author expects", "1 proved, 0 violated, 1 open, 1 counted"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

// TestProviso: of which ends sums of goals speak is said unless it is proved that
// these are all.
func TestProviso(t *testing.T) {
	sum := proof.Verdict{Question: proof.Question{Property: proof.ZeroSum}, Status: proof.Proved}
	for _, test := range []struct {
		utility proof.Status
		sum     proof.Status
		want    bool
	}{
		{proof.Proved, proof.Proved, false}, {proof.Violated, proof.Proved, true}, {proof.Open, proof.Proved, true}, {"", proof.Proved, true},
		{proof.Violated, proof.Violated, false}, {proof.Open, proof.Open, false},
	} {
		v := sum
		v.Status = test.sum
		f := &checker.Draft{Answers: []proof.Verdict{v, {Question: proof.Question{Property: proof.UtilityStructure}, Status: test.utility}}}
		if got := documentOf(f).Verdicts[0].Proviso != ""; got != test.want {
			t.Errorf("utility structure %s, sum %s: proviso %t", test.utility, test.sum, got)
		}
	}
}

// TestManyInvalid: there is a bound on how many texts are listed that are no valid
// GDL, and none on their count.
func TestManyInvalid(t *testing.T) {
	src := gdl.ParseString("a.kif", "(p ?x)").Source
	var files []*checker.Draft
	for range report.MaxListedQuestions + 3 {
		files = append(files, &checker.Draft{File: document.File{SystemPath: "a.kif", Valid: new(bool)}, Source: src, FirstInvalid: &finding.Finding{Code: "V02", Pos: src.Pos(3)}})
	}
	var out bytes.Buffer
	write(t, report.NewTextWriter(&out, report.TextOptions{}), files...)
	line := "a.kif:1:4: not valid GDL; repair this first, no question about its matches is asked [V02 unsafe-negation]\n"
	if got := out.String(); strings.Count(got, line) != report.MaxListedQuestions || !strings.Contains(got, "... and 3 more that are not valid GDL (-v lists all)\n") || !strings.Contains(got, "; 23 not valid (") {
		t.Error(got)
	}
}
