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
	f.closeForms()
	var faults []*syntax.Error
	f.Exprs, faults = slips.Sheetwide(f.Source, f.Exprs)
	f.Errors = append(f.Errors, faults...)
}

// closeForms closes the forms that lack parentheses where one place alone makes them complete.
func (f *File) closeForms() {
	closed, places := slips.CloseForms(f.Source, f.Exprs)
	for i, form := range closed {
		list, isClosed := places[form]
		if !isClosed {
			continue
		}
		at := slices.IndexFunc(f.Errors, func(e *syntax.Error) bool {
			return e.Kind == syntax.UnbalancedParen && form.StartPos <= e.StartPos && e.StartPos < form.EndPos
		})
		if at < 0 {
			closed[i] = f.Exprs[i] // nothing says that it lacks parentheses
			continue
		}
		repair := &syntax.Repair{Message: "Put the ')' there", Certain: true}
		for _, pos := range list {
			repair.Edits = append(repair.Edits, syntax.Edit{StartPos: pos, EndPos: pos, NewText: ")"})
		}
		f.Errors[at].Repair = repair
	}
	f.Exprs = closed
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
