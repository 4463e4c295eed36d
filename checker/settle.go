package checker

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"slices"
	"time"

	"github.com/gdllint/gdllint/analyzers/causes"
	"github.com/gdllint/gdllint/analyzers/ignores"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/analyzers/validity"
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/fix"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/proof"
)

// finishFindings sets the severities and fingerprints of the findings of a rulesheet, which are in the order of the text.
// It removes the findings and fixes that faulty clauses do not allow, suppresses the findings that comments ignore, and
// puts causes before their consequences.
func (s *sheetCheck) finishFindings(f *Draft) {
	s.faultyClauses.removeRepetitions(f)
	list := f.Found
	for i := range list {
		if severity, ok := s.sheetSettings.severityByCode[list[i].Code]; ok {
			list[i].Severity = severity
		}
	}
	// Fingerprints come before findings are removed: equal findings are distinguished by their
	// order.
	fillFingerprints(f.Parsed, list)
	s.faultyClauses.removeDisallowed(f)
	s.suppressIgnored(f)
	causes.OrderFindings(f.Parsed, f.Found)
}

// repetitionCodes lists the rules that call a clause or a condition a repetition.
var repetitionCodes = []string{"D07", "D08", "D09"}

// faultyClauses maps each clause with an error to the codes of its errors.
type faultyClauses map[*syntax.Node][]string

// removeRepetitions removes the findings that call a clause, or a part of it, a repetition of
// another one, if one of the two clauses is faulty. The error may be the reason that they are equal.
func (clauses faultyClauses) removeRepetitions(f *Draft) {
	isFaulty := func(pos token.Pos) bool { return clauses[syntax.NodeAt(f.Parsed.Exprs, pos)] != nil }
	f.Found = slices.DeleteFunc(f.Found, func(x finding.Finding) bool {
		return slices.Contains(repetitionCodes, x.Code) && (isFaulty(x.Pos) ||
			slices.ContainsFunc(x.Related, func(r finding.RelatedPlace) bool { return isFaulty(r.Pos) }))
	})
}

// noteError notes the clause of a finding if the finding is an error in one clause. It is called
// for errors that the settings turn off too.
func (clauses faultyClauses) noteError(file *gdl.File, x *finding.Finding) {
	if x.Severity == finding.SeverityError && !x.WholeRulesheet && finding.StageOf(x.Code) < finding.RemainderStage {
		if form := syntax.NodeAt(file.Exprs, x.Pos); form != nil {
			clauses[form] = append(clauses[form], x.Code)
			if x.Code == "K07" {
				clauses.noteMoves(file, form)
			}
		}
	}
}

// noteMoves notes K07 for all clauses with a does condition whose relation is that of the clause told. K07 is reported at
// one clause, but holds for all of them.
func (clauses faultyClauses) noteMoves(file *gdl.File, told *syntax.Node) {
	at := slices.IndexFunc(file.Rules, func(r *gdl.Rule) bool { return r.Pos() == told.StartPos })
	for _, r := range file.Rules {
		if at >= 0 && r.Head.Name == file.Rules[at].Head.Name && slices.ContainsFunc(r.Body, func(l *gdl.Literal) bool { return l.Op == gdl.OpAtom && l.Atom.Name == gdl.Does }) {
			clauses[r.Place] = append(clauses[r.Place], "K07")
		}
	}
}

// removeDisallowed removes the fixes of findings that fix.ChangeGate does not allow, so that they
// are not offered.
func (clauses faultyClauses) removeDisallowed(f *Draft) {
	if slices.ContainsFunc(f.Found, hasFixes) {
		gate := fix.NewChangeGate(f.Parsed)
		gate.CloseFaulty(clauses)
		gate.RemoveDisallowed(f.Found)
	}
}

func hasFixes(f finding.Finding) bool { return len(f.Fixes) > 0 || len(f.UnsafeFixes) > 0 }

