package prover

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// swap: a puts down two black stones, b picks a colour, and then who has white begins.
// Three stones in a row or a column win. What that is worth is known only when the
// colours are picked: before that there are too few stones for a line.
const swap = `(role a) (role b) (other a b) (other b a) (against black white) (against white black)
(index 1) (index 2) (index 3) (index 4) (after 1 2) (after 2 3) (after 3 4)
(init (setup 1))
(<= (next (setup 2)) (true (setup 1))) (<= (next (setup 3)) (true (setup 2)))
(<= empty (free ?x ?y))
(<= (free ?x ?y) (index ?x) (index ?y) (not (true (cell ?x ?y black))) (not (true (cell ?x ?y white))))
(<= dealing (true (setup 1))) (<= dealing (true (setup 2)))
(<= (legal a (put ?x ?y)) dealing (free ?x ?y))
(<= (legal b (pick ?c)) (true (setup 3)) (against ?c ?d))
(<= (legal ?r (put ?x ?y)) (true (control ?r)) (free ?x ?y))
(<= (legal b wait) dealing) (<= (legal a wait) (true (setup 3)))
(<= (legal ?r wait) (true (control ?s)) (other ?s ?r))
(<= (next (control ?r)) (does ?r (pick white)))
(<= (next (control ?r)) (does ?s (pick black)) (other ?s ?r))
(<= (next (control ?r)) (true (control ?s)) (other ?s ?r))
(<= (next (has ?r ?c)) (does ?r (pick ?c)))
(<= (next (has ?r ?c)) (does ?s (pick ?d)) (other ?s ?r) (against ?d ?c))
(<= (next (has ?r ?c)) (true (has ?r ?c)))
(<= (next (cell ?x ?y ?c)) (true (cell ?x ?y ?c)))
(<= (next (cell ?x ?y black)) (does a (put ?x ?y)) dealing)
(<= (next (cell ?x ?y ?c)) (does ?r (put ?x ?y)) (true (has ?r ?c)))
(<= (line ?c) (true (cell ?x ?y ?c)) (after ?x ?z) (true (cell ?z ?y ?c)) (after ?z ?w) (true (cell ?w ?y ?c)))
(<= (line ?c) (true (cell ?x ?y ?c)) (after ?y ?z) (true (cell ?x ?z ?c)) (after ?z ?w) (true (cell ?x ?w ?c)))
(<= terminal (line ?c)) (<= terminal (not empty))
(<= (goal ?r 100) (line ?c) (true (has ?r ?c)))
(<= (goal ?r 0) (line ?c) (true (has ?s ?c)) (other ?s ?r))
(<= (goal ?r 50) (role ?r) (not (line black)) (not (line white)))`

