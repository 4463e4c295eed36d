package prover

import (
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

// An Obligation is a property that every game should have: the question, and
// the report of a violation.
type Obligation struct {
	// Code is the code of the rule that reports violations. It is "" for a fact about games, which is never reported.
	Code string
	// Property is the question. If Formula is not "", the question is whether this formula, in the language of package
	// property, holds in every reachable state.
	Property proof.Property
	Formula  string
	// SeparateWork marks work that helps no other question; see Request.
	SeparateWork bool

	// RecodeViolation, if set, picks another code for some violations. OtherCodes lists these codes.
	RecodeViolation func(v *proof.Verdict) string
	OtherCodes      []string
	// FaultText describes the violation, and precedes the detail of the verdict. It is for formulas, whose detail only
	// names facts.
	FaultText string
	// AdviceText is advice that fits every violation. The rules of this program have none, since the same edit seldom
	// repairs two games.
	AdviceText string
	// Reason, if set, explains a violation whose cause is not known by the rules to blame. The first of these rules is
	// the place of the finding; there may be none. Reason returns "" if it has no explanation.
	Reason func(file *gdl.File, rules []*gdl.Rule) string
	// Order, if set, puts the rule at fault first.
	Order func(file *gdl.File, rules []*gdl.Rule) []*gdl.Rule
	// RelatedText, if set, describes how a further rule contributes to a violation. Its arguments are the rules to blame,
	// the further rule, and the head of that in the notation of the rulesheet.
	RelatedText func(blamed []*gdl.Rule, rule *gdl.Rule, head string) string
	// FallbackRelation names the relation whose rules are to blame if the verdict
	// blames none.
	FallbackRelation string
}

// New makes an analyzer of obligations. It adds the verdicts to its result, and reports violations in the words of the
// obligations.
func New(name, doc string, obligations ...Obligation) *analysis.Analyzer {
	var a *analysis.Analyzer
	rules := sync.OnceValue(func() map[string]finding.Rule { return lint.RulesByCode(a) })
	questions := newAsker(name, func(pass *analysis.Pass) Requests {
		var list Requests
		for i := range obligations {
			list = append(list, obligations[i].newRequest(rulesheet.UnitOf(pass), rules))
		}
		return list
	})
	a = lint.New(name, doc, func(pass *lint.Pass) error {
		requests := pass.ResultOf[questions].(Requests)
		for i := range obligations {
			obligations[i].reportViolations(pass, &requests[i])
		}
		return nil
	}, newSessionAnalyzer(questions), questions)
	return a
}

// newRequest returns the question of an obligation about one game. rules are those of the analyzer.
func (o *Obligation) newRequest(unit *rulesheet.Unit, rules func() map[string]finding.Rule) Request {
	r := Request{Question: proof.Question{Property: o.Property}, SeparateWork: o.SeparateWork, IsOptional: o.Code == "" || !rules()[o.Code].OnByDefault}
	if o.Code != "" {
		r.WaitingRules = append([]string{o.Code}, o.OtherCodes...)
	}
	if o.Formula != "" {
		r.askFormula(unit, rules()[o.Code].Name, o.Formula)
	}
	return r
}

// reportViolations adds the verdicts to the result, and reports violations.
func (o *Obligation) reportViolations(pass *lint.Pass, asked *Request) {
	for _, v := range requestAnswers(SessionOf(pass.Pass), asked) {
		pass.AddVerdict(v)
		if v.Status == proof.Violated && o.Code != "" {
			pass.Report(o.NewFinding(pass, &v))
		}
	}
}
