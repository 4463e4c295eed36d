package prover

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/amounts"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// bowls are the ways in which bowls change what is in them: all of them at random in
// one game, with mistakes.
var bowls = []string{
	`(<= (legal a (pass ?x ?y)) (bowl ?x) (bowl ?y) (distinct ?x ?y) (true (in ?x ?n)) (distinct ?n 0))
(<= (next (in ?x ?m)) (does a (pass ?x ?y)) (true (in ?x ?n)) (succ ?m ?n))
(<= (next (in ?y ?m)) (does a (pass ?x ?y)) (true (in ?y ?n)) (succ ?n ?m))
(<= (moved ?x) (does a (pass ?x ?y)))
(<= (moved ?y) (does a (pass ?x ?y)))`,
	`(<= (legal a (pour ?x ?y)) (bowl ?x) (bowl ?y) (distinct ?x ?y) (true (in ?x ?n)) (distinct ?n 0))
(<= (next (in ?x 0)) (does a (pour ?x ?y)))
(<= (next (in ?y ?s)) (does a (pour ?x ?y)) (true (in ?x ?n)) (true (in ?y ?m)) (plus ?n ?m ?s))
(<= (moved ?x) (does a (pour ?x ?y)))
(<= (moved ?y) (does a (pour ?x ?y)))`,
	`(<= (legal a (swap ?x ?y)) (bowl ?x) (bowl ?y) (distinct ?x ?y))
(<= (next (in ?x ?n)) (does a (swap ?x ?y)) (true (in ?y ?n)))
(<= (next (in ?y ?n)) (does a (swap ?x ?y)) (true (in ?x ?n)))
(<= (moved ?x) (does a (swap ?x ?y)))
(<= (moved ?y) (does a (swap ?x ?y)))`,
	`(<= (legal a spill) (true (in p 2)))
(<= (next (in p 1)) (does a spill))
(<= (moved p) (does a spill))`,
	`(<= (legal a dip) (true (in p ?n)) (distinct ?n 0))
(<= (next (in p 0)) (does a dip))
(<= (next (in q ?n)) (does a dip) (true (in q 1)) (true (in p ?n)))
(<= (next (in q ?s)) (does a dip) (true (in q ?n)) (distinct ?n 1) (true (in p ?m)) (plus ?n ?m ?s))
(<= (moved p) (does a dip))
(<= (moved q) (does a dip))`,
	`(<= (legal a (take ?x ?y)) (bowl ?x) (true (in ?y 3)) (distinct ?x ?y))
(<= (next (in ?x ?m)) (does a (take ?x ?y)) (true (in ?x ?n)) (succ ?m ?n))
(<= (next (in ?y 4)) (does a (take ?x ?y)))
(<= (moved ?x) (does a (take ?x ?y)))
(<= (moved ?y) (does a (take ?x ?y)))`,
}

// newBowls writes a game of bowls whose beans are passed around. In some games one
// of the ways loses beans, or leaves a bowl without a number.
func newBowls(seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 17))
	most := 4 + r.IntN(3)
	rules := []string{"(role a) (legal a wait) (init (step 0)) (goal a 50) (<= terminal (true (step 4)))",
		"(<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))", "(<= (next (in ?x ?n)) (true (in ?x ?n)) (not (moved ?x)))"}
	for n := range most + 1 {
		rules = append(rules, fmt.Sprintf("(plus 0 %d %d)", n, n))
		for m := range n {
			rules = append(rules, fmt.Sprintf("(plus %d %d %d)", n-m, m, n))
		}
		if n > 0 {
			rules = append(rules, fmt.Sprintf("(succ %d %d)", n-1, n))
		}
	}
	left := most + r.IntN(2)*r.IntN(3)
	for b := range 3 {
		n := r.IntN(min(left, most) + 1)
		if b == 2 {
			n = min(left, most)
		}
		left -= n
		rules = append(rules, fmt.Sprintf("(bowl %c) (init (in %c %d))", 'p'+b, 'p'+b, n))
	}
	for i, way := range bowls {
		if r.IntN(3) == 0 || i < 2 && r.IntN(2) == 0 {
			rules = append(rules, way)
		}
	}
	return strings.Join(append(rules, "(<= (moved nowhere) (does a wait))"), "\n")
}

