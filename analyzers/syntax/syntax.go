package syntax

import (
	_ "embed"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

//go:embed doc.go
var doc string

// Analyzer reports text that has not the form of a rulesheet.
var Analyzer = lint.New("syntax", doc, checkSyntax)

// faultCodes maps the kinds of reading errors to the rules that report them. The
// analyzer keywords reports errors of keywords, the analyzer style those of
// operators that are read as they were meant. TooLarge is no fault of the text and
// has no rule.
var faultCodes = map[gdl.ErrorKind]string{
	gdl.NotText:           "L13",
	gdl.TooDeep:           "L13",
	gdl.TooMuch:           "L13",
	gdl.OtherLanguage:     "L20",
	gdl.UnbalancedParen:   "L01",
	gdl.EmptyList:         "L02",
	gdl.HeadNotSymbol:     "L03",
	gdl.VariableAsName:    "L04",
	gdl.BadVariable:       "L05",
	gdl.RuleWithoutHead:   "L06",
	gdl.OuterArrow:        "L06",
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
	gdl.ForeignQuantifier: "L15",
	gdl.ForeignArithmetic: "L16",
	gdl.WildcardVariable:  "L17",
	gdl.CapitalVariable:   "L18",
	gdl.TextAround:        "L19",
}

func checkSyntax(pass *lint.Pass) error {
	var told reportedSpans
	if pass.File.Notation == gdl.Prefix && !pass.File.MixesNotations() {
		told = checkForeignWords(pass)
	}
	for _, e := range pass.File.Errors {
		code, known := faultCodes[e.Kind]
		if !known || told.coversFault(e) {
			continue
		}
		pass.Report(lint.FaultFinding(code, e))
	}
	return nil
}
