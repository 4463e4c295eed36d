package proof

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/property"
)

// Ground grounds a rulesheet within a budget, as a Prover does. Queries are
// atoms that formulas will ask for. It does not wait for long when ctx ends.
func Ground(ctx context.Context, file *gdl.File, budget Budget, queries ...*gdl.Term) (*grounding.Game, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	var game *grounding.Game
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		err = Guard("grounding", func() (err error) {
			game, err = grounding.Ground(ctx, file, groundingOptions(budget, queries))
			return err
		})
	}()
	if !waited(ctx, done) {
		return nil, ctx.Err()
	}
	return game, err
}

func groundingOptions(budget Budget, queries []*gdl.Term) grounding.Options {
	opts := grounding.DefaultOptions()
	opts.MaxInstances = int64(budget.GroundRules)
	opts.MaxSteps = budget.JoinSteps
	opts.OnlyAsked = true
	opts.Queries = queries
	opts.MaxBytes = min(opts.MaxBytes, int64(budget.Literals)*200)
	return opts
}

// groundCalled grounds a game that is too large for Ground with what its rules
// ask for only. To find that out takes more work than it saves in most games.
func groundCalled(ctx context.Context, file *gdl.File, budget Budget, queries []*gdl.Term) (*grounding.Game, error) {
	opts := groundingOptions(budget, queries)
	opts.OnlyCalled = true
	opts.MaxInstances, opts.MaxAtoms, opts.MaxSteps = calledRules*opts.MaxInstances, calledRules*opts.MaxAtoms, calledSteps*opts.MaxSteps
	return grounding.Ground(ctx, file, opts)
}

// What a large game may use when it is grounded again: memory bounds it too.
const (
	calledRules = 3 // times the ground rules
	calledSteps = 2 // times the work
)

// isTooLarge tells the errors that another way of grounding may avoid.
func isTooLarge(err error) bool {
	var e *grounding.TooLargeError
	return errors.As(err, &e) && e.Budget != grounding.BudgetDepth && e.Budget != grounding.BudgetBody
}

// ground grounds the game, unless somebody has done so. What formulas ask for
// beside the rules of play must be grounded with them.
func (p *Prover) ground(ctx context.Context) (*grounding.Game, error) {
	queries := p.asked()
	if p.opts.Ground != nil && len(queries) == 0 {
		return p.opts.Ground()
	}
	return Ground(ctx, p.file, p.budget, queries...)
}

// asked returns the atoms that formulas ask for.
func (p *Prover) asked() (queries []*gdl.Term) {
	for _, it := range p.items {
		if it.verdict.Formula != nil {
			it.verdict.Formula.Walk(func(f *property.Formula) {
				if f.Op == property.OpAtom && f.Atom.Name != gdl.Distinct {
					queries = append(queries, f.Atom)
				}
			})
		}
	}
	return queries
}
