package tally

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// The near gates of a question are the gates at some depth below it; deeper gates are
// unknown (cut points), but for the fluents that they need (musts.go). Whether a role can
// move when the match is not over, or two may at once, is mostly said in the first few:
// that a move is legal if it is the role's turn and some condition holds, of
// which the end of the match speaks, too. The meaning of that condition takes a
// million gates in chess.

// Gates that are worked out for one question, at most: few for all properties before
// more are looked at for any.
const (
	FewNearGates = 1000
	ManyGates    = 400_000
)

// firstCutDepth is that of the first attempt to prove something with near gates.
const firstCutDepth = 1

// worthAnotherTry tells whether the gates have grown enough for another attempt. One level may say
// all: that a move needs the turn of the role.
func worthAnotherTry(gates, before int) bool { return 4*gates >= 5*before }

// ProveWithNearGates settles a property if its near gates, so many at most, show it at some
// depth. If it does not, that says nothing.
func ProveWithNearGates(ctx context.Context, t *task.ProofTask, it *task.QuestionItem, most int) error {
	if it.QuestionGoal.HasSteps() {
		return nil
	}
	for depth, before, last := firstCutDepth, 0, -1; ; depth++ {
		near, far := cutAtDepth(t.Net, it.QuestionGoal.BadState, depth)
		if len(far) == 0 || near > most || near == last {
			return nil // a program about all of it is as small, or it is too large, or only loops are deeper
		}
		last = near
		if !worthAnotherTry(near, before) {
			continue
		}
		before = near
		had := nearRecord(t, it.QuestionGoal.BadState, depth)
		holds, err := neverNear(ctx, t, it.QuestionGoal.BadState, far, SingleStateConflicts)
		t.LogWork("%s with %d gates to depth %d: %v, %s, %d conflicts", it.Verdict.CertificateLabel(), near, depth, holds, t.ElapsedTime(), t.SpentConflicts())
		if err != nil {
			return err
		}
		if holds {
			it.GoalCandidate.ProofState = invariant.ProvedState
			t.SettleProved(it, "0-induction", 0, countArgument{had})
			return nil
		}
	}
}

// neverNear tells whether a gate never holds, for all values of the gates that are far.
func neverNear(ctx context.Context, t *task.ProofTask, bad circuit.NodeRef, far []int, conflicts int64) (bool, error) {
	u := nearProgram(t, bad, far, func(u *unroll.GameProgram) {
		for _, c := range nearInvariants(t) {
			u.LogicProgram.AddConstraint(u.GateLit(0, c.ViolationRef))
		}
	})
	return StatesUnsat(ctx, t, u, conflicts)
}

// Limits of a look at the first half of a step: it is decided at once, or not at all.
const (
	beginDepth     = 2
	beginConflicts = 100
)

// MayBegin returns the steps whose first half may hold in a state that is not terminal, as
// far as the gates near it show. Where no role has a goal value before the match is over,
// three gates tell, and a program about a move may have 400,000 atoms and literals.
func MayBegin(ctx context.Context, t *task.ProofTask, pairs []unroll.StepPair) (left []unroll.StepPair, err error) {
	for _, pair := range pairs {
		begins := t.Net.AndGate(pair.NowRef, t.Net.TerminalRef.Negated())
		never := false
		if near, far := cutAtDepth(t.Net, begins, beginDepth); near <= ManyGates {
			if never, err = neverNear(ctx, t, begins, far, beginConflicts); err != nil {
				return nil, err
			}
		}
		if !never {
			left = append(left, pair)
		}
	}
	return left, nil
}

// nearRecord returns the record of the program to some depth, which can be built again.
func nearRecord(t *task.ProofTask, bad circuit.NodeRef, depth int) *ProgramRecord {
	return &ProgramRecord{StatedInvariants: nearInvariants(t), RebuildProgram: func(state func(*unroll.GameProgram)) *unroll.GameProgram {
		_, far := cutAtDepth(t.Net, bad, depth)
		return nearProgram(t, bad, far, state)
	}}
}

// nearProgram asks whether a gate may hold. State adds invariants.
func nearProgram(t *task.ProofTask, bad circuit.NodeRef, far []int, state func(u *unroll.GameProgram)) *unroll.GameProgram {
	u := unroll.New(t.Net)
	isFar := make([]bool, len(t.Net.Nodes))
	for _, node := range far {
		isFar[node] = true
	}
	u.IsLocal, u.IsCutPoint = true, func(node int) bool { return isFar[node] }
	u.NewLayer()
	u.LogicProgram.AddConstraint(u.GateLit(0, bad).Complement())
	state(u)
	assumeImpliedLits(t, u, far)
	return u
}

// nearInvariants returns the invariants that are stated: all but properties. Where playability
// was proved of chess, ten gates took 4.5 s with all that it is about, and not a tenth
// without.
func nearInvariants(t *task.ProofTask) []*invariant.Candidate {
	var list []*invariant.Candidate
	for c := range t.ProvedCandidates() {
		if !invariant.IsAskedProperty(c) {
			list = append(list, c)
		}
	}
	return list
}

// maxFarGates bounds the far gates of which the needs are stated: of 700,000 that
// takes more than the whole program.
const maxFarGates = 50_000

// assumeImpliedLits states which fluents the gates need that are far.
func assumeImpliedLits(t *task.ProofTask, u *unroll.GameProgram, far []int) {
	if len(far) > maxFarGates {
		return
	}
	known := task.EngineState[cachedImpliedLits](t)
	if known.impliedLits == nil {
		known.impliedLits = newImpliedLits(t.Net)
	}
	for _, node := range far {
		ref := circuit.NodeRef(2 * node)
		if 2*node >= len(known.listByRef) || !u.IsEncoded(0, ref) {
			continue
		}
		if t.HasFault(task.FaultFarGatesFalse) {
			u.LogicProgram.AddConstraint(u.GateLit(0, ref))
		}
		for _, side := range []circuit.NodeRef{ref, ref.Negated()} {
			for _, need := range known.impliedBy(side) {
				u.LogicProgram.AddConstraint(u.GateLit(0, side), u.GateLit(0, need).Complement())
			}
		}
	}
}

// cachedImpliedLits caches the implied literals of a task's network.
type cachedImpliedLits struct{ *impliedLits }

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
