package checker

import (
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/analyzers/reach"
)

// phases are the analyzers in the order in which they run: fast ones do not
// wait for slow ones. The order has no influence on reports.
type phases struct {
	text   []*analysis.Analyzer // need the text only
	ground []*analysis.Analyzer // need the reachable atoms: the game is grounded
	proofs []*analysis.Analyzer // the first one that asks the prover, and all after it
	states []*analysis.Analyzer // those of ground and proofs
}

// newPhases divides analyzers, which are sorted by their costs, into phases.
func newPhases(all []*analysis.Analyzer) (p phases) {
	first := slices.IndexFunc(all, prover.Asks)
	if first < 0 {
		first = len(all)
	}
	for _, a := range all[:first] {
		if lint.Requires(a, reach.Analyzer) {
			p.ground = append(p.ground, a)
		} else {
			p.text = append(p.text, a)
		}
	}
	p.proofs = all[first:]
	p.states = slices.Concat(p.ground, p.proofs)
	return p
}
