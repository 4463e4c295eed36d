package report

import (
	"path/filepath"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
)

// A jsonShaper converts reports to the shape of JSON.
type jsonShaper struct{ rules rulebook }

func (j jsonShaper) file(f *File) jsonFile {
	out := jsonFile{
		Path: filepath.ToSlash(f.Path), Hidden: f.Hidden, Seconds: f.Seconds, Errors: texts(f.Errors), Cut: f.Cut,
		Findings: []jsonFinding{}, Verdicts: []jsonVerdict{},
	}
	ruler := NewRuler(f.Source)
	if f.Judged {
		valid := f.Invalid == nil
		out.Valid = &valid
	}
	if x := f.Invalid; x != nil {
		out.Invalid = &jsonInvalid{x.Code, j.rules.name(x.Code), ruler.Range(x.Pos, x.End)}
	}
	for i := range f.Findings {
		out.Findings = append(out.Findings, j.finding(f, ruler, &f.Findings[i]))
	}
	for i := range f.Suppressed {
		out.Suppressed = append(out.Suppressed, j.finding(f, ruler, &f.Suppressed[i]))
	}
	for i := range f.Verdicts {
		out.Verdicts = append(out.Verdicts, j.verdict(f, &f.Verdicts[i]))
	}
	return out
}

func (j jsonShaper) finding(f *File, ruler *Ruler, x *finding.Finding) jsonFinding {
	out := jsonFinding{
		Code: x.Code, Name: j.rules.name(x.Code), Severity: x.Severity.String(), Message: x.Message,
		Range: ruler.Range(x.Pos, x.End), Follows: x.Consequence, Property: string(x.Property),
		Trace: traceOf(f.Parsed, x.Trace), Trace2: traceOf(f.Parsed, x.Trace2), Witnesses: witnessesOf(f.Parsed, x.Witnesses),
		Fixes: append(jsonFixes(ruler, x.Fixes, true), jsonFixes(ruler, x.UnsafeFixes, false)...),
	}
	if j.rules.byCode[x.Code] != nil {
		out.Rule = finding.Page(x.Code)
	}
	if line, ok := excerptOf(f.Source, x.Pos, x.End); ok && !x.Whole {
		out.Excerpt = line.line
	}
	if c := x.Cause; c != nil {
		out.Cause = &jsonCause{c.Kind, c.Fluent, c.Move}
	}
	if out.Trace != nil && len(x.Trace.Moves) > 0 {
		for _, c := range changesOf(f.Parsed, x.Trace) {
			out.Trace.Changes = append(out.Trace.Changes, jsonChange{c.became, c.ceased})
		}
	}
	out.Fingerprint = x.Fingerprint
	if s := x.Suppressed; s != nil {
		out.Suppression = &jsonSuppression{s.Kind, s.Reason}
	}
	for _, r := range x.Related {
		out.Related = append(out.Related, jsonRelated{r.Message, ruler.Range(r.Pos, r.End)})
	}
	return out
}

func jsonFixes(ruler *Ruler, fixes []analysis.SuggestedFix, safe bool) []jsonFix {
	var out []jsonFix
	for _, fix := range fixes {
		x := jsonFix{Message: fix.Message, Safe: safe, Edits: []jsonEdit{}}
		for _, e := range fix.TextEdits {
			x.Edits = append(x.Edits, jsonEdit{ruler.Range(e.Pos, e.End), string(e.NewText)})
		}
		out = append(out, x)
	}
	return out
}

func (j jsonShaper) verdict(f *File, v *proof.Verdict) jsonVerdict {
	out := jsonVerdict{
		Code: j.rules.code(string(v.Property)), Property: string(v.Property),
		Role: v.Role, About: v.About, Name: v.Name, Verdict: string(StatusOf(v)), Provided: Proviso(f, v),
		Method: v.Method, Depth: v.Depth, Reason: v.Reason, Cut: v.Cut, Detail: v.Detail, Invariants: v.Invariants,
		Trace: traceOf(f.Parsed, v.Trace), Trace2: traceOf(f.Parsed, v.Trace2), Seconds: v.Seconds,
		Witnesses: witnessesOf(f.Parsed, v.Witnesses),
	}
	if r := v.Reached; v.Status == proof.Open && r != (proof.Reached{}) {
		out.Reached = &jsonReached{r.Steps, r.States, r.Frames}
	}
	if p := v.Program; p != nil {
		out.Program = &jsonSize{p.Views, p.Rules, p.Atoms, p.About, p.Seconds}
	}
	if v.Property == proof.Functionals || v.Property == proof.Persistence {
		out.Proved, out.Total = &v.Proved, &v.Total
	}
	return out
}

// witnessesOf names the roles of each move.
func witnessesOf(f *gdl.File, witnesses []proof.Witness) []jsonWitness {
	var list []jsonWitness
	for _, w := range witnesses {
		list = append(list, jsonWitness{w.Role, w.Of, w.Steps, traceOf(f, w.Trace)})
	}
	return list
}

// traceOf names the role of each move.
func traceOf(f *gdl.File, t *play.Trace) *jsonTrace {
	if t == nil || f == nil {
		return nil
	}
	roles := RolesOf(f, t)
	out := &jsonTrace{Moves: []map[string]string{}}
	for _, joint := range t.Moves {
		step := make(map[string]string, len(joint))
		for i, move := range joint {
			if i < len(roles) && move != nil {
				step[roles[i]] = move.In(f.Notation)
			}
		}
		out.Moves = append(out.Moves, step)
	}
	return out
}

func summaryShape(s *Summary) jsonSummary {
	return jsonSummary{
		Shard: s.Shard, Files: s.Files, Errors: s.Errors, Warnings: s.Warnings, Notes: s.Notes,
		Proved: s.Proved, Violated: s.Violated, Open: s.Open, Counted: s.Counted, Invalid: s.Invalid, Fixed: s.Fixed, Incomplete: s.Incomplete,
		Suppressed: s.Suppressed, Cut: s.Cut, Notices: s.Notices,
		Faults:      texts(slices.Concat(s.Usage, s.Faults)),
		Interrupted: s.Interrupted, FailOn: s.FailOn, ExitCode: s.ExitCode, Seconds: s.Seconds,
	}
}

func texts(errs []error) []string {
	var out []string
	for _, err := range errs {
		out = append(out, err.Error())
	}
	return out
}
