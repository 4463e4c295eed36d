package knowledge

import (
	"context"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// stepProgramHasModel tells whether the step program, without the statements to be proved, has
// a model.
func (k *Knower) stepProgramHasModel(ctx context.Context) (bool, error) {
	u := unroll.New(k.Task.Net)
	c := k.newCopies(u)
	c.FreeStates(k.SameFluents)
	k.assumeProved(c, 0)
	c.StepBoth()
	k.assumeProved(c, 1)
	return StepProgramHasModel(ctx, k.Task, u.LogicProgram)
}

// StepProgramHasModel tells whether a program of a step has a model; it must have one
// unless no match can begin: a program without models proves anything.
func StepProgramHasModel(ctx context.Context, t *task.ProofTask, prog *asp.Program) (bool, error) {
	answer, err := t.SolveOnce(ctx, prog, asp.Query{})
	if err != nil || answer.Status != asp.Unsat {
		return answer.Status == asp.Sat, err
	}
	begins, err := FirstStepExists(ctx, t)
	return !begins && err == nil, err
}

// FirstStepExists tells, by the reference semantics, whether there is a first step.
func FirstStepExists(ctx context.Context, t *task.ProofTask) (bool, error) {
	g := t.ReferenceGame
	s, err := g.InitialState(ctx)
	if err != nil {
		return false, err
	}
	if over, err := g.IsTerminal(ctx, s); err != nil || over {
		return false, err
	}
	for _, r := range g.Roles() {
		moves, err := g.LegalMoves(ctx, s, r)
		if err != nil || len(moves) == 0 {
			return false, err
		}
	}
	return true, nil
}
