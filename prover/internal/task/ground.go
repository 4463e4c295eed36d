package task

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/proof"
)

// GroundFile grounds a rulesheet within a budget. queries are further atoms that formulas will ask
// for. When ctx ends it returns after the grace period, even if the grounder still runs.
func GroundFile(ctx context.Context, file *gdl.File, budget proof.Budget, queries ...*gdl.Term) (*grounding.Game, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	var game *grounding.Game
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		err = proof.RunGuarded("grounding", func() (err error) {
			game, err = grounding.GroundRulesheet(ctx, file, optionsForGrounding(budget, queries))
			return err
		})
	}()
	if !WaitWithGrace(ctx, done) {
		return nil, ctx.Err()
	}
	return game, err
}

func optionsForGrounding(budget proof.Budget, queries []*gdl.Term) grounding.Options {
	opts := grounding.DefaultOptions()
	opts.MaxInstances = int64(budget.GroundRules)
	opts.MaxSteps = budget.JoinSteps
	opts.OnlyAsked = true
	opts.QueryAtoms = queries
	opts.MaxBytes = min(opts.MaxBytes, int64(budget.ProgramLiterals)*150)
	return opts
}

// GroundOnlyCalled grounds only the atoms that the rules can ask for with the arguments at hand. It
// is for games that are too large for GroundFile; in most others it takes more work than it saves. If
// leavesOpen is set, it leaves out rules with many ground rules (openRules); the values of their atoms are open.
func GroundOnlyCalled(ctx context.Context, file *gdl.File, budget proof.Budget, queries []*gdl.Term, leavesOpen bool) (*grounding.Game, error) {
	opts := optionsForGrounding(budget, queries)
	opts.OnlyCalled = true
	again := int64(max(1, budget.RegroundFactor))
	opts.MaxAtoms *= again
	if leavesOpen {
		opts.OpenRules = openRules
	} else {
		opts.MaxInstances *= again
	}
	opts.MaxSteps *= (again + 1) / 2
	return grounding.GroundRulesheet(ctx, file, opts)
}

// openRules is the number of ground rules from which on a rule is left out of a game that is too large. The rules for a
// move and for the end of chess have fewer, those for the threats of the move have more.
const openRules = 30_000

// IsTooLarge tells whether grounding failed for a bound that GroundOnlyCalled may keep.
func IsTooLarge(err error) bool {
	var e *grounding.TooLargeError
	return errors.As(err, &e) && e.ExceededBudget != grounding.BudgetDepth && e.ExceededBudget != grounding.BudgetBody
}

// GroundTask grounds the task's rulesheet. It returns the shared grounding if there is one, and no
// formula asks for further atoms.
func (t *ProofTask) GroundTask(ctx context.Context) (*grounding.Game, error) {
	queries := t.FormulaAtoms()
	if t.TaskOptions.SharedGrounding != nil && len(queries) == 0 {
		return t.TaskOptions.SharedGrounding()
	}
	return GroundFile(ctx, t.Rulesheet, t.CurrentBudget(), queries...)
}
