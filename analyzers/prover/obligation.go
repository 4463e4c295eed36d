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
	// Code is the code of the rule that reports violations; "" for a fact about
	// games, of which nothing is reported.
	Code string
	// Property is the question, or Formula is: a formula that holds in every
	// reachable state, in the language of package property.
	Property proof.Property
	Formula  string
	// SeparateWork marks work that helps no other question: see Request.
	SeparateWork bool

	// RecodeViolation, if set, picks another code for some violations; OtherCodes lists these
	// codes.
	RecodeViolation func(v *proof.Verdict) string
	OtherCodes      []string
	// FaultText describes the violation where the detail of the verdict, which follows the text, does
	// not: the detail of a formula names bare facts.
	FaultText string
	// AdviceText is the advice of the author of the rule, to be followed wherever it is violated; the
	// rules of this program have none, as the same edit seldom mends two games.
	AdviceText string
	// Reason, if set, explains the part of the rules to blame in a violation whose cause is not known. The first of these
	// rules, of which there may be none, is the place of the finding. Reason returns "" if it has no explanation.
	Reason func(file *gdl.File, rules []*gdl.Rule) string
	// Order, if set, puts the rule first that is at fault.
	Order func(file *gdl.File, rules []*gdl.Rule) []*gdl.Rule
	// RelatedText, if set, describes the part that a further rule has in a violation. The rules to blame are
	// given in their order, and the head of the further rule in the notation of the rulesheet.
	RelatedText func(blamed []*gdl.Rule, rule *gdl.Rule, head string) string
	// FallbackRelation names the relation whose rules are to blame if the verdict
	// blames none.
	FallbackRelation string
}

// New makes an analyzer that adds the verdicts on its obligations to its result,
// and reports violations in their words.
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

// newRequest returns the question of an obligation about one game. Rules are those
// of the analyzer.
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
