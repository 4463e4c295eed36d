package style

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

//go:embed doc.go
var doc string

// Analyzer reports rules that say something simple in an odd way.
var Analyzer = lint.New("style", doc, run, survey.Analyzer)

func run(pass *lint.Pass) error {
	for _, r := range survey.Of(pass.Pass).Rules {
		if r.Arrow && len(r.Body) == 0 && r.Head.IsGround() {
			reportEmptyBody(pass, r)
		}
		for _, l := range r.Body {
			checkLiteral(pass, l, gdl.OpAtom)
		}
	}
	return nil
}

func reportEmptyBody(pass *lint.Pass, r *gdl.Rule) {
	head := pass.File.Source.Slice(r.Head.From, r.Head.To)
	if !r.Head.Parens {
		head = "(" + head + ")" // a bare word at top level is easily lost
	}
	f := lint.Findingf("Y01", r, "rule without a condition; write the fact '%s'", pass.Text(r.Head))
	f.Fixes = []analysis.SuggestedFix{{Message: "Write a fact",
		TextEdits: []analysis.TextEdit{{Pos: r.From, End: r.To, NewText: []byte(head)}}}}
	pass.Report(f)
}

// checkLiteral looks at a condition that stands inside an operator; OpAtom
// stands for the body.
func checkLiteral(pass *lint.Pass, l *gdl.Literal, inside gdl.Op) {
	switch {
	case l.Op == gdl.OpOr:
		checkOr(pass, l, inside)
	case l.Op == gdl.OpAnd:
		reportAnd(pass, l, inside)
	case l.Op == gdl.OpNot && l.Args[0].Op == gdl.OpDistinct:
		pass.Reportf("Y04", l, "'%s' asks for equal terms; write the same term in both places", pass.Text(l))
	}
	for _, a := range l.Args {
		checkLiteral(pass, a, l.Op)
	}
}

func checkOr(pass *lint.Pass, l *gdl.Literal, inside gdl.Op) {
	switch {
	case len(l.Args) == 0:
		pass.Reportf("Y02", l, "'or' without a branch never holds; remove the rule, or add the branches")
	case len(l.Args) == 1:
		pass.Reportf("Y02", l, "'or' with a single branch; write '%s' alone", pass.Text(l.Args[0]))
	case inside == gdl.OpOr:
		pass.Reportf("Y02", l, "'or' directly inside 'or'; list all branches in one")
	}
}

// reportAnd reports "and" where the conditions could stand without. Where it
// is negated or too small, another rule reports it.
func reportAnd(pass *lint.Pass, l *gdl.Literal, inside gdl.Op) {
	if inside == gdl.OpNot {
		return // Y03
	}
	if inside == gdl.OpOr {
		pass.Reportf("Y09", l, "'and', which many players take for a relation; use a helper relation, or one rule for each branch of the 'or'")
		return
	}
	f := lint.Findingf("Y09", l, "'and', which many players take for a relation; write its conditions without it")
	if n := len(l.Args); n > 0 {
		f.Fixes = []analysis.SuggestedFix{{Message: "Remove 'and'", TextEdits: []analysis.TextEdit{
			{Pos: l.From, End: l.Args[0].From}, {Pos: l.Args[n-1].To, End: l.To}}}}
	}
	pass.Report(f)
}
