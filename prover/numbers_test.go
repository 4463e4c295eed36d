package prover

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/tally"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// guards is a game on five posts, whose goal is how many guards are seen. Who
// sees whom is still to be added, and when matches end.
const guards = `
(role captain)
(post 1) (post 2) (post 3) (post 4) (post 5)
(after 1 2) (after 2 3) (after 3 4) (after 4 5)
(next-number 0 1) (next-number 1 2) (next-number 2 3) (next-number 3 4) (next-number 4 5)
(init (holds 1 free)) (init (holds 2 free)) (init (holds 3 free)) (init (holds 4 free)) (init (holds 5 free)) (init (step 0))
(<= (legal captain (place ?p)) (true (holds ?p free)))
(<= (next (holds ?p guard)) (does captain (place ?p)))
(<= (next (holds ?p guard)) (true (holds ?p guard)))
(<= (next (holds ?p free)) (true (holds ?p free)) (not (does captain (place ?p))))
(<= (next (step ?n)) (true (step ?m)) (next-number ?m ?n))
(<= (seen ?p) (true (holds ?q guard)) (sees ?q ?p))
(<= (adds ?p 0) (true (holds ?p free)))
(<= (adds ?p 0) (true (holds ?p guard)) (not (seen ?p)))
(<= (adds ?p 1) (true (holds ?p guard)) (seen ?p))
(<= (number 5 ?n) (adds 5 ?n))
(<= (number ?p ?n) (after ?p ?q) (number ?q ?m) (adds ?p ?k) (plus ?m ?k ?n))
(<= (goal captain ?v) (number 1 ?n) (worth ?n ?v))
(<= counted (number 1 ?n))
(<= (goal captain 7) (not counted))
(worth 0 0) (worth 1 10) (worth 2 20) (worth 3 30) (worth 4 40) (worth 5 50)
`

// guardsGame adds who sees whom, and on which step matches end.
func guardsGame(sees [][2]int, last int) string {
	var text strings.Builder
	text.WriteString(guards)
	for _, s := range sees {
		fmt.Fprintf(&text, "(sees %d %d) ", s[0], s[1])
	}
	fmt.Fprintf(&text, "(<= terminal (true (step %d)))\n", last)
	for n := range 5 {
		fmt.Fprintf(&text, "(plus %d 0 %d) (plus %d 1 %d) ", n, n, n, n+1)
	}
	return text.String()
}

// ring is five posts each of which sees the next one, and is seen by it.
var ring = [][2]int{{1, 2}, {2, 1}, {2, 3}, {3, 2}, {3, 4}, {4, 3}, {4, 5}, {5, 4}, {5, 1}, {1, 5}}

// TestNumbers proves which numbers of guards that are seen never come up.
func TestNumbers(t *testing.T) {
	needSolver(t)
	for _, c := range []struct {
		name  string
		text  string
		never []int // -1: that there is not a number
	}{
		{"two of a ring", guardsGame(ring, 2), []int{-1, 1, 3, 4, 5}},
		{"three of a ring", guardsGame(ring, 3), []int{-1, 1, 4, 5}},
		{"two, one way", guardsGame(ring[1:], 2), []int{-1, 3, 4, 5}},
		{"a way left out", strings.Replace(guardsGame(ring, 2), "(plus 1 0 1) ", "", 1), []int{1, 5}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := withTallies(t, c.text)
			never := []int{}
			for n, bad := range numbersAtEnd(p) {
				holds, err := (tally.CardinalityProof{}).ImpliesAbsence(t.Context(), p, bad)
				if err != nil {
					t.Fatal(err)
				}
				if holds {
					never = append(never, n)
				}
			}
			slices.Sort(never)
			if !slices.Equal(never, c.never) {
				t.Errorf("never %v, want %v", never, c.never)
			}
		})
	}
}

// withTallies proves what is easy to prove of a game, tallies and counters.
func withTallies(t *testing.T, text string) *task.ProofTask {
	t.Helper()
	p := tallyProver(t, text, proof.QuickBudget.MatchWork)
	stages := plan.StrengtheningStages()
	counters := stages[slices.IndexFunc(stages, func(s plan.StrengtheningStage) bool { return s.StageName == "counters" })]
	if !counters.RunCondition(p) {
		return p
	}
	if err := induction.RunStage(t.Context(), p, counters.InductionStage); err != nil {
		t.Fatal(err)
	}
	return p
}

