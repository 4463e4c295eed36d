package proof

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gdllint/gdllint/gdl"
)

// TestClasses divides moves by the sets that they are in.
func TestClasses(t *testing.T) {
	set := func(role int32, moves ...int) joinedSet {
		s := &moveSet{role: role, bits: make([]uint64, 2)}
		for _, m := range moves {
			s.bits[m/64] |= 1 << (m % 64)
		}
		return joinedSet{moveSet: s}
	}
	for _, c := range []struct {
		name  string
		sets  []joinedSet
		moves int
		want  []int
		count int
	}{
		{"no set", nil, 4, []int{0, 0, 0, 0}, 1},
		{"one set", []joinedSet{set(0, 1, 2)}, 4, []int{0, 1, 1, 0}, 2},
		{"sets that overlap", []joinedSet{set(0, 0, 1), set(0, 1, 2)}, 4, []int{0, 1, 2, 3}, 4},
		{"a set of all", []joinedSet{set(0, 0, 1, 2)}, 3, []int{0, 0, 0}, 1},
		{"a set of another role", []joinedSet{set(1, 0)}, 2, []int{0, 0}, 1},
		{"a second word", []joinedSet{set(0, 64)}, 66, append(make([]int, 64), 1, 0), 2},
	} {
		class, count := (&joinedMoves{sets: c.sets}).classes(0, c.moves)
		if diff := cmp.Diff(c.want, class); diff != "" || count != c.count {
			t.Errorf("%s: %d classes, %s", c.name, count, diff)
		}
	}
}

// shots is a board on which a piece leaves a cell, enters another and burns a
// third: 60 moves, of which the number of burnt cells tells few apart.
const shots = `(role a) (cell 1) (cell 2) (cell 3) (cell 4) (cell 5)
(init (at 1 piece)) (init (at 2 free)) (init (at 3 free)) (init (at 4 free)) (init (at 5 free))
(<= (legal a (go ?x ?y ?z)) (true (at ?x piece)) (cell ?y) (true (at ?y free)) (cell ?z) (true (at ?z free)) (distinct ?y ?z))
(<= (next (at ?x free)) (does a (go ?x ?y ?z)))
(<= (next (at ?y piece)) (does a (go ?x ?y ?z)))
(<= (next (at ?z burnt)) (does a (go ?x ?y ?z)))
(<= (touched ?c) (does a (go ?c ?y ?z)))
(<= (touched ?c) (does a (go ?x ?c ?z)))
(<= (touched ?c) (does a (go ?x ?y ?c)))
(<= (next (at ?c ?w)) (true (at ?c ?w)) (distinct ?w burnt) (not (touched ?c)))
(<= (next (at ?c burnt)) (true (at ?c burnt)))
(<= terminal (not open))
(<= open (true (at ?x free)) (true (at ?y free)) (distinct ?x ?y))
(goal a 100)`

// weighing is a ranking that is one sum.
func weighing(p *Prover, weight func(fluent string) int32) ranking {
	c := &component{weight: make([]int32, len(p.game.Fluents))}
	for i, f := range p.game.Fluents {
		c.weight[i] = weight(f.String())
	}
	return ranking{c}
}

func withInvariants(t *testing.T, text string) *Prover {
	t.Helper()
	p := prepared(t, text)
	if err := p.findInvariants(t.Context()); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestJoinedMovesDecide: with joined moves the solver sees that burnt cells
// become more, and does not say so of free ones in a game where they come back.
func TestJoinedMovesDecide(t *testing.T) {
	burnt := func(fluent string) int32 {
		if strings.Contains(fluent, "burnt") {
			return -1
		}
		return 0
	}
	p := withInvariants(t, shots)
	if falls, err := p.fallsLocally(t.Context(), weighing(p, burnt)); err != nil || !falls {
		t.Errorf("the number of cells that are not burnt falls: %v, %v", falls, err)
	}
	pieces := weighing(p, func(fluent string) int32 { return -burnt(strings.Replace(fluent, "piece", "burnt", 1)) })
	if falls, err := p.fallsLocally(t.Context(), pieces); err != nil || falls {
		t.Errorf("the number of pieces and burnt cells falls: %v, %v", falls, err)
	}
	healed := strings.Replace(shots, "(true (at ?c burnt)))", "(true (at ?c burnt)) (not (healed ?c)))", 1) +
		"(<= (next (at ?c free)) (true (at ?c burnt)) (healed ?c)) (<= (healed 1) (does a (go 2 ?y ?z)))"
	p = withInvariants(t, healed)
	if falls, err := p.fallsLocally(t.Context(), weighing(p, burnt)); err != nil || falls {
		t.Errorf("burnt cells become more, though a move heals them: %v, %v", falls, err)
	}
}

// TestJoinedMovesAgree: what is shown with joined moves the program with all
// moves shows, too, about random games and sums.
func TestJoinedMovesAgree(t *testing.T) {
	needSolver(t)
	shown, refused := 0, 0
	for seed := range uint64(150) {
		p := New(gdl.ParseString("random", strings.Join(newRandomGame(seed), "\n")), Options{Budget: Quick})
		if p.prepare(t.Context()) != "" {
			continue
		}
		p.collectCandidates()
		rng := rand.New(rand.NewPCG(seed, 4))
		for range 4 {
			*remember[rankMemory](p) = rankMemory{}
			r := randomRanking(rng, len(p.game.Fluents))
			locally, err := p.fallsLocally(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			if !locally {
				refused++
				continue
			}
			shown++
			u := newUnrolling(p.net)
			p.transitionProgram(u, 1)
			u.prog.Constraint(newRankEncoder(u, 1).notFalling(r).Not())
			if falls, err := p.unsat(t.Context(), u); err != nil || !falls {
				t.Errorf("seed %d: a ranking falls with joined moves only (%v)", seed, err)
			}
		}
	}
	if shown < 10 || refused < 10 {
		t.Errorf("%d shown and %d refused show little", shown, refused)
	}
}
