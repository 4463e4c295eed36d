package prover

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// TestCaseByCase compares eliminations that go through their statements one
// after the other with those that ask about all of them together.
func TestCaseByCase(t *testing.T) {
	t.Parallel()
	needSolver(t)
	first, games := randomSeeds(t, 300, 40)
	queries, proved := int64(0), 0
	for seed := first; seed < first+games; seed++ {
		file := gdl.ParseString("random", strings.Join(newRandomGame(uint64(seed)), "\n"))
		together, _ := caseByCase(t, file, false)
		apart, n := caseByCase(t, file, true)
		queries += n
		for i, v := range apart {
			if v.Status != together[i].Status {
				t.Errorf("seed %d: %s is %s case by case, else %s", seed, v.Property, v.Status, together[i].Status)
			}
			if v.Status == proof.Proved {
				proved++
			}
		}
	}
	if queries < 10*int64(games) || proved < games {
		t.Errorf("%d queries and %d proofs in %d games are too few to mean something", queries, proved, games)
	}
}

func caseByCase(t *testing.T, file *gdl.File, apart bool) ([]proof.Verdict, int64) {
	p := task.New(file, task.TaskOptions{Budget: notEnumerating(0)})
	p.Sabotage.EngineFaults = map[task.EngineFault]bool{task.WayCaseByCase: apart}
	for _, property := range stateProperties {
		p.AskQuestions(proof.Question{Property: property})
	}
	verdicts := plan.AnswerAll(t.Context(), p)
	return verdicts, p.QueryCount()
}

// TestEliminationOfAll: where all statements fall there is nothing left to go
// through, with or without a budget.
func TestEliminationOfAll(t *testing.T) {
	needSolver(t)
	p := prepared(t, walking)
	e := induction.NewElimination(p, []bool{true})
	e.BuildRound = func(u *unroll.GameProgram, add func(int, asp.Lit)) {
		u.FreeState()
		add(0, u.TrueLit)
	}
	e.ConflictLimit = p.SpentConflicts() + 1
	if done, err := e.Run(t.Context()); !done || err != nil || e.AliveCount != 0 {
		t.Errorf("done is %t, %d are left: %v", done, e.AliveCount, err)
	}
}
