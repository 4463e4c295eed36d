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
	{Code: "Y11", Find: bigRules, Text: "this rule has some 10^@1 ground instances if its conditions are independent, more than most programs can store", Related: "this rule has more than 10^@2 too"},
})

// instanceLimit is the number of ground instances from which on a rule is reported.
const instanceLimit = 1e10

// bigRules reports the biggest rule, with the other big ones as related places.
func bigRules(p *lint.Pass, found lint.Found) {
	if !p.IsComplete() || len(p.File.RoleNames()) == 0 {
		return
	}
	e := estimator{domains: p.Domains}
	many := slices.DeleteFunc(slices.Clone(p.Rules), func(r *model.Rule) bool { return !e.mayReach(r, instanceLimit) })
	if len(many) == 0 {
		return
	}
	e.countHeads(p.Rules)
	var big []*model.Rule // the biggest first
	most := 0.0
	for _, r := range many {
		n := e.instances(productOf(r, p.Domains()))
		if !(n >= instanceLimit) || math.IsInf(n, 1) { // R02 reports unbounded terms, which may have no estimate
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
	c := lint.CaseAt(big[0].Head, int(math.Log10(most)), int(math.Log10(instanceLimit)))
	for _, other := range big[1:min(len(big), mostRelated+1)] {
		c = c.Relating(other.Head)
	}
	found(c)
}
