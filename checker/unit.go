package checker

import (
	"context"
	"go/token"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/gdl"
)

// newUnit parses a rulesheet and sets the questions for the analyzers.
func (r *Runner) newUnit(ctx context.Context, fset *token.FileSet, name string, text []byte, settings *sheetSettings) *rulesheet.Unit {
	u := rulesheet.NewParsedUnit(ctx, fset, r.config.NotationChoice.Parse(gdl.NewSource(fset, name, text)))
	u.StaticOnly = r.config.StaticOnly
	u.BudgetName, u.SolverName = string(settings.budget), string(r.config.SolverChoice)
	// Formulas of the command line are the only questions.
	u.ProveAll = r.config.ProveAll && len(r.config.ExtraFormulas) == 0
	u.OnlyWanted = settings.ruleSelection.knownOnly
	u.WantEvidence = r.config.WithEvidence
	if r.config.NewTrial != nil {
		u.CertificateTrial = r.config.NewTrial()
	}
	u.ProgramSizes, u.ChosenRows = r.config.ShowSizes, r.config.ChosenRows
	u.WantsRule = settings.ruleSelection.IsEnabled
	return u
}
