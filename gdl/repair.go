package gdl

import (
	"slices"

	"github.com/gdllint/gdllint/gdl/slips"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// recordSlips adds the errors of a form to the file. finishFaults completes their messages and repairs.
func (f *termBuilder) recordSlips(read slips.Reading) {
	f.guessed = f.guessed || read.Guessed
	f.rule.Broken = f.rule.Broken || read.Broken
	f.file.Errors = append(f.file.Errors, read.Faults...)
}

// readSheetwide replaces forms of prefix text by those that were meant, if only the whole text shows this.
func (f *File) readSheetwide() {
	if f.Notation != Prefix {
		return
	}
	forms, faults := slips.Sheetwide(f.Source, slips.CloseForms(f.Source, f.Exprs, f.Errors))
	if len(forms) != len(f.Exprs) || len(faults) > 0 || slices.ContainsFunc(f.Errors, func(e *Error) bool { return e.Kind == syntax.UnbalancedParen }) {
		f.words = nil // some words have changed
	}
	f.Exprs = forms
	f.Errors = append(f.Errors, faults...)
}

// finishFaults completes the errors after all forms were read, sorts them by place, and collects the names that they
// explain.
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

// IsDoubtful tells whether the text has errors, or words outside of any list. The effect of a change is then only known
// after a new parse of the whole text.
func (f *File) IsDoubtful() bool { return f.doubtful }

func (f *File) noteDoubt() {
	f.doubtful = len(f.Errors) > 0 || slices.ContainsFunc(f.Exprs, func(e *syntax.Node) bool { return !e.IsList() })
}

// ReadsWell tells whether new forms would have no errors in the text, which must not be doubtful.
func (f *File) ReadsWell(o *syntax.Sheet) bool { return len(o.Errors) == 0 && f.slips.Accepts(o) }
