package checker

import (
	"context"
	"go/token"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
)

// unit parses a rulesheet and tells the analyzers what is asked of them.
func (r *Runner) unit(ctx context.Context, fset *token.FileSet, name string, text []byte) *rulesheet.Unit {
	u := rulesheet.NewUnit(ctx, fset, name, text)
	u.Static = r.config.Static
	u.Budget = string(r.config.Budget)
	u.Prove = r.config.Prove
	u.Wants = r.selection.On
	return u
}
