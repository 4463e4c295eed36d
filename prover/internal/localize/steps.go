package localize

import (
	"context"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A question about one transition, such as whether a score falls, mostly reads a few
// fluents and the gates that change them. Like a cell it is asked about in a program that holds
// the gates that it reads before and after the move, and the conditions of the moves that change these:
// captures of a skirmish, but not where the pieces go.

// NoStep tells whether no transition breaks one of some pairs, as a local program
// shows. A no says nothing.
func NoStep(ctx context.Context, t *task.Task, pairs []unroll.StepPair) (bool, error) {
	facts := NewHypotheses(t, nil)
	for _, most := range []int{unroll.OnlyFluents, unroll.FewGates, unroll.AllGates} {
		u, enough := stepProgram(t, pairs, facts, most)
		if !enough {
			return false, nil
		}
		holds, err := t.NoModel(ctx, u.Prog, stepConflicts*solve.Weight(u.Prog))
		if holds || err != nil {
			return holds, err
		}
	}
	return false, nil
}

// stepProgram states that a transition breaks one of the pairs, with so many of the conditions that
// moves need, or tells that it would be too large.
func stepProgram(t *task.Task, pairs []unroll.StepPair, facts *Hypotheses, most int) (*unroll.Program, bool) {
	if stepsCost(t.Net, pairs) > MaxLocalCost {
		return nil, false
	}
	u := unroll.New(t.Net)
	u.BeginLocal()
	t.ViolatesStep(u, 0, pairs)
	u.LimitMoves(task.Remember[unroll.SimpleConditions](t).Parts(t.Net, most), most == unroll.AllGates)
	facts.Assume(u, nil)
	return u, u.Prog.Stats().Cost() <= MaxLocalCost
}

// stepsCost is the number of gates that pairs read before and after a move. To
// count them is cheaper than to state them.
func stepsCost(net *circuit.Network, pairs []unroll.StepPair) (gates int) {
	var now, next, before []circuit.Ref
	for _, p := range pairs {
		now, next = append(now, p.Now), append(next, p.Next)
	}
	unroll.VisitCone(net, map[int]bool{}, next, func(n *circuit.Node) {
		gates++
		if n.Kind == circuit.FluentNode {
			before = append(before, net.Next[n.Index])
		}
	})
	unroll.VisitCone(net, map[int]bool{}, append(before, now...), func(*circuit.Node) { gates++ })
	return gates
}

// stepConflicts bounds one query: a pair that holds is mostly seen at once, and a program
// about all of the move may show the rest.
const stepConflicts = 300
