package checker

import (
	"context"
	"go/token"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
)

// wants tells whether somebody wants to know what a rule has to say. With
// Prove all verdicts are wanted, whatever findings are.
func (r *Runner) wants(code string) bool { return r.config.Prove || r.selection.On(code) }

// unit parses a rulesheet and tells the analyzers what is asked of them.
func (r *Runner) unit(ctx context.Context, fset *token.FileSet, name string, text []byte) *rulesheet.Unit {
	u := rulesheet.NewUnit(ctx, fset, name, text)
	u.Static = r.config.Static
	u.Budget = string(r.config.Budget)
	u.Wants = r.wants
	return u
}
