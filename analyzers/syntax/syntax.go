// Package syntax defines an Analyzer that reports text without the form of a rulesheet.
package syntax

import (
	_ "embed"

	"github.com/gdllint/gdllint/analyzers/lint"
)

//go:embed rules.md
var doc string

// Analyzer reports text without the form of a rulesheet. Faults of keywords are reported by the analyzer keywords, and
// odd operators with a clear meaning by the analyzer style.
var Analyzer = lint.Table("syntax", doc, []lint.Row{
	{Code: "L08", Find: foreign, Covers: true, Text: "'@1' stands outside any rule; write ';' before a comment, and parentheses around a fact"},
	{Code: "L08", Kind: "file", Covers: true, Text: "GDL has no '@1'; to read another file with gdllint, write the comment '@2' here"},
	{Code: "L09", Kind: "advice", Text: "@1"},
	{Code: "L09", Find: knows, Text: "'@' belongs to GDL-III: gdllint reads this game, but plays no match of it and proves nothing", Related: "the same here"},

	{Reading: true},
})
