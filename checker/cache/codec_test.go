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
func example() (Sheet, *Entry) {
	file := gdl.ParseString("a.kif", "(role Red) (init (lit 1)) (legal Red press) (<= terminal (true (lit 2))) (goal Red 100)")
	stated := &property.Formula{}
	press := &gdl.Term{Name: "press", Spelling: "Press"}
	one := &play.Trace{Moves: []play.JointMove{{press}, {{Name: "mark", Spelling: "mark", Args: []*gdl.Term{press, press}, Parens: true}}, {nil}}}
	two, empty := &play.Trace{Moves: []play.JointMove{{press}}}, &play.Trace{}
	witnesses := []proof.Witness{{Role: "red", Of: 1, Steps: 2, Trace: two}}
	fix := []analysis.SuggestedFix{{Message: "do", TextEdits: []analysis.TextEdit{{Pos: 2, End: 4, NewText: []byte("x\xff")}}}}
	v := proof.Verdict{
		Question: proof.Question{Property: proof.Invariant, Role: "red", About: "blue", Name: "n", Formula: stated, Initially: true, Playable: true, Finished: true, Sum: 100},
		Status:   proof.Violated, Method: "m", Depth: 3, Reason: "r", Invariants: []string{"(p \xfe)"}, Trace: one, Trace2: two, Witnesses: witnesses,
		Proved: 1, Total: 2, Seconds: 0.1234567890123, Expected: true, Reached: proof.Reached{Steps: 4, States: 5, Frames: 6}, Program: &proof.ProgramSize{Views: 2, Rules: 3, Atoms: 4, About: true, Seconds: 0.5},
		Blame: []*gdl.Rule{file.Rules[3], file.Rules[2]}, Roles: []*gdl.Term{press}, Detail: "d",
	}
	f := finding.Finding{
		Code: "P16", Severity: finding.Error, Pos: 1, End: 5, Message: "m\x00\xff", Related: []finding.Related{{Pos: 6, End: 7, Message: "also"}},
		Fixes: fix, UnsafeFixes: fix, Trace: one, Trace2: empty, Role: "red", Witnesses: witnesses, Property: "p", Whole: true, Repairs: true,
		Cause: &finding.Cause{Kind: "lost", Fluent: "(step 1)", Move: 2},
	}
	return Sheet{File: file, End: 90, Stated: []*property.Formula{{}, stated}}, &Entry{
		Made: time.Unix(1700000000, 0), Final: []string{"P01"}, Judged: true, Log: []string{"a line", "\x00", "\x00YQ=="},
		Results: []Result{
			{"empty", &finding.Result{}},
			{"full", &finding.Result{Findings: []finding.Finding{f, {Code: "V01", Pos: 3}}, Verdicts: []proof.Verdict{v, {Status: proof.Open}}}},
		},
	}
}

// TestRoundTrip: what was written is read again, every field of it.
func TestRoundTrip(t *testing.T) {
	sheet, e := example()
	e.Verdicts(func(v *proof.Verdict) error { wantFull(t, *v, "Cut", "Evidence", "Visited"); return errStop })
	e.Findings(func(f *finding.Finding) error {
		wantFull(t, *f, "Fingerprint", "Suppressed", "Consequence")
		return errStop
	})
	data, err := Encode(e, sheet)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Decode(data, sheet)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(e, got, cmp.Comparer(func(a, b *property.Formula) bool { return a == b }), cmp.Comparer(func(a, b *gdl.Rule) bool { return a == b })); diff != "" {
		t.Error(diff)
	}
	full := got.Results[1].Result
	if full.Findings[0].Trace != full.Verdicts[0].Trace {
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
		"cut short":     func(e *Entry) { e.Results[1].Verdicts[0].Cut = proof.CutByTimeout },
		"evidence":      func(e *Entry) { e.Results[1].Verdicts[0].Evidence = &proof.Evidence{} },
		"states":        func(e *Entry) { e.Results[1].Verdicts[0].Visited = &proof.States{} },
		"other rule":    func(e *Entry) { e.Results[1].Verdicts[0].Blame[0] = &gdl.Rule{} },
		"other formula": func(e *Entry) { e.Results[1].Verdicts[0].Formula = &property.Formula{} },
		"suppressed":    func(e *Entry) { e.Results[1].Findings[0].Suppressed = &finding.Suppression{} },
		"fingerprint":   func(e *Entry) { e.Results[1].Findings[0].Fingerprint = "x" },
		"consequence":   func(e *Entry) { e.Results[1].Findings[0].Consequence = true },
	} {
		sheet, e := example()
		spoil(e)
		if _, err := Encode(e, sheet); err == nil {
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
		"no match":         `{"results":[{"by":"a","findings":[{"code":"P01","at":[1,2],"trace":1}]}]}`,
		"no such place":    `{"results":[{"by":"a","findings":[{"code":"P01","at":[1,200]}]}]}`,
		"place before":     `{"results":[{"by":"a","findings":[{"code":"P01","at":[-1,2]}]}]}`,
		"end before begin": `{"results":[{"by":"a","findings":[{"code":"P01","at":[5,2]}]}]}`,
		"severity":         `{"results":[{"by":"a","findings":[{"code":"P01","at":[1,2],"severity":3}]}]}`,
		"status":           `{"results":[{"by":"a","verdicts":[{"property":"playability","status":"maybe"}]}]}`,
		"no such rule":     `{"results":[{"by":"a","verdicts":[{"property":"playability","status":"open","blame":[6]}]}]}`,
		"rule 0":           `{"results":[{"by":"a","verdicts":[{"property":"playability","status":"open","blame":[0]}]}]}`,
		"no such formula":  `{"results":[{"by":"a","verdicts":[{"property":"invariant","status":"open","formula":3}]}]}`,
		"huge term":        `{"terms":[{"n":"a"}` + doublings(60) + `],"results":[]}`,
	} {
		data, err := pack([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		sheet, _ := example()
		if e, err := Decode(data, sheet); err == nil {
			t.Errorf("%s: read as %+v", name, e)
		}
	}
	sheet, _ := example()
	for _, data := range []string{"", "no such thing", "\x00\x00"} {
		if _, err := Decode([]byte(data), sheet); err == nil {
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
	data, err := Encode(e, sheet)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data, false)
	f.Add([]byte(`{"terms":[{"n":"a"},{"n":"f","a":[1,1]}],"traces":[[[2]]],"results":[{"by":"a","findings":[{"code":"P01","at":[1,2],"trace":1}]}]}`), true)
	f.Add([]byte(`{"results":[{"by":"a","verdicts":[{"property":"playability","status":"open","blame":[1],"seconds":1e300}]}]}`), true)
	f.Fuzz(func(t *testing.T, data []byte, plain bool) {
		if plain {
			data, _ = pack(data)
		}
		sheet, _ := example()
		e, err := Decode(data, sheet)
		if err != nil {
			return
		}
		e.Verdicts(func(v *proof.Verdict) error { return shown(v.Trace) })
		e.Findings(func(f *finding.Finding) error {
			_ = f.Severity.String()
			if f.Pos < 0 || int(f.Pos) > sheet.End || f.End < 0 || f.End > token.Pos(sheet.End) {
				t.Errorf("%d-%d is outside of the text", f.Pos, f.End)
			}
			return shown(f.Matches()...)
		})
		again, err := Encode(e, sheet)
		if err != nil {
			t.Fatalf("what was read cannot be written: %v", err)
		}
		second, err := Decode(again, sheet)
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
					move.IsVar()
				}
			}
		}
	}
	return nil
}
