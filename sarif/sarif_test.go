package sarif_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	sariflog "github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/sarif"
	"github.com/gdllint/gdllint/sarif/sarifcheck"
)

var rules = []finding.Rule{
	{Code: "V02", Name: "unsafe-negation", Severity: finding.SeverityError, OnByDefault: true, Title: "variable that nothing binds",
		Text: "Negation only tests.\nIt binds nothing.\n\n\tcode\n\nMore.", Bad: "(<= a (not (b ?x)))\n", Good: "(<= a (b ?x))\n", Source: "AIJ 2012"},
	{Code: "P01", Name: "playability", Severity: finding.SeverityError, OnByDefault: true, Title: "a role without a legal move", Text: strings.Repeat("long ", 400)},
	{Code: "P02", Name: "termination", Severity: finding.SeverityError, OnByDefault: true, Title: "endless match"},
	{Code: "Y01", Name: "smell", Severity: finding.SeverityNote, Title: "a smell"},
}

const game = "; é𝔸\r\n; 𝔸 (role white) (role black)\r\n(role white) (role black)\r\n(<= (legal ?r (mark ?x))\r\n  (true (free ?x)) (role ?r))\r\n"

func term(text string) *gdl.Term { return gdl.ParseString("term", text).Rules[0].Head }

// sample has a result with everything, one about the whole file, and one of a
// rule that nobody described.
func sample(path string) *checker.Draft {
	parsed := gdl.ParseString(path, game)
	src := parsed.Source
	at := func(text string) (f finding.Finding) {
		offset := strings.Index(game, text)
		f.Pos, f.End = src.Pos(offset), src.Pos(offset+len(text))
		return f
	}
	x := at("(role white)")
	x.Code, x.Severity, x.Message = "V02", finding.SeverityError, "variable '?x' is [bound](nowhere)\x1b"
	y := at("(<= (legal ?r (mark ?x))\r\n  (true (free ?x)) (role ?r))")
	y.Code, y.Severity, y.Message = "P01", finding.SeverityWarning, "stuck"
	y.Related = []finding.RelatedPlace{{Pos: x.Pos, End: x.End, Message: "a [place]"}, {Pos: x.Pos, End: x.End, Message: "another"}}
	y.MatchTrace = &play.Trace{Moves: []play.JointMove{{term("noop"), term("(mark 1)")}}}
	return &checker.Draft{File: document.File{SystemPath: path}, Source: src, Parsed: parsed,
		Found: []finding.Finding{{Code: "team-rule", Severity: finding.SeverityNote, Message: "whole"}, x, y},
		Answers: []proof.Verdict{
			{Question: proof.Question{Property: proof.Playability}, Status: proof.Violated, Explanation: proof.Explanation{Method: "random match"}},
			{Question: proof.Question{Property: proof.Termination}, Status: proof.Open, Explanation: proof.Explanation{OpenReason: "out of conflicts"}},
			{Question: proof.Question{Property: proof.ZeroSum}, Status: proof.Proved, Explanation: proof.Explanation{Method: "induction"}},
		},
	}
}

// documentOf makes the document of a result.
func documentOf(f *checker.Draft) *document.File {
	return f.Document(checker.DocumentOptions{Rules: rules, ReplayAll: true, Reasons: true})
}

