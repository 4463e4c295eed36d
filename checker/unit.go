package checker

import (
	"context"
	"go/token"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
)

// newUnit parses a rulesheet and sets the questions for the analyzers.
func (r *Runner) newUnit(ctx context.Context, in Input, fset *token.FileSet, text []byte, settings *sheetSettings) *rulesheet.Unit {
	u := rulesheet.NewParsedUnit(ctx, fset, r.runSettings.NotationChoice.Parse(in.NewSource(fset, text)))
	u.StaticOnly = r.runSettings.StaticOnly
	u.ProverOptions.Budget, u.ProverOptions.Solver = settings.Budget.ProofBudget(), settings.SolverChoice
	u.ProverOptions.WantsEvidence, u.ProverOptions.WantsSizes = r.config.WithEvidence, r.config.ShowSizes
	u.ProverOptions.ChosenRows = r.config.ChosenRows
	if r.config.NewTrial != nil {
		u.ProverOptions.CertificateTrial = r.config.NewTrial()
	}
	// Formulas of the command line are the only questions.
	u.ProveAll = r.config.ProveAll && len(r.config.ExtraFormulas) == 0
	u.OnlyWanted = settings.ruleSelection.knownOnly
	u.WantsRule = settings.ruleSelection.IsEnabled
	return u
}
