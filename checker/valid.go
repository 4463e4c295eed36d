package checker

import (
	"github.com/gdllint/gdllint/analyzers/validity"
	"github.com/gdllint/gdllint/report"
)

// validity tells whether the text is valid GDL; nil if those that judge that are
// not among the analyzers, or have not come to it.
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

// judge notes whether the text is valid GDL. Neither settings nor comments change
// that: they say which findings somebody wants to see.
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
