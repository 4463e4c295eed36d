// Package knowledge defines an Analyzer that reports gaps in the knowledge of roles in games with imperfect information.
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

//go:embed rules.md
var doc string

// Analyzer reports gaps in the knowledge of roles in games with imperfect
// information.
var Analyzer = lint.Table("knowledge", doc, []lint.Row{
	{Find: reportIgnorance},
	{Code: "X05", Find: ownEffects, Text: "@1 (after @2): no rule for sees tells it; a match in which it has not looks the same to that role@3", Related: "this rule has the same effect"},
}, prover.NewAskingSession("knowledge", askKnowledge), validity.Analyzer)

// knowledgeObligations lists the facts that a role should know.
func knowledgeObligations() []prover.Obligation {
	return []prover.Obligation{
		{Code: "X01", Property: proof.KnowsLegal, FallbackRelation: gdl.Legal, Reason: reasonSees, RelatedText: relatedPercept},
		{Code: "X02", Property: proof.KnowsTerminal, FallbackRelation: gdl.Terminal, Reason: reasonSees, RelatedText: relatedPercept},
		{Code: "X03", Property: proof.KnowsGoal, FallbackRelation: gdl.Goal, Reason: reasonSees, RelatedText: relatedPercept},
	}
}

// askKnowledge asks, for each role, for the verdicts on its knowledge about itself. Its knowledge about other roles, and
// other readings of the questions, are asked for only if all questions are to be proved.
func askKnowledge(pass *analysis.Pass) prover.Requests {
	var list prover.Requests
	file := rulesheet.UnitOf(pass).File
	for _, o := range knowledgeObligations() {
		own := proof.KnowledgeQuestions(file, o.Property, false)
		for _, q := range proof.KnowledgeQuestions(file, o.Property, true) {
			list = append(list, prover.Request{Question: q, WaitingRules: []string{o.Code}, OnlyWithProve: !slices.Contains(own, q)})
		}
	}
	return list
}

// reportIgnorance reports the states that a role cannot tell apart.
func reportIgnorance(pass *lint.Pass, _ lint.Found) {
	for _, o := range knowledgeObligations() {
		for _, v := range prover.SessionOf(pass.Pass).PropertyVerdicts(o.Property) {
			pass.AddVerdict(v)
			// A further reading of knows-goal is about finished matches only. A violation of it gets no finding.
			if v.Status != proof.Violated || v.FinishedOnly {
				continue
			}
			f := o.NewFinding(pass, &v)
			f.Role = v.Role
			pass.ReportWithSeverity(knowledgeSeverity(pass.RuleByCode(o.Code), &v), f)
		}
	}
}

// knowledgeSeverity returns the severity of the rule if a role does not know about itself. Ignorance about another role
// is only a note: most games with imperfect information intend it.
func knowledgeSeverity(r finding.Rule, v *proof.Verdict) finding.Severity {
	if v.AboutRole != "" && v.AboutRole != v.Role {
		return finding.SeverityNote
	}
	return r.Severity
}

// reasonSees says why a role cannot tell two matches apart: it gets the same percept, it gets none, or only random gets
// the percept.
func reasonSees(_ *gdl.File, rules []*gdl.Rule) string {
	if len(rules) > 0 && isForRandom(rules[0]) {
		return "this rule gives the percept that tells the two apart to 'random', which needs none"
	}
	if len(rules) > 0 && rules[0].Head.Name == gdl.Sees {
		return "it sees the same in two different matches, and this rule gives it that percept"
	}
	return "this holds in only one of two matches that look the same to it"
}

// relatedPercept tells how a further rule to blame contributes to the ignorance.
func relatedPercept(blamed []*gdl.Rule, rule *gdl.Rule, head string) string {
	switch {
	case rule.Head.Name != gdl.Sees:
		return fmt.Sprintf("'%s' holds at the end of one of the matches only", head)
	case blamed[0].Head.Name == gdl.Sees:
		return "gives it the same percept in both matches"
	}
	return fmt.Sprintf("'%s' does not tell the matches apart", head)
}

// isForRandom tells whether a rule for sees is for random alone.
func isForRandom(r *gdl.Rule) bool {
	return r.Head.Name == gdl.Sees && r.Head.Args[0].Name == gdl.Random
}
