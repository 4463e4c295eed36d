package guided

import (
	"cmp"
	"context"
	"slices"

	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// This file is the beam search for states that violate questions.

// Bounds on a beam: mostly beamWidth positions are kept, and beamBranch random moves are tried from each (searchAim may
// say otherwise), for beamSteps steps.
const (
	beamWidth  = 384
	beamBranch = 5
	beamSteps  = 150
	beamCost   = 1000 // the fixed cost of a batch, as a number of gate evaluations
)

// A beamSearch is a beam search for states that questions forbid. In each step, moves are tried
// from all positions of the beam; of the positions after them the ones with the least score are
// kept.
type beamSearch struct {
	searchAim
	task             *task.ProofTask
	matches          *simulate.RandomMatches
	batchCost        int64 // the cost of evaluating 64 states and their moves
	workSpent        int64
	violatingMatches map[*task.QuestionItem][][]int32 // for each violated question, the moves of a match
	moveOffset       int                              // a random number at which the numbers of the legal moves begin in this batch
	loadedState      []uint64                         // by fluent: its values in the positions of the present batch
}

func newBeamSearch(t *task.ProofTask, a searchAim) *beamSearch {
	cost := int64(len(t.Net.Nodes)+simulate.LaneCount*len(t.Net.DoesRefs)) + beamCost
	if a.moves > 0 {
		cost += 8 * int64(len(t.Net.FluentRefs)) // positions are loaded anew for each move
	}
	return &beamSearch{searchAim: a, task: t, matches: simulate.NewRandomMatches(t.Net, a.seed), batchCost: cost, violatingMatches: map[*task.QuestionItem][][]int32{}}
}

// A beamScore returns for each lane's state how far it is from the aim.
type beamScore func(m *simulate.RandomMatches) [simulate.LaneCount]int

// A beamPosition is a state in a beam, with the moves to it.
type beamPosition struct {
	fluentBits     lanes.Position
	parentPosition *beamPosition
	lastJointMove  []int32 // by role: the move that led here
	score          int
	tieBreaker     uint32
}

// beamReads converts the work of a beam to that of random matches: evaluating a gate in a beam
// takes as long as evaluating so many there.
const beamReads = 2

// searchFor searches as far as the effort allows it, and settles the questions that a position violates.
func searchFor(ctx context.Context, t *task.ProofTask, a searchAim) {
	b := newBeamSearch(t, a)
	b.search(ctx, t.LimitGateReads(beamReads*b.work)/beamReads)
	t.AddGateReads(beamReads * b.workSpent)
	t.VisitOpenGoals(func(it *task.QuestionItem) {
		if moves, found := b.violatingMatches[it]; found {
			t.RefuteByMoves(ctx, it, moves, "directed match")
			if it.Verdict.SeeksMatch() {
				t.SettleByEnd(ctx, it, nil)
			}
		}
	})
}

// search searches until a position violates the wanted question, no match goes on, or the work or the steps are
// used up. With a hope, it gives up after that work if no position has come nearer to the aim.
func (b *beamSearch) search(ctx context.Context, work int64) {
	start := &beamPosition{fluentBits: b.matches.InitialPosition()}
	front, keep, steps := []*beamPosition{start}, b.keepBestPositions, beamSteps
	if b.isNarrow {
		front, keep, steps = nil, b.keepNarrowest, simulate.MaxHistory
	}
	b.loadPositions([]*beamPosition{start})
	b.matches.EvaluateStates()
	first, nearer := b.nearness(b.matches)[0], b.hope == 0
	for step := 0; step < steps && b.workSpent < work && b.violatingMatches[b.wanted] == nil && ctx.Err() == nil; step++ {
		if b.isNarrow && len(front) == 0 { // all matches are over: others begin
			for range b.width {
				front = append(front, &beamPosition{fluentBits: start.fluentBits})
			}
			front = b.advanceFront(front)
		}
		if len(front) == 0 {
			return
		}
		front = keep(b.advanceFront(front))
		nearer = nearer || len(front) > 0 && front[0].score < first
		if !nearer && b.workSpent > b.hope {
			return
		}
	}
}

// advanceFront tries moves from all positions. It returns the positions after them from which the
// match goes on, with scores, and notes violations.
func (b *beamSearch) advanceFront(front []*beamPosition) []*beamPosition {
	var next []*beamPosition
	for at := 0; at < len(front); at += simulate.LaneCount {
		batch := front[at:min(at+simulate.LaneCount, len(front))]
		for n := 0; b.tryMoves(batch, n); n++ {
			children := b.readChildren(batch, b.matches.MovedLanes)
			going := b.matches.EvaluateStates()
			b.workSpent += 2 * b.batchCost
			b.noteBeamViolations(children)
			score := b.nearness(b.matches)
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

// tryMoves makes the n-th of the moves that are tried from some positions. It reports false if no more are tried.
func (b *beamSearch) tryMoves(batch []*beamPosition, n int) bool {
	if b.moves > 0 {
		return b.tryEachLegal(batch, n)
	}
	if n == beamBranch {
		return false
	}
	b.loadPositions(batch)
	b.matches.MoveRandomly(b.matches.EvaluateStates(), false)
	return true
}

// tryEachLegal makes the next legal move in each of the positions, or several where there are more
// lanes than positions; n counts its calls. It reports false when b.moves moves were tried, or no position has more. The
// numbering begins at a random move for each batch, so that no move is always left out if there are
// too many.
func (b *beamSearch) tryEachLegal(batch []*beamPosition, n int) bool {
	copies := simulate.LaneCount / len(batch)
	if n*copies >= b.moves {
		return false
	}
	if n == 0 {
		b.moveOffset = b.matches.RandomSource.IntN(1 << 20)
		b.loadPositions(batch)
		b.loadedState = append(b.loadedState[:0], b.matches.FluentLanes...)
	} else {
		b.matches.ForgetHistory()
		copy(b.matches.FluentLanes, b.loadedState)
	}
	going := b.matches.EvaluateStates() & (^uint64(0) >> (simulate.LaneCount - copies*len(batch)))
	step := make([]int32, len(b.matches.Net.DoesRefs)*simulate.LaneCount)
	for r, legal := range b.matches.Net.LegalRefs {
		var index [simulate.LaneCount]int
		if len(legal) > 1 {
			for lane := range index {
				index[lane] = n*copies + lane/len(batch)
			}
		}
		going &= b.matches.PickLegal(r, &index, b.moveOffset, step[r*simulate.LaneCount:(r+1)*simulate.LaneCount])
	}
	if going == 0 {
		return false
	}
	b.matches.ApplyMoves(step, going, false)
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

// readChildren returns for each lane that has moved the new position, with its parent and the move.
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
	return moves
}

// keepBestPositions keeps the positions with the least scores, as many as the width of the beam, each state once.
func (b *beamSearch) keepBestPositions(next []*beamPosition) []*beamPosition {
	slices.SortStableFunc(next, func(x, y *beamPosition) int {
		return cmp.Or(cmp.Compare(x.score, y.score), cmp.Compare(x.tieBreaker, y.tieBreaker))
	})
	var kept []*beamPosition
	seen := b.matches.NewStore()
	for _, c := range next {
		if _, isNew := seen.Enter(c.fluentBits); isNew {
			if kept = append(kept, c); len(kept) == b.width {
				break
			}
		}
	}
	return kept
}

// keepNarrowest chooses for each match the move after which the fewest moves are left, and keeps
// the positions after that (Warnsdorff's rule, 1823). Ties are broken at random.
func (b *beamSearch) keepNarrowest(next []*beamPosition) []*beamPosition {
	after, narrowest := map[*beamPosition]int{}, map[*beamPosition]*beamPosition{}
	for _, c := range next {
		after[c.parentPosition]++
	}
	for _, c := range next {
		move := c.parentPosition
		if of := narrowest[move.parentPosition]; of == nil || cmp.Or(cmp.Compare(after[move], after[of]), cmp.Compare(move.tieBreaker, of.tieBreaker)) < 0 {
			narrowest[move.parentPosition] = move
		}
	}
	return slices.DeleteFunc(next, func(c *beamPosition) bool { return narrowest[c.parentPosition.parentPosition] != c.parentPosition })
}