// log writes files as a log, validates it and reads it back.
func log(t *testing.T, opt sarif.Options, summary document.Summary, files ...*checker.Draft) *sariflog.Run {
	t.Helper()
	opt.ToolName, opt.Rules = "gdllint", rules
	var out bytes.Buffer
	w := sarif.New(&out, opt)
	for _, f := range files {
		if err := w.WriteFile(documentOf(f)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(&summary); err != nil {
		t.Fatal(err)
	}
	validate(t, opt, summary, out.Bytes())
	read, err := sariflog.FromBytes(out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	run := read.Runs[0]
	for i, r := range run.Results {
		checkResult(t, i, run, r)
	}
	return run
}

// validate applies the gate to a log. Of the warnings it forgives those about
// what the test asked for.
func validate(t *testing.T, opt sarif.Options, summary document.Summary, text []byte) {
	t.Helper()
	for _, p := range sarifcheck.CheckLog(text) {
		forgiven := opt.FullProfile && (strings.HasSuffix(p.JSONPath, ".kind") || strings.HasSuffix(p.JSONPath, ".suppressions")) ||
			summary.ExitCode > 1 && strings.HasSuffix(p.JSONPath, ".executionSuccessful")
		if !p.IsWarning || !forgiven {
			t.Errorf("%v in\n%.3000s", p, text)
		}
	}
}

// checkResult asserts what GitHub and the prose of the standard ask for
// beyond the schema.
func checkResult(t *testing.T, i int, run *sariflog.Run, r *sariflog.Result) {
	t.Helper()
	if run.Tool.Driver.Rules[*r.RuleIndex].ID != *r.RuleID {
		t.Errorf("result %d: ruleIndex does not fit ruleId", i)
	}
	if *r.Message.Text == "" || len(r.Locations) != 1 || r.Locations[0].PhysicalLocation.ArtifactLocation.URI == nil {
		t.Errorf("result %d: no message or no place", i)
	}
	if r.Kind != nil && *r.Kind != "fail" && *r.Level != "none" {
		t.Errorf("result %d: kind %s with level %s", i, *r.Kind, *r.Level)
	}
	for k, loc := range r.RelatedLocations {
		if int(*loc.Id) != k+1 || loc.Message == nil || !strings.Contains(*r.Message.Text, fmt.Sprintf("](%d)", k+1)) {
			t.Errorf("result %d: related place %d is not linked", i, k)
		}
	}
	region := r.Locations[0].PhysicalLocation.Region
	if *region.EndLine != *region.StartLine || *region.EndColumn <= *region.StartColumn {
		t.Errorf("result %d: region %v", i, region)
	}
}

func TestLog(t *testing.T) {
	run := log(t, sarif.Options{}, document.Summary{ExitCode: 1}, sample("games/a b.kif"))
	if len(run.Results) != 3 {
		t.Fatalf("%d results, want 3: proved and open verdicts are none", len(run.Results))
	}
	whole, x, y := run.Results[0], run.Results[1], run.Results[2]
	if got := *x.Message.Text; got != "variable '?x' is [bound] (nowhere)\uFFFD" {
		t.Errorf("message %q", got)
	}
	region := x.Locations[0].PhysicalLocation.Region
	if *region.StartLine != 2 || *region.StartColumn != 6 || *region.EndColumn != 18 {
		t.Errorf("columns must count UTF-16 units: %d:%d-%d", *region.StartLine, *region.StartColumn, *region.EndColumn)
	}
	if uri := *x.Locations[0].PhysicalLocation.ArtifactLocation.URI; uri != "sarif/games/a%20b.kif" && uri != "games/a%20b.kif" {
		t.Errorf("uri %s", uri)
	}
	if *y.Message.Text != `stuck; see [a \[place\]](1), [another](2)` {
		t.Errorf("message %q", *y.Message.Text)
	}
	if steps := y.CodeFlows[0].ThreadFlows[0].Locations; len(steps) != 2 ||
		*steps[0].Location.Message.Text != "move 1: white noop, black (mark 1)" ||
		*steps[0].Location.PhysicalLocation.Region.StartColumn != 5 {
		t.Errorf("the flow must lead from the legal rule to the place of the finding")
	}
	if whole.PartialFingerprints["primaryLocationLineHash"] == nil || *whole.Level != "note" {
		t.Error("a finding about the whole file must stand on its first line")
	}
	inv := run.Invocations[0]
	if !*inv.ExecutionSuccessful || len(inv.ToolExecutionNotifications) != 1 ||
		*inv.ToolExecutionNotifications[0].Message.Text != "termination is open: out of conflicts" {
		t.Error("findings are no failure of the run, and what is open is a notification")
	}
}

func TestLogFull(t *testing.T) {
	run := log(t, sarif.Options{FullProfile: true}, document.Summary{}, sample("a.kif"))
	kinds := ""
	for _, r := range run.Results {
		if r.Kind != nil {
			kinds += *r.Kind + " "
		}
	}
	if len(run.Results) != 5 || kinds != "open pass " {
		t.Errorf("%d results, kinds %s", len(run.Results), kinds)
	}
}

func TestLogEmpty(t *testing.T) {
	run := log(t, sarif.Options{}, document.Summary{})
	if run.Results == nil || len(run.Tool.Driver.Rules) != len(rules) || run.ColumnKind != "utf16CodeUnits" {
		t.Error("a log without findings must have results, rules and a columnKind")
	}
	for _, r := range run.Tool.Driver.Rules {
		if *r.ShortDescription.Text == "" || *r.FullDescription.Text == "" || *r.Help.Text == "" || len([]rune(*r.FullDescription.Text)) > 1024 {
			t.Errorf("%s: a description is missing or too long", r.ID)
		}
	}
}

func TestLogFaults(t *testing.T) {
	broken := &checker.Draft{File: document.File{SystemPath: "gone.kif", Faults: []string{"cannot read"}}}
	run := log(t, sarif.Options{}, document.Summary{ExitCode: 2, Faults: []string{"unknown rule", "disk"}, UsageCount: 1, WasInterrupted: true}, broken)
	inv := run.Invocations[0]
	if *inv.ExecutionSuccessful || len(inv.ToolConfigurationNotifications) != 1 || len(inv.ToolExecutionNotifications) != 3 {
		t.Errorf("%d and %d notifications", len(inv.ToolConfigurationNotifications), len(inv.ToolExecutionNotifications))
	}
}

func TestLogLimit(t *testing.T) {
	f := sample("a.kif")
	f.Answers = nil
	f.Found = nil
	for i := range sarif.KeptResults + 10 {
		x := finding.Finding{Code: "V02", Severity: finding.SeverityNote, Message: fmt.Sprint(i)}
		if i > sarif.KeptResults {
			x.Severity = finding.SeverityError
		}
		f.Found = append(f.Found, x)
	}
	var out bytes.Buffer
	w := sarif.New(&out, sarif.Options{ToolName: "gdllint", Rules: rules})
	if err := w.WriteFile(documentOf(f)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(&document.Summary{}); err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Runs []struct {
			Results []struct {
				Level   string
				Message struct{ Text string }
			}
		}
	}
	if err := json.Unmarshal(out.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	results := doc.Runs[0].Results
	if n := len(results); n != sarif.KeptResults || results[n-1].Level != "error" || results[0].Message.Text != "0" {
		t.Errorf("%d results, the last %+v", n, results[n-1])
	}
	if !strings.Contains(out.String(), "10 of the least severe results were left out") {
		t.Error("what is left out must be said")
	}
}

func TestLongFlow(t *testing.T) {
	f := sample("a.kif")
	f.Found = f.Found[2:]
	for range 2 * sarif.KeptFlowLocations {
		f.Found[0].MatchTrace.Moves = append(f.Found[0].MatchTrace.Moves, play.JointMove{term("noop"), term("noop")})
	}
	run := log(t, sarif.Options{}, document.Summary{}, f)
	if n := len(run.Results[0].CodeFlows[0].ThreadFlows[0].Locations); n != sarif.KeptFlowLocations {
		t.Errorf("%d steps, want %d", n, sarif.KeptFlowLocations)
	}
}
