package gdl

import (
	"slices"

	"github.com/gdllint/gdllint/gdl/slips"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// A slipped is a slip with the fault that tells it.
type slipped struct {
	slip  *slips.Fault
	fault *Error
}

// kindsOfSlips are the kinds of the faults, by the codes of rows, or by their names.
var kindsOfSlips = map[string]syntax.ErrorKind{"K02": syntax.ManyArguments, "K08": syntax.KeywordInTrue, "K13": syntax.MisspeltKeyword, "L05": syntax.BadVariable, "L06": syntax.RuleWithoutHead,
	"L03": syntax.HeadNotSymbol, "L07": syntax.MisplacedOperator, "L09": syntax.ForeignOperator, "L13": syntax.TooDeep, "L14": syntax.GluedVariable, "L15": syntax.ForeignQuantifier, "L16": syntax.ForeignArithmetic,
	"L17": syntax.WildcardVariable, "L18": syntax.CapitalVariable, "Y03": syntax.NotArity, "torn": syntax.TornVariable, "call": syntax.CallNotation, "wrapped": syntax.WrappingList, "start-message": syntax.WrappingList, "arrow-outer": syntax.OuterArrow, "arrow-called": syntax.OuterArrow, "equality-in-term": syntax.PrologOnly}

// recordSlips records the faults of a form.
func (f *termBuilder) recordSlips(read slips.Reading) {
	f.guessed = f.guessed || read.Guessed
	f.rule.Broken = f.rule.Broken || read.Broken
	for _, s := range read.Faults {
		f.slipped = append(f.slipped, slipped{s, f.file.recordSlip(s)})
	}
}

// recordSlip records a fault, whose message and repair are not complete yet.
func (f *File) recordSlip(s *slips.Fault) *Error {
	kind, known := kindsOfSlips[s.Row.Name]
	if !known {
		kind = kindsOfSlips[s.Code]
	}
	err := &Error{Kind: kind, StartPos: s.StartPos, EndPos: s.EndPos}
	f.Errors = append(f.Errors, err)
	return err
}

// readSheetwide reads the forms of the text together.
func (f *File) readSheetwide() {
	if f.Notation != Prefix {
		return
	}
	f.closeForms()
	var faults []*slips.Fault
	f.Exprs, faults = slips.Sheetwide(f.Source, f.Exprs)
	for _, s := range faults {
		slipped{s, f.recordSlip(s)}.finish()
	}
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

// finish completes a fault.
func (x slipped) finish() {
	x.slip.Finish()
	x.fault.Message, x.fault.ExplainedNames, x.fault.Repair = x.slip.Message, x.slip.Names, x.slip.Repair
}

// finishSlips completes the faults when all forms are read, and collects the names that they explain.
func (f *termBuilder) finishSlips() {
	f.file.explainedNames = map[string]bool{}
	for _, e := range f.file.Errors {
		e.Message += slips.OtherPlaces(e.OtherPlaces, "the same")
	}
	for _, x := range f.slipped {
		x.finish()
		for _, name := range x.slip.Names {
			f.file.explainedNames[name] = true
		}
	}
}
