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

//go:embed doc.go
var doc string

// Analyzer reports rules that express something simple in an odd way.
var Analyzer = lint.New("style", doc, run, survey.Analyzer)

// faults maps the kinds of reading errors to the rules that report them.
var faults = map[gdl.ErrorKind]string{gdl.NotArity: "Y03", gdl.DistinctArity: "Y05"}

func run(pass *lint.Pass) error {
	s := survey.Of(pass.Pass)
	pass.ReportFaults(faults)
	checkNegations(pass)
	for _, r := range s.Rules {
		if r.Arrow && len(r.Body) == 0 && r.Head.IsGround() && !r.Guessed {
			reportEmptyBody(pass, r, s)
		}
		for _, l := range r.Body {
			if isNegatedDistinct(l) {
				reportSame(pass, l, equate(pass, r, l))
				continue
			}
			checkLiteral(pass, l, gdl.OpAtom)
		}
	}
	return nil
}

func reportEmptyBody(pass *lint.Pass, r *gdl.Rule, s *survey.Survey) {
	f := lint.Findingf("Y01", r, "rule without a condition; write the fact '%s'", pass.Text(r.Head))
	// A bare word at top level is taken for prose unless a condition asks for it.
	used := len(s.Names().Predicates[r.Head.Name].Uses) > 0
	if (r.Head.Parens || used) && standsAlone(r.Head) {
		edits := pass.Edits()
		edits.Unwrap(&gdl.Literal{From: r.From, To: r.To, Args: []*gdl.Literal{{From: r.Head.From, To: r.Head.To}}})
		f.Fixes = edits.Fix("Write a fact")
	}
	pass.Report(f)
}

// standsAlone tells whether a head is read as the same fact without its rule: some
// names begin forms of other languages.
func standsAlone(head *gdl.Term) bool {
	f := gdl.ParseAs(gdl.NewSource(token.NewFileSet(), "", []byte(head.String())), gdl.Prefix)
	return f.Valid() && len(f.Rules) == 1 && gdl.EqualTerms(f.Rules[0].Head, head) && !gdl.IsForeignForm(head.Name)
}

// checkLiteral checks a condition inside an operator; OpAtom stands for the body.
func checkLiteral(pass *lint.Pass, l *gdl.Literal, inside gdl.Op) {
	switch {
	case l.Op == gdl.OpOr:
		checkOr(pass, l, inside)
	case l.Op == gdl.OpAnd:
		reportAnd(pass, l, inside)
	case isNegatedDistinct(l):
		reportSame(pass, l, nil)
	}
	for _, a := range l.Args {
		checkLiteral(pass, a, l.Op)
	}
}

func checkOr(pass *lint.Pass, l *gdl.Literal, inside gdl.Op) {
	f := lint.Findingf("Y02", l, "")
	switch {
	case len(l.Args) == 0:
		f.Message = "'or' without a branch never holds; add the branches"
	case len(l.Args) == 1:
		f.Message = "'or' with a single branch; write '" + pass.Text(l.Args[0]) + "' alone"
		f.Fixes = unwrap(pass, l)
	case inside == gdl.OpOr:
		f.Message = "'or' directly inside 'or'; list all branches in one"
		f.Fixes = unwrap(pass, l)
	default:
		return
	}
	pass.Report(f)
}

// reportAnd reports "and" where the conditions could stand without. Where it
// is negated or too small, another rule reports it.
func reportAnd(pass *lint.Pass, l *gdl.Literal, inside gdl.Op) {
	if inside == gdl.OpNot {
		return // Y03
	}
	if pass.File.Notation == gdl.Prefix && !strings.HasPrefix(gdl.Fold(strings.TrimLeft(pass.Text(l), "( ")), gdl.And) {
		return // a repair of the reader has added it
	}
	f := lint.Findingf("Y09", l, "'and', which many players take for a relation; write its conditions without it")
	if inside == gdl.OpOr && len(l.Args) != 1 {
		f.Message = "'and', which many players take for a relation; write one rule for each branch of the 'or'"
	} else if len(l.Args) > 0 {
		f.Fixes = unwrap(pass, l)
	}
	pass.Report(f)
}

// unwrap returns the fix that writes the arguments of an operator without it.
func unwrap(pass *lint.Pass, l *gdl.Literal) []analysis.SuggestedFix {
	edits := pass.Edits()
	edits.Unwrap(l)
	return edits.Fix(fmt.Sprintf("Remove '%s'", map[gdl.Op]string{gdl.OpOr: gdl.Or, gdl.OpAnd: gdl.And}[l.Op]))
}
