package grounding

import (
	"math/rand/v2"
	"sort"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// authors counts the atoms of the author's rules and of keywords.
func authors(g *Game) int {
	n := 0
	for i := range g.Atoms {
		if g.AtomTerm(Atom(i)) != nil {
			n++
		}
	}
	return n
}

// compareKeywords compares what two games say, in random states with random
// moves, about everything that the rules of play ask for.
func compareKeywords(t *testing.T, rng *rand.Rand, whole, called *Game) {
	t.Helper()
	a, b := NewReferenceEvaluator(whole), NewReferenceEvaluator(called)
	for range 3 {
		facts := randomFacts(rng, whole)
		want, got := keywordAnswers(a, whole, facts), keywordAnswers(b, called, facts)
		if got != want {
			t.Errorf("restricted to what is called:\n%s\nwant\n%s", got, want)
		}
	}
}

// randomFacts chooses a state and moves.
func randomFacts(rng *rand.Rand, g *Game) (facts []*gdl.Term) {
	for i := range g.Fluents {
		if rng.IntN(2) == 0 {
			facts = append(facts, &gdl.Term{Name: gdl.True, Args: []*gdl.Term{g.Fluents[i]}})
		}
	}
	for r, moves := range g.RoleMoves {
		if m := rng.IntN(len(moves)+1) - 1; m >= 0 {
			facts = append(facts, &gdl.Term{Name: gdl.Does, Args: []*gdl.Term{g.Roles[r], moves[m]}})
		}
	}
	return facts
}

// keywordAnswers lists what holds of next, legal, terminal, goal and sees.
func keywordAnswers(ev *ReferenceEvaluator, g *Game, facts []*gdl.Term) string {
	var out []string
	for a, holds := range ev.Holds(inputs(g, facts)) {
		if kind := g.Atoms[a].AtomKind; holds && kind != DerivedAtom {
			out = append(out, g.AtomTerm(Atom(a)).String())
		}
	}
	sort.Strings(out)
	return strings.Join(out, "\n")
}

// A piece may go where no enemy shoots along a line. What is asked of shot
// are the three squares of a line that the enemy's square leads to.
const shooting = `(role a) (role b)
(num 1) (num 2) (num 3) (num 4) (num 5) (num 6)
(succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6)
(init (at a 1 1)) (init (at b 6 6))
(<= (enemy a b)) (<= (enemy b a))
(<= (legal ?r (go ?x ?y)) (true (at ?r ?u ?v)) (succ ?u ?x) (succ ?v ?y)
  (enemy ?r ?e) (true (at ?e ?x2 ?y2)) (not (shot ?e ?x2 ?y2 ?x ?y)))
(<= (legal ?r stay) (role ?r))
(<= (shot ?e ?x ?y ?x2 ?y2) (true (at ?e ?x ?y)) (num ?x2) (num ?y2) (aims ?x ?y ?x2 ?y2))
(<= (aims ?x ?y ?x ?y2) (true (armed ?x)) (num ?y) (num ?y2))
(<= (aims ?x ?y ?x2 ?y) (true (armed ?y)) (num ?x) (num ?x2))
(<= (next (at ?r ?x ?y)) (does ?r (go ?x ?y)))
(<= (next (at ?r ?x ?y)) (true (at ?r ?x ?y)) (does ?r stay))
(<= (next (armed ?x)) (true (at ?r ?x ?y)))
(<= terminal (true (at a 6 ?y))) (<= (goal ?r 50) (role ?r))`

func TestOnlyCalled(t *testing.T) {
	whole := ground(t, shooting, Options{})
	called := ground(t, shooting, Options{OnlyAsked: true, OnlyCalled: true})
	if w, c := shots(whole), shots(called); c == 0 || c > w/2 {
		t.Errorf("%d of %d shots are asked for", c, w)
	}
	if differ(whole, called) {
		t.Error("the game is not the same where only what is called is grounded")
	}
}

// TestDeafNegation forgets that negative literals ask too: an atom that nobody
// asks for has no rules, and its negation holds.
func TestDeafNegation(t *testing.T) {
	whole := ground(t, shooting, Options{})
	if deaf := ground(t, shooting, Options{OnlyAsked: true, OnlyCalled: true, ignoreNegativeCalls: true}); !differ(whole, deaf) {
		t.Error("nothing shows that negative literals do not ask")
	}
}

// Who is seen is asked for at once, and known to be possible as soon as there is
// light. What else shows it, whoever is armed, comes later.
const watching = `(role a) (num 1) (num 2) (num 3)
(init (at 1 1)) (init (at 2 2)) (init (at 3 3)) (init (at 1 3)) (init (clock 1))
(<= (legal a (go ?x ?y ?u ?v)) (true (at ?x ?y)) (true (at ?u ?v)) (not (seen ?x ?y ?u ?v)))
(<= (seen ?x ?y ?u ?v) (true (at ?x ?y)) (true (at ?u ?v)) (true (light ?x)))
(<= (seen ?x ?y ?u ?v) (true (armed ?x)) (heard ?x ?y ?u ?v))
(<= (heard ?x ?y ?u ?v) (num ?x) (num ?y) (num ?u) (num ?v) (true (calm ?u)))
(<= (next (at ?x ?y)) (true (at ?x ?y)))
(<= (next (light ?x)) (num ?x) (true (clock 1)))
(<= (next (clock 2)) (true (clock 1)))
(<= (next (clock 3)) (true (clock 2)))
(<= (next (armed ?x)) (num ?x) (true (clock 3)))
(<= (next (calm ?x)) (num ?x) (true (clock 3)))
(<= terminal (true (clock 3))) (<= (goal a 50) (role a))`

// TestAnswered: joins leave out what is asked for and answered, but only where
// nothing else is asked with it. With the seeded fault they forget that.
func TestAnswered(t *testing.T) {
	whole := ground(t, watching, Options{})
	if differ(whole, ground(t, watching, Options{OnlyAsked: true, OnlyCalled: true})) {
		t.Error("the game is not the same where only what is called is grounded")
	}
	if !differ(whole, ground(t, watching, Options{OnlyAsked: true, OnlyCalled: true, dropAnsweredEverywhere: true})) {
		t.Error("nothing shows that what is answered is forgotten")
	}
}

// shots counts the atoms of shot.
func shots(g *Game) (n int) {
	for i := range g.Atoms {
		if term := g.AtomTerm(Atom(i)); term != nil && term.Name == "shot" {
			n++
		}
	}
	return n
}

// differ tells whether two games say different things of some random states.
func differ(whole, called *Game) bool {
	rng := rand.New(rand.NewPCG(1, 2))
	a, b := NewReferenceEvaluator(whole), NewReferenceEvaluator(called)
	for range 50 {
		facts := randomFacts(rng, whole)
		if keywordAnswers(a, whole, facts) != keywordAnswers(b, called, facts) {
			return true
		}
	}
	return false
}
