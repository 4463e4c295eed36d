package prover

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/guided"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// TestDirectedMatchesShowFalls: who has no stone left has nothing to lose any more, which
// random matches hardly ever come to; that is seen of the step, in no state alone.
func TestDirectedMatchesShowFalls(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString(`(role r) (init (round 1))
(<= (legal r (take ?x)) (true (stone white ?x))) (<= (legal r (put ?x)) (place ?x) (not (true (stone white ?x))))
(<= (next (stone white ?x)) (does r (put ?x))) (<= (next (stone white ?x)) (true (stone white ?x)) (not (does r (take ?x))))
(<= some (true (stone white ?x))) (<= terminal (not some)) (<= terminal (true (round 99)))
(<= (goal r 50) some) (<= (goal r 0) (not some)) (<= (next (round ?m)) (true (round ?n)) (then ?n ?m))`)
	for i := 1; i <= 24; i++ {
		fmt.Fprintf(&b, "(place %d) (init (stone white %d))", i, i)
	}
	for i := 1; i < 99; i++ {
		fmt.Fprintf(&b, "(then %d %d)", i, i+1)
	}
	p := collected(t, b.String(), notEnumerating(proof.Default.MatchWork), proof.Monotonic)
	p.States = p.Budget().States + 1 // too many to enumerate
	if err := guided.PlayDirected(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	p.Open(func(it *task.Item) { t.Errorf("%s is open: %v", it.Verdict.Label(), it.Tried) })
}
