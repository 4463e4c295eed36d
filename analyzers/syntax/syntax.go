// Package syntax defines an Analyzer that reports text that has not the form of a
// rulesheet.
package syntax

import (
	_ "embed"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

//go:embed rules.md
var doc string

// Analyzer reports text that has not the form of a rulesheet. The analyzer keywords reports
// faults of keywords, the analyzer style those of operators that are read as they were
// meant. TooLarge is no fault of the text and has no rule.
var Analyzer = lint.Table("syntax", doc, []lint.Row{
	{Code: "L08", Find: foreign, Covers: true, Text: "'@1' outside any rule; a comment begins with ';', a fact stands in parentheses"},
	{Code: "L09", Kind: "advice", Text: "@1"},
	{Code: "L09", Find: knows, Text: "'@' belongs to GDL-III, which is not judged", Related: "here too"},

	{Code: "L01", Faults: []gdl.ErrorKind{gdl.UnbalancedParen}},
	{Code: "L02", Faults: []gdl.ErrorKind{gdl.EmptyList}},
	{Code: "L03", Faults: []gdl.ErrorKind{gdl.HeadNotSymbol, gdl.WrappingList}},
	{Code: "L04", Faults: []gdl.ErrorKind{gdl.VariableAsName}},
	{Code: "L05", Faults: []gdl.ErrorKind{gdl.BadVariable}},
	{Code: "L06", Faults: []gdl.ErrorKind{gdl.RuleWithoutHead, gdl.OuterArrow}},
	{Code: "L07", Faults: []gdl.ErrorKind{gdl.MisplacedOperator}},
	{Code: "L09", Faults: []gdl.ErrorKind{gdl.PrologOnly, gdl.ForeignOperator, gdl.ForeignComment, gdl.CallNotation}},
	{Code: "L13", Faults: []gdl.ErrorKind{gdl.NotText, gdl.TooDeep, gdl.TooMuch}},
	{Code: "L14", Faults: []gdl.ErrorKind{gdl.GluedVariable, gdl.TornVariable}},
	{Code: "L15", Faults: []gdl.ErrorKind{gdl.ForeignQuantifier}},
	{Code: "L16", Faults: []gdl.ErrorKind{gdl.ForeignArithmetic}},
	{Code: "L17", Faults: []gdl.ErrorKind{gdl.WildcardVariable}},
	{Code: "L18", Faults: []gdl.ErrorKind{gdl.CapitalVariable}},
	{Code: "L19", Faults: []gdl.ErrorKind{gdl.TextAround}},
	{Code: "L20", Faults: []gdl.ErrorKind{gdl.OtherLanguage}},
	{Code: "L22", Faults: []gdl.ErrorKind{gdl.InfixSyntax}},
	{Code: "L23", Faults: []gdl.ErrorKind{gdl.MixedNotations}},
	{Code: "L24", Faults: []gdl.ErrorKind{gdl.OperationsSyntax}},
	{Code: "L25", Faults: []gdl.ErrorKind{gdl.OperationsMeaning}},
})
