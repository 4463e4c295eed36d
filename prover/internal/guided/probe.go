package guided

import (
	"context"
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A beam forgets a position as soon as others have better scores, and soon all that it
// keeps share the same mistake. A puzzle in which each way gets narrow, such as a knight's
// tour, needs the opposite: many independent matches, each of which takes the move with
// the fewest ways on, before these are cut off (Warnsdorff's rule, of 1823). A way on is a
// move after which the match is not over: in many texts legal moves end it.

// A puzzleProbe plays 64 such matches at a time. All roles but one have no choice.
type puzzleProbe struct {
	task             *task.ProofTask
	matches          *simulate.RandomMatches
	lookCost         int64 // cost of evaluating 64 states and their moves
	workLeft         int64 // remaining work
	movesMade        [][]int32
	violatingMatches map[*task.QuestionItem][][]int32 // the matches that violate a question
	// The best moves so far, by lane, and the states that they lead to.
	fewestWays  [simulate.LaneCount]int
	tieBreakers [simulate.LaneCount]uint32
	bestMoves   []int32
	bestStates  []uint64
}

// probeFewestWays plays until the work is used up.
func probeFewestWays(ctx context.Context, t *task.ProofTask, work int64) {
	work = t.LimitGateReads(beamReads*work) / beamReads
	m := simulate.NewRandomMatches(t.Net, 83)
	p := &puzzleProbe{task: t, matches: m, lookCost: int64(len(t.Net.Nodes)+4*len(t.Net.FluentRefs)) + beamCost, workLeft: work, violatingMatches: map[*task.QuestionItem][][]int32{},
		bestMoves: make([]int32, len(t.Net.DoesRefs)*simulate.LaneCount), bestStates: make([]uint64, len(m.FluentLanes))}
	for p.workLeft > 0 && ctx.Err() == nil && isStateWanted(t) && len(p.violatingMatches) == 0 {
		p.play(ctx)
	}
	t.AddGateReads(beamReads * (work - p.workLeft))
	for it, moves := range p.violatingMatches {
		t.RefuteByMoves(ctx, it, moves, "directed match")
	}
}

// play plays 64 matches until all are over, or one has violated a question.
func (p *puzzleProbe) play(ctx context.Context) {
	p.matches.BeginInitially()
	p.movesMade = p.movesMade[:0]
	for going := p.payAndLook(); going != 0 && len(p.movesMade) < simulate.MaxHistory && p.workLeft > 0 && len(p.violatingMatches) == 0 && ctx.Err() == nil; {
		going = p.chooseNarrowestMoves(going)
	}
}

// payAndLook evaluates the present states, and pays for it.
func (p *puzzleProbe) payAndLook() (going uint64) {
	p.workLeft -= p.lookCost
	return p.matches.EvaluateStates()
}

// chooseNarrowestMoves makes the best move in each of the matches that go on, and returns those that
// still do.
func (p *puzzleProbe) chooseNarrowestMoves(going uint64) (on uint64) {
	from := slices.Clone(p.matches.FluentLanes)
	for n := 0; n < puzzleMoves && p.workLeft > 0; n++ {
		step, chosen := p.tryNthMove(from, n, going)
		if chosen == 0 {
			break
		}
		after := p.payAndLook() & chosen
		p.noteProbeViolation(step, chosen)
		if after == 0 {
			continue
		}
		there := slices.Clone(p.matches.FluentLanes)
		p.keepBetterMoves(there, step, after, p.countWaysOn(there, after), on)
		on |= after
	}
	p.matches.ForgetHistory()
	copy(p.matches.FluentLanes, p.bestStates)
	p.movesMade = append(p.movesMade, slices.Clone(p.bestMoves))
	return on & p.payAndLook()
}

// tryNthMove makes the n-th legal move in the matches that have one.
func (p *puzzleProbe) tryNthMove(from []uint64, n int, going uint64) (step []int32, chosen uint64) {
	p.matches.ForgetHistory()
	copy(p.matches.FluentLanes, from)
	p.payAndLook()
	step = make([]int32, len(p.bestMoves))
	for r, legal := range p.matches.Net.LegalRefs {
		nth := n
		if len(legal) == 1 {
			nth = 0
		}
		going &= p.matches.PickLegal(r, nth, 0, step[r*simulate.LaneCount:(r+1)*simulate.LaneCount])
	}
	if going != 0 {
		p.matches.ApplyMoves(step, going, false)
	}
	return step, going
}

// countWaysOn counts for each match the moves after which it goes on.
func (p *puzzleProbe) countWaysOn(from []uint64, going uint64) (ways [simulate.LaneCount]int) {
	for n := 0; n < puzzleMoves && p.workLeft > 0; n++ {
		_, chosen := p.tryNthMove(from, n, going)
		if chosen == 0 {
			break
		}
		for on := p.payAndLook() & chosen; on != 0; on &= on - 1 {
			ways[bits.TrailingZeros64(on)]++
		}
	}
	return ways
}

// keepBetterMoves keeps the moves that leave fewer ways than the best so far; ties are broken at
// random. seen are the matches that have a move already.
func (p *puzzleProbe) keepBetterMoves(there []uint64, step []int32, after uint64, ways [simulate.LaneCount]int, seen uint64) {
	better := uint64(0)
	for set := after; set != 0; set &= set - 1 {
		l := bits.TrailingZeros64(set)
		if ways[l] == 0 {
			ways[l] = puzzleMoves + 1 // the end, if no other move is left
		}
		tie := p.matches.RandomSource.Uint32()
		if seen>>l&1 == 1 && (ways[l] > p.fewestWays[l] || ways[l] == p.fewestWays[l] && tie > p.tieBreakers[l]) {
			continue
		}
		better |= 1 << l
		p.fewestWays[l], p.tieBreakers[l] = ways[l], tie
		for r := range p.matches.Net.LegalRefs {
			p.bestMoves[r*simulate.LaneCount+l] = step[r*simulate.LaneCount+l]
		}
	}
	for f, w := range there {
		p.bestStates[f] = p.bestStates[f]&^better | w&better
	}
}

// noteProbeViolation keeps the match to a state that violates a question.
func (p *puzzleProbe) noteProbeViolation(step []int32, chosen uint64) {
	p.task.VisitOpenGoals(func(it *task.QuestionItem) {
		if it.ReplayFailed || p.violatingMatches[it] != nil || it.QuestionGoal.BadState == circuit.FalseRef {
			return
		}
		bad := p.matches.Evaluator.TrueLanes(it.QuestionGoal.BadState) & chosen
		if bad == 0 {
			return
		}
		lane := bits.TrailingZeros64(bad)
		var moves [][]int32
		for _, before := range append(p.movesMade, step) {
			moves = append(moves, simulate.JointMoveOfLane(before, lane))
		}
		p.violatingMatches[it] = moves
	})
}
