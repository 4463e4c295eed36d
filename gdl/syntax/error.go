package syntax

import (
	"fmt"
	"go/token"
	"slices"
)

// An ErrorKind names the fault of a piece of text.
type ErrorKind int

// The kinds of syntax errors.
const (
	// NotText: the file is UTF-16 or binary, and surely no rulesheet.
	NotText ErrorKind = iota
	// UnbalancedParen: a parenthesis without its partner.
	UnbalancedParen
	// TooDeep: lists nested deeper than MaxDepth.
	TooDeep
	// EmptyList: () is no term, literal or rule.
	EmptyList
	// HeadNotSymbol: a list whose first element is a list.
	HeadNotSymbol
	// VariableAsName: a variable in the place of a predicate or function name.
	VariableAsName
	// BadVariable: a question mark without a name.
	BadVariable
	// RuleWithoutHead: (<=), or a rule inside a rule.
	RuleWithoutHead
	// OuterArrow: an arrow behind the head of its rule, in no list.
	OuterArrow
	// WrappingList: a list around all rules, or a message that holds them.
	WrappingList
	// CallNotation: names that stand before their parentheses.
	CallNotation
	// MisplacedOperator: not, or, and, distinct, <= where a term or a fact
	// belongs.
	MisplacedOperator
	// OperatorHead: a rule that defines not, or, and, distinct.
	OperatorHead
	// NotArity: not with other than one argument.
	NotArity
	// DistinctArity: distinct with other than two arguments.
	DistinctArity
	// TooLarge: a rule with more than MaxAlternatives alternatives when its
	// disjunctions are multiplied out.
	TooLarge
	// InfixSyntax: a place where infix text cannot be read, such as a missing
	// operator.
	InfixSyntax
	// PrologOnly: a construct of Prolog that GDL does not have, such as lists.
	PrologOnly
	// MixedNotations: the notation changes within the text.
	MixedNotations
	// KeywordInTrue: a relation of the language that is asked for with true.
	KeywordInTrue
	// ForeignQuantifier: exists, forall.
	ForeignQuantifier
	// ForeignArithmetic: comparisons of numbers, and terms that are to be computed.
	ForeignArithmetic
	// ForeignOperator: = and the like, for which GDL has other words.
	ForeignOperator
	// WildcardVariable: _ in the place of a variable.
	WildcardVariable
	// CapitalVariable: variables that begin with a capital instead of a '?'.
	CapitalVariable
	// TextAround: prose or Markdown around the rules.
	TextAround
	// ForeignComment: a comment as other languages write it.
	ForeignComment
	// GluedVariable: words such as mark?i?j, which lack blanks.
	GluedVariable
	// TornVariable: a question mark directly before a list, such as ?(i+1).
	TornVariable
	// ManyArguments: a keyword with too many arguments that show its meaning,
	// as several fluents in one init.
	ManyArguments
	// OtherLanguage: the text is not GDL.
	OtherLanguage
	// TooMuch: the text is too large, or has too many faults, to be read to its
	// end.
	TooMuch
	// UncertainText: a part of the text that does not belong into a rulesheet. No
	// File.Errors is of this kind, only File.FirstDoubt.
	UncertainText
	// MisspeltKeyword: a name that is nearly a keyword and stands for it.
	MisspeltKeyword
	// ReaderFault: a fault of the program, because of which a part could not be
	// read.
	ReaderFault
	// OperationsSyntax: a place where a text in operations notation cannot be
	// read.
	OperationsSyntax
	// OperationsMeaning: a part in operations notation that can be read, and
	// has no meaning or another one than it seems to.
	OperationsMeaning
	// OperationsOrder: a condition that stands before those that bind its
	// variables, where they are asked in the order of the text.
	OperationsOrder
	// OperationsBuiltin: a relation of the platform that cannot be grounded.
	OperationsBuiltin
	// OtherRole: a name in the place of a role that is none and stands for one.
	OtherRole
)

// codes are those of the rules that report faults of a kind. Others have none.
var codes = map[ErrorKind]string{
	UnbalancedParen: "L01", EmptyList: "L02", HeadNotSymbol: "L03", WrappingList: "L03", VariableAsName: "L04", BadVariable: "L05", RuleWithoutHead: "L06", OuterArrow: "L06",
	MisplacedOperator: "L07", PrologOnly: "L09", ForeignOperator: "L09", ForeignComment: "L09", CallNotation: "L09", NotText: "L13", TooDeep: "L13", TooMuch: "L13",
	GluedVariable: "L14", TornVariable: "L14", ForeignQuantifier: "L15", ForeignArithmetic: "L16", WildcardVariable: "L17", CapitalVariable: "L18", TextAround: "L19",
	OtherLanguage: "L20", InfixSyntax: "L22", MixedNotations: "L23", OperationsSyntax: "L24", OperationsMeaning: "L25", ManyArguments: "K02", KeywordInTrue: "K08",
	OperatorHead: "K10", OtherRole: "K11", MisspeltKeyword: "K13", NotArity: "Y03", DistinctArity: "Y05", OperationsOrder: "O12", OperationsBuiltin: "O13",
}

// Code returns the code of the rule that reports faults of a kind; "" if there is none.
func (k ErrorKind) Code() string { return codes[k] }

// An Error is a fault of the text at a place. Reading goes on after it, so that
// File.Errors may hold many.
type Error struct {
	Kind             ErrorKind
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

// Finish completes a fault when all of the text is read.
func (e *Error) Finish() {
	same := "the same"
	if e.Kind == ForeignArithmetic {
		same = "likewise" // with other numbers
	}
	switch e.OtherPlaces {
	case 0:
	case 1:
		e.Message += "; the same in one other place of this file"
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
// tree that was built of it. It is a guess at the intention of the author.
type Repair struct {
	Message string // the effect of the change
	Edits   []Edit // in the order of the text
	Certain bool   // the text has one meaning only, and this is it
}

// newRepair makes a Repair of edits.
func newRepair(message string, edits ...Edit) *Repair { return &Repair{Message: message, Edits: edits} }

// certainly makes a Repair that is no guess.
func certainly(message string, edits ...Edit) *Repair {
	return &Repair{Message: message, Edits: edits, Certain: true}
}
