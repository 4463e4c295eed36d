package cache

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
)

// errNotStorable is the error of an entry that cannot be encoded, such as one with a
// rule of another text.
var errNotStorable = errors.New("the result cannot be kept")

// EncodeEntry returns the encoding of an entry. It fails for entries that must not
// be used in another run: those that were cut short, or hold evidence.
func EncodeEntry(e *Entry, sheet EntrySheet) ([]byte, error) {
	shape, err := entryShapeOf(e, sheet)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(mapTexts(*shape, quoteText))
	if err != nil {
		return nil, err
	}
	if len(text) > maxEntrySize {
		return nil, errNotStorable // Decode would reject it
	}
	return compressText(text)
}

// entryShapeOf converts an entry to its shape in JSON. Equal entries have equal
// shapes.
func entryShapeOf(e *Entry, sheet EntrySheet) (*entryShape, error) {
	w := &entryEncoder{sheet: sheet, ruleNumbers: map[*gdl.Rule]int{}, termNumbers: map[*gdl.Term]int{}, numbersByText: map[string]int{}, traceNumbers: map[*play.Trace]int{}}
	for i, r := range sheet.SheetFile.Rules {
		w.ruleNumbers[r] = i + 1
	}
	w.entryShape.MadeAt, w.entryShape.FinalRules, w.entryShape.FinalKnown, w.entryShape.LogLines = e.MadeAt.Unix(), e.FinalRules, e.FinalKnown, e.LogLines
	for _, r := range e.AnalyzerResults {
		w.writeResult(r)
	}
	if w.notStorable {
		return nil, errNotStorable
	}
	return &w.entryShape, nil
}

// compressText compresses a text.
func compressText(text []byte) ([]byte, error) {
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

// An entryEncoder converts an entry to its shape.
type entryEncoder struct {
	sheet         EntrySheet
	ruleNumbers   map[*gdl.Rule]int
	termNumbers   map[*gdl.Term]int
	numbersByText map[string]int // terms by their texts
	traceNumbers  map[*play.Trace]int
	entryShape    entryShape
	notStorable   bool
}

func (w *entryEncoder) writeResult(r AnalyzerResult) {
	shape := resultShape{AnalyzerName: r.AnalyzerName}
	for i := range r.AnalysisResult.Findings {
		shape.Findings = append(shape.Findings, w.shapeFinding(&r.AnalysisResult.Findings[i]))
	}
	for i := range r.AnalysisResult.Verdicts {
		shape.Verdicts = append(shape.Verdicts, w.shapeVerdict(&r.AnalysisResult.Verdicts[i]))
	}
	w.entryShape.Results = append(w.entryShape.Results, shape)
}

func (w *entryEncoder) shapeFinding(f *finding.Finding) findingShape {
	if f.Fingerprint != "" || f.SuppressedBy != nil || f.IsConsequence {
		w.notStorable = true // the runner has added data of one run
	}
	plain := *f
	plain.MatchTrace, plain.OtherTrace, plain.Witnesses = nil, nil, nil
	return findingShape{plain, w.traceNumber(f.MatchTrace), w.traceNumber(f.OtherTrace), w.shapeWitnesses(f.Witnesses)}
}

func (w *entryEncoder) shapeWitnesses(list []proof.Witness) (out []witnessShape) {
	for _, x := range list {
		number := w.traceNumber(x.Trace)
		x.Trace = nil
		out = append(out, witnessShape{x, number})
	}
	return out
}

func (w *entryEncoder) shapeVerdict(v *proof.Verdict) verdictShape {
	w.notStorable = w.notStorable || v.CutCause != "" || v.Evidence != nil || v.VisitedStates != nil
	plain := *v
	plain.Formula, plain.Trace, plain.SecondTrace, plain.Witnesses, plain.BlamedRules, plain.ConcernedRoles = nil, nil, nil, nil, nil, nil
	out := verdictShape{Verdict: plain, FormulaNumber: w.formulaNumber(v.Formula),
		TraceNumber: w.traceNumber(v.Trace), SecondTraceNumber: w.traceNumber(v.SecondTrace), WitnessShapes: w.shapeWitnesses(v.Witnesses)}
	for _, r := range v.BlamedRules {
		n, known := w.ruleNumbers[r]
		w.notStorable = w.notStorable || !known
		out.RuleNumbers = append(out.RuleNumbers, n)
	}
	for _, r := range v.ConcernedRoles {
		out.RoleNumbers = append(out.RoleNumbers, w.termNumber(r))
	}
	return out
}

func (w *entryEncoder) formulaNumber(f *property.Formula) int {
	if f == nil {
		return 0
	}
	n := slices.Index(w.sheet.StatedFormulas, f) + 1
	w.notStorable = w.notStorable || n == 0
	return n
}

// traceNumber returns the number of a match. Findings and verdicts that share a match
// share its number.
func (w *entryEncoder) traceNumber(t *play.Trace) int {
	if t == nil {
		return 0
	}
	if n := w.traceNumbers[t]; n > 0 {
		return n
	}
	steps := make([][]int, len(t.Moves))
	for i, joint := range t.Moves {
		for _, move := range joint {
			steps[i] = append(steps[i], w.termNumber(move))
		}
	}
	w.entryShape.Traces = append(w.entryShape.Traces, steps)
	w.traceNumbers[t] = len(w.entryShape.Traces)
	return w.traceNumbers[t]
}

// termNumber returns the number of a term. Its arguments are numbered first.
func (w *entryEncoder) termNumber(t *gdl.Term) int {
	if t == nil {
		return 0
	}
	if n := w.termNumbers[t]; n > 0 {
		return n
	}
	shape := termShape{Name: t.Name, HasParens: t.InParens}
	if t.Spelling != t.Name {
		shape.Spelling = t.Spelling
	}
	for _, a := range t.Args {
		shape.Args = append(shape.Args, w.termNumber(a))
	}
	key := fmt.Sprintf("%q %q %v %v", shape.Name, shape.Spelling, shape.Args, shape.HasParens)
	if w.numbersByText[key] == 0 {
		w.entryShape.Terms = append(w.entryShape.Terms, shape)
		w.numbersByText[key] = len(w.entryShape.Terms)
	}
	w.termNumbers[t] = w.numbersByText[key]
	return w.termNumbers[t]
}
