package prover

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/guided"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// echo is a game for two roles: who says what the other one has just said wins, and
// after twelve words the match is over anyway. Nobody has thought of who wins with the
// twelfth.
const echo = `
(role a) (role b) (other a b) (other b a)
(init (step 1)) (init (said 50)) (init (control a))
(<= (legal ?r (say ?n)) (true (control ?r)) (word ?n))
(<= (legal ?r wait) (true (control ?o)) (other ?o ?r))
(<= (next (control ?o)) (true (control ?r)) (other ?r ?o))
(<= (next (said ?n)) (does ?r (say ?n)))
(<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))
(<= (next (won ?r)) (does ?r (say ?n)) (true (said ?n)))
(<= over (true (step 13)))
(<= hit (true (won ?r)))
(<= terminal over)
(<= terminal hit)
(<= (goal ?r 100) (true (won ?r)))
(<= (goal ?o 0) (true (won ?r)) (other ?r ?o))
(<= (goal ?r 50) (role ?r) DRAW)
(succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8) (succ 8 9)
(succ 9 10) (succ 10 11) (succ 11 12) (succ 12 13)
(digit 1) (digit 2) (digit 3) (digit 4) (digit 5) (digit 6) (digit 7) (digit 8) (digit 9) (digit 0)
(word 50) (<= (word (w ?x ?y)) (digit ?x) (digit ?y))`

// forgetful and careful are the two ways to say when it is a draw.
var (
	forgetful = strings.Replace(echo, "DRAW", "over", 1)
	careful   = strings.Replace(echo, "DRAW", "over (not hit)", 1)
)

// readyForEnds prepares a game, and asks about the ends of its matches.
func readyForEnds(t *testing.T, rules string, budget proof.Budget) *task.Task {
	t.Helper()
	p := task.New(gdl.ParseString("echo.kif", rules), task.Options{Budget: budget})
	p.Ask(proof.Question{Property: proof.UtilityStructure}, proof.Question{Property: proof.ZeroSum},
		proof.Question{Property: proof.ConstantSum}, proof.Question{Property: proof.Monotonic})
	if reason := plan.Prepare(t.Context(), p); reason != "" {
		t.Fatal(reason)
	}
	if err := guided.ChooseSums(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	plan.Translate(p)
	plan.CollectCandidates(p)
	return p
}

// TestLastMoves: the move that is both the last one and the one that wins is found by
// looking at all that may be the last, in matches that are played for it and in those
// that the reference semantics has played before.
func TestLastMoves(t *testing.T) {
	for _, test := range []struct {
		name, rules string
		noted       bool
		want        proof.Status
	}{
		{"played", forgetful, false, proof.Violated},
		{"noted", forgetful, true, proof.Violated},
		{"careful", careful, false, proof.Open},
	} {
		p := readyForEnds(t, test.rules, notEnumerating(4_000_000))
		if test.noted {
			rng, noted := rand.New(rand.NewPCG(1, 2)), task.Remember[guided.PlayedMatches](p)
			for range 40 {
				var states []play.State
				match, err := p.Play.RandomMatch(t.Context(), rng, 100, func(s play.Step) error {
					states = append(states, s.State)
					return nil
				})
				if err != nil {
					t.Fatal(err)
				}
				noted.Note(states, match.Trace.Moves)
			}
		}
		if err := guided.SeekLast(t.Context(), p); err != nil {
			t.Fatal(err)
		}
		for _, it := range p.Items[:3] {
			v := it.Verdict
			if v.Status != test.want {
				t.Errorf("%s: %s is %s, want %s: %s", test.name, v.Property, v.Status, test.want, v.Reason)
			}
			if v.Trace != nil && len(v.Trace.Moves) != 12 {
				t.Errorf("%s: %s: a match of %d moves", test.name, v.Property, len(v.Trace.Moves))
			}
		}
	}
}

// TestLastMovesFault: where the network confuses the goal values, nothing of what seems
// to be wrong at the end stands up to replay.
func TestLastMovesFault(t *testing.T) {
	p := readyForEnds(t, careful, notEnumerating(4_000_000))
	p.Items[0].Goal.State = p.Net.Terminal
	p.Items[1].Goal.State = circuit.TrueRef
	if err := guided.SeekLast(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	for _, it := range p.Items[:2] {
		if it.Done || !it.Refuted {
			t.Errorf("%s: %s, %v", it.Verdict.Property, it.Verdict.Status, it.Tried)
		}
	}
}

// TestLastMovesAgree: what random games show in their last moves is what all their
// states show.
func TestLastMovesAgree(t *testing.T) {
	t.Parallel()
	first, games := randomSeeds(t, 120, 40)
	found := 0
	for seed := first; seed < first+games; seed++ {
		text := strings.Join(newRandomGame(uint64(seed)), "\n")
		file := gdl.ParseString("random.kif", text)
		truth := enumerated(t.Context(), file)
		p := task.New(file, task.Options{Budget: proof.Quick})
		for _, property := range stateProperties {
			p.Ask(proof.Question{Property: property})
		}
		if truth == nil || plan.Prepare(t.Context(), p) != "" {
			continue
		}
		plan.Translate(p)
		plan.CollectCandidates(p)
		if err := guided.SeekLast(t.Context(), p); err != nil {
			t.Fatal(err)
		}
		for _, it := range p.Items {
			if it.Done && it.Verdict.Status == proof.Violated && !it.Hidden {
				found++
				if truth[it.Verdict.Property] {
					t.Errorf("seed %d: %s is violated", seed, it.Verdict.Property)
				}
			}
			if it.Refuted {
				t.Errorf("seed %d: %s: a match does not stand up", seed, it.Verdict.Property)
			}
		}
	}
	if t.Logf("%d found", found); found < games/10 {
		t.Errorf("%d violations in %d games are too few to mean something", found, games)
	}
}

// twins is a game in which the goal values say in so many words that they add up.
const twins = `
(role left) (role right) (init (at 1))
(legal left go) (legal left wait) (legal right wait)
(<= (next (at 2)) (true (at 1)))
(<= (next done) (does left go))
(<= terminal (true (at 2)))
(<= ahead (true done))
(<= (goal left 100) ahead)
(<= (goal left 0) (not ahead))
(<= (goal right 0) ahead)
(<= (goal right 100) (not ahead))`

// TestTwins: of two questions that say the same no one stays open, where the network
// is too large for all but what is near.
func TestTwins(t *testing.T) {
	needSolver(t)
	budget := proof.Quick
	budget.Gates = 3
	p := task.New(gdl.ParseString("twins.kif", twins), task.Options{Budget: budget})
	p.Ask(proof.Question{Property: proof.ZeroSum}, proof.Question{Property: proof.ConstantSum})
	for _, v := range plan.Verdicts(t.Context(), p) {
		if v.Status != proof.Proved {
			t.Errorf("%s is %s: %s", v.Property, v.Status, v.Reason)
		}
	}
}
