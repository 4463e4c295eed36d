package checker

import (
	"github.com/gdllint/gdllint/analyzers/validity"
	"github.com/gdllint/gdllint/report"
)

// validity returns whether the text is valid GDL; nil if the analyzers that
// judge validity were not run, or failed.
func (s *sheet) validity() *validity.Validity {
	for _, judge := range validity.Analyzer.Requires {
		if o := s.done[judge]; o == nil || o.err != nil {
			return nil
		}
	}
	o := s.run(validity.Analyzer)
	if o.err != nil {
		return nil
	}
	return o.result.(*validity.Validity)
}

// judge records whether the text is valid GDL. Settings and comments do not
// change that: they only select findings.
func (s *sheet) judge(f *report.File) {
	v := s.validity()
	if v == nil {
		return
	}
	f.Judged = true
	if x := v.First; x != nil {
		f.Invalid = &report.Invalidity{Code: x.Code, Pos: x.Pos, End: x.End}
	}
}
