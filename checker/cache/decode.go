package cache

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"
	"go/token"
	"io"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
)

// maxText bounds the size of a decompressed entry.
const maxText = 32 << 20

// errStrange is the error of a text that is not an entry of this rulesheet.
var errStrange = errors.New("no entry of this rulesheet")

// Decode reads the encoding of an entry. It trusts nothing: an entry that does
// not fit the rulesheet is an error.
func Decode(data []byte, sheet Sheet) (*Entry, error) {
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(data)), maxText))
	if err != nil {
		return nil, err
	}
	var in entryShape
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&in); err != nil {
		return nil, err
	}
	r := &decoder{sheet: sheet}
	r.readTerms(in.Terms)
	r.readTraces(in.Traces)
	e := &Entry{Made: time.Unix(in.Made, 0), Final: unquotedAll(in.Final), Judged: in.Judged, Log: unquotedAll(in.Log)}
	for i := range in.Results {
		e.Results = append(e.Results, r.result(&in.Results[i]))
	}
	if r.strange {
		return nil, errStrange
	}
	return e, nil
}

// decoder makes an entry of its shape.
type decoder struct {
	sheet   Sheet
	terms   []*gdl.Term
	traces  []*play.Trace
	strange bool
}

// fits records that the entry is wrong unless a condition holds, and returns
// the condition.
func (r *decoder) fits(ok bool) bool {
	r.strange = r.strange || !ok
	return ok
}

// pick returns the element with a number, counted from 1, and the zero value
// for 0.
func pick[T any](r *decoder, list []T, number int) (x T) {
	if number != 0 && r.fits(number > 0 && number <= len(list)) {
		x = list[number-1]
	}
	return x
}

// maxSize bounds the symbols of a term: as many as package play allows.
const maxSize = 1 << 13

// readTerms makes the terms. The arguments of a term precede it, so that no
// term contains itself; and the size of each term is bounded.
func (r *decoder) readTerms(list []termShape) {
	sizes := make([]int, len(list))
	for i, x := range list {
		t := &gdl.Term{Name: unquoted(x.Name), Spelling: unquoted(x.Spelling), Parens: x.Parens}
		if t.Spelling == "" {
			t.Spelling = t.Name
		}
		sizes[i] = 1
		for _, a := range x.Args {
			if !r.fits(a > 0 && a <= i) {
				return
			}
			t.Args = append(t.Args, r.terms[a-1])
			sizes[i] += sizes[a-1]
		}
		if !r.fits(t.Name != "" && sizes[i] <= maxSize) {
			return
		}
		r.terms = append(r.terms, t)
	}
}

func (r *decoder) readTraces(list [][][]int) {
	for _, steps := range list {
		t := &play.Trace{}
		for _, joint := range steps {
			var moves play.JointMove
			for _, move := range joint {
				moves = append(moves, pick(r, r.terms, move))
			}
			t.Moves = append(t.Moves, moves)
		}
		r.traces = append(r.traces, t)
	}
}

func (r *decoder) trace(number int) *play.Trace { return pick(r, r.traces, number) }

// span reads a range, whose end may be missing.
func (r *decoder) span(s [2]int) (from, to token.Pos) {
	r.fits(0 <= s[0] && s[0] <= r.sheet.End && (s[1] == 0 || s[0] <= s[1] && s[1] <= r.sheet.End))
	return token.Pos(s[0]), token.Pos(s[1])
}

func (r *decoder) result(in *resultShape) Result {
	out := &finding.Result{}
	for i := range in.Findings {
		out.Findings = append(out.Findings, r.finding(&in.Findings[i]))
	}
	for i := range in.Verdicts {
		out.Verdicts = append(out.Verdicts, r.verdict(&in.Verdicts[i]))
	}
	return Result{unquoted(in.Analyzer), out}
}

func (r *decoder) finding(in *findingShape) finding.Finding {
	f := finding.Finding{
		Code: unquoted(in.Code), Severity: finding.Severity(in.Severity), Message: unquoted(in.Message),
		Fixes: r.fixes(in.Fixes), UnsafeFixes: r.fixes(in.UnsafeFixes), Trace: r.trace(in.Trace), Trace2: r.trace(in.Trace2),
		Role: unquoted(in.Role), Witnesses: r.witnesses(in.Witnesses), Property: proof.Property(unquoted(in.Property)), Whole: in.Whole, Repairs: in.Repairs,
	}
	r.fits(finding.Note <= f.Severity && f.Severity <= finding.Error)
	f.Pos, f.End = r.span(in.Span)
	if c := in.Cause; c != nil {
		r.fits(c.Move >= 0)
		f.Cause = &finding.Cause{Kind: unquoted(c.Kind), Fluent: unquoted(c.Fluent), Move: c.Move}
	}
	for _, x := range in.Related {
		related := finding.Related{Message: unquoted(x.Message)}
		related.Pos, related.End = r.span(x.Span)
		f.Related = append(f.Related, related)
	}
	return f
}

func (r *decoder) fixes(list []fixShape) (out []analysis.SuggestedFix) {
	for _, x := range list {
		fix := analysis.SuggestedFix{Message: unquoted(x.Message)}
		for _, e := range x.Edits {
			from, to := r.span(e.Span)
			fix.TextEdits = append(fix.TextEdits, analysis.TextEdit{Pos: from, End: to, NewText: []byte(unquoted(e.Text))})
		}
		out = append(out, fix)
	}
	return out
}

func (r *decoder) witnesses(list []witnessShape) (out []proof.Witness) {
	for _, x := range list {
		r.fits(x.Of >= 0 && x.Steps >= 0)
		out = append(out, proof.Witness{Role: unquoted(x.Role), Of: x.Of, Steps: x.Steps, Trace: r.trace(x.Trace)})
	}
	return out
}

func (r *decoder) verdict(in *verdictShape) proof.Verdict {
	v := proof.Verdict{
		Question: proof.Question{Property: proof.Property(unquoted(in.Property)), Role: unquoted(in.Role), About: unquoted(in.About), Name: unquoted(in.Name),
			Formula: r.formula(in.Formula), Initially: in.Initially, Playable: in.Playable, Finished: in.Finished, Sum: in.Sum},
		Status: r.status(in.Status), Method: unquoted(in.Method), Depth: in.Depth, Reason: unquoted(in.Reason), Invariants: unquotedAll(in.Invariants),
		Trace: r.trace(in.Trace), Trace2: r.trace(in.Trace2), Witnesses: r.witnesses(in.Witnesses), Proved: in.Proved, Total: in.Total,
		Seconds: in.Seconds, Expected: in.Expected, Detail: unquoted(in.Detail),
		Reached: proof.Reached{Steps: in.Reached[0], States: in.Reached[1], Frames: in.Reached[2]},
	}
	r.fits(v.Depth >= 0)
	if p := in.Program; p != nil {
		v.Program = &proof.ProgramSize{Views: p.Views, Rules: p.Rules, Atoms: p.Atoms, About: p.About, Seconds: p.Seconds}
	}
	for _, n := range in.Blame {
		r.fits(n != 0)
		v.Blame = append(v.Blame, pick(r, r.sheet.File.Rules, n))
	}
	for _, n := range in.Roles {
		r.fits(n != 0)
		v.Roles = append(v.Roles, pick(r, r.terms, n))
	}
	return v
}

func (r *decoder) formula(number int) *property.Formula { return pick(r, r.sheet.Stated, number) }

func (r *decoder) status(text string) proof.Status {
	s := proof.Status(text)
	r.fits(s == proof.Proved || s == proof.Violated || s == proof.Open)
	return s
}
