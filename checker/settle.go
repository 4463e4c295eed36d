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

// settle gives the findings of a rulesheet, in the order of the text, their
// severities and fingerprints, takes out what comments ignore, and puts causes
// before what follows from them.
func (s *sheet) settle(f *report.File) {
	list := f.Findings
	for i := range list {
		if severity, ok := s.settings.severities[list[i].Code]; ok {
			list[i].Severity = severity
		}
	}
	// Before any is taken out: equal findings are told apart by their order.
	fingerprint.Fill(f.Parsed, list)
	if slices.ContainsFunc(list, fixable) {
		fix.NewGate(f.Parsed).Withhold(list)
	}
	s.suppress(f)
	causes.Order(f.Parsed, f.Findings)
	s.answer(f)
}

func fixable(f finding.Finding) bool { return len(f.Fixes) > 0 || len(f.UnsafeFixes) > 0 }

// suppress moves what comments ignore.
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

// answer notes which of the rules that somebody asked about had their full
// say.
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

// answered tells whether a rule had its full say. Rules that no analyzer
// documents any more have none.
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
