package prover

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/bymove"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/pigeonhole"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// newLoft returns a game in which pigeons fly into holes, of which some have room for
// two, and some are closed by who is next door. Not all go into each hole.
func newLoft(seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 23))
	var b strings.Builder
	b.WriteString(`(role keeper) (goal keeper 50) (init (sun up)) (<= (next (sun up)) (true (sun up)))
(<= (legal keeper (send ?p ?h)) (true (out ?p)) (hole ?h) (fits ?p ?h) (not (full ?h)))
(<= (next (in ?h ?p)) (does keeper (send ?p ?h))) (<= (next (in ?h ?p)) (true (in ?h ?p)))
(<= (next (out ?p)) (true (out ?p)) (not (gone ?p))) (<= (gone ?p) (does keeper (send ?p ?h)))
(<= someout (true (out ?p))) (<= terminal (not someout))
(<= (full ?h) (single ?h) (true (in ?h ?p)))
(<= (full ?h) (hole ?h) (true (in ?h ?p)) (true (in ?h ?q)) (distinct ?p ?q)) (single nowhere)
(<= (full ?h) (beside ?h ?g) (true (in ?g ?p))) (beside nowhere nowhere)`)
	pigeons, close := 2+r.IntN(4), r.IntN(3) == 0
	for i := range pigeons {
		fmt.Fprintf(&b, "(init (out p%d))", i)
		if r.IntN(8) == 0 {
			fmt.Fprintf(&b, "(<= (gone p%d) (does keeper (send p0 ?h)))", i)
		}
	}
	for i := range 2 + r.IntN(3) {
		fmt.Fprintf(&b, "(hole h%d)", i)
		if r.IntN(4) > 0 {
			fmt.Fprintf(&b, "(single h%d)", i)
		}
		if close && i > 0 {
			fmt.Fprintf(&b, "(beside h%d h%d) (beside h%d h%d)", i-1, i, i, i-1)
		}
		for p := range pigeons {
			if p == 0 || r.IntN(8) > 0 {
				fmt.Fprintf(&b, "(fits p%d h%d)", p, i)
			}
		}
		if r.IntN(10) == 0 {
			fmt.Fprintf(&b, "(init (in h%d stranger))", i)
		}
	}
	return b.String()
}

// findRoom asks whether there is always a legal move, which mostly there is not for want
// of room, and returns an error if what is proved is wrong.
func findRoom(t *testing.T, seed uint64, fault pigeonhole.Faults) (proved bool, err error) {
	t.Helper()
	file := gdl.ParseString("loft.kif", newLoft(seed))
	p := collected(t, newLoft(seed), notEnumerating(proof.Quick.MatchWork), proof.Playability)
	every := make([]int32, len(p.Net.Fluent))
	for i := range every {
		every[i] = int32(i)
	}
	p.Cands.AddSum(invariant.Family("all"), p.Cands.Refs(every))
	p.DropInitiallyFalse()
	if err := bymove.Prove(t.Context(), p, func(*invariant.Candidate) bool { return true }); err != nil {
		return false, err
	}
	*task.Remember[pigeonhole.Faults](p) = fault
	p.Open(func(it *task.Item) { pigeonhole.Prove(p, it) })
	if !p.Items[0].Done {
		return false, nil
	}
	if wrong := wrongVerdicts(enumerated(t.Context(), file), []proof.Verdict{p.Items[0].Verdict}); len(wrong) > 0 {
		return true, fmt.Errorf("%v", wrong)
	}
	return true, nil
}

// TestRoom compares with all states of random games.
func TestRoom(t *testing.T) {
	t.Parallel()
	first, games := randomSeeds(t, 200, 60)
	proved := 0
	for seed := first; seed < first+games; seed++ {
		done, err := findRoom(t, uint64(seed), pigeonhole.Faults{})
		if err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
		if done {
			proved++
		}
	}
	if t.Logf("%d of %d proved", proved, games); proved < games/10 {
		t.Errorf("%d proofs in %d games are too few to mean something", proved, games)
	}
}

// TestRoomFaults makes mistakes, and looks whether that is noticed.
func TestRoomFaults(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]pigeonhole.Faults{"counted twice": {Twice: true}, "ways left out": {Half: true}} {
		wantNoticed(t, name, 1, 299, func(seed uint64) error {
			_, err := findRoom(t, seed, fault)
			return err
		})
	}
}

// square is a puzzle whose empty cells have no mark.
const square = `(role r) (succ 0 1)
(number 1) (number 2) (number 3) (number 4) (number 5) (number 6) (number 7) (number 8) (number 9)
(row 1) (row 2) (row 3) (<= (init (free ?n)) (number ?n))
(<= (full ?x ?y) (true (at ?x ?y ?n)))
(<= (legal r (write ?x ?y ?n)) (row ?x) (row ?y) (true (free ?n)) (not (full ?x ?y)))
(<= (next (at ?x ?y ?n)) (does r (write ?x ?y ?n))) (<= (next (at ?x ?y ?n)) (true (at ?x ?y ?n)))
(<= (used ?n) (does r (write ?x ?y ?n))) (<= (next (free ?n)) (true (free ?n)) (not (used ?n)))
(<= more (true (free ?n))) (<= terminal (not more)) (goal r 100)`

// TestMagicSquare: where a number is left a cell is.
func TestMagicSquare(t *testing.T) {
	t.Parallel()
	needSolver(t)
	p := task.New(gdl.ParseString("square.kif", square), task.Options{Budget: notEnumerating(proof.Quick.MatchWork)})
	p.Ask(proof.Question{Property: proof.Playability})
	if v := plan.Verdicts(t.Context(), p)[0]; v.Status != proof.Proved {
		t.Errorf("%s: %s", v.Status, v.Reason)
	}
}
