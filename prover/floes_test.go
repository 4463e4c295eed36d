package prover

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// floes is a game in which penguins slide and what they leave sinks; who cannot move
// passes. What the counters exclude is thousands of clauses.
const floes = `(role ping) (role pong)
(c 1) (c 2) (c 3) (c 4) (c 5) (s 1 2) (s 2 3) (s 3 4) (s 4 5)
(<= (init (floe ?x ?y)) (c ?x) (c ?y))
(init (penguin ping 1 3)) (init (penguin pong 5 3)) (init (caught ping 0)) (init (caught pong 0)) (init (turn ping))
(<= (step n ?x ?y ?x ?z) (c ?x) (s ?y ?z)) (<= (step s ?x ?z ?x ?y) (c ?x) (s ?y ?z))
(<= (step e ?x ?y ?z ?y) (c ?y) (s ?x ?z)) (<= (step w ?z ?y ?x ?y) (c ?y) (s ?x ?z))
(<= (taken ?x ?y) (true (penguin ?p ?x ?y)))
(<= (ok ?x ?y) (true (floe ?x ?y)) (not (taken ?x ?y)))
(<= (slide ?d ?x ?y ?u ?v) (step ?d ?x ?y ?u ?v) (ok ?u ?v))
(<= (slide ?d ?x ?y ?u ?v) (slide ?d ?x ?y ?a ?b) (step ?d ?a ?b ?u ?v) (ok ?u ?v))
(<= (can ?p ?u ?v) (true (penguin ?p ?x ?y)) (slide ?d ?x ?y ?u ?v))
(<= (able ?p) (can ?p ?u ?v))
(<= (legal ?p (glide ?u ?v)) (true (turn ?p)) (can ?p ?u ?v))
(<= (legal ?p pass) (true (turn ?p)) (not (able ?p)))
(<= (legal ?p wait) (role ?p) (not (true (turn ?p))))
(<= (next (penguin ?p ?u ?v)) (does ?p (glide ?u ?v)))
(<= (glides ?p) (does ?p (glide ?u ?v)))
(<= (next (penguin ?p ?x ?y)) (true (penguin ?p ?x ?y)) (not (glides ?p)))
(<= (sinks ?x ?y) (glides ?p) (true (penguin ?p ?x ?y)))
(<= (next (floe ?x ?y)) (true (floe ?x ?y)) (not (sinks ?x ?y)))
(<= (next (caught ?p ?m)) (glides ?p) (true (caught ?p ?n)) (after ?n ?m))
(<= (next (caught ?p ?n)) (true (caught ?p ?n)) (not (glides ?p)))
(<= (next (turn ping)) (true (turn pong))) (<= (next (turn pong)) (true (turn ping)))
(<= canplay (able ?p))
(<= terminal (not canplay))
(<= (goal ?p 100) (able ?p))
(<= (goal ?p 0) (role ?p) (not (able ?p)))
`

// TestFloes wants to be known that penguins stand on floes, though clauses of two
// fluents are too many to try them all: without it nobody knows that a floe sinks.
func TestFloes(t *testing.T) {
	needSolver(t)
	t.Parallel()
	var chain strings.Builder
	for n := range 40 {
		fmt.Fprintf(&chain, "(after %d %d)", n, n+1)
	}
	p := task.New(gdl.ParseString("floes", floes+chain.String()), task.Options{Budget: proof.Default})
	p.Ask(proof.Question{Property: proof.Termination})
	v := plan.Verdicts(t.Context(), p)[0]
	if v.Status != proof.Proved || !strings.Contains(v.Method, "(floe ? ?)") {
		t.Errorf("termination is %s by %q; want proved, by the number of floes", v.Status, v.Method)
	}
}
