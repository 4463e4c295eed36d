package tally

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// The near gates of a question are the gates above some depth below it. The gates at this depth are far gates: they
// are unknown (cut points), and the program states only which fluents have to hold, or not, if they hold or do not
// hold. Two typical questions are whether a role can move
// before the match is over, and whether two roles can. The first gates mostly answer them: a move is legal if it
// is the role's turn and a condition holds, and the end of the match depends on the same condition. The meaning of
// this condition takes a million gates in chess.

// Bounds on the gates that are worked out for one question. All properties are first tried with few gates, and
// only then with more.
const (
	FewNearGates = 1000
	ManyGates    = 400_000
)

// firstCutDepth is the depth of the first attempt to prove a property with near gates.
const firstCutDepth = 1

// ProveWithNearGates settles a property if its near gates show it at some depth, with at most most gates. If they
// do not show it, this says nothing.
func ProveWithNearGates(ctx context.Context, t *task.ProofTask, it *task.QuestionItem, most int) error {
	if it.QuestionGoal.HasSteps() {
		return nil
	}
	for depth, before, last := firstCutDepth, 0, -1; ; depth++ {
		near, far := cutAtDepth(t.Net, it.QuestionGoal.BadState, depth)
		if len(far) == 0 || near > most || near == last {
			return nil // a program about all gates is as small, or the program is too large, or only loops are deeper
		}
		last = near
		if 4*near < 5*before { // one level may be enough: a move needs the turn of the role
			continue
		}
		before = near
		// Properties are not stated: the playability of chess takes ten gates; with the gates of all properties the proof
		// took 4.5 s, and without them less than a tenth of that.
		invariants := slices.DeleteFunc(slices.Collect(t.ProvedCandidates()), invariant.IsAskedProperty)
		holds, err := settleAlone(ctx, t, it, &stateProof{badGate: it.QuestionGoal.BadState, farGates: far, statedInvariants: invariants})
		t.LogWork("%s with %d gates to depth %d: %v, %s, %d conflicts", it.Verdict.CertificateLabel(), near, depth, holds, t.ElapsedTime(), t.SpentConflicts())
		if holds || err != nil {
			return err
		}
	}
}

// maxFarGates bounds the far gates whose needs are stated. For 700,000 far gates this takes longer than the whole
// program.
const maxFarGates = 50_000

// assumeImpliedLits states the literals of fluents that the far gates of a program need, and those that their negations
// need.
func assumeImpliedLits(t *task.ProofTask, u *unroll.GameProgram, far []int) {
	if len(far) > maxFarGates {
		return
	}
	parts := task.EngineState[unroll.SimpleConditions](t).PartsUpTo(t.Net, unroll.Literals)
	for _, node := range far {
		ref := circuit.NodeRef(2 * node)
		if !u.IsEncoded(0, ref) {
			continue
		}
		if t.IsForced(task.FaultFarGatesFalse) {
			u.LogicProgram.AddConstraint(u.GateLit(0, ref))
		}
		for _, side := range []circuit.NodeRef{ref, ref.Negated()} {
			for _, need := range parts.PartsOf(side) {
				u.LogicProgram.AddConstraint(u.GateLit(0, side), u.GateLit(0, need).Complement())
			}
		}
	}
}

// cutAtDepth counts the gates above some depth below a root, and returns those at
// this depth, in ascending order. Loops are far: a part of one is no loop.
func cutAtDepth(net *circuit.Network, root circuit.NodeRef, depth int) (near int, far []int) {
	seen := make([]bool, len(net.Nodes))
	seen[root.NodeIndex()] = true
	for level := []int{root.NodeIndex()}; len(level) > 0; depth-- {
		var next []int
		for _, at := range level {
			node := &net.Nodes[at]
			if node.Kind == circuit.LoopNode || len(node.Children) > 0 && depth == 0 {
				far = append(far, at)
				continue
			}
			near++
			for _, c := range node.Children {
				if !seen[c.NodeIndex()] {
					seen[c.NodeIndex()] = true
					next = append(next, c.NodeIndex())
				}
			}
		}
		level = next
	}
	slices.Sort(far)
	return near, far
}
