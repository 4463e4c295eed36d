package gdl

import (
	"slices"

	"github.com/gdllint/gdllint/gdl/slips"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// recordSlips records the faults of a form, whose messages and repairs are not complete yet.
func (f *termBuilder) recordSlips(read slips.Reading) {
	f.guessed = f.guessed || read.Guessed
	f.rule.Broken = f.rule.Broken || read.Broken
	f.file.Errors = append(f.file.Errors, read.Faults...)
}

// readSheetwide reads the forms of the text together.
func (f *File) readSheetwide() {
	if f.Notation != Prefix {
		return
	}
	forms, faults := slips.Sheetwide(f.Source, slips.CloseForms(f.Source, f.Exprs, f.Errors))
	if len(forms) != len(f.Exprs) || len(faults) > 0 || slices.ContainsFunc(f.Errors, func(e *Error) bool { return e.Kind == syntax.UnbalancedParen }) {
		f.words = nil // some are others now
	}
	f.Exprs = forms
	f.Errors = append(f.Errors, faults...)
}

// finishFaults completes the faults when all forms are read, orders them by place, and collects the names that they explain.
func (f *File) finishFaults() {
	f.explainedNames = map[string]bool{}
	for _, e := range f.Errors {
		e.Finish()
		for _, name := range e.ExplainedNames {
			f.explainedNames[name] = true
		}
	}
	slices.SortStableFunc(f.Errors, func(a, b *Error) int { return int(a.StartPos - b.StartPos) })
}

// IsDoubtful tells whether a text has faults, or words outside of any list. Only the whole text shows the meaning of a change then.
func (f *File) IsDoubtful() bool { return f.doubtful }

func (f *File) noteDoubt() {
	f.doubtful = len(f.Errors) > 0 || slices.ContainsFunc(f.Exprs, func(e *syntax.Node) bool { return !e.IsList() })
}

// ReadsWell tells whether forms that may stand in the text, which is not doubtful, are read without a fault.
func (f *File) ReadsWell(o *syntax.Sheet) bool { return len(o.Errors) == 0 && f.slips.Accepts(o) }
