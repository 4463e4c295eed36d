package prover

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/proof"
)

// fences are fields side by side, with fences to be put up. Who closes a field has a point
// for it and goes on; nothing says whose it is.
func fences(fields int) string {
	var b strings.Builder
	b.WriteString(`(role ann) (role bob) (rival ann bob) (rival bob ann)
(init (points ann 0)) (init (points bob 0)) (init (turn ann))
(<= (fence ?f) (round ?x ?f))
(<= (legal ?p (build ?f)) (true (turn ?p)) (fence ?f) (not (true (built ?f))))
(<= (legal ?p noop) (role ?p) (not (true (turn ?p))))
(<= (now ?f) (true (built ?f))) (<= (now ?f) (does ?p (build ?f))) (<= (next (built ?f)) (now ?f))
(<= (gap ?x) (round ?x ?f) (not (now ?f)))
(<= (closes ?x) (does ?p (build ?f)) (round ?x ?f) (not (gap ?x)))
(<= both (closes ?x) (closes ?y) (distinct ?x ?y)) (<= some (closes ?x))
(<= (next (points ?p ?m)) (true (turn ?p)) some (not both) (true (points ?p ?n)) (more ?n ?m))
(<= (next (points ?p ?m)) (true (turn ?p)) both (true (points ?p ?n)) (more ?n ?k) (more ?k ?m))
(<= (next (points ?p ?n)) (true (turn ?p)) (not some) (true (points ?p ?n)))
(<= (next (points ?p ?n)) (not (true (turn ?p))) (true (points ?p ?n)))
(<= (next (turn ?p)) (true (turn ?p)) some) (<= (next (turn ?q)) (true (turn ?p)) (rival ?p ?q) (not some))
(<= open (fence ?f) (not (true (built ?f)))) (<= terminal (not open))
(<= (goal ?p ?n) (true (points ?p ?n)))
`)
	for i := range fields {
		fmt.Fprintf(&b, "(round f%d top%d) (round f%d low%d) (round f%d wall%d) (round f%d wall%d) (more %d %d)\n", i, i, i, i, i, i, i, i+1, i, i+1)
	}
	return b.String()
}

// TestPatterns asks for the utility structure, without enumeration.
func TestPatterns(t *testing.T) {
	needSolver(t)
	for _, c := range []struct {
		name   string
		fields int
		change [2]string
		want   proof.Status
	}{
		{"large", 8, [2]string{}, proof.Proved},
		{"small", 2, [2]string{}, proof.Proved},
		{"two points for a field", 2, [2]string{"(more 0 1)", "(more 0 2)"}, proof.Violated},
		{"a fence may fall", 2, [2]string{"(next (built ?f)) (now ?f)", "(next (built ?f)) (now ?f) (not (does ann (build wall0)))"}, proof.Violated},
		{"any fence is worth a point", 2, [2]string{"(round ?x ?f) (not (gap ?x))", "(round ?x ?f)"}, proof.Violated},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			file := altered(t, fences(c.fields), c.change)
			v := wantsStructure(t, file, c.want)
			if c.fields > 2 {
				return // too many states
			}
			if wrong := wrongVerdicts(enumerated(t.Context(), file), []proof.Verdict{v}); len(wrong) > 0 {
				t.Error(wrong)
			}
		})
	}
}
