package play

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// Static predicates of moderate size are evaluated completely when the game is
// made: conditions on them become look-ups in a hash index, and their sizes
// decide the order of joins. Predicates that are too large, infinite, or safe
// only with known arguments keep their tables.

const (
	extensionSteps      = 100e3 // for one predicate
	extensionTotalSteps = 1e6   // for all predicates of a game
)

// relation returns all facts of the predicate, or nil if its rules have to be
// evaluated.
func (p *predicate) relation() *relation {
	switch {
	case p.extension != nil:
		return p.extension
	case len(p.rules) == 0:
		return p.facts
	}
	return nil
}

// extend evaluates static predicates completely, in the order of their
// dependencies.
func (g *Game) extend() {
	order := slices.Clone(g.program.order)
	slices.SortStableFunc(order, func(a, b *predicate) int { return a.component - b.component })
	budget, work := g.budget, g.machine.total
	for _, p := range order {
		left := extensionTotalSteps - (g.machine.total - work)
		if p.life != static || len(p.rules) == 0 || p.needs != 0 || p.name == gdl.Init || left <= 0 {
			continue
		}
		g.budget.Steps = min(budget.Steps, extensionSteps, left)
		all := newRelation(p.arity)
		err := g.ask(context.Background(), question{}, func() {
			g.machine.each(p, 0, nil, func(row []term) { all.add(row, nil) })
		})
		if err == nil {
			p.extension = all
		}
	}
	g.budget = budget
}
