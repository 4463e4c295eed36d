package cache

import (
	"go/token"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
)

// example returns a rulesheet and an entry that uses every field.
func example() (EntrySheet, *Entry) {
	file := gdl.ParseString("a.kif", "(role Red) (init (lit 1)) (legal Red press) (<= terminal (true (lit 2))) (goal Red 100)")
	stated := &property.Formula{}
	press := &gdl.Term{Name: "press", Spelling: "Press"}
	one := &play.Trace{Moves: []play.JointMove{{press}, {{Name: "mark", Spelling: "mark", Args: []*gdl.Term{press, press}, InParens: true}}, {nil}}}
	two, empty := &play.Trace{Moves: []play.JointMove{{press}}}, &play.Trace{}
	witnesses := []proof.Witness{{UnknowingRole: "red", ComparedMatch: 1, SharedSteps: 2, Trace: two}}
	fix := []analysis.SuggestedFix{{Message: "do", TextEdits: []analysis.TextEdit{{Pos: 2, End: 4, NewText: []byte("x\xff")}}}}
	v := proof.Verdict{
		Question: proof.Question{Property: proof.Invariant, Role: "red", AboutRole: "blue", Name: "n", Rule: "n", Formula: stated, InitialOnly: true, PlayableOnly: true, FinishedOnly: true, GoalSum: 100},
		Status:   proof.Violated, Explanation: proof.Explanation{Method: "m", Depth: 3, OpenReason: "r", Progress: proof.SearchProgress{SearchedSteps: 4, VisitedStates: 5, ReachedFrames: 6}, ViolationDetail: "d", EmptyCondition: "none"}, Invariants: []string{"(p \xfe)"}, Trace: one, SecondTrace: two, Witnesses: witnesses,
		ProvedFormulas: 1, TotalFormulas: 2, Seconds: 0.1234567890123, OpenExpected: true, StepProgram: &proof.ProgramSize{GameCopies: 2, GroundRules: 3, GroundAtoms: 4, IsEstimate: true, SolveSeconds: 0.5},
		BlamedRules: []*gdl.Rule{file.Rules[3], file.Rules[2]}, ConcernedRoles: []*gdl.Term{press},
	}
	f := finding.Finding{
		Code: "P16", Severity: finding.SeverityError, Pos: 1, End: 5, Message: "m\x00\xff", Related: []finding.RelatedPlace{{Pos: 6, End: 7, Message: "also"}},
		Fixes: fix, UnsafeFixes: fix, MatchTrace: one, OtherTrace: empty, Role: "red", Witnesses: witnesses, Property: "p", WholeRulesheet: true, RepairsReading: true, IsUnreached: true, HasProposals: true, Reason: "because", Path: []string{"cell"}, YieldsTo: []string{"A01"},
		Cause: &finding.Cause{Kind: "lost", Fluent: "(step 1)", Move: 2},
	}
	return EntrySheet{SheetFile: file, EndPos: 90, StatedFormulas: []*property.Formula{{}, stated}}, &Entry{
		MadeAt: time.Unix(1700000000, 0), FinalRules: []string{"P01"}, FinalKnown: true, LogLines: []string{"a line", "\x00", "\x00YQ=="},
		AnalyzerResults: []AnalyzerResult{
			{"empty", &finding.AnalysisResult{}},
			{"full", &finding.AnalysisResult{Findings: []finding.Finding{f, {Code: "V01", Pos: 3}}, Verdicts: []proof.Verdict{v, {Status: proof.Open}}}},
		},
	}
}

// TestRoundTrip: what was written is read again, every field of it.
func TestRoundTrip(t *testing.T) {
	sheet, e := example()
	e.EachVerdict(func(v *proof.Verdict) error { wantFull(t, *v, "CutCause", "Evidence", "VisitedStates"); return errStop })
	e.EachFinding(func(f *finding.Finding) error {
		wantFull(t, *f, "Fingerprint", "IsHarmless", "SuppressedBy", "IsConsequence")
		return errStop
	})
	data, err := EncodeEntry(e, sheet)
	if err != nil {
		t.Fatal(err)
	}
	got, err := DecodeEntry(data, sheet)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(e, got, cmp.Comparer(func(a, b *property.Formula) bool { return a == b }), cmp.Comparer(func(a, b *gdl.Rule) bool { return a == b })); diff != "" {
		t.Error(diff)
	}
	full := got.AnalyzerResults[1].AnalysisResult
	if full.Findings[0].MatchTrace != full.Verdicts[0].Trace {
		t.Error("a finding and its verdict no longer share the match")
	}
}

type stop struct{}

func (stop) Error() string { return "stop" }

var errStop = stop{}

// wantFull wants an example to set every field, so that new ones cannot be
// forgotten.
func wantFull(t *testing.T, x any, except ...string) {
	t.Helper()
	v := reflect.ValueOf(x)
	for i := range v.NumField() {
		if name := v.Type().Field(i).Name; v.Field(i).IsZero() && !strings.Contains(strings.Join(except, " "), name) {
			t.Errorf("the example does not set %s.%s", v.Type(), name)
		}
	}
}

