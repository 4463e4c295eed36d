// Package syntax defines an Analyzer that reports text that has not the form of a
// rulesheet.
package syntax

import (
	_ "embed"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl/syntax"
)

//go:embed rules.md
var doc string

// Analyzer reports text that has not the form of a rulesheet. The analyzer keywords reports
// faults of keywords, the analyzer style those of operators that are read as they were
// meant. TooLarge is no fault of the text and has no rule.
var Analyzer = lint.Table("syntax", doc, []lint.Row{
	{Code: "L08", Find: foreign, Covers: true, Text: "'@1' stands outside any rule; write ';' before a comment, and parentheses around a fact"},
	{Code: "L09", Kind: "advice", Text: "@1"},
	{Code: "L09", Find: knows, Text: "'@' belongs to GDL-III, which gdllint does not check", Related: "the same here"},

	{Code: "L01", Faults: []syntax.ErrorKind{syntax.UnbalancedParen}},
	{Code: "L02", Faults: []syntax.ErrorKind{syntax.EmptyList}},
	{Code: "L03", Faults: []syntax.ErrorKind{syntax.HeadNotSymbol, syntax.WrappingList}},
	{Code: "L04", Faults: []syntax.ErrorKind{syntax.VariableAsName}},
	{Code: "L05", Faults: []syntax.ErrorKind{syntax.BadVariable}},
	{Code: "L06", Faults: []syntax.ErrorKind{syntax.RuleWithoutHead, syntax.OuterArrow}},
	{Code: "L07", Faults: []syntax.ErrorKind{syntax.MisplacedOperator}},
	{Code: "L09", Faults: []syntax.ErrorKind{syntax.PrologOnly, syntax.ForeignOperator, syntax.ForeignComment, syntax.CallNotation}},
	{Code: "L13", Faults: []syntax.ErrorKind{syntax.NotText, syntax.TooDeep, syntax.TooMuch}},
	{Code: "L14", Faults: []syntax.ErrorKind{syntax.GluedVariable, syntax.TornVariable}},
	{Code: "L15", Faults: []syntax.ErrorKind{syntax.ForeignQuantifier}},
	{Code: "L16", Faults: []syntax.ErrorKind{syntax.ForeignArithmetic}},
	{Code: "L17", Faults: []syntax.ErrorKind{syntax.WildcardVariable}},
	{Code: "L18", Faults: []syntax.ErrorKind{syntax.CapitalVariable}},
	{Code: "L19", Faults: []syntax.ErrorKind{syntax.TextAround}},
	{Code: "L20", Faults: []syntax.ErrorKind{syntax.OtherLanguage}},
	{Code: "L22", Faults: []syntax.ErrorKind{syntax.InfixSyntax}},
	{Code: "L23", Faults: []syntax.ErrorKind{syntax.MixedNotations}},
	{Code: "L24", Faults: []syntax.ErrorKind{syntax.OperationsSyntax}},
	{Code: "L25", Faults: []syntax.ErrorKind{syntax.OperationsMeaning}},
})
