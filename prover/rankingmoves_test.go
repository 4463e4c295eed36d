package prover

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/bymove"
	"github.com/gdllint/gdllint/prover/internal/liveness"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

func withInvariants(t *testing.T, text string) *task.ProofTask {
	t.Helper()
	p := prepared(t, text)
	p.AskQuestions(proof.Question{Property: proof.Functionals}) // so that the work does not end when playability is proved
	if err := plan.RunStages(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestMovesAgree: rankings of two sums that one joint move at a time shows fall with all moves of all reachable states of
// random games.
func TestMovesAgree(t *testing.T) {
	t.Parallel()
	shown, broken := 0, 0
	for seed := uint64(40_000); seed < 40_250; seed++ {
		p := task.New(gdl.ParseString("random", strings.Join(newRandomGame(seed), "\n")), task.TaskOptions{Budget: proof.QuickBudget})
		if plan.GroundAndBuild(t.Context(), p) != "" {
			continue
		}
		plan.CollectCandidates(p)
		rng := rand.New(rand.NewPCG(seed, 5))
		for range 12 {
			r := countingRanking(rng, len(p.GroundGame.Fluents))
			if bymove.RankingDecreases(t.Context(), p, [][]int32{r[0].FluentWeights, r[1].FluentWeights}, 1) {
				shown++
				if !fallsEverywhere(t, p, r) {
					broken++
				}
			}
		}
	}
	if broken > 0 || shown < 12 {
		t.Errorf("of %d rankings that are shown to fall %d do not", shown, broken)
	}
}

// countingRanking counts one to three fluents, and after them has a sum of any kind.
func countingRanking(rng *rand.Rand, fluents int) liveness.RankingFunction {
	first := &liveness.RankComponent{FluentWeights: make([]int32, fluents)}
	weight := int32(2*rng.IntN(2) - 1)
	for range 1 + rng.IntN(3) {
		first.FluentWeights[rng.IntN(fluents)] = weight
	}
	return liveness.RankingFunction{first, randomRanking(rng, fluents)[0]}
}

// fallsEverywhere makes all moves in all states.
func fallsEverywhere(t *testing.T, p *task.ProofTask, r liveness.RankingFunction) bool {
	t.Helper()
	falls := true
	_, err := p.ReferenceGame.EnumerateStates(t.Context(), maxRandomStates, func(v play.StateVisit) error {
		before := valuesOf(p, r, v.State)
		return eachSuccessor(t.Context(), p.ReferenceGame, v.State, func(next play.State) {
			after, i := valuesOf(p, r, next), 0
			for i < len(r) && after[i] == before[i] {
				i++
			}
			falls = falls && i < len(r) && after[i] < before[i]
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	return falls
}

// valuesOf returns the sums of a ranking in a state.
func valuesOf(p *task.ProofTask, r liveness.RankingFunction, s play.State) []int32 {
	values := make([]int32, len(r))
	for i, f := range p.GroundGame.Fluents {
		if s.HasFluent(f) {
			for k, c := range r {
				values[k] += c.FluentWeights[i]
			}
		}
	}
	return values
}
