package checker

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/causes"
	"github.com/gdllint/gdllint/analyzers/ignores"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/checker/fingerprint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/fix"
	"github.com/gdllint/gdllint/report"
)

// settle sets the severities and fingerprints of the findings of a rulesheet,
// suppresses those that comments ignore, and puts causes before their
// consequences. The findings are in the order of the text.
func (s *sheet) settle(f *report.File) {
	list := f.Findings
	for i := range list {
		if severity, ok := s.settings.severities[list[i].Code]; ok {
			list[i].Severity = severity
		}
	}
	// Before any is removed: equal findings are distinguished by their order.
	fingerprint.Fill(f.Parsed, list)
	if slices.ContainsFunc(list, fixable) {
		fix.NewGate(f.Parsed).Withhold(list)
	}
	s.suppress(f)
	causes.Order(f.Parsed, f.Findings)
	s.answer(f)
}

func fixable(f finding.Finding) bool { return len(f.Fixes) > 0 || len(f.UnsafeFixes) > 0 }

// suppress moves the findings that comments ignore to the suppressed ones.
func (s *sheet) suppress(file *report.File) {
	comments := ignores.Parse(file.Parsed, s.runner.rules)
	if len(comments) == 0 {
		return
	}
	var kept []finding.Finding
	covering := ignores.Covering(comments, file.Findings)
	for i, f := range file.Findings {
		if c := covering[i]; c != nil {
			f.Suppressed = &finding.Suppression{Kind: finding.InSource, Reason: c.Reason}
			file.Suppressed = append(file.Suppressed, f)
			continue
		}
		kept = append(kept, f)
	}
	file.Findings = kept
}

// answer records which of the expected rules were checked completely.
func (s *sheet) answer(file *report.File) {
	if s.runner.config.Expected == nil {
		return
	}
	answers := ignores.Answers{Unit: s.unit, Invalid: file.Invalid != nil}
	if s.recalled != nil && !s.recalled.Judged {
		s.run(reach.Analyzer)
	}
	if o := s.done[reach.Analyzer]; o != nil {
		answers.Reach, _ = o.result.(*reach.Reach)
	}
	file.Answered = map[string]bool{}
	for _, code := range s.runner.config.Expected(s.name) {
		file.Answered[code] = s.answered(answers, code)
	}
}

// answered tells whether a rule was checked completely. A rule that no analyzer
// documents any more was not.
func (s *sheet) answered(answers ignores.Answers, code string) bool {
	for _, a := range s.runner.analyzers {
		o := s.done[a]
		if o == nil || o.err != nil {
			continue
		}
		for _, r := range lint.Rules(a) {
			if r.Code != code {
				continue
			}
			if e := s.recalled; e != nil && e.Judged {
				return slices.Contains(e.Final, code)
			}
			result, _ := o.result.(*finding.Result)
			return answers.Final(a, result, code)
		}
	}
	return false
}
