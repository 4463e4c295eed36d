package sarif_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/sarif"
)

const walk = `(role walker)
(init (at 1))
(succ 1 2) (succ 2 3)
(<= (legal walker (go ?to)) (true (at ?from)) (succ ?from ?to))
(<= (next (at ?to)) (does walker (go ?to)))
(<= (next (was ?from)) (true (at ?from)))
(<= terminal (true (at 9)))
`

// parsed reads a game and returns a finding at a text of it.
func parsed(game, at string) (*checker.Draft, finding.Finding) {
	f := gdl.ParseString("walk.kif", game)
	offset := strings.Index(game, at)
	x := finding.Finding{Code: "P01", Severity: finding.SeverityError, Message: "stuck",
		Pos: f.Source.Pos(offset), End: f.Source.Pos(offset + len(at))}
	return &checker.Draft{File: document.File{SystemPath: "walk.kif"}, Source: f.Source, Parsed: f}, x
}

// stepTexts returns "line message" of each step of each flow.
func stepTexts(t *testing.T, f *checker.Draft) (flows [][]string) {
	t.Helper()
	run := log(t, sarif.Options{}, document.Summary{}, f)
	for _, flow := range run.Results[0].CodeFlows {
		var steps []string
		for _, s := range flow.ThreadFlows[0].Locations {
			indent := strings.Repeat("  ", *s.NestingLevel)
			steps = append(steps, fmt.Sprintf("%s%d %s", indent, *s.Location.PhysicalLocation.Region.StartLine, *s.Location.Message.Text))
		}
		flows = append(flows, steps)
	}
	return flows
}

// The flow must go through the rules that fire.
func TestFlow(t *testing.T) {
	file, x := parsed(walk, "(<= terminal")
	x.MatchTrace = &play.Trace{Moves: []play.JointMove{{term("(go 2)")}, {term("(go 3)")}}}
	x.OtherTrace = &play.Trace{}
	file.Found = []finding.Finding{x}
	flows := stepTexts(t, file)
	want := `4 move 1: walker (go 2)
  5 makes (at 2) true
  6 makes (was 1) true
4 move 2: walker (go 3)
  5 makes (at 3) true
  6 makes (was 2) true
7 stuck`
	if len(flows) != 2 || strings.Join(flows[0], "\n") != want || strings.Join(flows[1], "\n") != "7 stuck" {
		t.Errorf("got %q", flows)
	}
}

// A match that does not replay is shown by its moves.
func TestFlowNoReplay(t *testing.T) {
	file, x := parsed(walk, "(<= terminal")
	x.MatchTrace = &play.Trace{Moves: []play.JointMove{{term("(go 3)")}, {nil}}}
	file.Found = []finding.Finding{x}
	flows := stepTexts(t, file)
	if len(flows) != 1 || strings.Join(flows[0], "\n") != "4 move 1: walker (go 3)\n7 move 2: \n7 stuck" {
		t.Errorf("got %q", flows)
	}
}

func TestFixes(t *testing.T) {
	const game = "(role r)\n(<= (p) ; 𝔸\n  (q a))\n"
	file, x := parsed(game, "(p)")
	src := file.Source
	x.Fixes = []analysis.SuggestedFix{
		{Message: "remove the parentheses", TextEdits: []analysis.TextEdit{
			{Pos: x.Pos, End: x.End, NewText: []byte("p")},
			{Pos: src.Pos(strings.Index(game, "(q a)")), End: src.Pos(strings.Index(game, "(q a)") + 5)}}},
		{Message: "no text", TextEdits: []analysis.TextEdit{{Pos: x.Pos, End: x.End, NewText: []byte("\xff")}}},
		{Message: "nothing"},
	}
	file.Found = []finding.Finding{x}
	r := log(t, sarif.Options{}, document.Summary{}, file).Results[0]
	if len(r.Fixes) != 1 || *r.Fixes[0].Description.Text != "remove the parentheses" {
		t.Fatalf("%d fixes", len(r.Fixes))
	}
	change := r.Fixes[0].ArtifactChanges[0]
	if *change.ArtifactLocation.URI == "" || len(change.Replacements) != 2 {
		t.Fatalf("%+v", change)
	}
	first, second := change.Replacements[0], change.Replacements[1]
	if *first.InsertedContent.Text != "p" || *first.DeletedRegion.StartColumn != 5 || *first.DeletedRegion.EndColumn != 8 {
		t.Errorf("%+v", first)
	}
	if second.InsertedContent != nil || *second.DeletedRegion.StartLine != 3 {
		t.Errorf("%+v", second)
	}
}

