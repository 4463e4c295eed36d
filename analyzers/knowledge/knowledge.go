package knowledge

import (
	_ "embed"
	"fmt"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/analyzers/validity"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

//go:embed doc.go
var doc string

// Analyzer reports what roles do not know in games that hide something.
var Analyzer = lint.New("knowledge", doc, run, prover.Analyzer, validity.Analyzer)

// words lists the wordings by rule.
func words() []prover.Wording {
	return []prover.Wording{
		{Code: "X01", Property: proof.KnowsLegal, Fallback: gdl.Legal, Advice: advice, Related: related},
		{Code: "X02", Property: proof.KnowsTerminal, Fallback: gdl.Terminal, Advice: advice, Related: related},
		{Code: "X03", Property: proof.KnowsGoal, Fallback: gdl.Goal, Advice: advice, Related: related},
	}
}

func run(pass *lint.Pass) error {
	session := pass.ResultOf[prover.Analyzer].(*prover.Session)
	for _, w := range words() {
		for _, v := range session.Knowledge(w.Property) {
			pass.Verdict(v)
			// The other reading of knows-goal says nothing that is worth a
			// finding of its own.
			if v.Status != proof.Violated || v.Finished {
				continue
			}
			f := w.Finding(pass.File, &v)
			f.Role = v.Role
			pass.ReportAs(severity(pass.Rule(w.Code), &v), f)
		}
	}
	return reportOwnEffects(pass)
}

// severity is that of the rule if the role does not know about itself. What it
// does not know about others is worth knowing, no more: most games that hide
// something mean to.
func severity(r finding.Rule, v *proof.Verdict) finding.Severity {
	if v.About != "" && v.About != v.Role {
		return finding.Note
	}
	return r.Severity
}

// advice depends on whether the role sees something, but the same, where the
// matches come apart.
func advice(_ *proof.Verdict, rules []*gdl.Rule) string {
	if len(rules) > 0 && rules[0].Head.Name == gdl.Sees {
		return "it has this percept in two matches that differ; let it see the difference"
	}
	return "this holds in one of two matches that look the same to it; add a rule for sees that tells them apart"
}

func related(first, rule *gdl.Rule) string {
	switch {
	case rule.Head.Name != gdl.Sees:
		return fmt.Sprintf("'%s' holds at the end of one of the matches only", rule.Head)
	case first.Head.Name == gdl.Sees:
		return "gives it the same percept in both matches"
	}
	return fmt.Sprintf("'%s' does not tell the matches apart", rule.Head)
}