// suppressIgnored moves the findings that comments ignore from Found to Accepted.
func (s *sheetCheck) suppressIgnored(file *Draft) {
	comments := ignores.Parse(file.Parsed, s.runner.rules)
	if len(comments) == 0 {
		return
	}
	var kept []finding.Finding
	covering := ignores.CoveringComments(comments, file.Found)
	for i, f := range file.Found {
		if c := covering[i]; c != nil {
			f.SuppressedBy = &finding.Suppression{Kind: document.InSourceKind, Reason: c.Reason}
			file.Accepted = append(file.Accepted, f)
			continue
		}
		kept = append(kept, f)
	}
	file.Found = kept
}

// completedRules returns the codes of the rules that were checked completely: no finding of theirs
// is missing.
func (s *sheetCheck) completedRules() (codes []string) {
	answers := ignores.FinalAnswers{Unit: s.sheetUnit, IsInvalid: s.draft.FirstInvalid != nil}
	if o := s.outcomes[reach.Analyzer]; o != nil {
		answers.Reach, _ = o.analyzerResult.(*reach.Reach)
	}
	for _, a := range s.runner.analyzers {
		o := s.outcomes[a]
		if o == nil || o.err != nil {
			continue
		}
		result, _ := o.analyzerResult.(*finding.AnalysisResult)
		for _, code := range s.runner.ruleCodes[a] {
			if answers.IsFinal(a, result, code) {
				codes = append(codes, code)
			}
		}
	}
	return codes
}

// judgeValidity returns the result on whether the text is valid GDL; nil if an analyzer that it
// depends on was not run, or failed.
func (s *sheetCheck) judgeValidity() *validity.Validity {
	for _, judge := range validity.Analyzer.Requires {
		if o := s.outcomes[judge]; o == nil || o.err != nil {
			return nil
		}
	}
	o := s.runAnalyzer(validity.Analyzer)
	if o.err != nil {
		return nil
	}
	return o.analyzerResult.(*validity.Validity)
}

// noteValidity records whether the text is valid GDL. Settings and comments select findings, but do
// not change the validity.
func (s *sheetCheck) noteValidity(f *Draft) {
	v := s.judgeValidity()
	if v == nil {
		return
	}
	valid := v.FirstFinding == nil
	f.Valid, f.FirstInvalid = &valid, v.FirstFinding
}

// preferShown chooses the error that the report gives as the reason for an invalid text. It is the first invalidating
// finding that is shown and is not the consequence of another one, if there is one.
func preferShown(f *Draft) {
	if f.FirstInvalid == nil {
		return
	}
	for i := range f.Found {
		if x := f.Found[i]; x.Invalidates() && !x.IsConsequence && x.SuppressedBy == nil {
			f.FirstInvalid = &x
			return
		}
	}
}

// settle ends the use of the baseline, and completes the summary of the run: its time, and whether
// it was interrupted or cut.
func (s *jobSession) settle(ctx context.Context) {
	if s.runner != nil {
		s.finishBaseline()
	}
	s.summary.ElapsedSeconds = time.Since(s.start).Seconds()
	if s.job.Config.RunSettings().FailOn == config.FailNever {
		s.summary.FailOn = document.FailNever
	}
	// A limit for the whole run leaves it incomplete; otherwise the end of ctx is an interrupt by the user.
	if ctx.Err() == nil {
		return
	}
	if limit := (*proof.CutError)(nil); errors.As(context.Cause(ctx), &limit) {
		s.noteFault(limit)
	} else {
		s.summary.WasInterrupted = true
	}
}

func (s *jobSession) finishBaseline() {
	notice, err := s.baselineUse.finishBaseline(s.isComplete && s.runStatus.exitCode != ExitUsage)
	if err != nil {
		s.noteFault(err)
	}
	if notice == "" || !s.job.ShardPart.IsAll() { // entries that seem unneeded may belong to files of other shards
		return
	}
	s.summary.Notices = append(s.summary.Notices, notice)
	if len(s.job.Outputs) == 0 && s.job.BaselineMode.WriteFile {
		fmt.Fprintln(s.job.Stdout, notice)
	}
}
