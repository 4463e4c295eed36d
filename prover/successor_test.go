package prover

import (
	"slices"
	"testing"

	"github.com/gdllint/gdllint/prover/internal/bymove"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/successor"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// oneByOne proves the candidates of a game one after the other, each by joint moves,
// cases, and questions about one state; half of them without such questions.
func oneByOne(t *testing.T, seed uint64, fault bymove.Memory) (proved int, err error) {
	t.Helper()
	return proveCounts(t, seed, fault, func(p *task.Task) error {
		for i, c := range slices.Collect(p.Pending(func(*invariant.Candidate) bool { return true })) {
			if i%2 == 1 {
				successor.ProveByCases(t.Context(), p, c)
				continue
			}
			if err := successor.Prove(t.Context(), p, c); err != nil {
				return err
			}
		}
		return nil
	})
}

// TestSuccessors: what is proved by questions about the state before a joint move holds
// in all reachable states of random games, as the reference semantics finds them.
func TestSuccessors(t *testing.T) {
	needSolver(t)
	for name, memory := range map[string]bymove.Memory{"whole": {}, "part": {Part: true}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			first, games := randomSeeds(t, 80, 30)
			proved := 0
			for seed := first; seed < first+games; seed++ {
				n, err := oneByOne(t, uint64(seed), memory)
				if err != nil {
					t.Errorf("seed %d: %v", seed, err)
				}
				proved += n
			}
			if t.Logf("%d proved", proved); proved < games {
				t.Errorf("%d invariants in %d games are too few to mean something", proved, games)
			}
		})
	}
}

// TestSuccessorFaults makes mistakes, and looks whether the check above notices them.
func TestSuccessorFaults(t *testing.T) {
	needSolver(t)
	t.Parallel()
	for name, fault := range map[string]bymove.Memory{
		"joint moves left out":               {SkipMoves: true},
		"what some fluents become forgotten": {Frozen: true},
		"all ways of a gate but the first":   {HalfCases: true},
	} {
		wantNoticed(t, name, 82_000, 100, func(seed uint64) error {
			_, err := oneByOne(t, seed, fault)
			return err
		})
	}
}
