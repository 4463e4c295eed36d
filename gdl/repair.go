package gdl

import (
	"go/token"

	"github.com/gdllint/gdllint/gdl/slips"
)

// A Repair is the change of a text after which a faulty place would mean the
// tree that was built of it. It is a guess at the intention of the author.
type Repair struct {
	Message string // the effect of the change
	Edits   []Edit // in the order of the text
	Certain bool   // the text has one meaning only, and this is it
}

// An Edit replaces a part of the text.
type Edit struct {
	StartPos, EndPos token.Pos
	NewText          string
}

// insertText is an edit that adds text.
func insertText(at token.Pos, text string) Edit { return Edit{at, at, text} }

// newRepair makes a Repair of edits.
func newRepair(message string, edits ...Edit) *Repair { return &Repair{Message: message, Edits: edits} }

// certainly makes a Repair that is no guess.
func certainly(message string, edits ...Edit) *Repair {
	return &Repair{Message: message, Edits: edits, Certain: true}
}

// A slipped is a slip with the fault that tells it.
type slipped struct {
	slip  *slips.Fault
	fault *Error
}

// kindsOfSlips are the kinds of the faults, by the codes of rows, or by their names.
var kindsOfSlips = map[string]ErrorKind{"K02": ManyArguments, "K08": KeywordInTrue, "K13": MisspeltKeyword, "L05": BadVariable, "L06": RuleWithoutHead,
	"L03": HeadNotSymbol, "L07": MisplacedOperator, "L09": ForeignOperator, "L13": TooDeep, "L14": GluedVariable, "L15": ForeignQuantifier, "L16": ForeignArithmetic,
	"L17": WildcardVariable, "L18": CapitalVariable, "Y03": NotArity, "torn": TornVariable, "call": CallNotation, "wrapped": WrappingList, "start-message": WrappingList, "arrow-outer": OuterArrow, "equality-in-term": PrologOnly}

// recordSlips records the faults of a form.
func (f *termBuilder) recordSlips(read slips.Reading) {
	f.guessed = f.guessed || read.Guessed
	f.rule.Broken = f.rule.Broken || read.Broken
	for _, s := range read.Faults {
		f.slipped = append(f.slipped, slipped{s, f.file.recordSlip(s, f.rule)})
	}
}

// recordSlip records a fault, whose message and repair are not complete yet.
func (f *File) recordSlip(s *slips.Fault, rule *Rule) *Error {
	kind, known := kindsOfSlips[s.Row.Name]
	if !known {
		kind = kindsOfSlips[s.Code]
	}
	err := &Error{Kind: kind, StartPos: s.StartPos, EndPos: s.EndPos, Rule: rule}
	f.Errors = append(f.Errors, err)
	return err
}

// readSheetwide reads the forms of the text together.
func (f *File) readSheetwide() {
	if f.Notation != Prefix {
		return
	}
	var faults []*slips.Fault
	f.Exprs, faults = slips.Sheetwide(f.Source, f.Exprs)
	for _, s := range faults {
		slipped{s, f.recordSlip(s, nil)}.finish()
	}
}

// finish completes a fault.
func (x slipped) finish() {
	x.slip.Finish()
	x.fault.Message, x.fault.ExplainedNames = x.slip.Message, x.slip.Names
	if r := x.slip.Repair; r != nil {
		x.fault.Repair = &Repair{Message: r.Message, Certain: r.Safe}
		for _, e := range r.Edits {
			x.fault.Repair.Edits = append(x.fault.Repair.Edits, Edit(e))
		}
	}
}

// finishSlips completes the faults when all forms are read, and collects the names that they explain.
func (f *termBuilder) finishSlips() {
	f.file.explainedNames = map[string]bool{}
	for _, e := range f.file.Errors {
		e.Message += slips.Elsewhere(e.otherPlaces, "so")
	}
	for _, x := range f.slipped {
		x.finish()
		for _, name := range x.slip.Names {
			f.file.explainedNames[name] = true
		}
	}
}

// wordAt returns a word with the place of another expression.
func wordAt(at *Expr, word string) *Expr {
	return &Expr{Word: word, Name: FoldName(word), StartPos: at.StartPos, EndPos: at.EndPos}
}

// listAt returns a list with the place of another expression.
func listAt(at *Expr, parts ...*Expr) *Expr {
	return &Expr{List: parts, StartPos: at.StartPos, EndPos: at.EndPos}
}
