package guided

import (
	"cmp"
	"context"
	"slices"

	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Bounds on a beam: its positions; the random moves that are tried from
// each of them; and its steps.
const (
	beamWidth  = 384
	beamBranch = 5
	beamSteps  = 150
	beamCost   = 1000 // of a batch, in gates that could be evaluated meanwhile
)

// A beamSearch is a beam search for a state that a question forbids: of all positions that
// random moves lead to from those of the previous step, the ones with the best scores are
// kept.
type beamSearch struct {
	task             *task.ProofTask
	matches          *simulate.RandomMatches
	scoreLanes       beamScore
	width            int
	batchCost        int64 // cost of evaluating 64 states and their moves
	workSpent        int64
	initialScore     int                              // the score of the initial position
	violatingMatches map[*task.QuestionItem][][]int32 // the matches that violate a question
	// progressDeadline is the work after which a score has to be better than the first; 0 for no bound.
	progressDeadline int64
	// continueAfterFirst is set if the search goes on after the first violation.
	continueAfterFirst bool
	// makeNthMove replaces try if all moves are tried instead of random ones.
	makeNthMove func(batch []*beamPosition, n int) bool
	moveOffset  int      // offset of the move numbers, for each
	loadedState []uint64 // by fluent: the positions of the present batch, for each
}

// A beamScore measures the present states; less is nearer.
type beamScore func(m *simulate.RandomMatches) [simulate.LaneCount]int

// A beamPosition is a state in a beam, with the moves to it.
type beamPosition struct {
	fluentBits     lanes.Position
	parentPosition *beamPosition
	lastJointMove  []int32   // by role: the move that led here
	movesBefore    [][]int32 // moves to a position without a parent
	score          int
	tieBreaker     uint32
}

// beamReads is the number of gates that random matches read in the time in which a beam reads one.
const beamReads = 4

// searchWithin searches within some work, as far as the effort allows it, and settles the questions that a position
// violates.
func (b *beamSearch) searchWithin(ctx context.Context, work int64) {
	b.search(ctx, b.task.LimitGateReads(beamReads*work)/beamReads)
	b.task.AddGateReads(beamReads * b.workSpent)
	b.refuteViolated(ctx)
}

// search searches until a position violates a question or the work is used up.
func (b *beamSearch) search(ctx context.Context, work int64) {
	b.violatingMatches = map[*task.QuestionItem][][]int32{}
	front := []*beamPosition{{fluentBits: b.matches.InitialPosition()}}
	b.loadPositions(front)
	b.matches.EvaluateStates()
	b.initialScore = b.scoreLanes(b.matches)[0]
	for step := 0; step < beamSteps && b.workSpent < work && len(front) > 0 && ctx.Err() == nil; step++ {
		next := b.advanceFront(front)
		if len(b.violatingMatches) > 0 && !b.continueAfterFirst {
			return
		}
		front = b.keepBestPositions(next)
		if len(front) > 0 && front[0].score < b.initialScore {
			b.progressDeadline = 0
		}
		if b.progressDeadline > 0 && b.workSpent > b.progressDeadline {
			return
		}
	}
}

// refuteViolated replays the matches that violate a question, in the order of the questions.
func (b *beamSearch) refuteViolated(ctx context.Context) {
	b.task.VisitOpenGoals(func(it *task.QuestionItem) {
		if moves, found := b.violatingMatches[it]; found {
			b.task.RefuteByMoves(ctx, it, moves, "directed match")
			if it.Verdict.SeeksMatch() {
				b.task.SettleByEnd(ctx, it, nil)
			}
		}
	})
}

// advanceFront returns the successors from which a match can go on, and notes those that
// violate a question.
func (b *beamSearch) advanceFront(front []*beamPosition) []*beamPosition {
	var next []*beamPosition
	for at := 0; at < len(front); at += simulate.LaneCount {
		batch := front[at:min(at+simulate.LaneCount, len(front))]
		for n := 0; b.tryMoves(batch, n); n++ {
			children := b.readChildren(batch, b.matches.MovedLanes)
			going := b.matches.EvaluateStates()
			b.workSpent += 2 * b.batchCost
			b.noteBeamViolations(children)
			score := b.scoreLanes(b.matches)
			for lane, c := range children {
				if c != nil && going>>lane&1 == 1 {
					c.score, c.tieBreaker = score[lane], b.matches.RandomSource.Uint32()
					next = append(next, c)
				}
			}
		}
	}
	return next
}

// tryMoves makes the n-th of the moves that are tried from some positions. It reports whether
// there was one.
func (b *beamSearch) tryMoves(batch []*beamPosition, n int) bool {
	if b.makeNthMove != nil {
		return b.makeNthMove(batch, n)
	}
	if n == beamBranch {
		return false
	}
	b.loadPositions(batch)
	b.matches.MoveRandomly(b.matches.EvaluateStates(), false)
	return true
}

// loadPositions puts positions into the lanes, and fills the rest by repeating them.
func (b *beamSearch) loadPositions(batch []*beamPosition) {
	b.matches.ForgetHistory()
	clear(b.matches.FluentLanes)
	for lane := range simulate.LaneCount {
		batch[lane%len(batch)].fluentBits.EachFluent(func(f int) { b.matches.FluentLanes[f] |= 1 << lane })
	}
}

// readChildren reads the positions of the lanes that have moved.
func (b *beamSearch) readChildren(batch []*beamPosition, moved uint64) (children [simulate.LaneCount]*beamPosition) {
	step, next := b.matches.StepHistory[len(b.matches.StepHistory)-1], b.matches.Positions(moved)
	for lane := range children {
		if moved>>lane&1 == 0 {
			continue
		}
		children[lane] = &beamPosition{fluentBits: next[lane], parentPosition: batch[lane%len(batch)], lastJointMove: simulate.JointMoveOfLane(step, lane)}
	}
	return children
}

// noteBeamViolations keeps for each violated question the match to one violating position.
func (b *beamSearch) noteBeamViolations(children [simulate.LaneCount]*beamPosition) {
	b.task.VisitOpenGoals(func(it *task.QuestionItem) {
		if b.violatingMatches[it] != nil {
			return
		}
		bad := b.matches.Evaluator.TrueLanes(it.QuestionGoal.BadState)
		for lane, c := range children {
			if c != nil && bad>>lane&1 == 1 {
				b.violatingMatches[it] = c.matchMoves()
				return
			}
		}
	})
}

// matchMoves returns the moves to a position.
func (c *beamPosition) matchMoves() [][]int32 {
	var moves [][]int32
	for ; c.parentPosition != nil; c = c.parentPosition {
		moves = append(moves, c.lastJointMove)
	}
	slices.Reverse(moves)
	return slices.Concat(c.movesBefore, moves)
}

// keepBestPositions keeps the best positions, each state once.
func (b *beamSearch) keepBestPositions(next []*beamPosition) []*beamPosition {
	slices.SortStableFunc(next, func(x, y *beamPosition) int {
		return cmp.Or(cmp.Compare(x.score, y.score), cmp.Compare(x.tieBreaker, y.tieBreaker))
	})
	var kept []*beamPosition
	seen := map[string]bool{}
	for _, c := range next {
		if key := c.fluentBits.PackedKey(); !seen[key] && len(kept) < b.width {
			seen[key] = true
			kept = append(kept, c)
		}
	}
	return kept
}
