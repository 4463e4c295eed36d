package induction

import (
	"context"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// Where the network is too large for one program about all laws of persistence, each is asked about in a program of its
// cone of influence (localization abstraction: Kurshan, Computer-aided verification of coordinating processes, 1994). Moves
// that the cone does not mention become one move of each role, which needs the conditions that they have in common. Such a
// program has more models than the game has transitions, so that only "no model" counts.

// The limits of a local program: its size, the gates of the condition terminal from which on it does not state that the
// match goes on, and its conflicts; a law that holds is mostly shown at once.
const (
	maxLocalCost       = 150_000
	maxTerminalGates   = 200
	localStepConflicts = 300
)

// locallyProvedLaws returns the laws that local programs show. Each is decided alone, so that results survive the end
// of the budget.
func locallyProvedLaws(ctx context.Context, t *task.ProofTask, all []unroll.StepPair, first []bool) []bool {
	alive := lawsOfMatches(ctx, t, first)
	facts := make([][]*invariant.Candidate, len(t.Net.FluentRefs)) // by fluent
	for c := range t.ProvedCandidates() {
		for _, f := range c.GroupMembers() {
			facts[f] = append(facts[f], c)
		}
	}
	_, err := t.WithinConflicts(t.WholeShare(6), func() error {
		for i := range all {
			if !alive[i] {
				continue
			}
			holds, err := noTransitionBreaks(ctx, t, facts, all[i])
			if err != nil {
				clear(alive[i:])
				return err
			}
			alive[i] = holds
		}
		return nil
	})
	if err != nil {
		t.LogWork("transitions by local programs: %v", err)
	}
	return alive
}

// noTransitionBreaks tells whether a local program shows that no transition from a state in which
// facts hold breaks a pair. If it returns false, nothing is known. The program contains the gates that the pair reads
// before and after the move, and the fluents that the moves need which change these gates.
func noTransitionBreaks(ctx context.Context, t *task.ProofTask, facts [][]*invariant.Candidate, pair unroll.StepPair) (bool, error) {
	if readSize(t.Net, pair) > maxLocalCost {
		return false, nil
	}
	u := unroll.New(t.Net)
	u.BeginLocal()
	u.LogicProgram.AddConstraint(u.BrokenPair(0, pair).Complement())
	if parts := (&unroll.SimpleParts{Net: t.Net}); parts.ConditionSize(t.Net.TerminalRef, maxTerminalGates) < maxTerminalGates {
		u.LogicProgram.AddConstraint(u.GateLit(0, t.Net.TerminalRef))
	}
	u.LimitMoves(task.EngineState[unroll.SimpleConditions](t).PartsUpTo(t.Net, unroll.OnlyFluents))
	stateFacts(u, facts)
	if u.LogicProgram.Stats().LoadCost() > maxLocalCost {
		return false, nil
	}
	return t.HasNoModel(ctx, u.LogicProgram, localStepConflicts*solve.ConflictWeight(u.LogicProgram))
}

// readSize returns the number of gates that the gates after a move and before it depend on, without
// legality. It stops counting at somewhat more than the size of a local program. Counting is cheaper than making a
// program.
func readSize(net *circuit.Network, pair unroll.StepPair) int {
	size, fluents := net.SmallCone(maxLocalCost, pair.NextRef)
	before := []circuit.NodeRef{pair.NowRef}
	for _, f := range fluents {
		before = append(before, net.NextRefs[f])
	}
	more, _ := net.SmallCone(maxLocalCost, before...)
	return size + more
}

// stateFacts adds to a program the facts about the fluents that it mentions. The fact that at least one of some fluents
// holds adds these fluents to the program. Facts about the added fluents are not added.
func stateFacts(u *unroll.GameProgram, facts [][]*invariant.Candidate) {
	done := map[*invariant.Candidate]bool{}
	for f, node := range u.Net.FluentRefs {
		if !u.IsEncoded(0, node) {
			continue
		}
		for _, c := range facts[f] {
			if !done[c] {
				done[c] = true
				c.StatedBound().AssumeLocally(u, c.ViolationRef)
			}
		}
	}
}
