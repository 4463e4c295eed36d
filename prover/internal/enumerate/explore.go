package enumerate

import (
	"context"
	"errors"
	"math/bits"
	"sort"

	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/proof"
)

// A breadthFirstExplorer visits the reachable states breadth first: all of one depth before the next,
// so that the first violating state has a shortest match.
type breadthFirstExplorer struct {
	*lanes.Expander
	reachLimits  proof.ReachBudget
	allJudges    []explorationJudge
	parentStates []uint32 // by state: its parent in the search tree
	levelStarts  []int    // by depth: its first state; the last entry ends the level that is being expanded
	unexpanded   int      // the first state that is not expanded
}

// An explorationJudge examines the states and transitions of a game.
type explorationJudge interface {
	// judgeFreshStates examines the lanes with a new state.
	judgeFreshStates(e *lanes.Expander, fresh uint64)
	// judgeMoves examines the lanes that have made a joint move.
	judgeMoves(e *lanes.Expander, moved uint64)
	// isJudgeSettled reports whether no further state or transition matters.
	isJudgeSettled() bool
}

// Errors with which an exploration ends early.
var (
	errSettled = errors.New("no further state or move can change the answers")
	errRoom    = errors.New("there is no room for more states")
	// All states are visited, but a cycle is neither found nor excluded.
	errUnsorted = errors.New("the work was used up before a cycle was found or excluded")
)

func newBreadthFirstExplorer(e *lanes.Expander, room proof.ReachBudget, judges ...explorationJudge) *breadthFirstExplorer {
	return &breadthFirstExplorer{Expander: e, reachLimits: room, allJudges: judges, parentStates: []uint32{0}, levelStarts: []int{0}}
}

// exploreStates visits states until all are visited (nil), or an error ends it. It can be called
// again, with more work, after lanes.ErrWorkDone.
func (x *breadthFirstExplorer) exploreStates(ctx context.Context, work int64) error {
	for {
		if !x.IsUnfinished() && x.unexpanded == x.levelStarts[len(x.levelStarts)-1] {
			if x.unexpanded == x.StateCount() {
				return nil
			}
			x.levelStarts = append(x.levelStarts, x.StateCount())
			x.WalkDepth = len(x.levelStarts) - 2
		}
		if err := x.Run(ctx, lanes.ExpansionWalk{WorkLimit: work, NextState: x.takeUnexpanded, LookAtFresh: x.examineFresh, AfterMove: x.enterSuccessors}); err != nil {
			return err
		}
	}
}

// takeUnexpanded returns the next state of the present depth that is not expanded.
func (x *breadthFirstExplorer) takeUnexpanded() (uint32, bool) {
	if x.unexpanded == x.levelStarts[len(x.levelStarts)-1] {
		return 0, false
	}
	x.unexpanded++
	return uint32(x.unexpanded - 1), true
}

// examineFresh lets the judges see new states, and returns the lanes in which the match is not over.
func (x *breadthFirstExplorer) examineFresh(fresh uint64) uint64 {
	for _, j := range x.allJudges {
		j.judgeFreshStates(x.Expander, fresh)
	}
	return ^x.LanesBefore(x.Net.TerminalRef)
}

// enterSuccessors stores the states that the lanes have moved to, and lets the judges see the
// moves.
func (x *breadthFirstExplorer) enterSuccessors(moved uint64) error {
	for set := moved; set != 0; set &= set - 1 {
		l := bits.TrailingZeros64(set)
		if _, isNew := x.Successor(l); isNew {
			x.parentStates = append(x.parentStates, x.LaneState(l))
		}
	}
	if tellJudges(x.Expander, x.allJudges, moved) {
		return errSettled
	}
	if x.StateCount() > x.reachLimits.MaxStates || x.bytesKept() > x.reachLimits.StateBytes {
		return errRoom
	}
	return nil
}

// tellJudges passes a joint move to the judges, and reports whether all are settled.
func tellJudges(e *lanes.Expander, judges []explorationJudge, moved uint64) bool {
	settled := true
	for _, j := range judges {
		j.judgeMoves(e, moved)
		settled = settled && j.isJudgeSettled()
	}
	return settled
}

// bytesKept returns the bytes of all records of states.
func (x *breadthFirstExplorer) bytesKept() int64 {
	return x.StateBytes() + 8*int64(cap(x.parentStates))
}

// lastDepth returns the depth of the last level whose expansion has begun.
func (x *breadthFirstExplorer) lastDepth() int {
	return max(0, len(x.levelStarts)-2)
}

// pathTo returns the states of the match to state n, which is depth moves long: the initial one
// first, n last.
func (x *breadthFirstExplorer) pathTo(n uint32, depth int) []uint32 {
	path := make([]uint32, depth+1)
	for i := depth; i >= 0; i-- {
		path[i], n = n, x.parentStates[n]
	}
	return path
}

func (x *breadthFirstExplorer) depthOfState(n uint32) int {
	return sort.Search(len(x.levelStarts), func(d int) bool { return x.levelStarts[d] > int(n) }) - 1
}
