package prover

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/bymove"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// addCounts adds clauses of two fluents and equations.
func addCounts(p *task.ProofTask) {
	refs := p.Net.FluentRefs[:min(len(p.Net.FluentRefs), 9)]
	for i, f := range refs {
		for _, g := range refs[:i] {
			p.Candidates.AddShape(invariant.LiteralClause(f.Negated(), g.Negated()), invariant.GuessFamily, 0)
			p.Candidates.AddShape(invariant.LiteralClause(f.Negated(), g), invariant.GuessFamily, 0)
			p.Candidates.AddShape(invariant.LiteralClause(f, g), invariant.GuessFamily, 0)
			p.Candidates.AddSum(invariant.GuessFamily, []circuit.NodeRef{f, g})
			p.Candidates.AddSum(invariant.GuessFamily, []circuit.NodeRef{f, p.Net.AndGate(g, refs[0])})
		}
	}
}

// byMoves makes all candidates of a random game inductive move by move, with a
// fault, and counts those that are proved; it fails if a reachable state breaks
// one.
func byMoves(t *testing.T, seed uint64, faults ...task.EngineFault) (proved int, err error) {
	t.Helper()
	return proveCounts(t, seed, faults, func(p *task.ProofTask) error {
		return bymove.ProveByTransition(t.Context(), p, func(*invariant.Candidate) bool { return true })
	})
}

// proveCounts is byMoves for any engine.
func proveCounts(t *testing.T, seed uint64, faults []task.EngineFault, prove func(*task.ProofTask) error) (proved int, err error) {
	t.Helper()
	p := task.New(gdl.ParseString("test.kif", strings.Join(newRandomGame(seed), "\n")), task.TaskOptions{Budget: proof.QuickBudget})
	p.AskQuestions(proof.Question{Property: proof.Playability})
	if plan.GroundAndBuild(t.Context(), p) != "" {
		return 0, nil
	}
	plan.TranslateGoals(p)
	plan.CollectCandidates(p)
	addCounts(p)
	p.Sabotage.EngineFaults = faulty(faults...)
	if err := prove(p); err != nil {
		return 0, err
	}
	return countBroken(t.Context(), p)
}

// TestMoveByMove: what is proved one joint move at a time holds in all reachable
// states of random games, as the reference semantics finds them; also where a part of
// the network is looked at first, of which less follows.
func TestMoveByMove(t *testing.T) {
	for _, part := range [][]task.EngineFault{nil, {task.WayPartFirst}} {
		t.Run(fmt.Sprintf("part %t", part != nil), func(t *testing.T) {
			t.Parallel()
			first, games := randomSeeds(t, 400, 100)
			proved := 0
			for seed := first; seed < first+games; seed++ {
				n, err := byMoves(t, uint64(seed), part...)
				if err != nil {
					t.Errorf("seed %d: %v", seed, err)
				}
				proved += n
			}
			if proved < games {
				t.Errorf("%d invariants in %d games are too few to mean something", proved, games)
			}
		})
	}
}

// TestMovesWithPartFaults: what moves do matters there as well.
func TestMovesWithPartFaults(t *testing.T) {
	t.Parallel()
	first, games := randomSeeds(t, 300, 100)
	for seed := first; seed < first+games; seed++ {
		if _, err := byMoves(t, uint64(seed), task.WayPartFirst, task.FaultFrozenFluents); err != nil {
			return
		}
	}
	t.Error("nobody noticed that fluents do not change")
}

// TestMovesAndLoops: of what follows by rules that are their own conditions
// nothing is proved, though no rule about moves mentions it.
func TestMovesAndLoops(t *testing.T) {
	p := task.New(gdl.ParseString("roads.kif", `
(role a) (init (road 1 2)) (place 1) (place 2) (place 3)
(<= (linked ?x ?y) (true (road ?x ?y)))
(<= (linked ?x ?z) (linked ?x ?y) (linked ?y ?z))
(<= (legal a (build ?x ?y)) (place ?x) (place ?y) (distinct ?x ?y) (not (true (road ?x ?y))))
(<= (next (road ?x ?y)) (true (road ?x ?y)))
(<= (next (road ?x ?y)) (does a (build ?x ?y)))
(<= terminal (linked 1 1))
(goal a 0)`), task.TaskOptions{Budget: proof.QuickBudget})
	p.AskQuestions(proof.Question{Property: proof.Playability})
	if why := plan.GroundAndBuild(t.Context(), p); why != "" {
		t.Fatal(why)
	}
	plan.TranslateGoals(p)
	plan.CollectCandidates(p)
	linked := 0
	for i := range p.GroundGame.Atoms {
		if name, _ := p.GroundGame.AtomSymbol(grounding.Atom(i)); name == "linked" {
			linked++
			p.Candidates.AddShape(invariant.LiteralClause(p.Net.AtomRefs[i].Negated(), p.Net.TerminalRef), invariant.GuessFamily, 0)
		}
	}
	if err := bymove.ProveByTransition(t.Context(), p, func(*invariant.Candidate) bool { return true }); err != nil {
		t.Fatal(err)
	}
	if n, err := countBroken(t.Context(), p); linked == 0 || err != nil {
		t.Errorf("%d links, %d proved, %v", linked, n, err)
	}
}

