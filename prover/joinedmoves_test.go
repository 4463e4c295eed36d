package prover

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/liveness"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

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
func weighing(p *task.Task, weight func(fluent string) int32) liveness.Ranking {
	c := &liveness.Component{Weight: make([]int32, len(p.Game.Fluents))}
	for i, f := range p.Game.Fluents {
		c.Weight[i] = weight(f.String())
	}
	return liveness.Ranking{c}
}

func withInvariants(t *testing.T, text string) *task.Task {
	t.Helper()
	p := prepared(t, text)
	p.Ask(proof.Question{Property: proof.Functionals}) // so that the work does not end when playability is proved
	if err := plan.Strengthen(t.Context(), p); err != nil {
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
	if falls, err := liveness.FallsLocally(t.Context(), p, weighing(p, burnt)); err != nil || !falls {
		t.Errorf("the number of cells that are not burnt falls: %v, %v", falls, err)
	}
	pieces := weighing(p, func(fluent string) int32 { return -burnt(strings.Replace(fluent, "piece", "burnt", 1)) })
	if falls, err := liveness.FallsLocally(t.Context(), p, pieces); err != nil || falls {
		t.Errorf("the number of pieces and burnt cells falls: %v, %v", falls, err)
	}
	healed := strings.Replace(shots, "(true (at ?c burnt)))", "(true (at ?c burnt)) (not (healed ?c)))", 1) +
		"(<= (next (at ?c free)) (true (at ?c burnt)) (healed ?c)) (<= (healed 1) (does a (go 2 ?y ?z)))"
	p = withInvariants(t, healed)
	if falls, err := liveness.FallsLocally(t.Context(), p, weighing(p, burnt)); err != nil || falls {
		t.Errorf("burnt cells become more, though a move heals them: %v, %v", falls, err)
	}
}

// TestJoinedMovesAgree: what is shown with joined moves the program with all
// moves shows, too, about random games and sums.
func TestJoinedMovesAgree(t *testing.T) {
	t.Parallel()
	needSolver(t)
	shown, refused := 0, 0
	for seed := range uint64(150) {
		p := task.New(gdl.ParseString("random", strings.Join(newRandomGame(seed), "\n")), task.Options{Budget: proof.Quick})
		if plan.Prepare(t.Context(), p) != "" {
			continue
		}
		plan.CollectCandidates(p)
		rng := rand.New(rand.NewPCG(seed, 4))
		for range 4 {
			*task.Remember[liveness.Memory](p) = liveness.Memory{}
			r := randomRanking(rng, len(p.Game.Fluents))
			locally, err := liveness.FallsLocally(t.Context(), p, r)
			if err != nil {
				t.Fatal(err)
			}
			if !locally {
				refused++
				continue
			}
			shown++
			u := unroll.New(p.Net)
			liveness.TransitionProgram(p, u, 1)
			u.Prog.Constraint(liveness.NewRankEncoder(u, 1).NotFalling(r).Not())
			if falls, err := induction.Unsat(t.Context(), p, u); err != nil || !falls {
				t.Errorf("seed %d: a ranking falls with joined moves only (%v)", seed, err)
			}
		}
	}
	if shown < 10 || refused < 10 {
		t.Errorf("%d shown and %d refused show little", shown, refused)
	}
}
