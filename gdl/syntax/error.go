package syntax

import (
	"fmt"
	"go/token"
	"slices"
)

// An ErrorKind is a kind of fault of a text.
type ErrorKind struct {
	Code string // the rule that reports such faults; "" if there is none
	Torn bool   // no other layout is possible: it is uncertain where forms begin and end, or the layout could change the meaning
	Lost bool   // not all of the text is read
}

// The kinds of syntax errors.
var (
	// NotText: the file is UTF-16 or binary, and certainly no rulesheet.
	NotText = &ErrorKind{Code: "L13", Torn: true, Lost: true}
	// UnbalancedParen: a parenthesis without its partner.
	UnbalancedParen = &ErrorKind{Code: "L01", Torn: true}
	// TooDeep: lists nested deeper than MaxDepth.
	TooDeep = &ErrorKind{Code: "L13", Torn: true, Lost: true}
	// EmptyList: () is no term, literal or rule.
	EmptyList = &ErrorKind{Code: "L02"}
	// HeadNotSymbol: a list whose first element is a list.
	HeadNotSymbol = &ErrorKind{Code: "L03"}
	// VariableAsName: a variable in the place of a predicate or function name.
	VariableAsName = &ErrorKind{Code: "L04"}
	// BadVariable: a question mark without a name.
	BadVariable = &ErrorKind{Code: "L05"}
	// RuleWithoutHead: (<=), a rule inside a rule, or a rule without its arrow in front.
	RuleWithoutHead = &ErrorKind{Code: "L06"}
	// OuterArrow: an arrow behind the head of its rule, outside of any list.
	OuterArrow = &ErrorKind{Code: "L06", Torn: true}
	// WrappingList: a list around all rules, or a message that contains them.
	WrappingList = &ErrorKind{Code: "L03", Torn: true}
	// CallNotation: names before their parentheses.
	CallNotation = &ErrorKind{Code: "L09", Torn: true}
	// MisplacedOperator: not, or, and, distinct, <= where a term or a fact
	// belongs.
	MisplacedOperator = &ErrorKind{Code: "L07"}
	// OperatorHead: a rule that defines not, or, and, distinct.
	OperatorHead = &ErrorKind{Code: "K10"}
	// NotArity: not with another number of arguments than one.
	NotArity = &ErrorKind{Code: "Y03"}
	// DistinctArity: distinct with another number of arguments than two.
	DistinctArity = &ErrorKind{Code: "Y05"}
	// TooLarge: a rule whose disjunctions have too many combinations or conditions, or whose equalities make too large
	// terms.
	TooLarge = &ErrorKind{}
	// InfixSyntax: a place where infix text cannot be read, such as a missing
	// operator.
	InfixSyntax = &ErrorKind{Code: "L22", Torn: true}
	// PrologOnly: a construct of Prolog that GDL does not have, such as lists.
	PrologOnly = &ErrorKind{Code: "L09", Torn: true}
	// MixedNotations: the notation changes within the text.
	MixedNotations = &ErrorKind{Code: "L23", Torn: true}
	// KeywordInTrue: a relation of the language inside true.
	KeywordInTrue = &ErrorKind{Code: "K08"}
	// ForeignQuantifier: exists, forall.
	ForeignQuantifier = &ErrorKind{Code: "L15"}
	// ForeignArithmetic: comparisons of numbers, and calculations.
	ForeignArithmetic = &ErrorKind{Code: "L16"}
	// ForeignOperator: = and the like, for which GDL has other words.
	ForeignOperator = &ErrorKind{Code: "L09"}
	// WildcardVariable: _ in the place of a variable.
	WildcardVariable = &ErrorKind{Code: "L17"}
	// CapitalVariable: variables that begin with a capital instead of a '?'.
	CapitalVariable = &ErrorKind{Code: "L18"}
	// TextAround: prose or Markdown around the rules.
	TextAround = &ErrorKind{Code: "L19", Torn: true}
	// ForeignComment: a comment in the notation of another language.
	ForeignComment = &ErrorKind{Code: "L09", Torn: true}
	// GluedVariable: words such as mark?i?j, which lack blanks.
	GluedVariable = &ErrorKind{Code: "L14"}
	// ManyArguments: a keyword with too many arguments, whose meaning is clear, such as several fluents in one init.
	ManyArguments = &ErrorKind{Code: "K02"}
	// OtherLanguage: the text is not GDL.
	OtherLanguage = &ErrorKind{Code: "L20", Lost: true}
	// TooMuch: the text is too large, or has too many faults, to be read to its end.
	TooMuch = &ErrorKind{Code: "L13", Torn: true, Lost: true}
	// UncertainText: a part of the text that does not belong in a rulesheet. Only File.FirstDoubt has this kind, and no
	// File.Errors.
	UncertainText = &ErrorKind{}
	// MisspeltKeyword: a name that is nearly a keyword and stands for it.
	MisspeltKeyword = &ErrorKind{Code: "K13"}
	// ReaderFault: a part could not be read because of a fault of the program.
	ReaderFault = &ErrorKind{}
	// OperationsSyntax: a place where a text in operations notation cannot be
	// read.
	OperationsSyntax = &ErrorKind{Code: "L24", Torn: true}
	// OperationsMeaning: a part in operations notation that can be read, but has no meaning, or another one than it
	// seems.
	OperationsMeaning = &ErrorKind{Code: "L25", Torn: true}
	// OperationsOrder: a condition before those that bind its variables, in a notation that evaluates conditions in the
	// order of the text.
	OperationsOrder = &ErrorKind{Code: "O12"}
	// OperationsBuiltin: a relation of the platform that cannot be grounded.
	OperationsBuiltin = &ErrorKind{Code: "O13"}
	// OtherRole: a name in place of a role that is none and was meant as one.
	OtherRole = &ErrorKind{Code: "K11"}
)

