package prover

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/liveness"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// TestNotFalling compares what the solver says about rankings on the first
// moves of random games with what each of these moves changes.
func TestNotFalling(t *testing.T) {
	t.Parallel()
	needSolver(t)
	var yes, no int
	for seed := range uint64(60) {
		file := gdl.ParseString("random", strings.Join(newRandomGame(seed), "\n"))
		p := task.New(file, task.TaskOptions{Budget: proof.QuickBudget})
		if plan.GroundAndBuild(t.Context(), p) != "" {
			continue
		}
		rng := rand.New(rand.NewPCG(seed, 3))
		m := simulate.NewRandomMatches(p.Net, seed)
		m.BeginInitially()
		initial := make([]bool, len(m.FluentLanes))
		for f, w := range m.FluentLanes {
			initial[f] = w&1 == 1
		}
		changes := changesOfFirstMoves(p, m, initial)
		for range 5 {
			r := randomRanking(rng, len(p.GroundGame.Fluents))
			want := false
			for _, d := range changes {
				want = want || !r.DecreasesOn(d)
			}
			got := firstMoveNotFalling(p, t, r)
			if got != want {
				t.Errorf("seed %d: the solver says %v, play %v", seed, got, want)
			}
			if want {
				yes++
			} else {
				no++
			}
		}
	}
	if yes < 20 || no < 20 {
		t.Errorf("%d and %d cases show little", yes, no)
	}
}

// changesOfFirstMoves plays so many first moves at random that all have been
// made.
func changesOfFirstMoves(p *task.ProofTask, m *simulate.RandomMatches, initial []bool) []simulate.StateChange {
	var all []simulate.StateChange
	for range 40 {
		m.BeginAtState(initial)
		if going := m.EvaluateStates(); going != 0 {
			before := m.FluentLanes
			w := simulate.NewMoveWatch(m)
			copy(w.PreviousState, before)
			m.MoveRandomly(going, false)
			w.KeepChanges(w.PreviousState, m.MovedLanes)
			all = append(all, w.KeptChanges...)
		}
	}
	return all
}

func randomRanking(rng *rand.Rand, fluents int) liveness.RankingFunction {
	r := make(liveness.RankingFunction, 1+rng.IntN(3))
	for i := range r {
		r[i] = &liveness.RankComponent{FluentWeights: make([]int32, fluents)}
		for f := range fluents {
			if rng.IntN(2) == 0 {
				r[i].FluentWeights[f] = int32(rng.IntN(7) - 3)
			}
		}
	}
	return r
}

func firstMoveNotFalling(p *task.ProofTask, t *testing.T, r liveness.RankingFunction) bool {
	u := unroll.New(p.Net)
	u.InitialState()
	u.AddStep()
	u.LogicProgram.AddConstraint(r.NotDecreasing(u, 1).Complement())
	s, err := p.NewSolver(t.Context(), u.LogicProgram)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	answer, err := s.SolveQuery(t.Context(), asp.Query{})
	if err != nil || answer.Status == asp.Unknown {
		t.Fatal(answer.Status, err)
	}
	return answer.Status == asp.Sat
}

// rankingFaults are mistakes in the encoding that would make a ranking of a
// game that does not end.
var rankingFaults = []mutation{
	{name: "a move forgotten", game: dropRule("(<= (legal a (light ?c)) (true (candle ?c 0)) (true (wick ?c)))"), text: wicks},
	{name: "a value that comes back forgotten", game: dropRule("(<= (next (candle ?c 3)) (does a (light ?c)) (true (candle ?c 0)))"), text: wicks},
	{name: "fluents halved", game: halveFluents, text: wicks},
	{name: "terminal everywhere but at the beginning", network: endEarly, text: wicks},
}

// wicks is candles with one that can be set up again.
var wicks = candles + `(init (wick 1)) (<= (next (wick ?c)) (true (wick ?c)))
(<= burning (true (wick 1)))
(<= (legal a (light ?c)) (true (candle ?c 0)) (true (wick ?c)))
(<= (next (candle ?c 3)) (does a (light ?c)) (true (candle ?c 0)))`

func endEarly(n *circuit.Network) { n.TerminalRef = n.FluentRefs[0].Negated() }

// TestRankingFaults makes mistakes in the encoding: each is caught, because
// all reachable states show a cycle, or because the match that the mistaken
// network takes for one does not stand up to replay.
func TestRankingFaults(t *testing.T) {
	needSolver(t)
	if v := askTermination(t, wicks, notEnumerating(proof.QuickBudget.MatchWork)); v.Status != proof.Violated {
		t.Fatalf("without a mistake: %s by %s", v.Status, v.Method)
	}
	file := gdl.ParseString("wicks", wicks)
	if truth := wellTruth(t.Context(), file); truth == nil || truth[proof.Question{Property: proof.Termination}] {
		t.Fatalf("in truth %v", truth)
	}
	for _, m := range rankingFaults {
		p := task.New(file, task.TaskOptions{Budget: notEnumerating(proof.QuickBudget.MatchWork)})
		p.Sabotage.BreakGame, p.Sabotage.BreakNetwork = m.game, m.network
		p.AskQuestions(proof.Question{Property: proof.Termination})
		v := plan.AnswerAll(t.Context(), p)[0]
		if v.Status == proof.Violated || v.Status == proof.Open && !strings.Contains(v.OpenReason, "replayed") {
			t.Errorf("%s: %s by %q (%s), which nobody would notice", m.name, v.Status, v.Method, v.OpenReason)
		}
	}
}
