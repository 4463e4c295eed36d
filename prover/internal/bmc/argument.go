package bmc

import (
	"context"

	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// enumerationArgument returns the argument for a property that holds in all enumerated states;
// empty if no evidence is wanted.
func enumerationArgument(t *task.ProofTask, x *play.Exploration) support.VisitedAll {
	if !t.TaskOptions.WantsEvidence {
		return support.VisitedAll{}
	}
	all, _ := proof.SummarizeStates(context.Background(), x, nil)
	return support.VisitedAll{StateSummary: all}
}
