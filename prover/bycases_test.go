package prover

import (
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/bycases"
	"github.com/gdllint/gdllint/prover/internal/bymove"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/phases"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// kings is a game of kings and pawns on a line, in which anything goes anywhere. Who
// strikes where a pawn has just leapt takes it as well, so that two pieces are taken
// with one move.
const kings = `
(role white) (role black)
(place 1) (place 2) (place 3) (place 4) (place 5) (place 6) (place 7) (place 8) (place 9)
(init (cell 1 white king)) (init (cell 2 white pawn)) (init (cell 9 black king)) (init (cell 8 black pawn))
(init (control white)) (init (step 1))
(<= (legal ?r (go ?p ?x ?y)) (true (control ?r)) (true (cell ?x ?r ?p)) (place ?y) (not (own ?r ?y)))
(<= (legal black (leap ?x ?y)) (true (control black)) (true (cell ?x black pawn)) (place ?y) (not (full ?y)))
(<= (legal white (strike ?p ?x ?y ?z)) (true (control white)) (true (cell ?x white ?p)) (place ?y) (not (own white ?y)) (true (leapt ?z)))
(<= (legal white noop) (true (control black)))
(<= (legal black noop) (true (control white)))
(<= (own ?r ?x) (true (cell ?x ?r ?p)))
(<= (full ?x) (true (cell ?x ?r ?p)))
(<= (next (cell ?y ?r ?p)) (does ?r (go ?p ?x ?y)))
(<= (next (cell ?y black pawn)) (does black (leap ?x ?y)))
(<= (next (cell ?y white ?p)) (does white (strike ?p ?x ?y ?z)))
(<= (next (cell ?x ?r ?p)) (true (cell ?x ?r ?p)) (not (touched ?x)))
(<= (touched ?x) (does ?r (go ?p ?x ?y)))
(<= (touched ?y) (does ?r (go ?p ?x ?y)))
(<= (touched ?x) (does black (leap ?x ?y)))
(<= (touched ?x) (does white (strike ?p ?x ?y ?z)))
(<= (touched ?y) (does white (strike ?p ?x ?y ?z)))
(<= (touched ?z) (does white (strike ?p ?x ?y ?z)))
(<= (next (leapt ?y)) (does black (leap ?x ?y)))
(<= (next (control white)) (true (control black)))
(<= (next (control black)) (true (control white)))
(<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))
(succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8) (succ 8 9) (succ 9 10)
(<= (stands ?r) (true (cell ?x ?r king)))
(<= terminal (role ?r) (not (stands ?r)))
(<= terminal (true (step 10)))
(<= (goal white 100) (stands white) (not (stands black)))
(<= (goal black 100) (stands black) (not (stands white)))
(<= (goal white 0) (stands black) (not (stands white)))
(<= (goal black 0) (stands white) (not (stands black)))
(<= (goal ?r 50) (role ?r) (stands white) (stands black))`

// readyForCases proves what the cases rest on.
func readyForCases(t *testing.T, rules string, marks bool) *task.Task {
	t.Helper()
	p := played(t, rules, proof.Default, proof.UtilityStructure)
	p.DropInitiallyFalse()
	for rank := range 2 {
		if err := localize.Prove(t.Context(), p, invariant.UpTo(rank)); err != nil {
			t.Fatal(err)
		}
	}
	if marks && !phases.AddMarks(p) {
		t.Fatal("no marks")
	}
	if err := localize.Prove(t.Context(), p, invariant.From(phases.Marks)); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestEndsByCases: no move takes both kings, if it is known that a king has not leapt.
func TestEndsByCases(t *testing.T) {
	needSolver(t)
	unsound := strings.Replace(kings, "(next (leapt ?y)) (does black (leap ?x ?y))", "(next (leapt ?y)) (does black (leap ?x ?z)) (place ?y)", 1)
	for _, test := range []struct {
		name, rules string
		marks       bool
		want        proof.Status
	}{
		{"with marks", kings, true, proof.Proved},
		{"without", kings, false, proof.Open},
		{"marks that mean nothing", unsound, false, proof.Open},
	} {
		p := readyForCases(t, test.rules, test.marks)
		if p.Items[0].Done {
			continue // a random match has found it
		}
		if err := bycases.ProveEnds(t.Context(), p); err != nil {
			t.Fatal(err)
		}
		if v := p.Items[0].Verdict; v.Status != test.want {
			t.Errorf("%s: %s, want %s", test.name, v.Status, test.want)
		}
	}
}

// proveByCases proves the candidates of a random game one after the other.
func proveByCases(t *testing.T, seed uint64, memory bycases.Memory) (proved int, err error) {
	t.Helper()
	return proveCounts(t, seed, bymove.Memory{}, func(p *task.Task) error {
		*task.Remember[bycases.Memory](p) = memory
		for _, c := range slices.Collect(p.Pending(func(*invariant.Candidate) bool { return true })) {
			if err := bycases.Prove(t.Context(), p, c); err != nil {
				return err
			}
		}
		return nil
	})
}

// TestByCases: what is proved by a program about a part of a joint move holds in all
// reachable states of random games, as the reference semantics finds them.
func TestByCases(t *testing.T) {
	needSolver(t)
	t.Parallel()
	first, games := randomSeeds(t, 300, 80)
	proved := 0
	for seed := first; seed < first+games; seed++ {
		n, err := proveByCases(t, uint64(seed), bycases.Memory{})
		if err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
		proved += n
	}
	if t.Logf("%d proved", proved); proved < games {
		t.Errorf("%d invariants in %d games are too few to mean something", proved, games)
	}
}

// TestByCasesFault leaves out what moves do, and looks whether the check above notices.
func TestByCasesFault(t *testing.T) {
	needSolver(t)
	t.Parallel()
	for seed := uint64(91_000); seed < 91_100; seed++ {
		if _, err := proveByCases(t, seed, bycases.Memory{NoMoves: true}); err != nil {
			return
		}
	}
	t.Error("nobody notices")
}
