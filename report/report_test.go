package report_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/report"
)

var update = flag.Bool("update", false, "write the golden files")

// golden compares got with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got), -update writes it:\n%s", path, diff)
	}
}

var rules = []finding.Rule{
	{Code: "V02", Name: "unsafe-negation", Severity: finding.SeverityError, OnByDefault: true},
	{Code: "P01", Name: "playability", Severity: finding.SeverityError, OnByDefault: true},
	{Code: "P02", Name: "termination", Severity: finding.SeverityError, OnByDefault: true},
	{Code: "P11", Name: "functionals", Severity: finding.SeverityNote},
	{Code: "X01", Name: "knows-legal", Severity: finding.SeverityError, OnByDefault: true},
}

const counter = `(role white) (role black)
(init (step 0)) (init (control white))
(succ 0 1) (succ 1 2)
(<= (legal ?r go) (true (control ?r)))
(<= (legal ?r noop) (role ?r) (not (true (control ?r))))
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(<= (next (control black)) (true (control white)))
(<= (next (control white)) (true (control black)))
(<= terminal (true (step 2)))
(<= strange (not (true (step ?héllo))))
`

// term reads one ground term.
func term(text string) *gdl.Term { return gdl.ParseString("term", text).Rules[0].Head }

// sample is a file with a finding of each kind.
func sample() *checker.Draft {
	parsed := gdl.ParseString("games/counter.kif", counter)
	src := parsed.Source
	at := func(text string) (f finding.Finding) {
		offset := strings.Index(counter, text)
		f.Pos, f.End = src.Pos(offset), src.Pos(offset+len(text))
		return f
	}
	match := &play.Trace{Moves: []play.JointMove{{term("go"), term("noop")}, {term("noop"), term("go")}}}
	unsafe := at("?héllo")
	unsafe.Code, unsafe.Severity = "V02", finding.SeverityError
	unsafe.Message = "variable '?héllo' of the negated literal is bound nowhere; add a positive literal that binds it"
	other := at("(init (control white))")
	unsafe.Related = []finding.RelatedPlace{{Pos: other.Pos, End: other.End, Message: "white begins\x1b[31m"}}
	stuck := at("(legal ?r go)")
	stuck.Code, stuck.Severity, stuck.MatchTrace = "P01", finding.SeverityWarning, match
	stuck.Property, stuck.Message = proof.Playability, "white has no legal move"
	whole := finding.Finding{Code: "Z01", Severity: finding.SeverityNote, Message: "about the whole rulesheet"}
	return &checker.Draft{
		File: document.File{SystemPath: "games/counter.kif", Seconds: 0.25}, Source: src, Parsed: parsed,
		Found: []finding.Finding{whole, stuck, unsafe},
		Answers: []proof.Verdict{
			{Question: proof.Question{Property: proof.Playability}, Status: proof.Violated, Explanation: proof.Explanation{Method: "random match", Depth: 2, ViolationDetail: "white has no legal move"},
				Trace: match, Seconds: 0.1},
			{Question: proof.Question{Property: proof.Termination}, Status: proof.Proved, Explanation: proof.Explanation{Method: "step counter"}, Invariants: []string{"(true (step ?n))"}},
			{Question: proof.Question{Property: proof.Winnability, Role: "white"}, Status: proof.Open, Explanation: proof.Explanation{OpenReason: "40 conflicts spent after depth 3"}},
			{Question: proof.Question{Property: proof.KnowsLegal, Role: "white", AboutRole: "black"}, Status: proof.Violated, Explanation: proof.Explanation{Method: "two matches"},
				Trace: match, SecondTrace: &play.Trace{}},
			{Question: proof.Question{Property: proof.Functionals}, Status: proof.Proved, Explanation: proof.Explanation{Method: "induction"}, ProvedFormulas: 2, TotalFormulas: 3},
			{Question: proof.Question{Property: proof.Invariant, Name: "one-step"}, Status: proof.Proved, Explanation: proof.Explanation{Method: "induction", Depth: 1}},
		},
	}
}

// documentOf makes the document of a result.
func documentOf(f *checker.Draft) *document.File {
	return f.Document(checker.DocumentOptions{Rules: rules, ReplayAll: true})
}

