package syntax

import (
	_ "embed"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

//go:embed doc.go
var doc string

// Analyzer reports text that has not the form of a rulesheet.
var Analyzer = lint.New("syntax", doc, run)

// codes maps the kinds of reading errors to the rules that report them. The
// analyzer keywords reports errors of keywords, the analyzer style those of
// operators that are read as they were meant. TooLarge is no fault of the text and
// has no rule.
var codes = map[gdl.ErrorKind]string{
	gdl.NotText:           "L13",
	gdl.TooDeep:           "L13",
	gdl.TooMuch:           "L13",
	gdl.OtherLanguage:     "L20",
	gdl.Unbalanced:        "L01",
	gdl.EmptyList:         "L02",
	gdl.HeadNotSymbol:     "L03",
	gdl.VariableAsName:    "L04",
	gdl.BadVariable:       "L05",
	gdl.RuleWithoutHead:   "L06",
	gdl.MisplacedOperator: "L07",
	gdl.PrologOnly:        "L09",
	gdl.InfixSyntax:       "L22",
	gdl.MixedNotations:    "L23",
	gdl.OperationsSyntax:  "L24",
	gdl.OperationsMeaning: "L25",
	gdl.ForeignOperator:   "L09",
	gdl.ForeignComment:    "L09",
	gdl.GluedVariable:     "L14",
	gdl.TornVariable:      "L14",
	gdl.Quantifier:        "L15",
	gdl.Arithmetic:        "L16",
	gdl.Wildcard:          "L17",
	gdl.CapitalVariable:   "L18",
	gdl.TextAround:        "L19",
}

func run(pass *lint.Pass) error {
	var told spans
	if pass.File.Notation == gdl.Prefix && !pass.File.Mixed() {
		told = checkForeign(pass)
	}
	for _, e := range pass.File.Errors {
		code, known := codes[e.Kind]
		if !known || told.covers(e) {
			continue
		}
		pass.Report(lint.Fault(code, e))
	}
	return nil
}
