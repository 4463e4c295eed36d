package play

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// Static predicates of moderate size are evaluated completely when the game is made. Conditions on them become
// look-ups in a hash index, and their sizes decide the order of joins. Other predicates keep their tables: they
// are too large, infinite, or safe only with known arguments.

const (
	extensionSteps      = 100e3 // for one predicate
	extensionTotalSteps = 1e6   // for all predicates of a game
)

// completeRelation returns all atoms that hold of a predicate, or nil if its rules have to be
// evaluated.
func (p *predicate) completeRelation() *factRelation {
	switch {
	case p.wholeExtension != nil:
		return p.wholeExtension
	case len(p.derivingRules) == 0:
		return p.groundFacts
	}
	return nil
}

// evaluateStatics evaluates the static predicates in some completely, in the order of their
// dependencies; if some is nil, all static predicates.
func (e *stateEvaluator) evaluateStatics(some map[*predicate]bool) {
	order := slices.Clone(e.program.predicateOrder)
	slices.SortStableFunc(order, func(a, b *predicate) int { return a.componentNumber - b.componentNumber })
	budget, work := e.budget, e.machine.totalSteps
	for _, p := range order {
		left := extensionTotalSteps - (e.machine.totalSteps - work)
		if some != nil && !some[p] || p.lifetime != static || len(p.derivingRules) == 0 || p.requiredArgs != 0 || p.name == gdl.Init || left <= 0 {
			continue
		}
		e.budget.MaxSteps = min(budget.MaxSteps, extensionSteps, left)
		all := newFactRelation(p.arity)
		err := e.askMachine(context.Background(), gameQuestion{}, func() {
			e.machine.eachAnswer(p, 0, nil, func(row []termID) { all.addFact(row, nil) })
		})
		if err == nil {
			p.wholeExtension = all
		}
	}
	e.budget = budget
}