// numbersAtEnd returns the gates that say that so many are seen at the end, and
// that no number is.
func numbersAtEnd(p *task.ProofTask) map[int]circuit.NodeRef {
	ends := map[int]circuit.NodeRef{}
	none := []circuit.NodeRef{p.Net.TerminalRef}
	for n := range 6 {
		name := fmt.Sprintf("(number 1 %d)", n)
		for a := range p.GroundGame.Atoms {
			if t := p.GroundGame.AtomTerm(grounding.Atom(a)); t != nil && t.String() == name {
				ends[n] = p.Net.AndGate(p.Net.TerminalRef, p.Net.AtomRefs[a])
				none = append(none, p.Net.AtomRefs[a].Negated())
			}
		}
	}
	ends[-1] = p.Net.AndGate(none...)
	return ends
}

// numbersReached returns which of these gates hold in a state that is reached.
func numbersReached(t *testing.T, p *task.ProofTask, text string) map[int]bool {
	t.Helper()
	ends, reached := numbersAtEnd(p), map[int]bool{}
	evaluateStates(t, p, text, func(ev *circuit.LaneEvaluator) {
		for n, gate := range ends {
			reached[n] = reached[n] || ev.TrueLanes(gate) != 0
		}
	})
	return reached
}

// TestNumbersAgainstEnumeration proves of random games which numbers never
// come up, and looks at all states.
func TestNumbersAgainstEnumeration(t *testing.T) {
	t.Parallel()
	proved, wrong := provedByNumbers(t, tally.CardinalityProof{})
	if proved < 50 {
		t.Errorf("%d proofs show little", proved)
	}
	for _, w := range wrong {
		t.Error(w)
	}
}

// TestNumbersFaults makes mistakes in what is counted, and in how much of it
// there is.
func TestNumbersFaults(t *testing.T) {
	t.Parallel()
	for name, by := range map[string]tally.CardinalityProof{"gaps": {IgnoresGaps: true}, "free": {IgnoresImplication: true}} {
		t.Run(name, func(t *testing.T) {
			if _, wrong := provedByNumbers(t, by); len(wrong) == 0 {
				t.Error("nobody notices")
			}
		})
	}
}

// randomGuards is a game of guards in which some see others, mostly in turn,
// and a way to add up may be missing or another one.
func randomGuards(seed uint64) string {
	rnd := rand.New(rand.NewPCG(seed, 3))
	var sees [][2]int
	for a := range 5 {
		for b := range a {
			if rnd.IntN(2) == 0 {
				continue
			}
			sees = append(sees, [2]int{a + 1, b + 1})
			if rnd.IntN(8) > 0 {
				sees = append(sees, [2]int{b + 1, a + 1})
			}
		}
	}
	text := guardsGame(sees, 2+rnd.IntN(3))
	if rnd.IntN(3) == 0 {
		m, k := rnd.IntN(4), rnd.IntN(2)
		way, other := fmt.Sprintf("(plus %d %d %d) ", m, k, m+k), ""
		if rnd.IntN(2) == 0 {
			other = fmt.Sprintf("(plus %d %d %d) ", m, k, rnd.IntN(6))
		}
		text = strings.Replace(text, way, other, 1)
	}
	return text
}

// provedByNumbers counts the numbers that are proved not to come up, and lists
// those of them that do.
func provedByNumbers(t *testing.T, by tally.CardinalityProof) (proved int, wrong []string) {
	t.Helper()
	needSolver(t)
	first, games := randomSeeds(t, 60, 30)
	for seed := first; seed < first+games; seed++ {
		text := randomGuards(uint64(seed))
		p := withTallies(t, text)
		reached := numbersReached(t, p, text)
		for n, bad := range numbersAtEnd(p) {
			holds, err := by.ImpliesAbsence(t.Context(), p, bad)
			if err != nil {
				t.Fatal(err)
			}
			if holds {
				proved++
			}
			if holds && reached[n] {
				wrong = append(wrong, fmt.Sprintf("%d never come up:\n%s", n, text))
			}
		}
	}
	t.Logf("%d proofs, %d of them wrong", proved, len(wrong))
	return proved, wrong
}
