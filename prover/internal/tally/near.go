package tally

import (
	"context"
	"maps"
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
	FewGates = 1000
	AnyGates = 400_000
)

// firstDepth is that of the first attempt to prove something with near gates.
const firstDepth = 1

// muchMore tells whether the gates have grown enough for another attempt. One level may say
// all: that a move needs the turn of the role.
func muchMore(gates, before int) bool { return 4*gates >= 5*before }

// ProveNear settles a property if its near gates, so many at most, show it at some
// depth. If it does not, that says nothing.
func ProveNear(ctx context.Context, t *task.Task, it *task.Item, most int) error {
	if it.Goal.HasSteps() {
		return nil
	}
	for depth, before, last := firstDepth, 0, -1; ; depth++ {
		near, far := nearTo(t.Net, it.Goal.State, depth)
		if len(far) == 0 || near > most || near == last {
			return nil // a program about all of it is as small, or it is too large, or only loops are deeper
		}
		last = near
		if !muchMore(near, before) {
			continue
		}
		before = near
		had := recordNear(t, it.Goal.State, depth)
		holds, err := neverNear(ctx, t, it.Goal.State, far, SingleConflicts)
		t.Log("%s with %d gates to depth %d: %v, %s, %d conflicts", it.Verdict.Label(), near, depth, holds, t.Elapsed(), t.Conflicts())
		if err != nil {
			return err
		}
		if holds {
			it.Cand.State = invariant.Proved
			t.Prove(it, "0-induction", 0, byCounts{had})
			return nil
		}
	}
}

// neverNear tells whether a gate never holds, for all values of the gates that are far.
func neverNear(ctx context.Context, t *task.Task, bad circuit.Ref, far map[int]bool, conflicts int64) (bool, error) {
	u := programNear(t, bad, far, func(u *unroll.Program) {
		for _, c := range statedNear(t) {
			u.Prog.Constraint(u.Lit(0, c.Violation))
		}
	})
	return UnsatState(ctx, t, u, conflicts)
}

// Limits of a look at the first half of a step: it is decided at once, or not at all.
const (
	beginDepth     = 2
	beginConflicts = 100
)

// MayBegin returns the steps whose first half may hold in a state that is not terminal, as
// far as the gates near it show. Where no role has a goal value before the match is over,
// three gates tell, and a program about a move may have 400,000 atoms and literals.
func MayBegin(ctx context.Context, t *task.Task, pairs []unroll.StepPair) (left []unroll.StepPair, err error) {
	for _, pair := range pairs {
		begins := t.Net.And(pair.Now, t.Net.Terminal.Not())
		never := false
		if near, far := nearTo(t.Net, begins, beginDepth); near <= AnyGates {
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

// recordNear returns the record of the program to some depth, which can be built again.
func recordNear(t *task.Task, bad circuit.Ref, depth int) *Record {
	return &Record{Invariants: statedNear(t), Ask: func(state func(*unroll.Program)) *unroll.Program {
		_, far := nearTo(t.Net, bad, depth)
		return programNear(t, bad, far, state)
	}}
}

// programNear asks whether a gate may hold. State adds invariants.
func programNear(t *task.Task, bad circuit.Ref, far map[int]bool, state func(u *unroll.Program)) *unroll.Program {
	u := unroll.New(t.Net)
	u.Local, u.Cut = true, func(node int) bool { return far[node] }
	u.NewLayer()
	u.Prog.Constraint(u.Lit(0, bad).Not())
	state(u)
	assumeNeeds(t, u, far)
	return u
}

// statedNear returns the invariants that are stated: all but properties. Where playability
// was proved of chess, ten gates took 4.5 s with all that it is about, and not a tenth
// without.
func statedNear(t *task.Task) []*invariant.Candidate {
	var list []*invariant.Candidate
	for c := range t.Proved() {
		if !invariant.Asked(c) {
			list = append(list, c)
		}
	}
	return list
}

// maxNeeds bounds the far gates of which the needs are stated: of 700,000 that
// takes more than the whole program.
const maxNeeds = 50_000

// assumeNeeds states which fluents the gates need that are far.
func assumeNeeds(t *task.Task, u *unroll.Program, far map[int]bool) {
	if len(far) > maxNeeds {
		return
	}
	known := task.Remember[needs](t)
	if known.musts == nil {
		known.musts = newMusts(t.Net)
	}
	for _, node := range slices.Sorted(maps.Keys(far)) {
		ref := circuit.Ref(2 * node)
		if node >= len(known.when) || !u.Encoded(0, ref) {
			continue
		}
		if t.Faulty(task.Blind) {
			u.Prog.Constraint(u.Lit(0, ref))
		}
		for _, side := range []circuit.Ref{ref, ref.Not()} {
			for _, need := range known.of(side) {
				u.Prog.Constraint(u.Lit(0, side), u.Lit(0, need).Not())
			}
		}
	}
}

// needs caches the implied literals of a task's network.
type needs struct{ *musts }

// nearTo counts the gates above some depth below a root, and returns those at
// this depth. Loops are far: a part of one is no loop.
func nearTo(net *circuit.Network, root circuit.Ref, depth int) (near int, far map[int]bool) {
	seen, far := map[int]bool{root.Node(): true}, map[int]bool{}
	for level := []int{root.Node()}; len(level) > 0; depth-- {
		var next []int
		for _, at := range level {
			node := &net.Nodes[at]
			if node.Kind == circuit.LoopNode || len(node.Children) > 0 && depth == 0 {
				far[at] = true
				continue
			}
			near++
			for _, c := range node.Children {
				if !seen[c.Node()] {
					seen[c.Node()] = true
					next = append(next, c.Node())
				}
			}
		}
		level = next
	}
	return near, far
}
