// Package size defines an Analyzer that reports rules with very many instances.
package size

import (
	_ "embed"
	"math"

	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

//go:embed rules.md
var doc string

// Analyzer reports rules with very many ground instances.
var Analyzer = lint.New("size", doc, checkSizes, survey.Analyzer)

// instanceLimit is the number of ground instances from which on a rule is reported.
const instanceLimit = 1e10

func checkSizes(pass *lint.Pass) error {
	if !pass.Unit.IsWanted("Y11") {
		return nil // it takes time
	}
	s := survey.RulesheetSurvey(pass.Pass)
	if !survey.IsComplete(s) || len(pass.File.RoleNames()) == 0 {
		return nil
	}
	e := newSizeEstimator(s.Rules, pass.Domains)
	var big []*gdl.Rule // the biggest first
	most := 0.0
	for _, r := range s.Rules {
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
	if len(big) > 0 {
		reportBigRules(pass, big, most)
	}
	return nil
}

// reportBigRules reports the biggest rule, with the others as related places: the remedy
// for one of them mostly helps them all.
func reportBigRules(pass *lint.Pass, big []*gdl.Rule, most float64) {
	const mostRelated = 8
	r := big[0]
	f := lint.Findingf("Y11", r.Head, "this rule has some 10^%d ground instances, more than most players can store; %s",
		int(math.Log10(most)), projectionAdvice(r))
	for _, other := range big[1:min(len(big), mostRelated+1)] {
		f.Related = append(f.Related, lint.RelatedAt(other.Head, "this one has more than 10^%d, too", int(math.Log10(instanceLimit))))
	}
	pass.Report(f)
}

// projectionAdvice returns a remedy for a rule that is too large. A variable that is not in
// the head can be projected away: a helper relation with the conditions on it needs
// only their other variables.
func projectionAdvice(r *gdl.Rule) string {
	head := map[string]bool{}
	for _, v := range r.Head.VariableNames() {
		head[v] = true
	}
	conditions := map[string]int{}
	spelling := map[string]string{}
	var order []string
	for _, l := range r.Body {
		seen := map[string]bool{}
		l.WalkNested(true, func(k *gdl.Literal, _ bool) {
			if k.Atom == nil {
				return
			}
			k.Atom.WalkTerms(func(t *gdl.Term) {
				if !t.IsVariable() || head[t.Name] || seen[t.Name] {
					return
				}
				seen[t.Name] = true
				if conditions[t.Name] == 0 {
					order = append(order, t.Name)
					spelling[t.Name] = t.Spelling
				}
				conditions[t.Name]++
			})
		})
	}
	best := ""
	for _, v := range order {
		if conditions[v] < len(r.Body) && (best == "" || conditions[v] < conditions[best]) {
			best = v
		}
	}
	if best == "" {
		return "let its variables range over less"
	}
	return "put the conditions on '" + spelling[best] + "' into a helper relation without it"
}
