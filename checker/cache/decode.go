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
	r := &entryDecoder{sheet: sheet}
	r.readTerms(in.Terms)
	r.readTraces(in.Traces)
	e := &Entry{MadeAt: time.Unix(in.MadeAt, 0), FinalRules: unquoteTexts(in.FinalRules), FinalKnown: in.FinalKnown, LogLines: unquoteTexts(in.LogLines)}
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
		t := &gdl.Term{Name: unquoteText(x.Name), Spelling: unquoteText(x.Spelling), InParens: x.HasParens}
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

// readSpan reads a range, whose end may be missing.
func (r *entryDecoder) readSpan(s [2]int) (from, to token.Pos) {
	r.requireMatch(0 <= s[0] && s[0] <= r.sheet.EndPos && (s[1] == 0 || s[0] <= s[1] && s[1] <= r.sheet.EndPos))
	return token.Pos(s[0]), token.Pos(s[1])
}

func (r *entryDecoder) readResult(in *resultShape) AnalyzerResult {
	out := &finding.AnalysisResult{}
	for i := range in.Findings {
		out.Findings = append(out.Findings, r.readFinding(&in.Findings[i]))
	}
	for i := range in.Verdicts {
		out.Verdicts = append(out.Verdicts, r.readVerdict(&in.Verdicts[i]))
	}
	return AnalyzerResult{unquoteText(in.AnalyzerName), out}
}

func (r *entryDecoder) readFinding(in *findingShape) finding.Finding {
	f := finding.Finding{
		Code: unquoteText(in.RuleCode), Severity: finding.Severity(in.Severity), Message: unquoteText(in.Message), Advice: unquoteText(in.Advice),
		Fixes: r.readFixes(in.Fixes), UnsafeFixes: r.readFixes(in.UnsafeFixes), MatchTrace: r.traceNumbered(in.TraceNumber), OtherTrace: r.traceNumbered(in.SecondTraceNumber),
		Role: unquoteText(in.Role), Witnesses: r.readWitnesses(in.Witnesses), Property: proof.Property(unquoteText(in.Property)), WholeRulesheet: in.WholeSheet, RepairsReading: in.IsRepair,
	}
	r.requireMatch(finding.SeverityNote <= f.Severity && f.Severity <= finding.SeverityError)
	f.Pos, f.End = r.readSpan(in.PosSpan)
	if c := in.Cause; c != nil {
		r.requireMatch(c.MoveNumber >= 0)
		f.Cause = &finding.Cause{Kind: unquoteText(c.CauseKind), Fluent: unquoteText(c.Fluent), Move: c.MoveNumber}
	}
	for _, x := range in.Related {
		related := finding.RelatedPlace{Message: unquoteText(x.Message)}
		related.Pos, related.End = r.readSpan(x.PosSpan)
		f.Related = append(f.Related, related)
	}
	return f
}

func (r *entryDecoder) readFixes(list []fixShape) (out []analysis.SuggestedFix) {
	for _, x := range list {
		fix := analysis.SuggestedFix{Message: unquoteText(x.Message)}
		for _, e := range x.Edits {
			from, to := r.readSpan(e.PosSpan)
			fix.TextEdits = append(fix.TextEdits, analysis.TextEdit{Pos: from, End: to, NewText: []byte(unquoteText(e.NewText))})
		}
		out = append(out, fix)
	}
	return out
}

func (r *entryDecoder) readWitnesses(list []witnessShape) (out []proof.Witness) {
	for _, x := range list {
		r.requireMatch(x.OtherMatch >= 0 && x.EqualSteps >= 0)
		out = append(out, proof.Witness{UnknowingRole: unquoteText(x.Role), ComparedMatch: x.OtherMatch, SharedSteps: x.EqualSteps, Trace: r.traceNumbered(x.TraceNumber)})
	}
	return out
}

func (r *entryDecoder) readVerdict(in *verdictShape) proof.Verdict {
	v := proof.Verdict{
		Question: proof.Question{Property: proof.Property(unquoteText(in.Property)), Role: unquoteText(in.Role), AboutRole: unquoteText(in.AboutRole), Name: unquoteText(in.PropertyName), Rule: unquoteText(in.AskingRule),
			Formula: r.formulaNumbered(in.FormulaNumber), InitialOnly: in.Initially, PlayableOnly: in.Playable, FinishedOnly: in.Finished, GoalSum: in.GoalSum},
		Status: r.readStatus(in.Status), Method: unquoteText(in.Method), Depth: in.Depth, OpenReason: unquoteText(in.Reason), Invariants: unquoteTexts(in.Invariants),
		Trace: r.traceNumbered(in.TraceNumber), SecondTrace: r.traceNumbered(in.SecondTraceNumber), Witnesses: r.readWitnesses(in.Witnesses), ProvedFormulas: in.ProvedCount, TotalFormulas: in.TotalCount,
		Seconds: in.ElapsedSeconds, OpenExpected: in.ExpectedOpen, ViolationDetail: unquoteText(in.Detail), EmptyCondition: unquoteText(in.EmptyCondition),
		Progress: proof.SearchProgress{SearchedSteps: in.SearchProgress[0], VisitedStates: in.SearchProgress[1], ReachedFrames: in.SearchProgress[2]},
	}
	r.requireMatch(v.Depth >= 0)
	if p := in.ProgramSize; p != nil {
		v.StepProgram = &proof.ProgramSize{GameCopies: p.ViewCount, GroundRules: p.RuleCount, GroundAtoms: p.AtomCount, IsEstimate: p.IsEstimate, SolveSeconds: p.SolverSeconds}
	}
	for _, n := range in.BlamedRules {
		r.requireMatch(n != 0)
		v.BlamedRules = append(v.BlamedRules, pickNumbered(r, r.sheet.SheetFile.Rules, n))
	}
	for _, n := range in.RoleTerms {
		r.requireMatch(n != 0)
		v.ConcernedRoles = append(v.ConcernedRoles, pickNumbered(r, r.termList, n))
	}
	return v
}

func (r *entryDecoder) formulaNumbered(number int) *property.Formula {
	return pickNumbered(r, r.sheet.StatedFormulas, number)
}

func (r *entryDecoder) readStatus(text string) proof.Status {
	s := proof.Status(text)
	r.requireMatch(s == proof.Proved || s == proof.Violated || s == proof.Open)
	return s
}