// An Error is a fault of the text at a place. The parser continues after it, so that File.Errors may have many.
type Error struct {
	Kind             *ErrorKind
	StartPos, EndPos token.Pos
	Message          string
	Related          []RelatedPlace
	Repair           *Repair // the change as if after which the parser continued (except for UnbalancedParen); nil if there is none
	// ExplainedNames are the relations, functions or words that the fault is about. They need no further finding.
	ExplainedNames []string
	OtherPlaces    int   // other places of the same fault
	Cause          error // of a ReaderFault
}

// A RelatedPlace is another place of the text that helps to understand an Error.
type RelatedPlace struct {
	StartPos, EndPos token.Pos
	Message          string
}

// At returns a fault of the kind at a part of the text.
func (k *ErrorKind) At(part interface {
	Pos() token.Pos
	End() token.Pos
}, format string, args ...any) *Error {
	return &Error{Kind: k, StartPos: part.Pos(), EndPos: part.End(), Message: fmt.Sprintf(format, args...)}
}

// Finish completes a fault when the whole text has been read.
func (e *Error) Finish() {
	same := "the same"
	if e.Kind == ForeignArithmetic {
		same = "likewise" // with other numbers
	}
	switch e.OtherPlaces {
	case 0:
	case 1:
		e.Message += fmt.Sprintf("; %s in one other place of this file", same)
	default:
		e.Message += fmt.Sprintf("; %s in %d other places of this file", same, e.OtherPlaces)
	}
	if e.Repair != nil {
		slices.SortStableFunc(e.Repair.Edits, func(a, b Edit) int { return int(a.StartPos - b.StartPos) })
	}
}

// IsCertain tells whether the fault has a repair that is no guess.
func (e *Error) IsCertain() bool { return e.Repair != nil && e.Repair.Certain }

// Unwrap returns the *guard.Fault of a ReaderFault.
func (e *Error) Unwrap() error { return e.Cause }

// Error returns the message, without the place.
func (e *Error) Error() string { return e.Message }

// Pos returns where the faulty text begins. Pos and End make an Error an analysis.Range.
func (e *Error) Pos() token.Pos { return e.StartPos }

// End returns the position after the faulty text.
func (e *Error) End() token.Pos { return e.EndPos }

// A Repair is the change of a text after which a faulty place has the meaning with which the parser continued. Unless it
// is certain, it is a guess at the intention of the author.
type Repair struct {
	Message string // the effect of the change
	Edits   []Edit // in the order of the text
	Certain bool   // the text has only this meaning
}
