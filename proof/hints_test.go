package proof

import (
	"context"
	"testing"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// placing is a small board game: pieces go from the pool to cells.
const placing = `
(role a) (index 1) (index 2) (index 3) (piece p) (piece q) (piece r)
(<= (init (cell ?x b)) (index ?x)) (<= (init (pool ?p)) (piece ?p))
(<= (legal a (place ?p ?x)) (true (pool ?p)) (true (cell ?x b)))
(<= (next (cell ?x ?p)) (does a (place ?p ?x)))
(<= (next (cell ?x ?p)) (true (cell ?x ?p)) (does a (place ?q ?y)) (distinct ?x ?y))
(<= (next (pool ?p)) (true (pool ?p)) (does a (place ?q ?x)) (distinct ?p ?q))
(<= open (true (cell ?x b)))
(<= terminal (not open))
(goal a 100)`

// walking is a game of tokens that move about on a ring of cells.
const walking = `
(role a) (ring 1 2) (ring 2 3) (ring 3 4) (ring 4 5) (ring 5 1)
(<= (near ?x ?y) (ring ?x ?y)) (<= (near ?x ?y) (ring ?y ?x))
(init (cell 1 black)) (init (cell 2 white)) (init (cell 3 b)) (init (cell 4 b)) (init (cell 5 b))
(<= (legal a (move ?c ?x ?y)) (true (cell ?x ?c)) (distinct ?c b) (near ?x ?y) (true (cell ?y b)))
(<= (next (cell ?x b)) (does a (move ?c ?x ?y)))
(<= (next (cell ?y ?c)) (does a (move ?c ?x ?y)))
(<= (touched ?x) (does a (move ?c ?x ?y))) (<= (touched ?y) (does a (move ?c ?x ?y)))
(<= (next (cell ?x ?c)) (true (cell ?x ?c)) (not (touched ?x)))
(<= terminal (true (cell 5 white)))
(goal a 100)`

// prepared returns a prover that has played its random matches.
func prepared(t *testing.T, text string) *Prover {
	t.Helper()
	if err := clingo.Available(); err != nil {
		t.Skip(err)
	}
	p := New(gdl.ParseString("test.kif", text), Options{Budget: Quick})
	p.Ask(Question{Property: Playability})
	if reason := p.prepare(t.Context()); reason != "" {
		t.Fatal(reason)
	}
	p.translate()
	p.collectCandidates()
	if err := p.playRandomly(t.Context()); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestExclusionsFollow: no transition of the plain program has two gates that
// are said to exclude each other.
func TestExclusionsFollow(t *testing.T) {
	p := prepared(t, walking)
	if len(p.exclusions) == 0 {
		t.Fatal("no exclusions in a board game")
	}
	u := newUnrolling(p.net)
	u.free()
	u.step()
	some := u.prog.NewAtom()
	for _, e := range p.exclusions {
		u.prog.Rule(some, u.excluded(0, e)...)
	}
	u.prog.Constraint(some.Neg())
	p.exclusions = nil
	if ok, err := p.unsat(t.Context(), u); err != nil || !ok {
		t.Errorf("some exclusion does not follow from doing one move (%v)", err)
	}
}

// TestSumsCompareChanges: where a sum held before, what brokenAfter says
// agrees with the sum afterwards.
func TestSumsCompareChanges(t *testing.T) {
	p := prepared(t, placing)
	if !p.addSums() {
		t.Fatal("no equation between the pool and the empty cells was found")
	}
	for _, c := range p.cands.all {
		if c.kind != sum {
			continue
		}
		for _, changed := range []bool{true, false} {
			u := newUnrolling(p.net)
			u.free()
			u.step()
			u.prog.Constraint(u.lit(0, c.violation))
			broken, violated := u.brokenAfter(0, c), u.lit(1, c.violation)
			if changed {
				u.prog.Constraint(broken.Not())
				u.prog.Constraint(violated)
			} else {
				u.prog.Constraint(broken)
				u.prog.Constraint(violated.Not())
			}
			if ok, err := p.unsat(context.Background(), u); err != nil || !ok {
				t.Errorf("%s: the two ways to say that it breaks differ (%v)", p.cands.describe(c), err)
			}
		}
	}
}

// TestUnrollingFollowsTheNetwork: a match of the program is a match of the
// simulation.
func TestUnrollingFollowsTheNetwork(t *testing.T) {
	p := prepared(t, placing)
	u := newUnrolling(p.net)
	u.initial()
	for range 3 {
		u.step()
	}
	s, err := p.newSolver(t.Context(), u.prog)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	answer, err := p.solve(t.Context(), s, u.prog, asp.Query{All: true})
	if err != nil || answer.Status != asp.Sat {
		t.Fatalf("no match of three moves: %v %v", answer.Status, err)
	}
	m := newMatches(p.net, 1)
	m.begin()
	for _, joint := range u.movesOf(answer.Model) {
		going := m.look()
		if going != ^uint64(0) {
			t.Fatal("the match is over too early")
		}
		step := make([]int32, lanes)
		for lane := range step {
			step[lane] = joint[0]
		}
		m.apply(step, going, false)
	}
	m.look()
	for f, holds := range u.stateOf(answer.Model, 3) {
		if got := m.ev.Value(p.net.Fluent[f]) != 0; got != holds {
			t.Errorf("%s holds: %t in the program, %t in the simulation", p.game.Fluents[f], holds, got)
		}
	}
	if m.ev.Value(p.net.Terminal) != ^uint64(0) || p.net.Terminal == circuit.FalseRef {
		t.Error("three placed pieces fill the board")
	}
}