// write runs one file through a writer.
func write(t *testing.T, w report.Writer, files ...*checker.Draft) {
	t.Helper()
	summary := &document.Summary{ElapsedSeconds: 1.5, ExitCode: 1}
	for _, f := range files {
		doc := documentOf(f)
		summary.CountFile(doc)
		if err := w.WriteFile(doc); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(summary); err != nil {
		t.Fatal(err)
	}
}

func TestText(t *testing.T) {
	for name, opt := range map[string]report.TextOptions{
		"lint.txt":    {},
		"color.txt":   {UseColor: true},
		"quiet.txt":   {Quiet: true},
		"prove.txt":   {ShowVerdicts: true},
		"verbose.txt": {ShowVerdicts: true, Verbose: true},
	} {
		var out bytes.Buffer
		write(t, report.NewTextWriter(&out, opt), sample())
		golden(t, name, out.String())
	}
}

// infixSample is a file in infix notation with a match and a proof.
func infixSample() *checker.Draft {
	const text = "role(white)\nrole(black)\ninit(step(0))\nsucc(0,1)\nlegal(R,go(1,'a-b')) :- role(R)\n" +
		"next(step(N)) :- true(step(M)) & succ(M,N)\nterminal :- true(step(1))\n"
	parsed := gdl.ParseString("games/counter.hrf", text)
	move := term("(go 1 a-b)")
	match := &play.Trace{Moves: []play.JointMove{{move, move}}}
	return &checker.Draft{File: document.File{SystemPath: "games/counter.hrf"}, Source: parsed.Source, Parsed: parsed, Answers: []proof.Verdict{
		{Question: proof.Question{Property: proof.Playability}, Status: proof.Violated, Explanation: proof.Explanation{Method: "random match", Depth: 1}, Trace: match},
		{Question: proof.Question{Property: proof.KnowsLegal, Role: "white", AboutRole: "black"}, Status: proof.Violated, Explanation: proof.Explanation{Method: "two matches", Depth: 1}, Trace: match, SecondTrace: &play.Trace{Moves: match.Moves}},
	}}
}

// TestInfix: matches stand in the notation of their file.
func TestInfix(t *testing.T) {
	var out bytes.Buffer
	write(t, report.NewTextWriter(&out, report.TextOptions{ShowVerdicts: true}), infixSample())
	golden(t, "infix.txt", out.String())
	out.Reset()
	write(t, report.NewJSONLinesWriter(&out), infixSample())
	golden(t, "infix.jsonl", out.String())
}

func TestTextClean(t *testing.T) {
	var out bytes.Buffer
	write(t, report.NewTextWriter(&out, report.TextOptions{}), &checker.Draft{File: document.File{SystemPath: "a.kif", Faults: []string{"no"}}}, &checker.Draft{File: document.File{SystemPath: "b.kif"}})
	if got, want := out.String(), "2 rulesheets: no findings; 1 incomplete (1.5 s)\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTextManyOpen(t *testing.T) {
	f := &checker.Draft{File: document.File{SystemPath: "a.kif"}}
	for i := range report.MaxListedQuestions + 3 {
		for _, property := range []proof.Property{proof.ZeroSum, proof.TurnTaking} {
			f.Answers = append(f.Answers, proof.Verdict{Question: proof.Question{Property: property},
				Status: proof.Open, Explanation: proof.Explanation{OpenReason: fmt.Sprintf("why %d", i)}})
		}
	}
	var out bytes.Buffer
	write(t, report.NewTextWriter(&out, report.TextOptions{}), f)
	if got := out.String(); strings.Count(got, "zero-sum, turn-taking: why") != report.MaxListedQuestions || !strings.Contains(got, "... and 3 more open verdicts (-v lists all)") {
		t.Error(got)
	}
}

func TestTextLongMatch(t *testing.T) {
	f := sample()
	long := &play.Trace{}
	for range 30 {
		long.Moves = append(long.Moves, play.JointMove{term("go"), term("noop")})
	}
	f.Found = f.Found[1:2]
	f.Found[0].MatchTrace = long
	var out bytes.Buffer
	write(t, report.NewTextWriter(&out, report.TextOptions{}), f)
	got := out.String()
	if !strings.Contains(got, " 3. white go, black noop\n        ... 18 more moves (-v shows all)\n        22. white go") {
		t.Error(got)
	}
}

func TestJSON(t *testing.T) {
	var out bytes.Buffer
	write(t, report.NewJSONWriter(&out), sample(), &checker.Draft{File: document.File{SystemPath: "b.kif", Faults: []string{"cannot read: <gone>"}}})
	var doc any
	if err := json.Unmarshal(out.Bytes(), &doc); err != nil {
		t.Fatalf("%v in\n%s", err, out.String())
	}
	var pretty bytes.Buffer
	if err := json.Indent(&pretty, out.Bytes(), "", "  "); err != nil {
		t.Fatal(err)
	}
	golden(t, "report.json", pretty.String())
}

func TestJSONEmpty(t *testing.T) {
	var out bytes.Buffer
	w := report.NewJSONWriter(&out)
	if err := w.Close(&document.Summary{ExitCode: 2, Faults: []string{"no rulesheet"}, UsageCount: 1}); err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Version int
		Files   []any
		Summary struct{ Faults []string }
	}
	if err := json.Unmarshal(out.Bytes(), &doc); err != nil || doc.Version != 1 || doc.Files == nil || len(doc.Summary.Faults) != 1 {
		t.Errorf("%v: %s", err, out.String())
	}
}

func TestFaults(t *testing.T) {
	var out bytes.Buffer
	w := report.FaultWriter{ErrorOutput: &out, ToolName: "gdllint", Debug: true}
	w.WriteFileFaults(&document.File{SystemPath: "a.kif", Faults: []string{"it broke"}, Log: []string{"here"}})
	w.WriteRunFault(stackError{})
	w.WriteRunFault(errors.New("no rulesheet"))
	if got, want := out.String(), "a.kif: here\ngdllint: a.kif: it broke\ngdllint: it broke\nhere\ngdllint: no rulesheet\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

type stackError struct{}

func (stackError) Error() string     { return "it broke" }
func (stackError) StackText() string { return "here" }

// A line stands alone: it is written in one piece, and complete.
func TestJSONLines(t *testing.T) {
	var out pieces
	write(t, report.NewJSONLinesWriter(&out), sample(), &checker.Draft{File: document.File{SystemPath: "b.kif"}})
	if len(out) != 3 {
		t.Fatalf("%d pieces, want one for each file and one at the end", len(out))
	}
	for i, want := range []string{`{"version":1,"path":"games/counter.kif",`, `{"version":1,"path":"b.kif",`, `{"version":1,"summary":{"files":2,`} {
		if !strings.HasPrefix(out[i], want) || strings.Index(out[i], "\n") != len(out[i])-1 {
			t.Errorf("line %d: %s", i+1, out[i])
		}
	}
}

// pieces keeps the text of each call.
type pieces []string

func (p *pieces) Write(text []byte) (int, error) {
	*p = append(*p, string(text))
	return len(text), nil
}
