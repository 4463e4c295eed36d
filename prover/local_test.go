package prover

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/mine"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// needsTwo is a game in which two sides take pieces off one board, a counter
// says how many are left, and the value of the counter is the goal.
const needsTwo = `
(role a) (role b)
(init (on 1)) (init (on 2)) (init (on 3)) (init (on 4)) (init (left 4)) (init (turn a))
(down 4 3) (down 3 2) (down 2 1) (down 1 0) (worth 4 0) (worth 3 25) (worth 2 50) (worth 1 75) (worth 0 100)
(<= (legal ?r (take ?x)) (true (turn ?r)) (true (on ?x)))
(<= (legal ?r pause) (true (turn ?r)))
(<= (legal a wait) (true (turn b)))
(<= (legal b wait) (true (turn a)))
(<= taken (does ?r (take ?x)))
(<= (gone ?x) (does ?r (take ?x)))
(<= (next (on ?x)) (true (on ?x)) (not (gone ?x)))
(<= (next (left ?n)) (true (left ?m)) (down ?m ?n) taken)
(<= (next (left ?n)) (true (left ?n)) (not taken))
(<= (next (turn a)) (true (turn b)))
(<= (next (turn b)) (true (turn a)))
(<= terminal (not (true (on 1))) (not (true (on 2))))
(<= (goal ?r ?v) (role ?r) (true (left ?n)) (worth ?n ?v))`

// TestCounterIsCompared: that the counter does not run out of values follows
// only from the number of pieces that it counts.
func TestCounterIsCompared(t *testing.T) {
	needSolver(t)
	budget := notEnumerating(proof.QuickBudget.MatchWork)
	budget.SearchDepth = 1
	verdicts := verdictsOn(t.Context(), gdl.ParseString("test.kif", needsTwo), budget)
	if status := statusOf(verdicts, proof.UtilityStructure); status != proof.Proved {
		t.Errorf("utility structure is %s, want proved", status)
	}
	broken := strings.Replace(needsTwo, "(down 1 0)", "", 1)
	verdicts = verdictsOn(t.Context(), gdl.ParseString("test.kif", broken), budget)
	if status := statusOf(verdicts, proof.UtilityStructure); status != proof.Violated {
		t.Errorf("where the counter lacks a value, utility structure is %s, want violated", status)
	}
}

// TestCounterOrder looks at the values of a counter in order.
func TestCounterOrder(t *testing.T) {
	p := prepared(t, needsTwo)
	var group []int32
	for i, f := range p.GroundGame.Fluents {
		if f.Name == "left" {
			group = append(group, int32(i))
		}
	}
	ordered := mine.NewValueOrders(p.GroundGame).OrderGroup(group, 0)
	for from, want := range map[string]string{"0": "0 1 2 3 4", "1": "0 1 2 3 4", "3": "4 3 2 1 0", "4": "4 3 2 1 0"} {
		game := *p.GroundGame
		game.InitFluents = slices.DeleteFunc(slices.Clone(group), func(f int32) bool { return game.Fluents[f].Args[0].String() != from })
		var values []string
		for _, f := range mine.OrientFromInit(&game, slices.Clone(ordered)) {
			values = append(values, game.Fluents[f].Args[0].String())
		}
		if got := strings.Join(values, " "); got != want {
			t.Errorf("the values in order are %q where %s is the first, want %q", got, from, want)
		}
	}
}

// TestLocalInvariantsHold: whatever local programs show holds in all reachable
// states of random games, as the reference semantics finds them.
func TestLocalInvariantsHold(t *testing.T) {
	t.Parallel()
	needSolver(t)
	found := 0
	for seed := range uint64(150) {
		text := strings.Join(newRandomGame(seed+70_000), "\n")
		p := task.New(gdl.ParseString("test.kif", text), task.TaskOptions{Budget: proof.QuickBudget})
		p.AskQuestions(proof.Question{Property: proof.Playability})
		if plan.GroundAndBuild(t.Context(), p) != "" {
			continue
		}
		plan.TranslateGoals(p)
		plan.CollectCandidates(p)
		if err := localize.ProveLocally(t.Context(), p, func(*invariant.Candidate) bool { return true }); err != nil {
			t.Fatal(err)
		}
		n, err := countBroken(t.Context(), p)
		if err != nil {
			t.Errorf("seed %d: %v\n%s", seed, err, text)
		}
		found += n
	}
	if found < 100 {
		t.Errorf("only %d invariants in all games", found)
	}
}

// countBroken counts the invariants, and fails if a reachable state breaks one.
func countBroken(ctx context.Context, p *task.ProofTask) (n int, err error) {
	number := map[string]int{}
	for i, f := range p.GroundGame.Fluents {
		number[f.String()] = i
	}
	ev := circuit.NewEvaluator(p.Net)
	_, enumerated := p.ReferenceGame.EnumerateStates(ctx, maxRandomStates, func(v play.StateVisit) error {
		for f := range p.Net.FluentRefs {
			ev.SetFluent(f, 0)
		}
		for _, f := range v.State.TrueFluents() {
			i, known := number[f.String()]
			if !known {
				return fmt.Errorf("the fluent %s is not among those of the game", f)
			}
			ev.SetFluent(i, 1)
		}
		ev.ComputeStates()
		for c := range p.ProvedCandidates() {
			if ev.TrueLanes(c.ViolationRef)&1 == 1 {
				return fmt.Errorf("state %d breaks: %s", v.StateNumber, c.DescribeShape(p.Net, gdl.Prefix))
			}
		}
		return nil
	})
	return p.CountProved(), enumerated
}
