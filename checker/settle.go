package checker

import (
	"go/token"
	"slices"

	"github.com/gdllint/gdllint/analyzers/causes"
	"github.com/gdllint/gdllint/analyzers/ignores"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/checker/fingerprint"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/fix"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/report/result"
)

// finishFindings sets the severities and fingerprints of the findings of a rulesheet,
// suppresses those that comments ignore, and puts causes before their
// consequences. The findings are in the order of the text.
func (s *sheetCheck) finishFindings(f *result.File) {
	s.faultyClauses.removeRepetitions(f)
	list := f.Findings
	for i := range list {
		if severity, ok := s.sheetSettings.severityByCode[list[i].Code]; ok {
			list[i].Severity = severity
		}
	}
	// Before any is removed: equal findings are distinguished by their order.
	fingerprint.FillFingerprints(f.Parsed, list)
	s.faultyClauses.removeDisallowed(f)
	s.suppressIgnored(f)
	causes.OrderFindings(f.Parsed, f.Findings)
	s.noteCompletedRules(f)
}

// repetitionCodes lists the rules that call a clause or a condition a repetition.
var repetitionCodes = []string{"D07", "D08", "D09"}

// faultyClauses holds the codes of the errors of the text, by the clauses that carry them.
type faultyClauses map[*syntax.Node][]string

// removeRepetitions removes the findings that call such a clause, or a part of it, a repetition:
// the difference may be the very thing that is wrong.
func (clauses faultyClauses) removeRepetitions(f *result.File) {
	isFaulty := func(pos token.Pos) bool { return clauses[syntax.NodeAt(f.Parsed.Exprs, pos)] != nil }
	f.Findings = slices.DeleteFunc(f.Findings, func(x finding.Finding) bool {
		return slices.Contains(repetitionCodes, x.Code) && (isFaulty(x.Pos) ||
			slices.ContainsFunc(x.Related, func(r finding.RelatedPlace) bool { return isFaulty(r.Pos) }))
	})
}

// noteError notes the clause of an error, also of one that the settings turn off.
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

// noteMoves notes the other clauses for the relation of one that must not ask for moves: they are told
// of once.
func (clauses faultyClauses) noteMoves(file *gdl.File, told *syntax.Node) {
	at := slices.IndexFunc(file.Rules, func(r *gdl.Rule) bool { return r.StartPos == told.StartPos })
	for _, r := range file.Rules {
		if at >= 0 && r.Head.Name == file.Rules[at].Head.Name && slices.ContainsFunc(r.Body, func(l *gdl.Literal) bool { return l.Op == gdl.OpAtom && l.Atom.Name == gdl.Does }) {
			form := syntax.NodeAt(file.Exprs, r.StartPos)
			clauses[form] = append(clauses[form], "K07")
		}
	}
}

// removeDisallowed removes the fixes that may not be made, so that they are not offered.
func (clauses faultyClauses) removeDisallowed(f *result.File) {
	if slices.ContainsFunc(f.Findings, hasFixes) {
		gate := fix.NewChangeGate(f.Parsed)
		gate.CloseFaulty(clauses)
		gate.RemoveDisallowed(f.Findings)
	}
}

func hasFixes(f finding.Finding) bool { return len(f.Fixes) > 0 || len(f.UnsafeFixes) > 0 }

// suppressIgnored moves the findings that comments ignore to the suppressed ones.
func (s *sheetCheck) suppressIgnored(file *result.File) {
	comments := ignores.Parse(file.Parsed, s.runner.rules)
	if len(comments) == 0 {
		return
	}
	var kept []finding.Finding
	covering := ignores.CoveringComments(comments, file.Findings)
	for i, f := range file.Findings {
		if c := covering[i]; c != nil {
			f.SuppressedBy = &finding.Suppression{Kind: document.InSourceKind, Reason: c.Reason}
			file.SuppressedFindings = append(file.SuppressedFindings, f)
			continue
		}
		kept = append(kept, f)
	}
	file.Findings = kept
}

// noteCompletedRules records which of the expected rules were checked completely.
func (s *sheetCheck) noteCompletedRules(file *result.File) {
	if s.runner.config.ExpectedRules == nil {
		return
	}
	answers := ignores.FinalAnswers{Unit: s.sheetUnit, IsInvalid: file.FirstInvalidity != nil}
	if s.cachedResult != nil && !s.cachedResult.FinalKnown {
		s.runAnalyzer(reach.Analyzer)
	}
	if o := s.outcomes[reach.Analyzer]; o != nil {
		answers.Reach, _ = o.analyzerResult.(*reach.Reach)
	}
	file.CompletedRules = map[string]bool{}
	for _, code := range s.runner.config.ExpectedRules(s.sheetPath) {
		file.CompletedRules[code] = s.isRuleCompleted(answers, code)
	}
}

// isRuleCompleted tells whether a rule was checked completely. A rule that no analyzer
// documents any more was not.
func (s *sheetCheck) isRuleCompleted(answers ignores.FinalAnswers, code string) bool {
	for _, a := range s.runner.analyzers {
		o := s.outcomes[a]
		if o == nil || o.err != nil {
			continue
		}
		for _, r := range lint.DocumentedRules(a) {
			if r.Code != code {
				continue
			}
			if e := s.cachedResult; e != nil && e.FinalKnown {
				return slices.Contains(e.FinalRules, code)
			}
			result, _ := o.analyzerResult.(*finding.AnalysisResult)
			return answers.IsFinal(a, result, code)
		}
	}
	return false
}
