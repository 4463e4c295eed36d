package proof

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/property"
)

// Ground grounds a rulesheet within a budget, as a Prover does. Queries are
// atoms that formulas will ask for.
func Ground(ctx context.Context, file *gdl.File, budget Budget, queries ...*gdl.Term) (*grounding.Game, error) {
	opts := grounding.DefaultOptions()
	opts.MaxInstances = int64(budget.GroundRules)
	opts.MaxSteps = budget.JoinSteps
	opts.OnlyAsked = true
	opts.Queries = queries
	opts.MaxBytes = min(opts.MaxBytes, int64(budget.Literals)*200)
	return grounding.Ground(ctx, file, opts)
}

// ground grounds the game, unless somebody has done so. What formulas ask for
// beside the rules of play must be grounded with them.
func (p *Prover) ground(ctx context.Context) (*grounding.Game, error) {
	var queries []*gdl.Term
	for _, it := range p.items {
		if it.verdict.Formula != nil {
			it.verdict.Formula.Walk(func(f *property.Formula) {
				if f.Op == property.OpAtom && f.Atom.Name != gdl.Distinct {
					queries = append(queries, f.Atom)
				}
			})
		}
	}
	if p.opts.Ground != nil && len(queries) == 0 {
		return p.opts.Ground()
	}
	return Ground(ctx, p.file, p.budget, queries...)
}
