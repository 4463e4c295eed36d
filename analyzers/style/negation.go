package style

import (
	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
)

// checkNegations reports negations of anything but an atom or distinct.
func checkNegations(pass *lint.Pass) {
	for _, r := range pass.File.Rules {
		if r.Broken || r.Guessed {
			continue
		}
		for _, l := range r.Body {
			checkNegation(pass, l, gdl.OpAnd)
		}
	}
}

// checkNegation checks a literal inside an operator; the body of a rule counts as
// an "and".
func checkNegation(pass *lint.Pass, l *gdl.Literal, inside gdl.LiteralOp) {
	if l.Op == gdl.OpNot && l.Args[0].Op != gdl.OpAtom && l.Args[0].Op != gdl.OpDistinct {
		reportNegation(pass, l, inside)
	}
	for _, a := range l.Args {
		checkNegation(pass, a, l.Op)
	}
}

// reportNegation reports a negation that gdllint understands and other players
// refuse.
func reportNegation(pass *lint.Pass, l *gdl.Literal, inside gdl.LiteralOp) {
	f := lint.Findingf("Y03", l, "")
	switch inner := l.Args[0]; inner.Op {
	case gdl.OpNot:
		f.Message = "double negation; write '" + pass.NodeText(inner.Args[0]) + "'"
		edits := pass.NewEdits()
		edits.UnwrapLiteral(l)
		edits.UnwrapLiteral(inner)
		f.Fixes = edits.SuggestFix("Remove both negations")
	case gdl.OpOr:
		f.Message = "negation of 'or', which many players refuse; negate each branch"
		f.Fixes = pushNegation(pass, l, inside == gdl.OpAnd, "")
	default:
		f.Message = "negation of 'and', which many players refuse; use a helper relation"
		f.Fixes = pushNegation(pass, l, inside == gdl.OpOr, gdl.Or)
	}
	pass.ReportWithSeverity(finding.SeverityWarning, f)
}

// pushNegation returns the fix that moves a negation inwards, by De Morgan: not (a or b)
// becomes (not a) and (not b). The operator joins them, unless they stand inside
// the same operator already.
func pushNegation(pass *lint.Pass, not *gdl.Literal, among bool, operator string) []analysis.SuggestedFix {
	inner := not.Args[0]
	if len(inner.Args) == 0 || !among && operator == "" {
		return nil
	}
	edits := pass.NewEdits()
	edits.UnwrapLiteral(not)
	if among || len(inner.Args) == 1 {
		edits.UnwrapLiteral(inner)
	} else {
		edits.RenameOperator(inner, operator)
	}
	for _, a := range inner.Args {
		switch {
		case a.Op == gdl.OpAtom:
			edits.WrapNode(a, gdl.Not)
		case a.Op == gdl.OpNot && (a.Args[0].Op == gdl.OpAtom || a.Args[0].Op == gdl.OpDistinct):
			edits.UnwrapLiteral(a)
		default:
			return nil // another operator would be negated
		}
	}
	return edits.SuggestFix("Negate each condition")
}
