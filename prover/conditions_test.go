package prover

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// rounds has ways round a ring, which lead back to where they begin.
const rounds = `(role a) (after 1 2) (after 2 3) (after 3 4) (after 4 1) (cell 1) (cell 2) (cell 3) (cell 4)
(init (at 1)) (init (wall 3)) (init night)
(<= (way ?x ?y) (after ?x ?y) (not (true (wall ?y))) (true night))
(<= (way ?x ?z) (after ?x ?y) (not (true (wall ?y))) (way ?y ?z))
(<= (way ?x ?y) (after ?x ?y) (not (true (wall ?y))) (true (at ?x)))
(<= (legal a (go ?x ?y)) (true (at ?x)) (way ?x ?y))
(<= (legal a (build ?x)) (cell ?x) (not (true (at ?x))))
(<= (next (at ?y)) (does a (go ?x ?y)))
(<= (next (at ?x)) (true (at ?x)) (does a (build ?y)))
(<= (next (wall ?x)) (does a (build ?x)))
(<= (next (wall ?x)) (true (wall ?x)))
(<= (next night) (true night))
(<= terminal (true (wall 1)) (true (wall 2)) (true (wall 4)))
(goal a 100)`

// TestConditionsFollow: what local programs take for needed by gates holds in all states
// in which these do, of random games and of one with ways round a ring; where one way to
// derive each atom is forgotten that is noticed.
func TestConditionsFollow(t *testing.T) {
	t.Parallel()
	games := []string{rounds}
	for seed := range uint64(60) {
		games = append(games, strings.Join(newRandomGame(seed+50_000), "\n"))
	}
	ofLoops := 0
	for i, text := range games {
		p := task.New(gdl.ParseString("test.kif", text), task.TaskOptions{Budget: proof.QuickBudget})
		if plan.GroundAndBuild(t.Context(), p) != "" {
			continue
		}
		wrong, loops := conditionsThatDoNotFollow(p, p.Net)
		if ofLoops += loops; wrong > 0 {
			t.Errorf("game %d: %d conditions do not follow", i, wrong)
		}
		if i > 0 {
			continue
		}
		forgetful := 0
		for k := range 3 {
			wrong, _ := conditionsThatDoNotFollow(p, withoutWay(p.Net, k))
			forgetful += wrong
		}
		if forgetful == 0 {
			t.Error("that a way to derive each atom is forgotten is not noticed")
		}
	}
	if ofLoops < 12 {
		t.Errorf("%d conditions of loops show little", ofLoops)
	}
}

// withoutWay returns a network in which one rule for each atom of a loop is missing.
func withoutWay(net *circuit.Network, which int) *circuit.Network {
	less := *net
	less.Loops = slices.Clone(net.Loops)
	for i := range less.Loops {
		l, seen := &less.Loops[i], map[int]int{}
		l.LoopRules = slices.DeleteFunc(slices.Clone(l.LoopRules), func(r circuit.LoopRule) bool {
			seen[r.HeadNode]++
			return seen[r.HeadNode] == which+1
		})
	}
	return &less
}

// conditionsThatDoNotFollow compares the conditions of all gates of a network with their
// values in random states, and counts those of loops.
func conditionsThatDoNotFollow(p *task.ProofTask, as *circuit.Network) (wrong, loops int) {
	rng := rand.New(rand.NewPCG(1, 7))
	parts := (&unroll.SimpleConditions{}).PartsUpTo(as, unroll.FewGates)
	for range 20 {
		ev := circuit.NewEvaluator(p.Net)
		for f := range p.Net.FluentRefs {
			ev.SetFluent(f, rng.Uint64()|rng.Uint64())
		}
		ev.ComputeStates()
		for node := range p.Net.Nodes {
			n := &p.Net.Nodes[node]
			for _, r := range []circuit.NodeRef{circuit.NodeRef(node << 1), circuit.NodeRef(node<<1 | 1)} {
				for _, c := range parts.PartsOf(r) {
					if n.DependsOnMoves || p.Net.Nodes[c.NodeIndex()].DependsOnMoves {
						continue
					}
					if n.Kind == circuit.LoopNode && !r.IsNegative() {
						loops++
					}
					if ev.TrueLanes(r)&^ev.TrueLanes(c) != 0 {
						wrong++
					}
				}
			}
		}
	}
	return wrong, loops / 20
}
