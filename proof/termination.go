package proof

import (
	"context"

	"github.com/gdllint/gdllint/play"
)

// Termination is not a property of states: it has its own steps. A match that
// comes back to a state refutes it (lasso.go, lassosearch.go); a ranking, an
// enumeration without a cycle, or a bounded search that finds no match of some
// length prove it (ranking.go).

// termination returns the question for termination if it is undecided.
func (p *Prover) termination() *item {
	for _, it := range p.items {
		if it.verdict.Property == Termination && !it.done {
			return it
		}
	}
	return nil
}

// mayExhaust tells whether bounded search may show that all matches end: no
// random match was longer than it looks.
func (p *Prover) mayExhaust() bool {
	return p.termination() != nil && (p.watch == nil || p.watch.longest <= p.budget.Depth)
}

// judgeCycles settles the question for termination when all reachable states
// have been enumerated. The shortest way round may be found later than that.
func (p *Prover) judgeCycles(ctx context.Context, g *play.Game, x *play.Exploration, method string, depth int) error {
	it := p.termination()
	if it == nil || it.refuted {
		return nil
	}
	trace, found, err := g.Cycle(ctx, x)
	switch {
	case err != nil:
		return err
	case found:
		p.confirm(ctx, it, &trace, "enumeration")
	default:
		it.how.enumerated = true
		p.prove(it, method, depth)
	}
	return nil
}