func TestFingerprints(t *testing.T) {
	file, x := parsed(walk, "(<= terminal")
	x.Fingerprint = "abc"
	file.Found = []finding.Finding{x}
	prints := log(t, sarif.Options{}, document.Summary{}, file).Results[0].PartialFingerprints
	if len(prints) != 2 || prints["gdllint/v1"] != "abc" {
		t.Errorf("%v", prints)
	}
}

// What is not shown is a result only in the full profile, and then every
// result says whether it is shown.
func TestSuppressions(t *testing.T) {
	file, x := parsed(walk, "(<= terminal")
	y, z := x, x
	y.SuppressedBy = &finding.Suppression{Kind: document.InSourceKind, Reason: "meant so"}
	z.SuppressedBy = &finding.Suppression{Kind: document.ExternalKind}
	file.Found, file.Accepted = []finding.Finding{x}, []finding.Finding{y, z}
	if run := log(t, sarif.Options{}, document.Summary{}, file); len(run.Results) != 1 {
		t.Errorf("%d results in the default profile", len(run.Results))
	}
	log(t, sarif.Options{FullProfile: true}, document.Summary{}, file)
	var doc struct {
		Runs []struct {
			Results []struct{ Suppressions json.RawMessage }
		}
	}
	if err := json.Unmarshal(text1(t, sarif.Options{FullProfile: true}, file), &doc); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range doc.Runs[0].Results {
		var compact bytes.Buffer
		if err := json.Compact(&compact, r.Suppressions); err != nil {
			t.Fatal(err)
		}
		got = append(got, compact.String())
	}
	want := `[] [{"kind":"inSource","status":"accepted","justification":"meant so"}] [{"kind":"external","status":"accepted"}]`
	if strings.Join(got, " ") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, " "), want)
	}
}

// text1 writes one file and returns the text of the log.
func text1(t *testing.T, opt sarif.Options, f *checker.Draft) []byte {
	t.Helper()
	var out bytes.Buffer
	opt.ToolName, opt.Rules = "gdllint", rules
	w := sarif.New(&out, opt)
	if err := w.WriteFile(documentOf(f)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(&document.Summary{}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// A log that is too large loses its least severe results.
func TestSizeLimit(t *testing.T) {
	file, x := parsed(walk, "(<= terminal")
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range 200 {
		x.Message, x.Severity = fmt.Sprintf("%d %x", i, rng.Uint64()), finding.SeverityNote
		if i%10 == 0 {
			x.Severity = finding.SeverityError
		}
		file.Found = append(file.Found, x)
	}
	var out bytes.Buffer
	w := sarif.New(&out, sarif.Options{ToolName: "gdllint", Rules: rules})
	w.SetMaxSize(4000)
	if err := w.WriteFile(documentOf(file)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(&document.Summary{}); err != nil {
		t.Fatal(err)
	}
	size, err := sarif.CompressedSize(out.Bytes())
	if err != nil || size > 4000 {
		t.Errorf("%d bytes, %v", size, err)
	}
	if !strings.Contains(out.String(), "of the least severe results were left out: code scanning takes no larger log") ||
		!strings.Contains(out.String(), `"level": "error"`) {
		t.Error("the worst results must be kept, and it must be said that others are missing")
	}
	validate(t, sarif.Options{}, document.Summary{}, out.Bytes())
}

// However long a message is, it stays within what a viewer shows.
func TestLongMessages(t *testing.T) {
	file, x := parsed(walk, "(<= terminal")
	x.Message = strings.Repeat("é", 5000)
	for range 150 {
		x.Related = append(x.Related, finding.RelatedPlace{Pos: x.Pos, End: x.End, Message: "here]("})
	}
	file.Found = []finding.Finding{x}
	r := log(t, sarif.Options{}, document.Summary{}, file).Results[0]
	if n := len([]rune(*r.Message.Text)); n > 5000 || len(r.RelatedLocations) != 100 {
		t.Errorf("%d characters, %d related locations", n, len(r.RelatedLocations))
	}
}

// A finding that follows from another one says so.
func TestConsequence(t *testing.T) {
	file, x := parsed(walk, "(<= terminal")
	follows := x
	follows.IsConsequence = true
	file.Found = []finding.Finding{x, follows}
	results := log(t, sarif.Options{}, document.Summary{}, file).Results
	if results[0].Properties != nil || results[1].Properties["consequence"] != true {
		t.Errorf("got %v, %v", results[0].Properties, results[1].Properties)
	}
}
