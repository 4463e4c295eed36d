package discover

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// laps is a game in which a runner goes round until it is caught.
const laps = `(role runner) (init (at 1)) (init free)
(succ 1 2) (succ 2 3) (succ 3 1)
(legal runner run) (legal runner stop)
(<= (next (at ?y)) (does runner run) (true (at ?x)) (succ ?x ?y))
(<= (next (at ?x)) (does runner stop) (true (at ?x)))
(<= (next free) (true free) (does runner run))
(<= (next caught) (does runner stop))
(<= terminal (true caught))
(<= (goal runner 100) (true caught)) (<= (goal runner 0) (true free))`

// TestEveryRowMayFail breaks each row of the discovery: what the others find is
// confirmed, and the fault is told.
func TestEveryRowMayFail(t *testing.T) {
	if s, err := clingo.New(clingo.Options{Seed: 1}); err != nil {
		t.Skip(err)
	} else {
		s.Close()
	}
	opts := task.TaskOptions{Budget: proof.QuickBudget}
	for _, row := range plan.DiscoveryStrategy().WantedRows {
		d := newDiscoverer(gdl.ParseString("laps.kif", laps), nil, opts)
		name := plan.DiscoveryStrategy().StrategyName + ": " + row.RowName
		d.task.Sabotage.BreakStep = func(row string) {
			if row == name {
				panic("a test")
			}
		}
		found, err := d.searchAndConfirm(t.Context(), opts)
		if err == nil || !strings.Contains(err.Error(), "'"+name+"'") {
			t.Errorf("without %s: %v", name, err)
		}
		if row.RowName == "pruning" && len(found) == 0 {
			t.Errorf("without %s nothing is found", name)
		}
	}
}
