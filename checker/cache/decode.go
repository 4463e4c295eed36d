package cache

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"
	"go/token"
	"io"
	"slices"
	"time"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
)

// maxEntrySize bounds the size of a decompressed entry.
const maxEntrySize = 32 << 20

// errMismatch is the error of a text that is not an entry of this rulesheet.
var errMismatch = errors.New("no entry of this rulesheet")

// DecodeEntry reads the encoding of an entry. It trusts nothing: an entry that does
// not fit the rulesheet is an error.
func DecodeEntry(data []byte, sheet EntrySheet) (*Entry, error) {
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(data)), maxEntrySize))
	if err != nil {
		return nil, err
	}
	var in entryShape
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&in); err != nil {
		return nil, err
	}
	in = mapTexts(in, unquoteText)
	r := &entryDecoder{sheet: sheet}
	r.readTerms(in.Terms)
	r.readTraces(in.Traces)
	e := &Entry{MadeAt: time.Unix(in.MadeAt, 0), FinalRules: in.FinalRules, FinalKnown: in.FinalKnown, LogLines: in.LogLines}
	for i := range in.Results {
		e.AnalyzerResults = append(e.AnalyzerResults, r.readResult(&in.Results[i]))
	}
	if r.hasMismatch {
		return nil, errMismatch
	}
	return e, nil
}

// entryDecoder makes an entry of its shape.
type entryDecoder struct {
	sheet       EntrySheet
	termList    []*gdl.Term
	traceList   []*play.Trace
	hasMismatch bool
}

// requireMatch records that the entry is wrong unless a condition holds, and returns
// the condition.
func (r *entryDecoder) requireMatch(ok bool) bool {
	r.hasMismatch = r.hasMismatch || !ok
	return ok
}

// pickNumbered returns the element with a number, counted from 1, and the zero value
// for 0.
func pickNumbered[T any](r *entryDecoder, list []T, number int) (x T) {
	if number != 0 && r.requireMatch(number > 0 && number <= len(list)) {
		x = list[number-1]
	}
	return x
}

// maxTermSize bounds the symbols of a term: as many as package play allows.
const maxTermSize = 1 << 13

// readTerms makes the terms. The arguments of a term precede it, so that no
// term contains itself; and the size of each term is bounded.
func (r *entryDecoder) readTerms(list []termShape) {
	sizes := make([]int, len(list))
	for i, x := range list {
		t := &gdl.Term{Name: x.Name, Spelling: x.Spelling, InParens: x.HasParens}
		if t.Spelling == "" {
			t.Spelling = t.Name
		}
		sizes[i] = 1
		for _, a := range x.Args {
			if !r.requireMatch(a > 0 && a <= i) {
				return
			}
			t.Args = append(t.Args, r.termList[a-1])
			sizes[i] += sizes[a-1]
		}
		if !r.requireMatch(t.Name != "" && sizes[i] <= maxTermSize) {
			return
		}
		r.termList = append(r.termList, t)
	}
}

func (r *entryDecoder) readTraces(list [][][]int) {
	for _, steps := range list {
		t := &play.Trace{}
		for _, joint := range steps {
			var moves play.JointMove
			for _, move := range joint {
				moves = append(moves, pickNumbered(r, r.termList, move))
			}
			t.Moves = append(t.Moves, moves)
		}
		r.traceList = append(r.traceList, t)
	}
}

func (r *entryDecoder) traceNumbered(number int) *play.Trace {
	return pickNumbered(r, r.traceList, number)
}

// checkSpan checks a range, whose end may be missing.
func (r *entryDecoder) checkSpan(from, to token.Pos) {
	end := token.Pos(r.sheet.EndPos)
	r.requireMatch(0 <= from && from <= end && (to == 0 || from <= to && to <= end))
}

func (r *entryDecoder) readResult(in *resultShape) AnalyzerResult {
	out := &finding.AnalysisResult{}
	for i := range in.Findings {
		out.Findings = append(out.Findings, r.readFinding(&in.Findings[i]))
	}
	for i := range in.Verdicts {
		out.Verdicts = append(out.Verdicts, r.readVerdict(&in.Verdicts[i]))
	}
	return AnalyzerResult{in.AnalyzerName, out}
}

func (r *entryDecoder) readFinding(in *findingShape) finding.Finding {
	f := in.Finding
	f.MatchTrace, f.OtherTrace, f.Witnesses = r.traceNumbered(in.TraceNumber), r.traceNumbered(in.SecondTraceNumber), r.readWitnesses(in.WitnessShapes)
	r.requireMatch(finding.SeverityNote <= f.Severity && f.Severity <= finding.SeverityError)
	r.requireMatch(f.Cause == nil || f.Cause.Move >= 0)
	r.checkSpan(f.Pos, f.End)
	for _, x := range f.Related {
		r.checkSpan(x.Pos, x.End)
	}
	for _, fix := range slices.Concat(f.Fixes, f.UnsafeFixes) {
		for _, e := range fix.TextEdits {
			r.checkSpan(e.Pos, e.End)
		}
	}
	return f
}

func (r *entryDecoder) readWitnesses(list []witnessShape) (out []proof.Witness) {
	for _, x := range list {
		r.requireMatch(x.ComparedMatch >= 0 && x.SharedSteps >= 0)
		x.Trace = r.traceNumbered(x.TraceNumber)
		out = append(out, x.Witness)
	}
	return out
}

func (r *entryDecoder) readVerdict(in *verdictShape) proof.Verdict {
	v := in.Verdict
	r.requireMatch(v.Status == proof.Proved || v.Status == proof.Violated || v.Status == proof.Open)
	r.requireMatch(v.Depth >= 0)
	v.Formula, v.Witnesses = pickNumbered(r, r.sheet.StatedFormulas, in.FormulaNumber), r.readWitnesses(in.WitnessShapes)
	v.Trace, v.SecondTrace = r.traceNumbered(in.TraceNumber), r.traceNumbered(in.SecondTraceNumber)
	for _, n := range in.RuleNumbers {
		r.requireMatch(n != 0)
		v.BlamedRules = append(v.BlamedRules, pickNumbered(r, r.sheet.SheetFile.Rules, n))
	}
	for _, n := range in.RoleNumbers {
		r.requireMatch(n != 0)
		v.ConcernedRoles = append(v.ConcernedRoles, pickNumbered(r, r.termList, n))
	}
	return v
}
