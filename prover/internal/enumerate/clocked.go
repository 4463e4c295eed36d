package enumerate

import (
	"context"
	"errors"
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/expand"
)

// A clockedExplorer visits the reachable states of a game with a clock, depth by depth. A
// state that is reached at several depths is stored and expanded once, since its
// successors do not depend on the clock. The end of the match and the violations do, and
// are looked up for each depth.
type clockedExplorer struct {
	*expand.Expander
	reachLimits      proof.ReachBudget
	transitionJudges []explorationJudge // of transitions
	stateQuestions   []*askedQuestion
	residual         *expand.ClockResidual
	questionsOnly    bool          // nothing but the questions is asked
	stateRecords     []stateRecord // by state
	depthWords       int           // words of the set of depths of a state
	reachedDepths    []uint64      // by state: the depths at which it is reached
	storedEdges      []storedEdge
	currentLevel     []uint32 // the states of the present depth
	knownByDepth     []int    // by depth: the number of states that are known before it
	pendingStates    []uint32 // states of the present depth that are to be examined or expanded
}

// A stateRecord is the record of a state.
type stateRecord struct {
	gateValues uint64 // values of the gates of the dial
	firstEdge  uint32 // the first edge, plus one
	isExamined bool
	isExpanded bool
}

// A storedEdge is a transition to a state; next is the next edge of the same state, plus one.
type storedEdge struct{ targetState, nextEdge uint32 }

func newClockedExplorer(e *expand.Expander, d *expand.ClockResidual, room proof.ReachBudget, questions []*askedQuestion, judges ...explorationJudge) *clockedExplorer {
	x := &clockedExplorer{Expander: e, reachLimits: room, transitionJudges: judges, stateQuestions: questions, residual: d, depthWords: (len(d.EndValues) + 63) / 64, knownByDepth: []int{0, 1}}
	x.growRecords()
	x.markDepth(0, 0)
	x.currentLevel = []uint32{0}
	x.planLevel()
	return x
}

// growRecords adds records for new states.
func (x *clockedExplorer) growRecords() {
	for len(x.stateRecords) < x.StateCount() {
		x.stateRecords = append(x.stateRecords, stateRecord{})
		for range x.depthWords {
			x.reachedDepths = append(x.reachedDepths, 0)
		}
	}
}

// markDepth notes that a state is reached at a depth, and reports whether that was unknown.
func (x *clockedExplorer) markDepth(n uint32, depth int) bool {
	word := &x.reachedDepths[int(n)*x.depthWords+depth/64]
	before := *word
	*word |= 1 << (depth % 64)
	return *word != before
}

func (x *clockedExplorer) isReachedAt(n uint32, depth int) bool {
	return x.reachedDepths[int(n)*x.depthWords+depth/64]>>(depth%64)&1 == 1
}

// matchContinues reports whether a match goes on from a state at a depth, if every role has a move.
func (x *clockedExplorer) matchContinues(n uint32, depth int) bool {
	return !x.residual.EndValues[depth].HoldsIn(x.stateRecords[n].gateValues)
}

// planLevel lists the states of this depth that have not been examined, and those that must be
// expanded because the match goes on.
func (x *clockedExplorer) planLevel() {
	x.pendingStates = x.pendingStates[:0]
	for _, n := range x.currentLevel {
		if k := &x.stateRecords[n]; !k.isExamined || !k.isExpanded && x.matchContinues(n, x.WalkDepth) {
			x.pendingStates = append(x.pendingStates, n)
		}
	}
	slices.Reverse(x.pendingStates)
}

