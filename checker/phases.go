package checker

import (
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/analyzers/reach"
)

// analyzerPhases are the analyzers in the order in which they run: fast ones do not
// wait for slow ones. The order has no influence on reports.
type analyzerPhases struct {
	textPhase   []*analysis.Analyzer // need the text only
	groundPhase []*analysis.Analyzer // need the reachable atoms: the game is grounded
	proofPhase  []*analysis.Analyzer // the first one that asks the prover, and all after it
	statePhases []*analysis.Analyzer // those of ground and proofs
}

// newAnalyzerPhases divides analyzers, which are sorted by their costs, into phases.
func newAnalyzerPhases(all []*analysis.Analyzer) (p analyzerPhases) {
	first := slices.IndexFunc(all, prover.AsksQuestions)
	if first < 0 {
		first = len(all)
	}
	for _, a := range all[:first] {
		if lint.RequiresResult(a, reach.Analyzer) {
			p.groundPhase = append(p.groundPhase, a)
		} else {
			p.textPhase = append(p.textPhase, a)
		}
	}
	p.proofPhase = all[first:]
	p.statePhases = slices.Concat(p.groundPhase, p.proofPhase)
	return p
}