// TestUnfit: what must not come back in another run is not written down.
func TestUnfit(t *testing.T) {
	for name, spoil := range map[string]func(*Entry){
		"cut short":     func(e *Entry) { e.AnalyzerResults[1].Verdicts[0].CutCause = proof.CutByTimeout },
		"evidence":      func(e *Entry) { e.AnalyzerResults[1].Verdicts[0].Evidence = &proof.Evidence{} },
		"states":        func(e *Entry) { e.AnalyzerResults[1].Verdicts[0].VisitedStates = &proof.VisitedStates{} },
		"other rule":    func(e *Entry) { e.AnalyzerResults[1].Verdicts[0].BlamedRules[0] = &gdl.Rule{} },
		"other formula": func(e *Entry) { e.AnalyzerResults[1].Verdicts[0].Formula = &property.Formula{} },
		"suppressed":    func(e *Entry) { e.AnalyzerResults[1].Findings[0].SuppressedBy = &finding.Suppression{} },
		"fingerprint":   func(e *Entry) { e.AnalyzerResults[1].Findings[0].Fingerprint = "x" },
		"consequence":   func(e *Entry) { e.AnalyzerResults[1].Findings[0].IsConsequence = true },
	} {
		sheet, e := example()
		spoil(e)
		if _, err := EncodeEntry(e, sheet); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestStrange: an entry that does not fit the rulesheet is none.
func TestStrange(t *testing.T) {
	for name, text := range map[string]string{
		"no JSON":          `{`,
		"unknown field":    `{"results":[],"more":1}`,
		"circle":           `{"terms":[{"n":"f","a":[1]}],"results":[]}`,
		"later term":       `{"terms":[{"n":"f","a":[2]},{"n":"a"}],"results":[]}`,
		"no name":          `{"terms":[{"n":""}],"results":[]}`,
		"no term":          `{"traces":[[[1]]],"results":[]}`,
		"negative term":    `{"terms":[{"n":"f"}],"traces":[[[-1]]],"results":[]}`,
		"no match":         `{"results":[{"by":"a","findings":[{"code":"P01","pos":1,"end":2,"trace":1}]}]}`,
		"no such place":    `{"results":[{"by":"a","findings":[{"code":"P01","pos":1,"end":200}]}]}`,
		"place before":     `{"results":[{"by":"a","findings":[{"code":"P01","pos":-1,"end":2}]}]}`,
		"end before begin": `{"results":[{"by":"a","findings":[{"code":"P01","pos":5,"end":2}]}]}`,
		"severity":         `{"results":[{"by":"a","findings":[{"code":"P01","pos":1,"end":2,"severity":3}]}]}`,
		"status":           `{"results":[{"by":"a","verdicts":[{"property":"playability","status":"maybe"}]}]}`,
		"no such rule":     `{"results":[{"by":"a","verdicts":[{"property":"playability","status":"open","blame":[6]}]}]}`,
		"rule 0":           `{"results":[{"by":"a","verdicts":[{"property":"playability","status":"open","blame":[0]}]}]}`,
		"no such formula":  `{"results":[{"by":"a","verdicts":[{"property":"invariant","status":"open","formula":3}]}]}`,
		"huge term":        `{"terms":[{"n":"a"}` + doublings(60) + `],"results":[]}`,
	} {
		data, err := compressText([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		sheet, _ := example()
		if e, err := DecodeEntry(data, sheet); err == nil {
			t.Errorf("%s: read as %+v", name, e)
		}
	}
	sheet, _ := example()
	for _, data := range []string{"", "no such thing", "\x00\x00"} {
		if _, err := DecodeEntry([]byte(data), sheet); err == nil {
			t.Errorf("%q is read", data)
		}
	}
}

// doublings writes terms of which each holds the one before it twice.
func doublings(n int) string {
	var b strings.Builder
	for i := range n {
		number := string(rune('0'+(i+1)/10)) + string(rune('0'+(i+1)%10))
		number = strings.TrimLeft(number, "0")
		b.WriteString(`,{"n":"f","a":[` + number + `,` + number + `]}`)
	}
	return b.String()
}

// FuzzDecode: whatever stands in an entry, reading it neither panics nor takes
// long, and what was read can be written, and is shown without a panic.
func FuzzDecode(f *testing.F) {
	sheet, e := example()
	data, err := EncodeEntry(e, sheet)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data, false)
	f.Add([]byte(`{"terms":[{"n":"a"},{"n":"f","a":[1,1]}],"traces":[[[2]]],"results":[{"by":"a","findings":[{"code":"P01","pos":1,"end":2,"trace":1}]}]}`), true)
	f.Add([]byte(`{"results":[{"by":"a","verdicts":[{"property":"playability","status":"open","blame":[1],"seconds":1e300}]}]}`), true)
	f.Fuzz(func(t *testing.T, data []byte, plain bool) {
		if plain {
			data, _ = compressText(data)
		}
		sheet, _ := example()
		e, err := DecodeEntry(data, sheet)
		if err != nil {
			return
		}
		e.EachVerdict(func(v *proof.Verdict) error { return shown(v.Trace) })
		e.EachFinding(func(f *finding.Finding) error {
			_ = f.Severity.String()
			if f.Pos < 0 || int(f.Pos) > sheet.EndPos || f.End < 0 || f.End > token.Pos(sheet.EndPos) {
				t.Errorf("%d-%d is outside of the text", f.Pos, f.End)
			}
			return shown(f.Matches()...)
		})
		again, err := EncodeEntry(e, sheet)
		if err != nil {
			t.Fatalf("what was read cannot be written: %v", err)
		}
		second, err := DecodeEntry(again, sheet)
		if err != nil {
			t.Fatalf("what was written cannot be read: %v", err)
		}
		if diff := cmp.Diff(e, second, cmp.Comparer(func(a, b *property.Formula) bool { return a == b }), cmp.Comparer(func(a, b *gdl.Rule) bool { return a == b })); diff != "" {
			t.Error(diff)
		}
	})
}

// shown writes matches out.
func shown(list ...*play.Trace) error {
	for _, t := range list {
		if t == nil {
			continue
		}
		for _, joint := range t.Moves {
			for _, move := range joint {
				if move != nil {
					_ = move.String()
					move.IsVariable()
				}
			}
		}
	}
	return nil
}
