package bmc

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Enumerate visits all reachable states with the reference semantics. A property that no
// state violates is proved; a violated one gets a shortest match.
func Enumerate(ctx context.Context, t *task.Task) error {
	if TooManyStates(t) {
		return nil
	}
	// A game of its own, whose budget covers the whole enumeration: where many
	// joint moves lead out of each state, few states take all the time.
	g, err := play.NewWithBudget(t.File, play.Budget{Total: t.Budget().Steps / 2})
	if err != nil {
		return err
	}
	var found []spotted
	unjudged := map[*task.Item]error{} // why the reference semantics could not judge some state
	enumerate := g.Enumerate
	if t.Termination() != nil {
		enumerate = g.EnumerateGraph
	}
	x, err := enumerate(ctx, t.Budget().States, func(v play.Visit) error {
		t.Open(func(it *task.Item) {
			violation, bad, err := proof.JudgeState(ctx, g, it.Verdict.Question, v.State)
			switch {
			case err != nil:
				unjudged[it] = err
			case bad:
				it.Done = true
				found = append(found, spotted{it, v.Number, violation})
			}
		})
		if t.AllDone() {
			return play.ErrStop
		}
		return nil
	})
	settle(ctx, t, x, found)
	if err != nil || !x.Complete {
		t.Open(func(it *task.Item) {
			it.NoteStates(x.Len())
		})
		return err
	}
	method, depth := fmt.Sprintf("enumeration of %s", plural.Count(x.Len(), "state")), x.Depth(x.Len()-1)
	why := enumerated(t, x)
	t.Open(func(it *task.Item) {
		if it.Refuted {
			return
		}
		if err := unjudged[it]; err != nil {
			it.Tried = append(it.Tried, err.Error())
			return
		}
		t.Prove(it, method, depth, why)
	})
	return judgeCycles(ctx, t, g, x, method, why)
}

// A spotted violation was found in one state of the enumeration.
type spotted struct {
	it        *task.Item
	number    int
	violation play.Violation
}

// settle confirms the spotted violations, each by a shortest match.
func settle(ctx context.Context, t *task.Task, x *play.Exploration, found []spotted) {
	for _, f := range found {
		trace := x.Trace(f.number)
		trace.Moves = append(trace.Moves, f.violation.Moves...)
		f.it.Done = false
		t.Confirm(ctx, f.it, &trace, "enumeration")
	}
}

// TooManyStates reports whether random matches have already visited more states than the
// enumeration may.
func TooManyStates(t *task.Task) bool { return t.States > t.Budget().States }
