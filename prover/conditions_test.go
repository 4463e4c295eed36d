package prover

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// TestConditionsFollow: conditions that local programs take for needed by gates hold in all states
// in which these do, of random games.
func TestConditionsFollow(t *testing.T) {
	t.Parallel()
	all := 0
	for seed := range uint64(60) {
		p := task.New(gdl.ParseString("test.kif", strings.Join(newRandomGame(seed+50_000), "\n")), task.TaskOptions{Budget: proof.QuickBudget})
		if plan.GroundAndBuild(t.Context(), p) != "" {
			continue
		}
		wrong, conditions := conditionsThatDoNotFollow(p)
		if all += conditions; wrong > 0 {
			t.Errorf("game %d: %d conditions do not follow", seed, wrong)
		}
	}
	if all < 1000 {
		t.Errorf("%d conditions show little", all)
	}
}

// conditionsThatDoNotFollow compares the conditions of all gates of a network with their
// values in random states, and counts them.
func conditionsThatDoNotFollow(p *task.ProofTask) (wrong, all int) {
	rng := rand.New(rand.NewPCG(1, 7))
	parts := (&unroll.SimpleConditions{}).PartsUpTo(p.Net, unroll.FewGates)
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
					all++
					if ev.TrueLanes(r)&^ev.TrueLanes(c) != 0 {
						wrong++
					}
				}
			}
		}
	}
	return wrong, all / 20
}
