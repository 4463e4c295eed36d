package enumerate

import (
	"context"
	"errors"
	"math/bits"
	"sort"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/expand"
)

// An explorer visits the reachable states breadth first: all of one depth before the next,
// so that the first violating state has a shortest match.
type explorer struct {
	*expand.Expander
	room   proof.Reach
	judges []judge
	parent []uint32 // by state: its parent in the search tree
	levels []int    // by depth: its first state; the last entry ends the level that is being expanded
	next   int      // the first state that is not expanded
}

// A judge examines the states and transitions of a game.
type judge interface {
	// states examines the lanes with a new state.
	states(e *expand.Expander, fresh uint64)
	// moved examines the lanes that have made a joint move.
	moved(e *expand.Expander, moved uint64)
	// settled reports whether no further state or transition matters.
	settled() bool
}

// Reasons for which an exploration ends before all states are visited.
var (
	errSettled = errors.New("nothing that could still be seen matters")
	errRoom    = errors.New("there is no room for more states")
	// All states are visited, but a cycle is neither found nor excluded.
	errUnsorted = errors.New("the work was done before all states were sorted")
)

func newExplorer(e *expand.Expander, room proof.Reach, judges ...judge) *explorer {
	return &explorer{Expander: e, room: room, judges: judges, parent: []uint32{0}, levels: []int{0}}
}

// explore visits states until all are visited. It can be called again after its work was
// used up.
func (x *explorer) explore(ctx context.Context, work int64) error {
	for {
		if !x.Unfinished() && x.next == x.levels[len(x.levels)-1] {
			if x.next == x.Size() {
				return nil
			}
			x.levels = append(x.levels, x.Size())
			x.Depth = len(x.levels) - 2
		}
		if err := x.Run(ctx, expand.Walk{Limit: work, More: x.more, Look: x.lookAt, Step: x.take}); err != nil {
			return err
		}
	}
}

// more hands out the states of a depth: a batch ends with it.
func (x *explorer) more() (uint32, bool) {
	if x.next == x.levels[len(x.levels)-1] {
		return 0, false
	}
	x.next++
	return uint32(x.next - 1), true
}

func (x *explorer) lookAt(fresh uint64) uint64 {
	for _, j := range x.judges {
		j.states(x.Expander, fresh)
	}
	return ^x.Value(x.Net().Terminal)
}

// take stores the states that the lanes have moved to.
func (x *explorer) take(moved uint64) error {
	for set := moved; set != 0; set &= set - 1 {
		l := bits.TrailingZeros64(set)
		if _, isNew := x.Successor(l); isNew {
			x.parent = append(x.parent, x.State(l))
		}
	}
	if tell(x.Expander, x.judges, moved) {
		return errSettled
	}
	if x.Size() > x.room.States || x.kept() > x.room.Bytes {
		return errRoom
	}
	return nil
}

// tell passes a joint move to the judges, and reports whether all are settled.
func tell(e *expand.Expander, judges []judge, moved uint64) bool {
	settled := true
	for _, j := range judges {
		j.moved(e, moved)
		settled = settled && j.settled()
	}
	return settled
}

// ebbs reports whether more than half of the known states are expanded: then all may be
// visited soon. If each state leads to three new ones, more work buys only one more depth.
func (x *explorer) ebbs() bool { return 2*x.next > x.Size() }

// mayEnd reports whether all states may be visited within some work.
func (x *explorer) mayEnd(work int64) bool {
	return mayEnd(x.levels, within(work, x.Work(), x.next))
}

// kept returns the bytes of all records of states.
func (x *explorer) kept() int64 { return x.Bytes() + 8*int64(cap(x.parent)) }

// size returns the number of known states.
func (x *explorer) size() int { return x.Size() }

// deepest returns the depth of the last states.
func (x *explorer) deepest() int { return max(0, len(x.levels)-2) }

// path returns the states on the way of depth moves to a state, including it.
func (x *explorer) path(_ context.Context, n uint32, depth int) ([]uint32, error) {
	path := make([]uint32, depth+1)
	for i := depth; i >= 0; i-- {
		path[i], n = n, x.parent[n]
	}
	return path, nil
}

// depthOf returns the depth of a state.
func (x *explorer) depthOf(n uint32) int {
	return sort.Search(len(x.levels), func(d int) bool { return x.levels[d] > int(n) }) - 1
}
