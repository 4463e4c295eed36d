// Package style defines an Analyzer that reports rules which say something simple
// in an odd way.
package style

import (
	_ "embed"
	"fmt"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

//go:embed rules.md
var doc string

// Analyzer reports rules that express something simple in an odd way.
var Analyzer = lint.New("style", doc, checkStyle, survey.Analyzer)

// faultCodes maps the kinds of reading errors to the rules that report them.
var faultCodes = map[gdl.ErrorKind]string{gdl.NotArity: "Y03", gdl.DistinctArity: "Y05"}

func checkStyle(pass *lint.Pass) error {
	s := survey.RulesheetSurvey(pass.Pass)
	pass.ReportFaults(faultCodes)
	checkNegations(pass)
	for _, r := range s.Rules {
		if r.HasArrow && len(r.Body) == 0 && r.Head.IsGround() && !r.Guessed {
			reportEmptyBody(pass, r, s)
		}
		for _, l := range r.Body {
			if isNegatedDistinct(l) {
				reportNegatedDistinct(pass, l, equateTerms(pass, r, l))
				continue
			}
			checkOperators(pass, l, gdl.OpAtom)
		}
	}
	return nil
}

func reportEmptyBody(pass *lint.Pass, r *gdl.Rule, s *survey.Survey) {
	f := lint.Findingf("Y01", r, "rule without a condition; write the fact '%s'", pass.NodeText(r.Head))
	// A bare word at top level is taken for prose unless a condition asks for it.
	used := len(s.NameOccurrences().Predicates[r.Head.Name].Uses) > 0
	if (r.Head.InParens || used) && standsAlone(r.Head) {
		edits := pass.NewEdits()
		edits.UnwrapLiteral(&gdl.Literal{StartPos: r.StartPos, EndPos: r.EndPos, Args: []*gdl.Literal{{StartPos: r.Head.StartPos, EndPos: r.Head.EndPos}}})
		f.Fixes = edits.SuggestFix("Write a fact")
	}
	pass.Report(f)
}

// standsAlone tells whether a head is read as the same fact without its rule: some
// names begin forms of other languages.
func standsAlone(head *gdl.Term) bool {
	f := gdl.ParseAs(gdl.NewSource(token.NewFileSet(), "", []byte(head.String())), gdl.Prefix)
	return f.IsErrorFree() && len(f.Rules) == 1 && gdl.EqualTerms(f.Rules[0].Head, head) && !gdl.IsForeignForm(head.Name)
}

// checkOperators checks a condition inside an operator; OpAtom stands for the body.
func checkOperators(pass *lint.Pass, l *gdl.Literal, inside gdl.LiteralOp) {
	switch {
	case l.Op == gdl.OpOr:
		checkDisjunction(pass, l, inside)
	case l.Op == gdl.OpAnd:
		reportConjunction(pass, l, inside)
	case isNegatedDistinct(l):
		reportNegatedDistinct(pass, l, nil)
	}
	for _, a := range l.Args {
		checkOperators(pass, a, l.Op)
	}
}

func checkDisjunction(pass *lint.Pass, l *gdl.Literal, inside gdl.LiteralOp) {
	f := lint.Findingf("Y02", l, "")
	switch {
	case len(l.Args) == 0:
		f.Message = "'or' without a branch never holds; add the branches"
	case len(l.Args) == 1:
		f.Message = "'or' with a single branch; write '" + pass.NodeText(l.Args[0]) + "' alone"
		f.Fixes = fixByUnwrapping(pass, l)
	case inside == gdl.OpOr:
		f.Message = "'or' directly inside 'or'; list all branches in one"
		f.Fixes = fixByUnwrapping(pass, l)
	default:
		return
	}
	pass.Report(f)
}

// reportConjunction reports "and" where the conditions could stand without. Where it
// is negated or too small, another rule reports it.
func reportConjunction(pass *lint.Pass, l *gdl.Literal, inside gdl.LiteralOp) {
	if inside == gdl.OpNot {
		return // Y03
	}
	if pass.File.Notation == gdl.Prefix && !strings.HasPrefix(gdl.FoldName(strings.TrimLeft(pass.NodeText(l), "( ")), gdl.And) {
		return // a repair of the reader has added it
	}
	f := lint.Findingf("Y09", l, "'and', which many players take for a relation; write its conditions without it")
	if inside == gdl.OpOr && len(l.Args) != 1 {
		f.Message = "'and', which many players take for a relation; write one rule for each branch of the 'or'"
	} else if len(l.Args) > 0 {
		f.Fixes = fixByUnwrapping(pass, l)
	}
	pass.Report(f)
}

// fixByUnwrapping returns the fix that writes the arguments of an operator without it.
func fixByUnwrapping(pass *lint.Pass, l *gdl.Literal) []analysis.SuggestedFix {
	edits := pass.NewEdits()
	edits.UnwrapLiteral(l)
	return edits.SuggestFix(fmt.Sprintf("Remove '%s'", map[gdl.LiteralOp]string{gdl.OpOr: gdl.Or, gdl.OpAnd: gdl.And}[l.Op]))
}
