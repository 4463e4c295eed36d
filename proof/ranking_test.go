package proof

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// TestSeparate finds weights where there are some, and none where not.
func TestSeparate(t *testing.T) {
	row := func(entries ...int64) sparse {
		m := map[int32]int64{}
		for i, v := range entries {
			m[int32(i)] = v
		}
		return newSparse(m)
	}
	chain := []sparse{row(-1, 1), row(0, -1, 1), row(0, 0, -1, 1), row(1, 1, -3, 0)}
	w := separate(chain, 4)
	if w == nil {
		t.Fatal("no weights")
	}
	for _, r := range chain {
		if r.times(w) >= 0 {
			t.Errorf("%v times %v is %d", r, w, r.times(w))
		}
	}
	for name, rows := range map[string][]sparse{
		"there and back": {row(1, -1), row(-1, 1)},
		"no change":      {row(1), row(0)},
	} {
		if w := separate(rows, 2); w != nil {
			t.Errorf("%s: %v", name, w)
		}
	}
}

// TestNotFalling compares what the solver says about rankings on the first
// moves of random games with what each of these moves changes.
func TestNotFalling(t *testing.T) {
	needSolver(t)
	var yes, no int
	for seed := range uint64(60) {
		file := gdl.ParseString("random", strings.Join(newRandomGame(seed), "\n"))
		p := New(file, Options{Budget: Quick})
		if p.prepare(t.Context()) != "" {
			continue
		}
		rng := rand.New(rand.NewPCG(seed, 3))
		m := newMatches(p.net, seed)
		m.begin()
		initial := m.stateIn(0)
		changes := p.changesOfFirstMoves(m, initial)
		for range 5 {
			r := randomRanking(rng, len(p.game.Fluents))
			want := false
			for _, d := range changes {
				want = want || !r.falls(d)
			}
			got := p.firstMoveNotFalling(t, r)
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
func (p *Prover) changesOfFirstMoves(m *matches, initial []bool) []change {
	var all []change
	for range 40 {
		m.beginAt(initial)
		if going := m.look(); going != 0 {
			before := m.state
			w := newMoveWatch(m)
			copy(w.before, before)
			m.move(going, false)
			w.keepChanges(w.before, m.moved)
			all = append(all, w.kept...)
		}
	}
	return all
}

func randomRanking(rng *rand.Rand, fluents int) ranking {
	r := make(ranking, 1+rng.IntN(3))
	for i := range r {
		r[i] = &component{weight: make([]int32, fluents)}
		for f := range fluents {
			if rng.IntN(2) == 0 {
				r[i].weight[f] = int32(rng.IntN(7) - 3)
			}
		}
	}
	return r
}

func (p *Prover) firstMoveNotFalling(t *testing.T, r ranking) bool {
	u := newUnrolling(p.net)
	u.initial()
	u.step()
	u.prog.Constraint(newRankEncoder(u, 1).notFalling(r).Not())
	s, err := p.newSolver(t.Context(), u.prog)
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
	if v := askTermination(t, wicks, notEnumerating(Quick.MatchWork)); v.Status != Violated {
		t.Fatalf("without a mistake: %s by %s", v.Status, v.Method)
	}
	file := gdl.ParseString("wicks", wicks)
	if truth := wellTruth(t.Context(), file); truth == nil || truth[Question{Property: Termination}] {
		t.Fatalf("in truth %v", truth)
	}
	for _, m := range rankingFaults {
		p := New(file, Options{Budget: notEnumerating(Quick.MatchWork)})
		p.faults.breakGame, p.faults.breakNetwork = m.game, m.network
		p.Ask(Question{Property: Termination})
		v := p.Verdicts(t.Context())[0]
		if v.Status == Violated || v.Status == Open && !strings.Contains(v.Reason, "replayed") {
			t.Errorf("%s: %s by %q (%s), which nobody would notice", m.name, v.Status, v.Method, v.Reason)
		}
	}
}