// sampleFirst takes the first states of a game for samples: what holds in these
// need not hold in all, which is what the engine has to find out.
func sampleFirst(t *testing.T, p *task.Task) {
	t.Helper()
	const most = 4
	number := map[string]int{}
	for i, f := range p.Game.Fluents {
		number[f.String()] = i
	}
	p.Samples = make([][]uint64, len(p.Game.Fluents))
	for f := range p.Samples {
		p.Samples[f] = []uint64{0}
	}
	seen := 0
	_, err := p.Play.Enumerate(t.Context(), maxRandomStates, func(v play.Visit) error {
		if seen++; seen > most {
			return nil
		}
		for _, f := range v.State.Fluents() {
			for lane := range simulate.Lanes {
				if lane*most/simulate.Lanes == seen-1 {
					p.Samples[number[f.String()]][0] |= 1 << lane
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// proveAmounts proves what it can of a game of bowls, with a fault.
func proveAmounts(t *testing.T, seed uint64, fault amounts.Memory) (proved int, err error) {
	t.Helper()
	p := task.New(gdl.ParseString("test.kif", newBowls(seed)), task.Options{Budget: proof.Quick})
	p.Ask(proof.Question{Property: proof.Playability})
	if why := plan.Prepare(t.Context(), p); why != "" {
		t.Fatal(why)
	}
	plan.Translate(p)
	plan.CollectCandidates(p)
	p.DropInitiallyFalse()
	sampleFirst(t, p)
	*amounts.Remembered(p) = fault
	if err := amounts.Prove(t.Context(), p); err != nil {
		return 0, err
	}
	return countBroken(t.Context(), p)
}

// TestAmounts: what is proved of numbers that add up holds in all reachable states,
// as the reference semantics finds them.
func TestAmounts(t *testing.T) {
	t.Parallel()
	first, games := randomSeeds(t, 200, 60)
	proved := 0
	for seed := first; seed < first+games; seed++ {
		n, err := proveAmounts(t, uint64(seed), amounts.Memory{})
		if err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
		proved += n
	}
	if proved < games {
		t.Errorf("%d invariants in %d games are too few to mean something", proved, games)
	}
}

// TestAmountsFaults makes mistakes and looks whether the check above notices them.
func TestAmountsFaults(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]amounts.Memory{
		"joint moves left out":   {SkipMoves: true},
		"a case left out":        {HalfCases: true},
		"equations not added up": {Lopsided: true},
	} {
		wantNoticed(t, name, 0, 200, func(seed uint64) error {
			_, err := proveAmounts(t, seed, fault)
			return err
		})
	}
}

// TestBeansAreKept: that no bowl overflows follows from the number of beans in all
// of them, and from nothing less.
func TestBeansAreKept(t *testing.T) {
	var game []string
	for n := range 13 {
		game = append(game, fmt.Sprintf("(number %d)", n))
		if n > 0 {
			game = append(game, fmt.Sprintf("(succ %d %d)", n-1, n))
		}
	}
	game = append(game, `(role a)`, bowls[0], `(<= (next (in ?x ?n)) (true (in ?x ?n)) (not (moved ?x)))
(bowl p) (bowl q) (bowl r) (bowl s) (init (in p 3)) (init (in q 3)) (init (in r 3)) (init (in s 2))
(<= terminal (true (in p 0)) (true (in q 0)))
(<= (goal a ?n) (true (in s ?n)))`)
	p := prepared(t, strings.Join(game, "\n"))
	p.DropInitiallyFalse()
	if err := amounts.Prove(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	sums, functions, never := 0, 0, 0
	for c := range p.Proved() {
		switch {
		case invariant.IsSum(c) || invariant.Is[invariant.Balance](c):
			sums++
		case invariant.Is[invariant.AtLeastOne](c):
			functions++
		case invariant.Is[invariant.Constant](c):
			never++
		}
	}
	if sums != 1 || functions != 4 || never != 4 {
		t.Errorf("%d sums, %d functions and %d values that are never reached; want 1, 4, and 4 times the 12", sums, functions, never)
	}
}
