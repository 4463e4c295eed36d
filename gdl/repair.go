package gdl

import (
	"github.com/gdllint/gdllint/gdl/slips"
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
	f.Exprs = forms
	f.Errors = append(f.Errors, faults...)
}

// finishFaults completes the faults when all forms are read, and collects the names that they explain.
func (f *File) finishFaults() {
	f.explainedNames = map[string]bool{}
	for _, e := range f.Errors {
		e.Finish()
		for _, name := range e.ExplainedNames {
			f.explainedNames[name] = true
		}
	}
}
