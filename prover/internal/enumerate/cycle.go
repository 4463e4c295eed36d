package enumerate

import (
	"context"
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/grounding/lanes"
)

// A cycleJudge decides whether a match can return to a state; if not, every match of a game with
// finitely many states ends. In breadth-first order a transition leads at most one depth further.
// If each leads exactly one further there is no cycle. If one leads back to an ancestor in the
// search tree, there is a cycle. Otherwise the states are sorted topologically (sortTopologically).
type cycleJudge struct {
	inDegrees     []uint32 // by state: the number of transitions that lead to it
	hasBackEdge   bool     // some transition does not lead to a greater depth
	states        []uint32 // the states of a cycle, once one is found
	stateExplorer *breadthFirstExplorer
}

func (j *cycleJudge) judgeFreshStates(*lanes.Expander, uint64) {}

func (j *cycleJudge) isJudgeSettled() bool { return j.states != nil }

func (j *cycleJudge) judgeMoves(_ *lanes.Expander, moved uint64) {
	if j.isJudgeSettled() {
		return
	}
	x := j.stateExplorer
	if missing := x.StateCount() - len(j.inDegrees); missing > 0 {
		j.inDegrees = append(j.inDegrees, make([]uint32, missing)...)
	}
	deeper := uint32(x.levelStarts[len(x.levelStarts)-1])
	for ; moved != 0; moved &= moved - 1 {
		l := bits.TrailingZeros64(moved)
		to, _ := x.Successor(l)
		j.inDegrees[to]++
		if to >= deeper {
			continue
		}
		j.hasBackEdge = true
		if from := x.LaneState(l); x.isFoundFrom(from, to) {
			for n := from; n != to; n = x.parentStates[n] {
				j.states = append(j.states, n)
			}
			j.states = append(j.states, to)
			slices.Reverse(j.states)
			return
		}
	}
}

// isFoundFrom reports whether origin is state n or an ancestor of it in the search tree. A state
// has a larger number than its parent.
func (x *breadthFirstExplorer) isFoundFrom(n, origin uint32) bool {
	for n > origin {
		n = x.parentStates[n]
	}
	return n == origin
}

// sortTopologically removes the states without a remaining predecessor, again and again (Kahn, Topological sorting
// of large networks, 1962). If states remain, there is a cycle: each of them is on one, or is reached from one
// (findStateCycle). No transition is stored: each state is expanded again when it is removed.
func (j *cycleJudge) sortTopologically(ctx context.Context, work int64) error {
	x := j.stateExplorer
	if j.isJudgeSettled() || !j.hasBackEdge {
		return nil
	}
	queue, removed := []uint32{}, 0
	if j.inDegrees[0] == 0 {
		queue = append(queue, 0)
	}
	err := x.Run(ctx, lanes.ExpansionWalk{WorkLimit: work,
		NextState: func() (n uint32, ok bool) {
			if len(queue) == 0 {
				return 0, false
			}
			n, queue = queue[len(queue)-1], queue[:len(queue)-1]
			removed++
			return n, true
		},
		LookAtFresh: func(uint64) uint64 { return ^x.LanesBefore(x.Net.TerminalRef) },
		AfterMove: func(moved uint64) error {
			for ; moved != 0; moved &= moved - 1 {
				n, _ := x.Successor(bits.TrailingZeros64(moved))
				if j.inDegrees[n]--; j.inDegrees[n] == 0 {
					queue = append(queue, n)
				}
			}
			return nil
		}})
	if err != nil || removed == x.StateCount() {
		return err
	}
	return j.findStateCycle(ctx, work)
}

// findStateCycle finds a cycle among the states that sortTopologically has not removed. Each of
// them has a predecessor among them.
func (j *cycleJudge) findStateCycle(ctx context.Context, work int64) error {
	x := j.stateExplorer
	before := make([]uint32, x.StateCount())
	next := 0
	err := x.Run(ctx, lanes.ExpansionWalk{WorkLimit: work,
		NextState: func() (uint32, bool) {
			for next < len(j.inDegrees) && j.inDegrees[next] == 0 {
				next++
			}
			next++
			return uint32(next - 1), next <= len(j.inDegrees)
		},
		LookAtFresh: func(uint64) uint64 { return ^x.LanesBefore(x.Net.TerminalRef) },
		AfterMove: func(moved uint64) error {
			for ; moved != 0; moved &= moved - 1 {
				l := bits.TrailingZeros64(moved)
				if n, _ := x.Successor(l); j.inDegrees[n] > 0 {
					before[n] = x.LaneState(l)
				}
			}
			return nil
		}})
	if err != nil {
		return err
	}
	j.states = followPredecessors(before, uint32(slices.IndexFunc(j.inDegrees, func(n uint32) bool { return n > 0 })))
	return nil
}

// followPredecessors follows the predecessors of state n until a state recurs, and returns the
// cycle, beginning with its least state number.
func followPredecessors(before []uint32, n uint32) []uint32 {
	at := map[uint32]int{}
	var path []uint32
	for {
		if first, again := at[n]; again {
			path = path[first:]
			break
		}
		at[n] = len(path)
		path = append(path, n)
		n = before[n]
	}
	slices.Reverse(path)
	low := 0
	for i := range path {
		if path[i] < path[low] {
			low = i
		}
	}
	return slices.Concat(path[low:], path[:low])
}
