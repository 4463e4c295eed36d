package cache

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
)

// errUnfit is the error of an entry that cannot be encoded, such as one with a
// rule of another text.
var errUnfit = errors.New("the result cannot be kept")

// Encode returns the encoding of an entry. It fails for entries that must not
// be used in another run: those that were cut short, or hold evidence.
func Encode(e *Entry, sheet Sheet) ([]byte, error) {
	shape, err := shapeOf(e, sheet)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(shape)
	if err != nil {
		return nil, err
	}
	if len(text) > maxText {
		return nil, errUnfit // Decode would reject it
	}
	return pack(text)
}

// shapeOf converts an entry to its shape in JSON. Equal entries have equal
// shapes.
func shapeOf(e *Entry, sheet Sheet) (*entryShape, error) {
	w := &encoder{sheet: sheet, rules: map[*gdl.Rule]int{}, terms: map[*gdl.Term]int{}, equal: map[string]int{}, traces: map[*play.Trace]int{}}
	for i, r := range sheet.File.Rules {
		w.rules[r] = i + 1
	}
	w.out.Made, w.out.Final, w.out.Judged, w.out.Log = e.Made.Unix(), quotedAll(e.Final), e.Judged, quotedAll(e.Log)
	for _, r := range e.Results {
		w.result(r)
	}
	if w.unfit {
		return nil, errUnfit
	}
	return &w.out, nil
}

// pack compresses a text.
func pack(text []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.DefaultCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(text); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// An encoder converts an entry to its shape.
type encoder struct {
	sheet  Sheet
	rules  map[*gdl.Rule]int
	terms  map[*gdl.Term]int
	equal  map[string]int // terms by their texts
	traces map[*play.Trace]int
	out    entryShape
	unfit  bool
}

func (w *encoder) result(r Result) {
	shape := resultShape{Analyzer: quoted(r.Analyzer)}
	for i := range r.Result.Findings {
		shape.Findings = append(shape.Findings, w.finding(&r.Result.Findings[i]))
	}
	for i := range r.Result.Verdicts {
		shape.Verdicts = append(shape.Verdicts, w.verdict(&r.Result.Verdicts[i]))
	}
	w.out.Results = append(w.out.Results, shape)
}

func (w *encoder) finding(f *finding.Finding) findingShape {
	if f.Fingerprint != "" || f.Suppressed != nil || f.Consequence {
		w.unfit = true // the runner has added data of one run
	}
	out := findingShape{
		Code: quoted(f.Code), Severity: int(f.Severity), Span: [2]int{int(f.Pos), int(f.End)}, Message: quoted(f.Message),
		Fixes: w.fixes(f.Fixes), UnsafeFixes: w.fixes(f.UnsafeFixes), Trace: w.trace(f.Trace), Trace2: w.trace(f.Trace2),
		Role: quoted(f.Role), Witnesses: w.witnesses(f.Witnesses), Property: quoted(string(f.Property)), Whole: f.Whole, Repairs: f.Repairs,
	}
	if c := f.Cause; c != nil {
		out.Cause = &causeShape{quoted(c.Kind), quoted(c.Fluent), c.Move}
	}
	for _, r := range f.Related {
		out.Related = append(out.Related, relatedShape{[2]int{int(r.Pos), int(r.End)}, quoted(r.Message)})
	}
	return out
}

func (w *encoder) fixes(list []analysis.SuggestedFix) (out []fixShape) {
	for _, f := range list {
		shape := fixShape{Message: quoted(f.Message)}
		for _, e := range f.TextEdits {
			shape.Edits = append(shape.Edits, editShape{[2]int{int(e.Pos), int(e.End)}, quoted(string(e.NewText))})
		}
		out = append(out, shape)
	}
	return out
}

func (w *encoder) witnesses(list []proof.Witness) (out []witnessShape) {
	for _, x := range list {
		out = append(out, witnessShape{quoted(x.Role), x.Of, x.Steps, w.trace(x.Trace)})
	}
	return out
}

func (w *encoder) verdict(v *proof.Verdict) verdictShape {
	w.unfit = w.unfit || v.Cut != "" || v.Evidence != nil || v.Visited != nil
	out := verdictShape{
		Property: quoted(string(v.Property)), Role: quoted(v.Role), About: quoted(v.About), Name: quoted(v.Name), Formula: w.formula(v.Formula),
		Initially: v.Initially, Playable: v.Playable, Finished: v.Finished, Sum: v.Sum,
		Status: string(v.Status), Method: quoted(v.Method), Depth: v.Depth, Reason: quoted(v.Reason), Invariants: quotedAll(v.Invariants),
		Trace: w.trace(v.Trace), Trace2: w.trace(v.Trace2), Witnesses: w.witnesses(v.Witnesses), Proved: v.Proved, Total: v.Total,
		Seconds: v.Seconds, Expected: v.Expected, Detail: quoted(v.Detail), Reached: [3]int{v.Reached.Steps, v.Reached.States, v.Reached.Frames},
	}
	if p := v.Program; p != nil {
		out.Program = &programShape{p.Views, p.Rules, p.Atoms, p.About, p.Seconds}
	}
	for _, r := range v.Blame {
		n, known := w.rules[r]
		w.unfit = w.unfit || !known
		out.Blame = append(out.Blame, n)
	}
	for _, r := range v.Roles {
		out.Roles = append(out.Roles, w.term(r))
	}
	return out
}

func (w *encoder) formula(f *property.Formula) int {
	if f == nil {
		return 0
	}
	n := slices.Index(w.sheet.Stated, f) + 1
	w.unfit = w.unfit || n == 0
	return n
}

// trace returns the number of a match. Findings and verdicts that share a match
// share its number.
func (w *encoder) trace(t *play.Trace) int {
	if t == nil {
		return 0
	}
	if n := w.traces[t]; n > 0 {
		return n
	}
	steps := make([][]int, len(t.Moves))
	for i, joint := range t.Moves {
		for _, move := range joint {
			steps[i] = append(steps[i], w.term(move))
		}
	}
	w.out.Traces = append(w.out.Traces, steps)
	w.traces[t] = len(w.out.Traces)
	return w.traces[t]
}

// term returns the number of a term. Its arguments are numbered first.
func (w *encoder) term(t *gdl.Term) int {
	if t == nil {
		return 0
	}
	if n := w.terms[t]; n > 0 {
		return n
	}
	shape := termShape{Name: quoted(t.Name), Parens: t.Parens}
	if t.Spelling != t.Name {
		shape.Spelling = quoted(t.Spelling)
	}
	for _, a := range t.Args {
		shape.Args = append(shape.Args, w.term(a))
	}
	key := fmt.Sprintf("%q %q %v %v", shape.Name, shape.Spelling, shape.Args, shape.Parens)
	if w.equal[key] == 0 {
		w.out.Terms = append(w.out.Terms, shape)
		w.equal[key] = len(w.out.Terms)
	}
	w.terms[t] = w.equal[key]
	return w.terms[t]
}
