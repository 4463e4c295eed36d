package checker

import (
	"context"
	"go/token"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/gdl"
)

// unit parses a rulesheet and sets the questions for the analyzers.
func (r *Runner) unit(ctx context.Context, fset *token.FileSet, name string, text []byte, settings *settings) *rulesheet.Unit {
	u := rulesheet.NewUnitOf(ctx, fset, r.config.Notation.Parse(gdl.NewSource(fset, name, text)))
	u.Static = r.config.Static
	u.Budget, u.Solver = string(settings.budget), string(r.config.Solver)
	// Formulas of the command line are the only questions.
	u.Prove = r.config.Prove && len(r.config.Properties) == 0
	u.Only = settings.selection.only
	u.Evidence = r.config.Evidence
	if r.config.Trial != nil {
		u.Trial = r.config.Trial()
	}
	u.Views, u.Sizes = r.config.Views, r.config.Sizes
	u.Wants = settings.selection.On
	return u
}
