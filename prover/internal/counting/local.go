package counting

import (
	"context"

	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// Bounds on a local program about one transition: its conflicts, and the gates below the
// end of the match up to which the program states that the match goes on.
const (
	transitionConflicts = 100
	maxTerminalGates    = 200
)

// localTransitions returns the statements about transitions that hold on all transitions
// from states that satisfy the invariants, as far as local programs show it. Each is
// decided alone, so that results survive the end of the budget.
func localTransitions(ctx context.Context, t *task.Task, all []Transition, first []bool) []bool {
	alive := append([]bool(nil), first...)
	dropSeen(ctx, t, all, alive)
	facts := localize.NewHypotheses(t, nil)
	_, err := t.Within(t.Share(6), func() error {
		for i, s := range all {
			if !alive[i] {
				continue
			}
			holds, err := localTransition(ctx, t, facts, s)
			if err != nil {
				clear(alive[i:])
				return err
			}
			alive[i] = holds
		}
		return nil
	})
	if err != nil {
		t.Log("transitions by local programs: %v", err)
	}
	return alive
}

// localTransition reports whether a local program refutes every transition that breaks a
// statement.
func localTransition(ctx context.Context, t *task.Task, facts *localize.Hypotheses, s Transition) (bool, error) {
	u := unroll.New(t.Net)
	u.BeginLocal()
	u.Prog.Constraint(u.Lit(0, s.Now).Not())
	u.Prog.Constraint(u.Lit(1, s.Next).Not())
	if parts := (&unroll.SimpleParts{Net: t.Net}); parts.Size(t.Net.Terminal, maxTerminalGates) < maxTerminalGates {
		u.Prog.Constraint(u.Lit(0, t.Net.Terminal))
	}
	u.LimitMoves(task.Remember[unroll.SimpleConditions](t).Parts(t.Net, unroll.OnlyFluents), false)
	facts.Assume(u, nil)
	if u.Prog.Stats().Cost() > localize.MaxLocalCost {
		return false, nil
	}
	return t.NoModel(ctx, u.Prog, transitionConflicts*solve.Weight(u.Prog))
}
