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

// shots is a board on which a piece leaves a cell, enters another and burns a
// third: 60 moves, of which the number of burnt cells tells few apart.
const shots = `(role a) (cell 1) (cell 2) (cell 3) (cell 4) (cell 5)
(init (at 1 piece)) (init (at 2 free)) (init (at 3 free)) (init (at 4 free)) (init (at 5 free))
(<= (legal a (go ?x ?y ?z)) (true (at ?x piece)) (cell ?y) (true (at ?y free)) (cell ?z) (true (at ?z free)) (distinct ?y ?z))
(<= (next (at ?x free)) (does a (go ?x ?y ?z)))
(<= (next (at ?y piece)) (does a (go ?x ?y ?z)))
(<= (next (at ?z burnt)) (does a (go ?x ?y ?z)))
(<= (touched ?c) (does a (go ?c ?y ?z)))
(<= (touched ?c) (does a (go ?x ?c ?z)))
(<= (touched ?c) (does a (go ?x ?y ?c)))
(<= (next (at ?c ?w)) (true (at ?c ?w)) (distinct ?w burnt) (not (touched ?c)))
(<= (next (at ?c burnt)) (true (at ?c burnt)))
(<= terminal (not open))
(<= open (true (at ?x free)) (true (at ?y free)) (distinct ?x ?y))
(goal a 100)`

// weighing is a ranking that is one sum.
func weighing(p *task.ProofTask, weight func(fluent string) int32) liveness.RankingFunction {
	c := &liveness.RankComponent{FluentWeights: make([]int32, len(p.GroundGame.Fluents))}
	for i, f := range p.GroundGame.Fluents {
		c.FluentWeights[i] = weight(f.String())
	}
	return liveness.RankingFunction{c}
}

func withInvariants(t *testing.T, text string) *task.ProofTask {
	t.Helper()
	p := prepared(t, text)
	p.AskQuestions(proof.Question{Property: proof.Functionals}) // so that the work does not end when playability is proved
	if err := plan.RunStages(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestCellsShowRankings: one fluent after the other shows that burnt cells become more,
// also where it takes two moves, and not where a move heals them or may be left out.
func TestCellsShowRankings(t *testing.T) {
	needSolver(t)
	weights := func(weight map[string]int32) func(string) int32 {
		return func(fluent string) int32 {
			for part, w := range weight {
				if strings.Contains(fluent, part) {
					return w
				}
			}
			return 0
		}
	}
	turns := strings.NewReplacer("(<= (legal a (go ?x ?y ?z)) ", "(<= (legal a (go ?x ?y ?z)) (true ready) ", "(<= terminal", `(init ready)
(<= (legal a wait) (not (true ready))) (<= (next ready) (does a wait)) (<= (next (at ?c ?w)) (true (at ?c ?w)) (does a wait)) (<= terminal`).Replace(shots)
	healed := strings.Replace(shots, "(true (at ?c burnt)))", "(true (at ?c burnt)) (not (healed ?c)))", 1) +
		"(<= (next (at ?c free)) (true (at ?c burnt)) (healed ?c)) (<= (healed 1) (does a (go 2 ?y ?z)))"
	burnt, ready := map[string]int32{"burnt": -1}, map[string]int32{"ready": -1}
	for _, c := range []struct {
		name, text string
		sums       []map[string]int32
		want       bool
	}{
		{"every move", shots, []map[string]int32{burnt}, true},
		{"of another kind", shots, []map[string]int32{{"free": 1}}, false},
		{"not with the other moves", turns, []map[string]int32{burnt}, false},
		{"or else something else", turns, []map[string]int32{burnt, ready}, true},
		{"cells heal", healed, []map[string]int32{burnt}, false},
	} {
		p := withInvariants(t, c.text)
		var r liveness.RankingFunction
		for _, s := range c.sums {
			r = append(r, weighing(p, weights(s))...)
		}
		if falls, err := liveness.DecreasesFluentwise(t.Context(), p, r); err != nil || falls != c.want {
			t.Errorf("%s: %t, %v", c.name, falls, err)
		}
	}
}

// TestCellsAgree: rankings that one fluent after the other shows, or a program about their
// fluents alone, and those of two sums that one joint move at a time shows, fall with all moves of all reachable states of
// random games. A mistake is noticed.
func TestCellsAgree(t *testing.T) {
	t.Parallel()
	needSolver(t)
	byCells := func(p *task.ProofTask, r liveness.RankingFunction) (bool, error) {
		return liveness.DecreasesFluentwise(t.Context(), p, r)
	}
	byMoves := func(p *task.ProofTask, r liveness.RankingFunction) (bool, error) {
		return bymove.RankingDecreases(t.Context(), p, [][]int32{r[0].FluentWeights, r[1].FluentWeights}, 1), nil
	}
	for name, how := range map[string]struct {
		falls  func(*task.ProofTask, liveness.RankingFunction) (bool, error)
		faults map[task.EngineFault]bool
		wrong  bool
	}{
		"cells":                                 {falls: byCells},
		"moves":                                 {falls: byMoves},
		"cells that change against the ranking": {byCells, faulty(task.FaultIgnoreIncrease), true},
		"other moves forgotten":                 {byCells, faulty(task.FaultIgnoreIdle), true},
	} {
		shown, broken := 0, 0
		for seed := uint64(40_000); seed < 40_250 && !(how.wrong && broken > 0); seed++ {
			p := task.New(gdl.ParseString("random", strings.Join(newRandomGame(seed), "\n")), task.TaskOptions{Budget: proof.QuickBudget})
			if plan.GroundAndBuild(t.Context(), p) != "" {
				continue
			}
			plan.CollectCandidates(p)
			p.Sabotage.EngineFaults = how.faults
			rng := rand.New(rand.NewPCG(seed, 5))
			for range 12 {
				r := countingRanking(rng, len(p.GroundGame.Fluents))
				falls, err := how.falls(p, r)
				if err != nil {
					t.Fatal(err)
				}
				if falls {
					shown++
					if !fallsEverywhere(t, p, r) {
						broken++
					}
				}
			}
		}
		if (broken > 0) != how.wrong || shown < 12 && !how.wrong {
			t.Errorf("%s: of %d rankings that are shown to fall %d do not", name, shown, broken)
		}
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