// TestMoveByMoveFaults makes mistakes and looks whether the check above notices
// them.
func TestMoveByMoveFaults(t *testing.T) {
	for _, fault := range []task.EngineFault{task.FaultSkipMoves, task.FaultHalfCases, task.FaultFrozenFluents} {
		wantNoticed(t, string(fault), 80_000, 200, func(seed uint64) error {
			_, err := byMoves(t, seed, fault)
			return err
		})
	}
}

// TestFallsByMoves: a sum that is shown to fall with every move, or within two, does,
// as the reference semantics finds by making all moves. Faults show.
func TestFallsByMoves(t *testing.T) {
	t.Parallel()
	checkFalls(t, 1, 120, "", task.FaultSkipMoves, task.FaultHalfCases)
	checkFalls(t, 2, 260, "", task.FaultOneStutter)
}

func checkFalls(t *testing.T, within int, games uint64, faults ...task.EngineFault) {
	t.Helper()
	for _, name := range faults {
		shown, broken := 0, 0
		for seed := uint64(90_000); seed < 90_000+games; seed++ {
			if name != "" && broken > 0 {
				break // a fault has to be noticed once
			}
			p := task.New(gdl.ParseString("test.kif", strings.Join(newRandomGame(seed), "\n")), task.TaskOptions{Budget: proof.QuickBudget})
			p.AskQuestions(proof.Question{Property: proof.Playability})
			if plan.GroundAndBuild(t.Context(), p) != "" {
				continue
			}
			plan.TranslateGoals(p)
			plan.CollectCandidates(p)
			p.Sabotage.EngineFaults = faulty(name)
			n, wrong := fallingSums(t, p, within)
			shown += n
			broken += wrong
		}
		if name == "" && (broken > 0 || shown < 12) || name != "" && broken == 0 {
			t.Errorf("within %d, %q: of %d sums that are shown to fall %d do not", within, name, shown, broken)
		}
	}
}

// fallingSums counts the sums of one or two fluents that are shown to fall within
// so many moves, and not within fewer, and those of them that do not.
func fallingSums(t *testing.T, p *task.ProofTask, within int) (shown, broken int) {
	t.Helper()
	for f := range p.Net.FluentRefs {
		for g := range f + 1 {
			for _, w := range []int32{1, -1} {
				sum := make([]int32, len(p.Net.FluentRefs))
				sum[f], sum[g] = w, 2*w
				sums := [][]int32{sum}
				if !bymove.RankingDecreases(t.Context(), p, sums, within) || within > 1 && bymove.RankingDecreases(t.Context(), p, sums, within-1) {
					continue
				}
				shown++
				if !reallyFalls(t, p, sum, within) {
					broken++
				}
			}
		}
	}
	return shown, broken
}

// reallyFalls makes all moves in all states.
func reallyFalls(t *testing.T, p *task.ProofTask, sum []int32, within int) bool {
	t.Helper()
	falls := true
	_, err := p.ReferenceGame.EnumerateStates(t.Context(), maxRandomStates, func(v play.StateVisit) error {
		falls = falls && fallsFrom(t, p, v.State, sum, within)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return falls
}

// fallsFrom makes all moves in a state, and those that may follow where a sum stays
// as it is.
func fallsFrom(t *testing.T, p *task.ProofTask, s play.State, sum []int32, within int) bool {
	t.Helper()
	value := func(s play.State) (n int32) {
		for i, f := range p.GroundGame.Fluents {
			if s.HasFluent(f) {
				n += sum[i]
			}
		}
		return n
	}
	falls := true
	err := eachSuccessor(t.Context(), p.ReferenceGame, s, func(next play.State) {
		switch before, after := value(s), value(next); {
		case after > before || after == before && within == 1:
			falls = false
		case after == before:
			falls = falls && fallsFrom(t, p, next, sum, within-1)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return falls
}

// eachSuccessor visits the states after all joint moves; none after the end.
func eachSuccessor(ctx context.Context, g *play.Game, s play.State, visit func(play.State)) error {
	over, err := g.IsTerminal(ctx, s)
	if over || err != nil {
		return err
	}
	joints := []play.JointMove{nil}
	for _, role := range g.Roles() {
		legal, err := g.LegalMoves(ctx, s, role)
		if err != nil {
			return err
		}
		var longer []play.JointMove
		for _, j := range joints {
			for _, m := range legal {
				longer = append(longer, append(slices.Clone(j), m))
			}
		}
		joints = longer
	}
	for _, j := range joints {
		next, err := g.NextState(ctx, s, j)
		if err != nil {
			return err
		}
		visit(next)
	}
	return nil
}
