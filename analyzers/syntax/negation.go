package syntax

import (
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// checkNegations looks for negations of something else than a relation.
func checkNegations(pass *lint.Pass) {
	for _, r := range pass.File.Rules {
		if r.Broken {
			continue
		}
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Op == gdl.OpNot && l.Args[0].Op != gdl.OpAtom && l.Args[0].Op != gdl.OpDistinct {
				reportNegation(pass, l)
			}
		})
	}
}

// reportNegation warns of a negation that is understood here and refused by
// other players.
func reportNegation(pass *lint.Pass, l *gdl.Literal) {
	f := lint.Findingf("Y03", l, "")
	switch l.Args[0].Op {
	case gdl.OpNot:
		inner := l.Args[0].Args[0]
		f.Message = "double negation; write '" + pass.Text(inner) + "'"
	case gdl.OpOr:
		f.Message = "negation of 'or', which many players refuse; negate each branch"
	default:
		f.Message = "negation of 'and', which many players refuse; use a helper relation"
	}
	pass.ReportAs(finding.Warning, f)
}
