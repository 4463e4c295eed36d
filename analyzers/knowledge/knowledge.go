package knowledge

import (
	_ "embed"
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/analyzers/validity"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

//go:embed doc.go
var doc string

// Analyzer reports gaps in the knowledge of roles in games with imperfect
// information.
var Analyzer = lint.New("knowledge", doc, run, prover.Asking("knowledge", ask), validity.Analyzer)

// obligations lists the facts that a role should know.
func obligations() []prover.Obligation {
	return []prover.Obligation{
		{Code: "X01", Property: proof.KnowsLegal, Fallback: gdl.Legal, Advise: advice, Related: related},
		{Code: "X02", Property: proof.KnowsTerminal, Fallback: gdl.Terminal, Advise: advice, Related: related},
		{Code: "X03", Property: proof.KnowsGoal, Fallback: gdl.Goal, Advise: advice, Related: related},
	}
}

// ask requests for each role the verdicts on its knowledge about itself. Its
// knowledge about others, and other readings of the questions, count only if all
// is to be proved.
func ask(pass *analysis.Pass) prover.Requests {
	var list prover.Requests
	file := rulesheet.Of(pass).File
	for _, o := range obligations() {
		own := proof.KnowledgeQuestions(file, o.Property, false)
		for _, q := range proof.KnowledgeQuestions(file, o.Property, true) {
			list = append(list, prover.Request{Question: q, Rules: []string{o.Code}, Beside: !slices.Contains(own, q)})
		}
	}
	return list
}

func run(pass *lint.Pass) error {
	for _, o := range obligations() {
		for _, v := range prover.Of(pass.Pass).Verdicts(o.Property) {
			pass.Verdict(v)
			// The other reading of knows-goal says nothing that is worth a
			// finding of its own.
			if v.Status != proof.Violated || v.Finished {
				continue
			}
			f := o.Finding(pass.Unit.Ctx, pass.File, &v)
			f.Role = v.Role
			pass.ReportAs(severity(pass.Rule(o.Code), &v), f)
		}
	}
	return reportOwnEffects(pass)
}

// severity returns that of the rule for a role that does not know about itself.
// Ignorance about another role is only a note: most games with imperfect
// information mean it.
func severity(r finding.Rule, v *proof.Verdict) finding.Severity {
	if v.About != "" && v.About != v.Role {
		return finding.Note
	}
	return r.Severity
}

// advice tells two cases apart: the role has the same percept where the matches
// part, or it has none.
func advice(_ *gdl.File, _ *proof.Verdict, rules []*gdl.Rule) string {
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
