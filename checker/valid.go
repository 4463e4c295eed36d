package checker

import (
	"github.com/gdllint/gdllint/analyzers/validity"
	"github.com/gdllint/gdllint/report/result"
)

// judgeValidity returns whether the text is valid GDL; nil if the analyzers that
// judge validity were not run, or failed.
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

// noteValidity records whether the text is valid GDL. Settings and comments do not
// change that: they only select findings.
func (s *sheetCheck) noteValidity(f *result.File) {
	v := s.judgeValidity()
	if v == nil {
		return
	}
	f.ValidityKnown = true
	if x := v.FirstFinding; x != nil {
		f.FirstInvalidity = &result.Invalidity{RuleCode: x.Code, Pos: x.Pos, End: x.End}
	}
}

// preferShown names, of the errors that leave a text without an agreed meaning, the first
// that is shown and no consequence of another one.
func preferShown(f *result.File) {
	if f.FirstInvalidity == nil || f.FirstInvalidity.PlaceText != "" {
		return
	}
	for i := range f.Findings {
		if x := &f.Findings[i]; x.Invalidates() && !x.IsConsequence && x.SuppressedBy == nil {
			f.FirstInvalidity = &result.Invalidity{RuleCode: x.Code, Pos: x.Pos, End: x.End}
			return
		}
	}
}
