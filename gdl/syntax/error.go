package syntax

import (
	"fmt"
	"go/token"
	"slices"
)

// An ErrorKind is a kind of faults of a text.
type ErrorKind struct {
	Code string // of the rule that reports such faults; "" if there is none
	Torn bool   // it is uncertain where forms begin and end, or the meaning would change with the layout: no other layout is possible
	Lost bool   // not all of the text is read
}

// The kinds of syntax errors.
var (
	// NotText: the file is UTF-16 or binary, and surely no rulesheet.
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
	// RuleWithoutHead: (<=), or a rule inside a rule.
	RuleWithoutHead = &ErrorKind{Code: "L06"}
	// OuterArrow: an arrow behind the head of its rule, in no list.
	OuterArrow = &ErrorKind{Code: "L06", Torn: true}
	// WrappingList: a list around all rules, or a message that holds them.
	WrappingList = &ErrorKind{Code: "L03", Torn: true}
	// CallNotation: names that stand before their parentheses.
	CallNotation = &ErrorKind{Code: "L09", Torn: true}
	// MisplacedOperator: not, or, and, distinct, <= where a term or a fact
	// belongs.
	MisplacedOperator = &ErrorKind{Code: "L07"}
	// OperatorHead: a rule that defines not, or, and, distinct.
	OperatorHead = &ErrorKind{Code: "K10"}
	// NotArity: not with other than one argument.
	NotArity = &ErrorKind{Code: "Y03"}
	// DistinctArity: distinct with other than two arguments.
	DistinctArity = &ErrorKind{Code: "Y05"}
	// TooLarge: a rule with more than MaxAlternatives alternatives when its
	// disjunctions are multiplied out.
	TooLarge = &ErrorKind{}
	// InfixSyntax: a place where infix text cannot be read, such as a missing
	// operator.
	InfixSyntax = &ErrorKind{Code: "L22", Torn: true}
	// PrologOnly: a construct of Prolog that GDL does not have, such as lists.
	PrologOnly = &ErrorKind{Code: "L09", Torn: true}
	// MixedNotations: the notation changes within the text.
	MixedNotations = &ErrorKind{Code: "L23", Torn: true}
	// KeywordInTrue: a relation of the language that is asked for with true.
	KeywordInTrue = &ErrorKind{Code: "K08"}
	// ForeignQuantifier: exists, forall.
	ForeignQuantifier = &ErrorKind{Code: "L15"}
	// ForeignArithmetic: comparisons of numbers, and terms that are to be computed.
	ForeignArithmetic = &ErrorKind{Code: "L16"}
	// ForeignOperator: = and the like, for which GDL has other words.
	ForeignOperator = &ErrorKind{Code: "L09"}
	// WildcardVariable: _ in the place of a variable.
	WildcardVariable = &ErrorKind{Code: "L17"}
	// CapitalVariable: variables that begin with a capital instead of a '?'.
	CapitalVariable = &ErrorKind{Code: "L18"}
	// TextAround: prose or Markdown around the rules.
	TextAround = &ErrorKind{Code: "L19", Torn: true}
	// ForeignComment: a comment as other languages write it.
	ForeignComment = &ErrorKind{Code: "L09", Torn: true}
	// GluedVariable: words such as mark?i?j, which lack blanks.
	GluedVariable = &ErrorKind{Code: "L14"}
	// ManyArguments: a keyword with too many arguments that show its meaning,
	// as several fluents in one init.
	ManyArguments = &ErrorKind{Code: "K02"}
	// OtherLanguage: the text is not GDL.
	OtherLanguage = &ErrorKind{Code: "L20", Lost: true}
	// TooMuch: the text is too large, or has too many faults, to be read to its
	// end.
	TooMuch = &ErrorKind{Code: "L13", Torn: true, Lost: true}
	// UncertainText: a part of the text that does not belong into a rulesheet. No
	// File.Errors is of this kind, only File.FirstDoubt.
	UncertainText = &ErrorKind{}
	// MisspeltKeyword: a name that is nearly a keyword and stands for it.
	MisspeltKeyword = &ErrorKind{Code: "K13"}
	// ReaderFault: a fault of the program, because of which a part could not be
	// read.
	ReaderFault = &ErrorKind{}
	// OperationsSyntax: a place where a text in operations notation cannot be
	// read.
	OperationsSyntax = &ErrorKind{Code: "L24", Torn: true}
	// OperationsMeaning: a part in operations notation that can be read, and
	// has no meaning or another one than it seems to.
	OperationsMeaning = &ErrorKind{Code: "L25", Torn: true}
	// OperationsOrder: a condition that stands before those that bind its
	// variables, where they are asked in the order of the text.
	OperationsOrder = &ErrorKind{Code: "O12"}
	// OperationsBuiltin: a relation of the platform that cannot be grounded.
	OperationsBuiltin = &ErrorKind{Code: "O13"}
	// OtherRole: a name in the place of a role that is none and stands for one.
	OtherRole = &ErrorKind{Code: "K11"}
)

// An Error is a fault of the text at a place. Reading goes on after it, so that
// File.Errors may hold many.
type Error struct {
	Kind             *ErrorKind
	StartPos, EndPos token.Pos
	Message          string
	Related          []RelatedPlace
	Repair           *Repair // the change under which reading went on, but for UnbalancedParen; nil if there is none
	// ExplainedNames are the relations, functions or words that the fault is about; they
	// need no further finding.
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

// Finish completes a fault when all of the text is read.
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

// IsCertain tells a fault of which the repair is no guess.
func (e *Error) IsCertain() bool { return e.Repair != nil && e.Repair.Certain }

// Unwrap returns the *guard.Fault of a ReaderFault.
func (e *Error) Unwrap() error { return e.Cause }

// Error returns the message, without the place.
func (e *Error) Error() string { return e.Message }

// Pos returns where the faulty text begins. With it and End, an Error is an
// analysis.Range.
func (e *Error) Pos() token.Pos { return e.StartPos }

// End returns the position after the faulty text.
func (e *Error) End() token.Pos { return e.EndPos }

// A Repair is the change of a text after which a faulty place would mean the
// tree that was built of it. Unless it is certain, it is a guess at the intention of the author.
type Repair struct {
	Message string // the effect of the change
	Edits   []Edit // in the order of the text
	Certain bool   // the text has one meaning only, and this is it
}