// flags: both sides put down three pieces, one of which is the flag, and then move
// them along a line of cells. Who loses the flag loses.
const flags = `(role red) (role blue) (piece flag) (piece man) (piece spy) (cell 1) (cell 2) (cell 3) (cell 4) (cell 5) (cell 6) (cell 7) (cell 8)
(init (holds 4 none)) (init (holds 5 none)) (<= (init (pool ?r ?p)) (role ?r) (piece ?p)) (init (turn red)) (init (step 1))
(home red 1 1) (home red 2 2) (home red 3 3) (home blue 1 8) (home blue 2 7) (home blue 3 6)
(beats man flag man) (beats man spy man) (beats spy flag spy) (beats spy man man)
(after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6) (after 6 7) (after 7 8) (after 8 9) (after 9 10) (after 10 11) (after 11 12)
(<= (near ?x ?y) (cell ?x) (cell ?y) (after ?x ?y)) (<= (near ?x ?y) (cell ?x) (cell ?y) (after ?y ?x))
(<= playing (not (true (step 1))) (not (true (step 2))) (not (true (step 3))))
(<= (legal ?r (put ?x ?p)) (true (step ?s)) (home ?r ?s ?x) (true (pool ?r ?p)))
(<= (put ?r ?p) (does ?r (put ?x ?p)))
(<= (next (pool ?r ?p)) (true (pool ?r ?p)) (not (put ?r ?p)))
(<= (next (holds ?x ?p)) (does ?r (put ?x ?p)))
(<= (next (owner ?x ?r)) (does ?r (put ?x ?p)))
(<= (able ?r ?x ?y) playing (true (turn ?r)) (true (owner ?x ?r)) (true (holds ?x ?p)) (distinct ?p flag) (near ?x ?y) (not (true (owner ?y ?r))))
(<= (legal ?r (move ?x ?y)) (able ?r ?x ?y))
(<= (any ?r) (able ?r ?x ?y))
(<= (legal ?r wait) (role ?r) playing (not (any ?r)))
(<= (from ?x) (does ?r (move ?x ?y))) (<= (to ?y) (does ?r (move ?x ?y)))
(<= (next (holds ?x ?p)) (true (holds ?x ?p)) (not (from ?x)) (not (to ?x)))
(<= (next (owner ?x ?r)) (true (owner ?x ?r)) (not (from ?x)) (not (to ?x)))
(<= (next (holds ?x none)) (from ?x))
(<= (taken ?y) (true (owner ?y ?r)))
(<= (next (holds ?y ?p)) (does ?r (move ?x ?y)) (true (holds ?x ?p)) (not (taken ?y)))
(<= (next (owner ?y ?r)) (does ?r (move ?x ?y)) (not (taken ?y)))
(<= (next (holds ?y ?w)) (does ?r (move ?x ?y)) (taken ?y) (true (holds ?x ?p)) (true (holds ?y ?q)) (beats ?p ?q ?w))
(<= (next (holds ?y none)) (does ?r (move ?x ?y)) (taken ?y) (true (holds ?x ?p)) (true (holds ?y ?p)))
(<= (next (owner ?y ?r)) (does ?r (move ?x ?y)) (taken ?y) (true (holds ?x ?p)) (true (holds ?y ?q)) (beats ?p ?q ?p))
(<= (next (owner ?y ?s)) (does ?r (move ?x ?y)) (true (owner ?y ?s)) (true (holds ?x ?p)) (true (holds ?y ?q)) (beats ?p ?q ?q))
(<= (next (turn red)) (true (turn blue))) (<= (next (turn blue)) (true (turn red)))
(<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
(<= (flag ?r) (true (holds ?x flag)) (true (owner ?x ?r)))
(<= terminal playing (role ?r) (not (flag ?r))) (<= terminal (true (step 12)))
(<= (goal red 100) (not (flag blue))) (<= (goal blue 100) (not (flag red)))
(<= (goal red 0) (not (flag red))) (<= (goal blue 0) (not (flag blue)))
(<= (goal ?r 50) (role ?r) (flag red) (flag blue))`

// TestSetUp: in what order things are set up, what has to do with what at a place, and
// what is left in reserve are found and proved where no other stage does; where the
// game breaks one of them that is seen.
func TestSetUp(t *testing.T) {
	needSolver(t)
	for _, c := range []struct {
		name, rules, without string
		want                 proof.Status
	}{
		{"too few for a line", swap, "", proof.Proved},
		{"without amounts", swap, "set-up", proof.Open},
		{"enough for a line", strings.ReplaceAll(swap, "(<= (next (setup 3)) (true (setup 2)))", "(<= (next (setup 2)) (true (setup 2)) (does a (put 1 ?y))) (<= (next (setup 3)) (true (setup 2)))"), "", proof.Violated},
		{"flags", flags, "", proof.Proved},
		{"without places", flags, "places", proof.Open},
		{"without reserves", flags, "set-up", proof.Open},
		{"both flags fall", strings.ReplaceAll(flags, "(not (from ?x)) (not (to ?x))", "(not (from ?x)) (not (to ?x)) (not (true (step 11)))"), "", proof.Violated},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := task.New(gdl.ParseString("game", c.rules), task.Options{Budget: notEnumerating(proof.Quick.MatchWork), Log: t.Logf})
			p.Sabotage.Without = "reachability"
			p.Around = func(row string, run func() error) error {
				if row == c.without || row == "induction" || row == "equal conditions" || row == "windows" { // these decide small games
					return nil
				}
				return run()
			}
			p.Ask(proof.Question{Property: proof.UtilityStructure})
			if v := plan.Verdicts(t.Context(), p)[0]; v.Status != c.want {
				t.Errorf("%s by %s (%s), want %s", v.Status, v.Method, v.Reason, c.want)
			}
		})
	}
}
