package enumerate

import (
	"context"
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/prover/internal/expand"
)

// A cycleJudge decides whether a match can return to a state; if not, every match of a
// game with finitely many states ends. In breadth-first order a transition leads at most
// one depth further. If each leads exactly one further there is no cycle. If one leads
// back to an ancestor in the search tree, there is a cycle. Otherwise the states are
// sorted topologically (sort).
type cycleJudge struct {
	into  []uint32 // by state: the number of transitions that lead to it
	up    bool     // some transition does not lead further
	round []uint32 // the states of a cycle, once one is found
	x     *explorer
}

func (j *cycleJudge) states(*expand.Expander, uint64) {}

func (j *cycleJudge) settled() bool { return j.round != nil }

func (j *cycleJudge) moved(_ *expand.Expander, moved uint64) {
	if j.settled() {
		return
	}
	x := j.x
	if missing := x.Size() - len(j.into); missing > 0 {
		j.into = append(j.into, make([]uint32, missing)...)
	}
	deeper := uint32(x.levels[len(x.levels)-1])
	for ; moved != 0; moved &= moved - 1 {
		l := bits.TrailingZeros64(moved)
		to, _ := x.Successor(l)
		j.into[to]++
		if to >= deeper {
			continue
		}
		j.up = true
		if from := x.State(l); x.foundFrom(from, to) {
			for n := from; n != to; n = x.parent[n] {
				j.round = append(j.round, n)
			}
			j.round = append(j.round, to)
			slices.Reverse(j.round)
			return
		}
	}
}

// foundFrom reports whether a state is another one, or its ancestor in the search tree. A
// state has a larger number than its parent.
func (x *explorer) foundFrom(n, origin uint32) bool {
	for n > origin {
		n = x.parent[n]
	}
	return n == origin
}

// sort repeatedly removes the states without a remaining predecessor (Kahn, Topological
// sorting of large networks, 1962). The states that are left are on a cycle, or behind
// one. No transition is stored: each state is expanded again when it is removed.
func (j *cycleJudge) sort(ctx context.Context, work int64) error {
	x := j.x
	if j.settled() || !j.up {
		return nil
	}
	queue, removed := []uint32{}, 0
	if j.into[0] == 0 {
		queue = append(queue, 0)
	}
	err := x.Run(ctx, expand.Walk{Limit: work,
		More: func() (n uint32, ok bool) {
			if len(queue) == 0 {
				return 0, false
			}
			n, queue = queue[len(queue)-1], queue[:len(queue)-1]
			removed++
			return n, true
		},
		Look: func(uint64) uint64 { return ^x.Value(x.Net().Terminal) },
		Step: func(moved uint64) error {
			for ; moved != 0; moved &= moved - 1 {
				n, _ := x.Successor(bits.TrailingZeros64(moved))
				if j.into[n]--; j.into[n] == 0 {
					queue = append(queue, n)
				}
			}
			return nil
		}})
	if err != nil || removed == x.Size() {
		return err
	}
	return j.findRound(ctx, work)
}

// findRound finds a cycle among the states that sort left: each of them has a predecessor
// there.
func (j *cycleJudge) findRound(ctx context.Context, work int64) error {
	x := j.x
	before := make([]uint32, x.Size())
	next := 0
	err := x.Run(ctx, expand.Walk{Limit: work,
		More: func() (uint32, bool) {
			for next < len(j.into) && j.into[next] == 0 {
				next++
			}
			next++
			return uint32(next - 1), next <= len(j.into)
		},
		Look: func(uint64) uint64 { return ^x.Value(x.Net().Terminal) },
		Step: func(moved uint64) error {
			for ; moved != 0; moved &= moved - 1 {
				l := bits.TrailingZeros64(moved)
				if n, _ := x.Successor(l); j.into[n] > 0 {
					before[n] = x.State(l)
				}
			}
			return nil
		}})
	if err != nil {
		return err
	}
	j.round = backwards(before, uint32(slices.IndexFunc(j.into, func(n uint32) bool { return n > 0 })))
	return nil
}

// backwards follows predecessors until a state recurs, and returns the cycle, beginning
// with the state that was found first.
func backwards(before []uint32, n uint32) []uint32 {
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
