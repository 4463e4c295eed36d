package localize

import (
	"context"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// NoTransitionBreaks tells whether a local program shows that no transition from a state in which
// facts hold breaks a pair. If it returns false, nothing is known. The program contains the gates that the pair reads
// before and after the move, and the fluents that the moves need which change these gates.
func NoTransitionBreaks(ctx context.Context, t *task.ProofTask, facts *LocalHypotheses, pair unroll.StepPair) (bool, error) {
	if readSize(t.Net, MaxLocalCost, []circuit.NodeRef{pair.NextRef}, []circuit.NodeRef{pair.NowRef}) > MaxLocalCost {
		return false, nil
	}
	u := unroll.New(t.Net)
	u.BeginLocal()
	u.LogicProgram.AddConstraint(u.BrokenPair(0, pair).Complement())
	if parts := (&unroll.SimpleParts{Net: t.Net}); parts.ConditionSize(t.Net.TerminalRef, maxTerminalGates) < maxTerminalGates {
		u.LogicProgram.AddConstraint(u.GateLit(0, t.Net.TerminalRef))
	}
	u.LimitMoves(task.EngineState[unroll.SimpleConditions](t).PartsUpTo(t.Net, unroll.OnlyFluents), false)
	facts.StateAll(u, nil)
	if u.LogicProgram.Stats().LoadCost() > MaxLocalCost {
		return false, nil
	}
	return t.HasNoModel(ctx, u.LogicProgram, stepQueryConflicts*solve.ConflictWeight(u.LogicProgram))
}

// maxTerminalGates is the number of gates of the condition terminal from which on the program does
// not state that the match goes on.
const maxTerminalGates = 200

// readSize returns the number of gates that the gates after a move and before it depend on, without
// legality. It stops counting at somewhat more than most. Counting is cheaper than making a
// program.
func readSize(net *circuit.Network, most int, after, before []circuit.NodeRef) int {
	size, fluents := net.SmallCone(most, after...)
	for _, f := range fluents {
		before = append(before, net.NextRefs[f])
	}
	more, _ := net.SmallCone(most, before...)
	return size + more
}

// stepQueryConflicts is the number of conflicts of one query. A pair that holds is mostly shown at once.
const stepQueryConflicts = 300
