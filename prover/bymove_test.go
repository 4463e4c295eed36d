package prover

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/bymove"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// addCounts adds clauses of two fluents, equations and inequalities.
func addCounts(p *task.Task) {
	refs := p.Net.Fluent[:min(len(p.Net.Fluent), 9)]
	for i, f := range refs {
		for _, g := range refs[:i] {
			p.Cands.AddClause(invariant.Others, f.Not(), g.Not())
			p.Cands.AddClause(invariant.Others, f.Not(), g)
			p.Cands.AddClause(invariant.Others, f, g)
			p.Cands.AddSum(invariant.Others, []circuit.Ref{f, g})
			p.Cands.AddSum(invariant.Others, []circuit.Ref{f, p.Net.And(g, refs[0])})
			p.Cands.AddNoFewer(invariant.Others, []circuit.Ref{f, g.Not(), refs[0]})
		}
	}
}

// byMoves makes all candidates of a random game inductive move by move, with a
// fault, and counts those that are proved; it fails if a reachable state breaks
// one.
func byMoves(t *testing.T, seed uint64, fault bymove.Memory) (proved int, err error) {
	t.Helper()
	p := task.New(gdl.ParseString("test.kif", strings.Join(newRandomGame(seed), "\n")), task.Options{Budget: proof.Quick})
	p.Ask(proof.Question{Property: proof.Playability})
	if plan.Prepare(t.Context(), p) != "" {
		return 0, nil
	}
	plan.Translate(p)
	plan.CollectCandidates(p)
	addCounts(p)
	p.DropInitiallyFalse()
	*bymove.Remembered(p) = fault
	if err := bymove.Prove(t.Context(), p, func(*invariant.Candidate) bool { return true }); err != nil {
		return 0, err
	}
	return countBroken(t.Context(), p)
}

// TestMoveByMove: what is proved one joint move at a time holds in all reachable
// states of random games, as the reference semantics finds them.
func TestMoveByMove(t *testing.T) {
	first, games := randomSeeds(t, 400, 100)
	proved := 0
	for seed := first; seed < first+games; seed++ {
		n, err := byMoves(t, uint64(seed), bymove.Memory{})
		if err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
		proved += n
	}
	if proved < games {
		t.Errorf("%d invariants in %d games are too few to mean something", proved, games)
	}
}

// TestMoveByMoveFaults makes mistakes and looks whether the check above notices
// them.
func TestMoveByMoveFaults(t *testing.T) {
	for name, fault := range map[string]bymove.Memory{
		"the first joint move left out":      {SkipFirst: true},
		"the second of two cases left out":   {HalfCases: true},
		"what some fluents become forgotten": {Frozen: true},
	} {
		noticed := false
		for seed := uint64(80_000); seed < 80_200 && !noticed; seed++ {
			_, err := byMoves(t, seed, fault)
			noticed = err != nil
		}
		if !noticed {
			t.Errorf("%s: nobody notices", name)
		}
	}
}
