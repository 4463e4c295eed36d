package size

import (
	_ "embed"
	"math"

	"github.com/gdllint/gdllint/analyzers/domains"
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

//go:embed doc.go
var doc string

// Analyzer reports rules with very many ground instances.
var Analyzer = lint.New("size", doc, checkSizes, survey.Analyzer, domains.Analyzer)

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
	e := newSizeEstimator(s.Rules, domains.ArgumentDomains(pass.Pass).Intersect)
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

// reportBigRules reports the biggest rule, with the others as related places.
func reportBigRules(pass *lint.Pass, big []*gdl.Rule, most float64) {
	const mostRelated = 8
	r := big[0]
	f := lint.Findingf("Y11", r.Head, "this rule has some 10^%d ground instances, more than most players can store",
		int(math.Log10(most)))
	for _, other := range big[1:min(len(big), mostRelated+1)] {
		f.Related = append(f.Related, lint.RelatedAt(other.Head, "this one has more than 10^%d, too", int(math.Log10(instanceLimit))))
	}
	pass.Report(f)
}
