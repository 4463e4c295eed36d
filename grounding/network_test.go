package grounding_test

import (
	"context"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
)

// compareNetwork checks in random states, with random joint moves, that the
// gates have the values of the ground atoms.
func compareNetwork(t *testing.T, rng *rand.Rand, g *grounding.Game) {
	t.Helper()
	n, err := circuit.NewNetwork(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	for _, moves := range g.RoleMoves {
		if len(moves) == 0 {
			return // there is no transition
		}
	}
	fast, slow := circuit.NewEvaluator(n), grounding.NewReferenceEvaluator(g)
	for range 4 {
		states, joint := randomInputs(rng, g, fast)
		fast.ComputeStates()
		fast.ComputeMoves()
		for lane := range 4 {
			for a, want := range slow.Holds(states[lane], joint[lane]) {
				if got := fast.TrueLanes(n.AtomRefs[a])>>lane&1 == 1; got != want {
					t.Fatalf("atom %v (%v) is %t, want %t", g.AtomTerm(grounding.Atom(a)), g.Atoms[a].AtomKind, got, want)
				}
			}
		}
	}
}

// randomInputs sets four lanes to random states and joint moves.
func randomInputs(rng *rand.Rand, g *grounding.Game, e *circuit.LaneEvaluator) (states [4]map[int32]bool, joint [4][]int32) {
	for lane := range states {
		states[lane] = map[int32]bool{}
		for _, moves := range g.RoleMoves {
			joint[lane] = append(joint[lane], rng.Int32N(int32(len(moves))))
		}
	}
	for f := range g.Fluents {
		word := rng.Uint64() & 15
		e.SetFluent(f, word)
		for lane := range states {
			states[lane][int32(f)] = word>>lane&1 == 1
		}
	}
	for r, moves := range g.RoleMoves {
		for m := range moves {
			word := uint64(0)
			for lane := range states {
				if joint[lane][r] == int32(m) {
					word |= 1 << lane
				}
			}
			e.SetMove(r, m, word)
		}
	}
	return states, joint
}

func TestNetworkAgreesWithRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	checked := 0
	for range 400 {
		text := grounding.NewGenerator(rng).WriteGame()
		g, err := grounding.GroundRulesheet(context.Background(), gdl.ParseString("random.kif", text), grounding.DefaultOptions())
		if err != nil {
			continue
		}
		compareNetwork(t, rng, g)
		checked++
	}
	t.Logf("%d games", checked)
	if checked < 200 {
		t.Errorf("only %d of the random games can be grounded", checked)
	}
}

func TestNetworkAgreesOnTables(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for _, path := range collectiontest.RulesheetFiles(t, "tables") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		g, err := grounding.GroundRulesheet(t.Context(), gdl.ParseString(path, string(text)), grounding.Options{MaxInstances: 60_000})
		if err != nil {
			continue
		}
		compareNetwork(t, rng, g)
	}
}
