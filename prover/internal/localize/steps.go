package localize

import (
	"context"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A question about one transition, such as whether a score falls, mostly reads a few fluents and the gates that
// change them. Like a question about a cell, it is asked in a program that contains the gates that it reads before
// and after the move. The program also contains the conditions of the moves that change these gates. In a skirmish
// these are the captures, but not the places to which pieces go.

// NoTransitionBreaks tells whether a local program shows that no transition from a state in which
// facts hold breaks one of the pairs. If it returns false, nothing is known. It tries one program
// for each of conditions, which say how many conditions of moves the program includes.
func NoTransitionBreaks(ctx context.Context, t *task.ProofTask, facts *LocalHypotheses, pairs []unroll.StepPair, conditions ...int) (bool, error) {
	var now, next []circuit.NodeRef
	for _, p := range pairs {
		now, next = append(now, p.NowRef), append(next, p.NextRef)
	}
	if readSize(t.Net, MaxLocalCost, next, now) > MaxLocalCost {
		return false, nil
	}
	for _, most := range conditions {
		u := unroll.New(t.Net)
		u.BeginLocal()
		u.LogicProgram.AddConstraint(u.BrokenPairs(0, pairs).Complement())
		if parts := (&unroll.SimpleParts{Net: t.Net}); parts.ConditionSize(t.Net.TerminalRef, maxTerminalGates) < maxTerminalGates {
			u.LogicProgram.AddConstraint(u.GateLit(0, t.Net.TerminalRef))
		}
		u.LimitMoves(task.EngineState[unroll.SimpleConditions](t).PartsUpTo(t.Net, most), most == unroll.AllGates)
		facts.StateAll(u, nil)
		if u.LogicProgram.Stats().LoadCost() > MaxLocalCost {
			return false, nil
		}
		if holds, err := t.HasNoModel(ctx, u.LogicProgram, stepQueryConflicts*solve.ConflictWeight(u.LogicProgram)); holds || err != nil {
			return holds, err
		}
	}
	return false, nil
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

// stepQueryConflicts is the number of conflicts of one query. A pair that holds is mostly shown at
// once, and for the others there is a program with all conditions of moves.
const stepQueryConflicts = 300
