package task

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
)

// Ground grounds a rulesheet within a budget, as a Prover does. Queries are
// atoms that formulas will ask for. It does not wait for long when ctx ends.
func Ground(ctx context.Context, file *gdl.File, budget proof.Budget, queries ...*gdl.Term) (*grounding.Game, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	var game *grounding.Game
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		err = proof.Guard("grounding", func() (err error) {
			game, err = grounding.Ground(ctx, file, groundingOptions(budget, queries))
			return err
		})
	}()
	if !Waited(ctx, done) {
		return nil, ctx.Err()
	}
	return game, err
}

func groundingOptions(budget proof.Budget, queries []*gdl.Term) grounding.Options {
	opts := grounding.DefaultOptions()
	opts.MaxInstances = int64(budget.GroundRules)
	opts.MaxSteps = budget.JoinSteps
	opts.OnlyAsked = true
	opts.Queries = queries
	opts.MaxBytes = min(opts.MaxBytes, int64(budget.Literals)*200)
	return opts
}

// GroundCalled grounds a game that is too large to be grounded as a whole with the atoms that its rules
// ask for only. To find that out takes more work than it saves in most games.
func GroundCalled(ctx context.Context, file *gdl.File, budget proof.Budget, queries []*gdl.Term) (*grounding.Game, error) {
	opts := groundingOptions(budget, queries)
	opts.OnlyCalled = true
	again := int64(max(1, budget.Again))
	opts.MaxInstances, opts.MaxAtoms = again*opts.MaxInstances, again*opts.MaxAtoms
	opts.MaxSteps *= (again + 1) / 2
	return grounding.Ground(ctx, file, opts)
}

// IsTooLarge tells the errors that another way of grounding may avoid.
func IsTooLarge(err error) bool {
	var e *grounding.TooLargeError
	return errors.As(err, &e) && e.Budget != grounding.BudgetDepth && e.Budget != grounding.BudgetBody
}

// Ground grounds the game, unless that has been done. Atoms that formulas ask for
// beside the rules of play must be grounded with them.
func (t *Task) Ground(ctx context.Context) (*grounding.Game, error) {
	queries := t.Asked()
	if t.Opts.Ground != nil && len(queries) == 0 {
		return t.Opts.Ground()
	}
	return Ground(ctx, t.File, t.Budget(), queries...)
}

// Asked returns the atoms that formulas ask for.
func (t *Task) Asked() (queries []*gdl.Term) {
	for _, it := range t.Items {
		if it.Verdict.Formula != nil {
			it.Verdict.Formula.Walk(func(f *property.Formula) {
				if f.Op == property.OpAtom && f.Atom.Name != gdl.Distinct {
					queries = append(queries, f.Atom)
				}
			})
		}
	}
	return queries
}
