package prover

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// locally makes all candidates of a game inductive by local programs, with so many
// conflicts, and tells what is proved and what it has cost, and whether somebody
// helped.
func locally(ctx context.Context, t *testing.T, file *gdl.File, conflicts int64, believe bool) (told []string, helped bool) {
	t.Helper()
	p := task.New(file, task.Options{Budget: proof.Quick, Log: func(format string, args ...any) {
		helped = helped || strings.Contains(fmt.Sprintf(format, args...), "helpers checked")
	}})
	p.Sabotage.Believe = believe
	p.Ask(proof.Question{Property: proof.Playability})
	if plan.Prepare(ctx, p) != "" {
		return nil, false
	}
	plan.Translate(p)
	plan.CollectCandidates(p)
	addCounts(p)
	p.DropInitiallyFalse()
	_, err := p.Within(conflicts, func() error { return localize.Prove(ctx, p, invariant.Not(invariant.Asked)) })
	p.EndHelp()
	for c := range p.Proved() {
		told = append(told, c.Describe(p.Net))
	}
	return append(told, fmt.Sprintf("%d conflicts, %d queries, %d cases, %v", p.Conflicts(), p.Queries(), p.Cases(), err)), helped
}

// TestHelpersLocally: whether other cores are idle changes nothing of what local
// programs prove, nor what it costs, also where the budget ends; and if what helpers
// find is believed whatever has happened meanwhile somebody notices. Whether helpers
// are in time is chance.
func TestHelpersLocally(t *testing.T) {
	needCores(t)
	helped, noticed := 0, 0
	var without memo[string, []string]
	for try := 0; try < 20 && (helped < 5 || noticed == 0); try++ {
		helpedGames(t, 60, 15, func(file *gdl.File) {
			for _, conflicts := range []int64{100, 5_000} {
				alone := without.of(fmt.Sprint(file.Source.Name, conflicts), func() []string {
					told, _ := locally(t.Context(), t, file, conflicts, false)
					return told
				})
				for n := 1; n <= 3; n += 2 {
					together, found := locally(idle(t.Context(), n), t, file, conflicts, false)
					if !slices.Equal(alone, together) {
						t.Fatalf("%s, %d helpers:\n%s\n\nalone:\n%s", file.Source.Name, n, strings.Join(together, "\n"), strings.Join(alone, "\n"))
					}
					if found {
						helped++
					}
				}
				if believed, _ := locally(idle(t.Context(), 1), t, file, conflicts, true); !slices.Equal(alone, believed) {
					noticed++
				}
			}
		})
	}
	t.Logf("helped %d times, faults noticed %d times", helped, noticed)
	if helped == 0 || noticed == 0 {
		t.Errorf("helped %d times, faults noticed %d times", helped, noticed)
	}
}
