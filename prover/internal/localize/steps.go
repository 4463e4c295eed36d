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

// NoTransitionBreaks tells whether no transition from states in which the facts hold breaks one of some pairs, as a local
// program shows. A no says nothing. Each of the programs states more of the conditions of moves than the one before.
func NoTransitionBreaks(ctx context.Context, t *task.ProofTask, facts *LocalHypotheses, pairs []unroll.StepPair, conditions ...int) (bool, error) {
	if pairConeSize(t.Net, pairs) > MaxLocalCost {
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
		facts.AssumeAll(u, nil)
		if u.LogicProgram.Stats().LoadCost() > MaxLocalCost {
			return false, nil
		}
		if holds, err := t.HasNoModel(ctx, u.LogicProgram, stepQueryConflicts*solve.ConflictWeight(u.LogicProgram)); holds || err != nil {
			return holds, err
		}
	}
	return false, nil
}

// maxTerminalGates bounds the gates below the end of the match: with more of them the program does not state that the
// match goes on.
const maxTerminalGates = 200

// pairConeSize is the number of gates that pairs read before and after a move. To
// count them is cheaper than to state them.
func pairConeSize(net *circuit.Network, pairs []unroll.StepPair) (gates int) {
	var now, next, before []circuit.NodeRef
	for _, p := range pairs {
		now, next = append(now, p.NowRef), append(next, p.NextRef)
	}
	unroll.VisitCone(net, map[int]bool{}, next, func(n *circuit.Node) {
		gates++
		if n.Kind == circuit.FluentNode {
			before = append(before, net.NextRefs[n.InputIndex])
		}
	})
	unroll.VisitCone(net, map[int]bool{}, append(before, now...), func(*circuit.Node) { gates++ })
	return gates
}

// stepQueryConflicts bounds one query: a pair that holds is mostly seen at once, and a program
// about all of the move may show the rest.
const stepQueryConflicts = 300
