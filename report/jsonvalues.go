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
type jsonShaper struct{ ruleIndex ruleIndex }

func (j jsonShaper) shapeFile(f *File) jsonFile {
	out := jsonFile{
		Path: filepath.ToSlash(f.Path), HiddenCount: f.HiddenCount, ElapsedSeconds: f.ElapsedSeconds, FileFaults: errorTexts(f.FileFaults), CutKind: f.CutKind,
		Findings: []jsonFinding{}, Verdicts: []jsonVerdict{},
	}
	ruler := NewPositionMapper(f.Source)
	if f.ValidityKnown {
		valid := f.FirstInvalidity == nil
		out.IsValid = &valid
	}
	if x := f.FirstInvalidity; x != nil {
		out.FirstInvalidity = &jsonInvalid{x.RuleCode, j.ruleIndex.nameOfCode(x.RuleCode), ruler.RangeBetween(x.Pos, x.End)}
	}
	for i := range f.Findings {
		out.Findings = append(out.Findings, j.shapeFinding(f, ruler, &f.Findings[i]))
	}
	for i := range f.SuppressedFindings {
		out.SuppressedFindings = append(out.SuppressedFindings, j.shapeFinding(f, ruler, &f.SuppressedFindings[i]))
	}
	for i := range f.Verdicts {
		out.Verdicts = append(out.Verdicts, j.shapeVerdict(f, &f.Verdicts[i]))
	}
	return out
}

func (j jsonShaper) shapeFinding(f *File, ruler *PositionMapper, x *finding.Finding) jsonFinding {
	out := jsonFinding{
		RuleCode: x.Code, RuleName: j.ruleIndex.nameOfCode(x.Code), Severity: x.Severity.String(), Message: x.Message,
		SourceRange: ruler.RangeBetween(x.Pos, x.End), IsConsequence: x.IsConsequence, Property: string(x.Property), Role: x.Role,
		FirstTrace: shapeTrace(f.Parsed, x.MatchTrace), SecondTrace: shapeTrace(f.Parsed, x.OtherTrace), Witnesses: shapeWitnesses(f.Parsed, x.Witnesses),
		Fixes: append(shapeFixes(ruler, x.Fixes, true), shapeFixes(ruler, x.UnsafeFixes, false)...),
		Cause: x.Cause, Fingerprint: x.Fingerprint, Suppression: x.SuppressedBy,
	}
	if j.ruleIndex.byCode[x.Code] != nil {
		out.RulePage = finding.PageURL(x.Code)
	}
	if line, ok := excerptAt(f.Source, x.Pos, x.End); ok && !x.WholeRulesheet {
		out.Excerpt = line.lineText
	}
	if out.FirstTrace != nil && len(x.MatchTrace.Moves) > 0 {
		for _, c := range changesByMove(f.Parsed, x.MatchTrace) {
			out.FirstTrace.MoveChanges = append(out.FirstTrace.MoveChanges, jsonChange{c.becameTrue, c.becameFalse})
		}
	}
	for _, r := range x.Related {
		out.RelatedPlaces = append(out.RelatedPlaces, jsonRelated{r.Message, ruler.RangeBetween(r.Pos, r.End)})
	}
	return out
}

func shapeFixes(ruler *PositionMapper, fixes []analysis.SuggestedFix, safe bool) []jsonFix {
	var out []jsonFix
	for _, fix := range fixes {
		x := jsonFix{Message: fix.Message, IsSafe: safe, TextEdits: []jsonEdit{}}
		for _, e := range fix.TextEdits {
			x.TextEdits = append(x.TextEdits, jsonEdit{ruler.RangeBetween(e.Pos, e.End), string(e.NewText)})
		}
		out = append(out, x)
	}
	return out
}

func (j jsonShaper) shapeVerdict(f *File, v *proof.Verdict) jsonVerdict {
	out := jsonVerdict{
		RuleCode: j.ruleIndex.codeOfName(v.PropertyName()), Question: v.ReportedTitle(), Status: StatusOf(v), Proviso: AnswerProviso(f, v),
		Explanation: v.Explanation, Invariants: v.Invariants, ProgramSize: v.StepProgram,
		FirstTrace: shapeTrace(f.Parsed, v.Trace), SecondTrace: shapeTrace(f.Parsed, v.SecondTrace), ElapsedSeconds: v.Seconds,
		Witnesses: shapeWitnesses(f.Parsed, v.Witnesses),
	}
	if v.Status != proof.Open {
		out.Progress = proof.SearchProgress{}
	}
	if v.Property == proof.Functionals || v.Property == proof.Persistence {
		out.ProvedCount, out.TotalCount = &v.ProvedFormulas, &v.TotalFormulas
	}
	return out
}

// shapeWitnesses names the roles of each move.
func shapeWitnesses(f *gdl.File, witnesses []proof.Witness) []jsonWitness {
	var list []jsonWitness
	for _, w := range witnesses {
		trace := shapeTrace(f, w.Trace)
		w.Trace = nil
		list = append(list, jsonWitness{w, trace})
	}
	return list
}

// shapeTrace names the role of each move.
func shapeTrace(f *gdl.File, t *play.Trace) *jsonTrace {
	if t == nil || f == nil {
		return nil
	}
	roles := RolesInMoveOrder(f, t)
	out := &jsonTrace{JointMoves: []map[string]string{}}
	for _, joint := range t.Moves {
		step := make(map[string]string, len(joint))
		for i, move := range joint {
			if i < len(roles) && move != nil {
				step[roles[i]] = move.InNotation(f.Notation)
			}
		}
		out.JointMoves = append(out.JointMoves, step)
	}
	return out
}

func shapeSummary(s *Summary) jsonSummary {
	return jsonSummary{
		ShardLabel: s.ShardLabel, FileCount: s.FileCount, ErrorCount: s.ErrorCount, WarningCount: s.WarningCount, NoteCount: s.NoteCount,
		ProvedCount: s.ProvedCount, ViolatedCount: s.ViolatedCount, OpenCount: s.OpenCount, CountedCount: s.CountedCount, InvalidCount: s.InvalidCount, FixedCount: s.FixedCount, IncompleteCount: s.IncompleteCount,
		SuppressedCount: s.SuppressedCount, CutCount: s.CutCount, Notices: s.Notices,
		RunFaults:      errorTexts(slices.Concat(s.UsageErrors, s.RunFaults)),
		WasInterrupted: s.WasInterrupted, FailOn: s.FailOn, ExitCode: s.ExitCode, ElapsedSeconds: s.ElapsedSeconds,
	}
}

func errorTexts(errs []error) []string {
	var out []string
	for _, err := range errs {
		out = append(out, err.Error())
	}
	return out
}
