// Package size defines an Analyzer that reports rules with very many instances.
package size

import (
	_ "embed"
	"math"
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl/model"
)

//go:embed rules.md
var doc string

// Analyzer reports rules with very many ground instances.
var Analyzer = lint.Table("size", doc, []lint.Row{
	{Code: "Y11", Find: bigRules, Text: "this rule has some 10^@1 ground instances, more than most players can store; @2", Related: "this one has more than 10^@3, too"},
})

// instanceLimit is the number of ground instances from which on a rule is reported.
const instanceLimit = 1e10

// bigRules finds the biggest rule, with the others as related places: the remedy
// for one of them mostly helps them all.
func bigRules(p *lint.Pass, found lint.Found) {
	if !p.IsComplete() || len(p.File.RoleNames()) == 0 {
		return
	}
	e := newSizeEstimator(p.Rules, p.Domains)
	var big []*model.Rule // the biggest first
	most := 0.0
	for _, r := range p.Rules {
		n := e.ruleInstances(r)
		if !(n >= instanceLimit) || math.IsInf(n, 1) { // unbounded terms are R02; they may have no estimate
			continue
		}
		big = append(big, r)
		if n > most {
			most = n
			big[0], big[len(big)-1] = big[len(big)-1], big[0]
		}
	}
	if len(big) == 0 {
		return
	}
	const mostRelated = 8
	c := lint.CaseAt(big[0].Head, int(math.Log10(most)), projectionAdvice(big[0]), int(math.Log10(instanceLimit)))
	for _, other := range big[1:min(len(big), mostRelated+1)] {
		c = c.Relating(other.Head)
	}
	found(c)
}

// projectionAdvice returns a remedy for a rule that is too large. A variable that is not in
// the head can be projected away: a helper relation with the conditions on it needs
// only their other variables.
func projectionAdvice(r *model.Rule) string {
	var best *model.Variable
	fewest := len(r.Body)
	for _, v := range r.Variables {
		if n := conditionsWith(r, v); !v.First.InHead() && n < fewest {
			best, fewest = v, n
		}
	}
	if best == nil {
		return "let its variables range over less"
	}
	return "put the conditions on '" + best.First.Term.Spelling + "' into a helper relation without it"
}

// conditionsWith counts the conditions of a rule with a variable.
func conditionsWith(r *model.Rule, v *model.Variable) (n int) {
	for _, l := range r.Body {
		if slices.Contains(model.VariablesOf(l), v.Name) {
			n++
		}
	}
	return n
}
