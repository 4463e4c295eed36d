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
		p := task.New(file, task.Options{Budget: proof.Quick})
		if plan.Prepare(t.Context(), p) != "" {
			continue
		}
		rng := rand.New(rand.NewPCG(seed, 3))
		m := simulate.NewMatches(p.Net, seed)
		m.Begin()
		initial := make([]bool, len(m.State))
		for f, w := range m.State {
			initial[f] = w&1 == 1
		}
		changes := changesOfFirstMoves(p, m, initial)
		for range 5 {
			r := randomRanking(rng, len(p.Game.Fluents))
			want := false
			for _, d := range changes {
				want = want || !r.Falls(d)
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
func changesOfFirstMoves(p *task.Task, m *simulate.Matches, initial []bool) []simulate.Change {
	var all []simulate.Change
	for range 40 {
		m.BeginAt(initial)
		if going := m.Look(); going != 0 {
			before := m.State
			w := simulate.NewMoveWatch(m)
			copy(w.Before, before)
			m.Move(going, false)
			w.KeepChanges(w.Before, m.Moved)
			all = append(all, w.Kept...)
		}
	}
	return all
}

func randomRanking(rng *rand.Rand, fluents int) liveness.Ranking {
	r := make(liveness.Ranking, 1+rng.IntN(3))
	for i := range r {
		r[i] = &liveness.Component{Weight: make([]int32, fluents)}
		for f := range fluents {
			if rng.IntN(2) == 0 {
				r[i].Weight[f] = int32(rng.IntN(7) - 3)
			}
		}
	}
	return r
}

func firstMoveNotFalling(p *task.Task, t *testing.T, r liveness.Ranking) bool {
	u := unroll.New(p.Net)
	u.Initial()
	u.Step()
	u.Prog.Constraint(liveness.NewRankEncoder(u, 1).NotFalling(r).Not())
	s, err := p.NewSolver(t.Context(), u.Prog)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	answer, err := s.Solve(t.Context(), asp.Query{})
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

func endEarly(n *circuit.Network) { n.Terminal = n.Fluent[0].Not() }

// TestRankingFaults makes mistakes in the encoding: each is caught, because
// all reachable states show a cycle, or because the match that the mistaken
// network takes for one does not stand up to replay.
func TestRankingFaults(t *testing.T) {
	needSolver(t)
	if v := askTermination(t, wicks, notEnumerating(proof.Quick.MatchWork)); v.Status != proof.Violated {
		t.Fatalf("without a mistake: %s by %s", v.Status, v.Method)
	}
	file := gdl.ParseString("wicks", wicks)
	if truth := wellTruth(t.Context(), file); truth == nil || truth[proof.Question{Property: proof.Termination}] {
		t.Fatalf("in truth %v", truth)
	}
	for _, m := range rankingFaults {
		p := task.New(file, task.Options{Budget: notEnumerating(proof.Quick.MatchWork)})
		p.Sabotage.BreakGame, p.Sabotage.BreakNetwork = m.game, m.network
		p.Ask(proof.Question{Property: proof.Termination})
		v := plan.Verdicts(t.Context(), p)[0]
		if v.Status == proof.Violated || v.Status == proof.Open && !strings.Contains(v.Reason, "replayed") {
			t.Errorf("%s: %s by %q (%s), which nobody would notice", m.name, v.Status, v.Method, v.Reason)
		}
	}
}