// exploreStates visits states until no match goes on. It can be called again after its work was
// used up.
func (x *clockedExplorer) exploreStates(ctx context.Context, work int64) error {
	for len(x.currentLevel) > 0 {
		if x.ExpansionWork() >= work {
			return expand.ErrWorkDone
		}
		if err := x.Run(ctx, expand.ExpansionWalk{WorkLimit: work, NextState: x.nextPending, LookAtFresh: x.examineWithClock, AfterMove: x.storeTransitions}); err != nil {
			return err
		}
		x.findViolatingStates()
		if x.allQuestionsSettled() {
			return errSettled
		}
		if err := x.advanceDepth(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (x *clockedExplorer) nextPending() (n uint32, ok bool) {
	if len(x.pendingStates) == 0 {
		return 0, false
	}
	n, x.pendingStates = x.pendingStates[len(x.pendingStates)-1], x.pendingStates[:len(x.pendingStates)-1]
	return n, true
}

// examineWithClock stores the values of the dial, and returns the lanes from which the match goes on
// now.
func (x *clockedExplorer) examineWithClock(fresh uint64) (on uint64) {
	for _, j := range x.transitionJudges {
		j.judgeFreshStates(x.Expander, fresh)
	}
	for set := fresh; set != 0; set &= set - 1 {
		l := bits.TrailingZeros64(set)
		k := &x.stateRecords[x.LaneState(l)]
		k.isExamined, k.gateValues = true, 0
		for i, ref := range x.residual.ResidualGates {
			k.gateValues |= x.LanesBefore(ref) >> l & 1 << i
		}
		if x.matchContinues(x.LaneState(l), x.WalkDepth) {
			k.isExpanded = true
			on |= 1 << l
		}
	}
	return on
}

// storeTransitions stores the transitions of the lanes.
func (x *clockedExplorer) storeTransitions(moved uint64) error {
	for set := moved; set != 0; set &= set - 1 {
		l := bits.TrailingZeros64(set)
		n, isNew := x.Successor(l)
		if isNew {
			x.growRecords()
		}
		from := &x.stateRecords[x.LaneState(l)]
		if from.firstEdge != 0 && x.storedEdges[from.firstEdge-1].targetState == n {
			continue
		}
		x.storedEdges = append(x.storedEdges, storedEdge{targetState: n, nextEdge: from.firstEdge})
		from.firstEdge = uint32(len(x.storedEdges))
	}
	tellJudges(x.Expander, x.transitionJudges, moved)
	if x.StateCount() > x.reachLimits.MaxStates || x.bytesKept() > x.reachLimits.StateBytes {
		return errRoom
	}
	return nil
}

// bytesKept returns the bytes of all records of states.
func (x *clockedExplorer) bytesKept() int64 {
	return x.StateBytes() + 16*int64(cap(x.stateRecords)) + 8*int64(cap(x.reachedDepths)) + 8*int64(cap(x.storedEdges))
}

// isMostlyExpanded reports whether more than half of the known states are expanded.
func (x *clockedExplorer) isMostlyExpanded() bool { return 2*x.countExpanded() > x.StateCount() }

// countExpanded counts the expanded states.
func (x *clockedExplorer) countExpanded() (n int) {
	for _, k := range x.stateRecords {
		if k.isExpanded {
			n++
		}
	}
	return n
}

// mayFinish reports whether all states may be visited within some work.
func (x *clockedExplorer) mayFinish(work int64) bool {
	return mayExpandAll(x.knownByDepth, expandableStates(work, x.ExpansionWork(), x.countExpanded()))
}

// findViolatingStates finds for each question about states the first violating state of the present
// depth.
func (x *clockedExplorer) findViolatingStates() {
	for q, a := range x.stateQuestions {
		bad := x.residual.BadValues[q][x.WalkDepth]
		if !a.isUnanswered() || bad == expand.NeverHolds {
			continue
		}
		for _, n := range x.currentLevel {
			if bad.HoldsIn(x.stateRecords[n].gateValues) {
				a.firstSighting = &violationSighting{stateNumber: n, stateDepth: x.WalkDepth}
				break
			}
		}
	}
}

// allQuestionsSettled reports whether no further state matters.
func (x *clockedExplorer) allQuestionsSettled() bool {
	return x.questionsOnly && allAnswered(x.stateQuestions)
}

// advanceDepth goes on to the states of the next depth.
func (x *clockedExplorer) advanceDepth(ctx context.Context) error {
	var next []uint32
	for i, n := range x.currentLevel {
		if i%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if !x.matchContinues(n, x.WalkDepth) {
			continue
		}
		for at := x.stateRecords[n].firstEdge; at != 0; at = x.storedEdges[at-1].nextEdge {
			x.AddWork(1)
			if to := x.storedEdges[at-1].targetState; x.markDepth(to, x.WalkDepth+1) {
				next = append(next, to)
			}
		}
	}
	x.currentLevel, x.WalkDepth = next, x.WalkDepth+1
	x.knownByDepth = append(x.knownByDepth, x.StateCount())
	if len(next) > 0 {
		x.planLevel()
	}
	return nil
}

// knownStates returns the number of known states without the clock.
func (x *clockedExplorer) knownStates() int { return x.StateCount() }

// lastDepth returns the depth of the last states.
func (x *clockedExplorer) lastDepth() int { return max(0, x.WalkDepth-1) }

// pathTo returns the states on a way of depth moves to a state, including it. It searches
// all transitions for each move, backwards.
func (x *clockedExplorer) pathTo(_ context.Context, n uint32, depth int) ([]uint32, error) {
	path := make([]uint32, depth+1)
	path[depth] = n
	for d := depth - 1; d >= 0; d-- {
		from, found := x.predecessorAt(path[d+1], d)
		if !found {
			return nil, errNoPredecessor
		}
		path[d] = from
	}
	return path, nil
}

// errNoPredecessor is a fault of the program: each state has a predecessor.
var errNoPredecessor = errors.New("no state was found that another one follows")

// predecessorAt returns a state at a depth from which a transition leads to n.
func (x *clockedExplorer) predecessorAt(n uint32, depth int) (uint32, bool) {
	for from := range uint32(x.StateCount()) {
		if !x.isReachedAt(from, depth) || !x.matchContinues(from, depth) {
			continue
		}
		for at := x.stateRecords[from].firstEdge; at != 0; at = x.storedEdges[at-1].nextEdge {
			if x.storedEdges[at-1].targetState == n {
				return from, true
			}
		}
	}
	return 0, false
}
