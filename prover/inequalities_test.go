package prover

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/proof"
)

// orchard is a tree from which four apples fall, one a step, on one of two
// sides, and somebody who catches those that come down on their side. As many
// were caught or are in the air as fell, or fewer: that alone keeps the basket
// from running out of room.
const orchard = `(role tree) (role picker)
(side left) (side right)
(init (fallen 0)) (init (caught 0))
(plus 1 0 1) (plus 1 1 2) (plus 1 2 3) (plus 1 3 8) (plus 2 0 2) (plus 2 1 3) (plus 2 2 8)
(below high middle) (below middle low)
(<= (legal tree (drop ?s)) (side ?s) (not (true (fallen 8))))
(<= (legal tree rest) (true (fallen 8)))
(<= (legal picker (wait ?s)) (side ?s))
(<= falls (does tree (drop ?s)))
(<= catches (does picker (wait ?s)) (true (apple ?s low)))
(<= (next (apple ?s high)) (does tree (drop ?s)))
(<= (next (apple ?s ?y)) (true (apple ?s ?x)) (below ?x ?y))
(<= (next (fallen ?m)) (true (fallen ?n)) falls (plus 1 ?n ?m))
(<= (next (fallen ?n)) (true (fallen ?n)) (not falls))
(<= (next (caught ?m)) (true (caught ?n)) catches (plus 1 ?n ?m))
(<= (next (caught ?n)) (true (caught ?n)) (not catches))
(<= air (true (apple ?s ?y)))
(<= terminal (true (fallen 8)) (not air))
(<= (goal tree 50) (true (caught ?n)))
(<= (goal picker ?n) (true (caught ?n)))
`

// windfall is five apples that two pickers may take, both at once the same one.
const windfall = `(role ann) (role bob) (tree 1) (tree 2) (tree 3) (tree 4) (tree 5) (tree 6)
(init (has ann 0)) (init (has bob 0)) (then 0 1) (then 1 2) (then 2 3) (then 3 4) (then 4 5) (next-tree 6 1)
(<= (init (apple ?t)) (tree ?t) (distinct ?t 6))
(<= (legal ?p (pick ?t)) (role ?p) (tree ?t))
(<= (gone ?t) (does ?p (pick ?t)))
(<= (finds ?p) (does ?p (pick ?t)) (true (apple ?t)))
(<= (next (apple ?t)) (true (apple ?t)) (not (gone ?t)))
(<= (next (has ?p ?m)) (finds ?p) (true (has ?p ?n)) (then ?n ?m))
(<= (next (has ?p ?n)) (true (has ?p ?n)) (not (finds ?p)))
(<= apples (true (apple ?t))) (<= terminal (not apples))
(<= (goal ?p ?n) (true (has ?p ?n)))
`

// TestInequalities asks for the utility structure of orchards, without
// enumeration and with nothing but the solver after some matches.
func TestInequalities(t *testing.T) {
	needSolver(t)
	for _, c := range []struct {
		name   string
		change [2]string
		want   proof.Status
		text   string // of another game than the orchard
	}{
		{"as it is", [2]string{}, proof.Proved, orchard},
		{"apples are caught at any height", [2]string{"(true (apple ?s low))", "(true (apple ?s ?y))"}, proof.Violated, orchard},
		{"two apples at a time", [2]string{"(does tree (drop ?s)))\n(<= (next (apple ?s ?y))", "(does tree (drop ?any)) (side ?s))\n(<= (next (apple ?s ?y))"}, proof.Proved, orchard},
		{"two apples at a time are two catches", [2]string{"catches (plus 1 ?n ?m)", "catches (plus 2 ?n ?m)"}, proof.Violated, orchard},
		{"the first fall does not count", [2]string{"(true (fallen ?n)) falls (plus 1 ?n ?m))", "(true (fallen ?n)) falls (true (apple left low)) (plus 1 ?n ?m)) (<= (next (fallen ?n)) (true (fallen ?n)) (not (true (apple left low))))"}, proof.Violated, orchard},
		{"what is gone", [2]string{}, proof.Proved, windfall},
		{"an apple grows again", [2]string{"(<= (finds", "(<= (next (apple ?s)) (does ?p (pick ?t)) (next-tree ?t ?s)) (<= (finds"}, proof.Violated, windfall},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := altered(t, c.text, c.change)
			v := wantsStructure(t, file, c.want)
			if c.change[0] == "" && !strings.Contains(strings.Join(v.Invariants, "\n"), "never fewer") {
				t.Errorf("proved by %s with %q", v.Method, v.Invariants)
			}
			if wrong := wrongVerdicts(enumerated(t.Context(), file), []proof.Verdict{v}); len(wrong) > 0 {
				t.Error(wrong)
			}
		})
	}
}
