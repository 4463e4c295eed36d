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
	// Apart marks work that helps no other question: see Request.
	Apart bool

	// Recode, if set, picks another code for some violations; Also lists these
	// codes.
	Recode func(v *proof.Verdict) string
	Also   []string
	// Wrong describes the violation, if the detail of the verdict, which follows
	// it, does not: that of a formula names bare facts.
	Wrong string
	// Advice is the remedy; it follows the description of the violation. Advise,
	// if set, determines it. Rules are the rules to blame, the first one first, and
	// may be none.
	Advice string
	Advise func(file *gdl.File, v *proof.Verdict, rules []*gdl.Rule) string
	// Related, if set, describes the relation of a further rule to blame to the
	// first one.
	Related func(first, rule *gdl.Rule) string
	// Fallback names the relation whose rules are to blame if the verdict
	// blames none.
	Fallback string
}

// New makes an analyzer that adds the verdicts on its obligations to its result,
// and reports violations in their words.
func New(name, doc string, obligations ...Obligation) *analysis.Analyzer {
	var a *analysis.Analyzer
	rules := sync.OnceValue(func() map[string]finding.Rule { return lint.ByCode(a) })
	questions := asker(name, func(pass *analysis.Pass) Requests {
		var list Requests
		for i := range obligations {
			list = append(list, obligations[i].request(rulesheet.Of(pass), rules))
		}
		return list
	})
	a = lint.New(name, doc, func(pass *lint.Pass) error {
		requests := pass.ResultOf[questions].(Requests)
		for i := range obligations {
			obligations[i].report(pass, &requests[i])
		}
		return nil
	}, newSession(questions), questions)
	return a
}

// request returns the question of an obligation about one game. Rules are those
// of the analyzer.
func (o *Obligation) request(unit *rulesheet.Unit, rules func() map[string]finding.Rule) Request {
	r := Request{Question: proof.Question{Property: o.Property}, Apart: o.Apart, Optional: o.Code == "" || !rules()[o.Code].Default}
	if o.Code != "" {
		r.Rules = append([]string{o.Code}, o.Also...)
	}
	if o.Formula != "" {
		r.ask(unit, rules()[o.Code].Name, o.Formula)
	}
	return r
}

// report adds the verdicts to the result, and reports violations.
func (o *Obligation) report(pass *lint.Pass, asked *Request) {
	for _, v := range answers(Of(pass.Pass), asked) {
		pass.Verdict(v)
		if v.Status == proof.Violated && o.Code != "" {
			pass.Report(o.Finding(pass.Unit.Ctx, pass.File, &v))
		}
	}
}
