package prover

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/tally"
)

// dials is a safe with six dials of four digits each. The score is the sum of
// what each of them shows, in one rule: there are 4,096 ways to get there.
func dials() string {
	var text strings.Builder
	text.WriteString("(role robber) (init (step 0)) (digit 0) (digit 1) (digit 2) (digit 3)\n")
	for _, d := range "abcdef" {
		fmt.Fprintf(&text, "(dial %c) (init (high %c)) (init (low %c))\n", d, d, d)
	}
	for i := range 16 {
		for j := range 4 {
			fmt.Fprintf(&text, "(plus %d %d %d) ", i, j, i+j)
		}
	}
	for i := range 9 {
		fmt.Fprintf(&text, "(after %d %d) ", i, i+1)
	}
	text.WriteString(`
(<= (legal robber (flip ?d ?bit)) (dial ?d) (bit ?bit))
(bit high) (bit low)
(<= (next (high ?d)) (true (high ?d)) (not (does robber (flip ?d high))))
(<= (next (high ?d)) (dial ?d) (not (true (high ?d))) (does robber (flip ?d high)))
(<= (next (low ?d)) (true (low ?d)) (not (does robber (flip ?d low))))
(<= (next (low ?d)) (dial ?d) (not (true (low ?d))) (does robber (flip ?d low)))
(<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
(<= (shows ?d 3) (true (high ?d)) (true (low ?d)))
(<= (shows ?d 2) (true (high ?d)) (not (true (low ?d))))
(<= (shows ?d 1) (dial ?d) (not (true (high ?d))) (true (low ?d)))
(<= (shows ?d 0) (dial ?d) (not (true (high ?d))) (not (true (low ?d))))
(<= (total ?n) (shows a ?a) (shows b ?b) (plus ?a ?b ?ab) (shows c ?c) (plus ?ab ?c ?abc)
    (shows d ?d) (plus ?abc ?d ?abcd) (shows e ?e) (plus ?abcd ?e ?abcde) (shows f ?f) (plus ?abcde ?f ?n))
(<= terminal (true (step 9)))
(<= (goal robber ?n) (total ?n))
`)
	return text.String()
}

// TestHardTallies proves the sum from the digits alone, and does not where it
// has no value or two.
func TestHardTallies(t *testing.T) {
	needSolver(t)
	for _, c := range []struct {
		name, change, by string
		most, some       bool
	}{
		{"as it is", "", "", true, true},
		{"a sum without value", "(plus 5 2 7) ", "", true, false},
		{"a sum with two values", "(plus 12 3 15)", "(plus 12 3 15) (plus 12 3 16)", false, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			// With one look at states, samples show none of the faults.
			p := tallyProver(t, strings.Replace(dials(), c.change, c.by, 1), 1)
			total := forgetSums(tally.Of(p))
			if total == nil {
				t.Fatal("the sum is not among the tallies")
			}
			if total.MostProved || total.SomeProved {
				t.Fatal("the sum is proved already")
			}
			if _, err := tally.Of(p).ProveHard(t.Context(), localize.NewHypotheses(p, nil)); err != nil {
				t.Fatal(err)
			}
			if total.MostProved != c.most || total.SomeProved != c.some {
				t.Errorf("at most one %t, at least one %t; want %t, %t", total.MostProved, total.SomeProved, c.most, c.some)
			}
		})
	}
}

// forgetSums leaves what is proved of the digits, and returns the sum of all.
func forgetSums(ts *tally.Tallies) *tally.Tallied {
	proved := ts.All
	ts.All, ts.Of = nil, map[int][]*tally.Tallied{}
	for _, old := range proved {
		switch name := invariant.NodeName(ts.Task.Net, old.Gates[len(old.Gates)-1]); {
		case strings.HasPrefix(name, "(shows"):
			ts.Learn(old)
		case strings.HasPrefix(name, "(total"):
			sum := *old
			sum.MostProved, sum.SomeProved = false, false
			ts.All = append(ts.All, &sum)
		}
	}
	if len(ts.All) == 0 {
		return nil
	}
	return ts.All[0]
}
