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
// how a semantic analyzer tells the author of a violation.
type Obligation struct {
	// Code is that of the rule which reports violations; "" for a fact about
	// games, of which nothing is reported.
	Code string
	// Property is the question, or Formula is: what holds in every state that
	// can be reached, in the language of package property.
	Property proof.Property
	Formula  string
	// Apart tells of work that helps no other question: see Request.
	Apart bool

	// Recode, if set, picks another code for some violations; Also lists these.
	Recode func(v *proof.Verdict) string
	Also   []string
	// Wrong says what is wrong, if the detail of the verdict, which follows it,
	// does not: that of a formula names bare facts.
	Wrong string
	// Advice says what to do; it follows what is wrong. Advise, if set, finds it
	// out. Rules are those to blame, the first one first, and may be none.
	Advice string
	Advise func(file *gdl.File, v *proof.Verdict, rules []*gdl.Rule) string
	// Order, if set, puts the rule first that is at fault.
	Order func(file *gdl.File, rules []*gdl.Rule) []*gdl.Rule
	// Related, if set, says what a further rule to blame has to do with the
	// first.
	Related func(first, rule *gdl.Rule) string
	// Fallback names the relation whose rules are to blame if the verdict
	// blames none.
	Fallback string
}

// New makes an analyzer that hands over the verdicts on its obligations, and
// reports violations in their words.
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

// request is the question of an obligation about one game. Rules are those of
// the analyzer.
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

// report hands over the answers, and what is wrong by them.
func (o *Obligation) report(pass *lint.Pass, asked *Request) {
	for _, v := range answers(Of(pass.Pass), asked) {
		pass.Verdict(v)
		if v.Status == proof.Violated && o.Code != "" {
			pass.Report(o.Finding(pass.Unit.Ctx, pass.File, &v))
		}
	}
}
