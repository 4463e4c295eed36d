package prover

import (
	"context"
	"testing"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/guided"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/mine"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
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
func prepared(t *testing.T, text string) *task.ProofTask {
	t.Helper()
	if err := clingo.LibraryError(); err != nil {
		t.Skip(err)
	}
	return played(t, text, proof.QuickBudget, proof.Playability)
}

// collected returns a prover with the candidates about a game, of which one property is asked.
func collected(t *testing.T, text string, budget proof.Budget, property proof.Property) *task.ProofTask {
	t.Helper()
	p := task.New(gdl.ParseString("test.kif", text), task.TaskOptions{Budget: budget})
	p.AskQuestions(proof.Question{Property: property})
	if reason := plan.GroundAndBuild(t.Context(), p); reason != "" {
		t.Fatal(reason)
	}
	plan.TranslateGoals(p)
	plan.CollectCandidates(p)
	return p
}

// played returns one that has played its random matches as well.
func played(t *testing.T, text string, budget proof.Budget, property proof.Property) *task.ProofTask {
	t.Helper()
	p := collected(t, text, budget, property)
	if err := guided.PlayRandomly(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestSumsCompareChanges: where a sum held before, what BrokenAfterStep says
// agrees with the sum afterwards.
func TestSumsCompareChanges(t *testing.T) {
	p := prepared(t, placing)
	if !mine.Sums.AddIfOpen(p) {
		t.Fatal("no equation between the pool and the empty cells was found")
	}
	for c := range p.PendingCandidates(invariant.OfKinds(invariant.SumBound)) {
		for _, changed := range []bool{true, false} {
			u := unroll.New(p.Net)
			u.FreeState()
			u.AddStep()
			u.LogicProgram.AddConstraint(u.GateLit(0, c.ViolationRef))
			broken, violated := c.BrokenAfterStep(u, 0), u.GateLit(1, c.ViolationRef)
			if changed {
				u.LogicProgram.AddConstraint(broken.Complement())
				u.LogicProgram.AddConstraint(violated)
			} else {
				u.LogicProgram.AddConstraint(broken)
				u.LogicProgram.AddConstraint(violated.Complement())
			}
			if ok, err := p.HasNoModel(context.Background(), u.LogicProgram, 0); err != nil || !ok {
				t.Errorf("%s: the two ways to say that it breaks differ (%v)", c.DescribeShape(p.Net, gdl.Prefix), err)
			}
		}
	}
}

// TestUnrollingFollowsTheNetwork: a match of the program is a match of the
// simulation.
func TestUnrollingFollowsTheNetwork(t *testing.T) {
	p := prepared(t, placing)
	u := unroll.New(p.Net)
	u.InitialState()
	for range 3 {
		u.AddStep()
	}
	s, err := p.NewSolver(t.Context(), u.LogicProgram)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	answer, err := p.SolveQuery(t.Context(), s, u.LogicProgram, asp.Query{WantModel: true})
	if err != nil || answer.Status != asp.Sat {
		t.Fatalf("no match of three moves: %v %v", answer.Status, err)
	}
	m := simulate.NewRandomMatches(p.Net, 1)
	m.BeginInitially()
	for _, joint := range u.MovesOf(answer.Model) {
		going := m.EvaluateStates()
		if going != ^uint64(0) {
			t.Fatal("the match is over too early")
		}
		step := make([]int32, simulate.LaneCount)
		for lane := range step {
			step[lane] = joint[0]
		}
		m.ApplyMoves(step, going, false)
	}
	m.EvaluateStates()
	for f, holds := range u.StateOf(answer.Model, 3) {
		if got := m.Evaluator.TrueLanes(p.Net.FluentRefs[f]) != 0; got != holds {
			t.Errorf("%s holds: %t in the program, %t in the simulation", p.GroundGame.Fluents[f], holds, got)
		}
	}
	if m.Evaluator.TrueLanes(p.Net.TerminalRef) != ^uint64(0) || p.Net.TerminalRef == circuit.FalseRef {
		t.Error("three placed pieces fill the board")
	}
}
