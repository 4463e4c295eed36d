package guided

import (
	"context"
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/liveness"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// PlayRandomly plays random matches on the network: violations that replay confirms are
// settled, and candidates that are false in a state are dropped.
func PlayRandomly(ctx context.Context, t *task.ProofTask) error {
	f := newMatchFilter(ctx, t, 1)
	t.SampledStates = make([][]uint64, len(t.Net.FluentRefs))
	if t.TerminationItem() != nil {
		t.MatchWatch = simulate.NewMoveWatch(f.matches)
	}
	f.playUntilIdle(ctx, earlyIdleLimit, t.CurrentBudget().MatchWork)
	t.SampledStateCount = max(t.SampledStateCount, f.forecastStates())
	f.refuteByShortest()
	liveness.SettleByRepetition(ctx, t)
	t.RankFunctions()
	t.LogWork("random matches: %d states, %d candidates left", f.lookCount*simulate.LaneCount, len(f.liveCandidates))
	return nil
}

// PlayFurther plays other random matches for open questions; idle and work limit them (playUntilIdle).
func PlayFurther(ctx context.Context, t *task.ProofTask, work int64) {
	f := newMatchFilter(ctx, t, 3)
	f.liveCandidates = nil
	f.playUntilIdle(ctx, furtherIdleLimit, work)
	f.refuteByShortest()
}

// Random matches stop after a number of looks in a row without a result. At first this number is
// small, since they find most results within the first hundred looks. It is larger
// (simulate.IdleLimit) if questions are open after the cheap proofs. A look is one step of all 64
// matches.
const (
	earlyIdleLimit   = 200
	furtherIdleLimit = 1200
	shorterIdleLimit = 50 // if only shorter matches could be found
)

// playUntilIdle plays until idle looks in a row have no result (three times as many while few matches end, and
// shorterIdleLimit once each open question has a violation), or the work is used up.
func (f *matchFilter) playUntilIdle(ctx context.Context, idle int, work int64) {
	t := f.task
	f.noteResult()
	f.countMatchToil(f.matches.PlayMatches(ctx, work, func(going uint64) bool {
		f.lookCount++
		f.noteStates()
		f.sampleStates()
		if t.MatchWatch != nil && t.MatchWatch.WatchesMatches(f.matches) {
			t.MatchWatch.WatchStates()
		}
		f.dropFalseCandidates()
		f.checkStateGoals()
		f.endedMatches += bits.OnesCount64(^going)
		return f.idleLooks < shorterIdleLimit || f.idleLooks < idle*f.idleFactor() && f.isViolationWanted()
	}))
}

// countMatchToil charges the work of matches. Gates of a very large network cost more, since they
// are far apart in memory, and so does each move, since moves are chosen lane by lane.
func (f *matchFilter) countMatchToil(played int64) {
	nodes, moves := int64(len(f.task.Net.Nodes)), int64(0)
	for _, of := range f.task.Net.DoesRefs {
		moves += int64(len(of))
	}
	looks := played / (nodes + simulate.LaneCost)
	f.task.AddGateReads(2*played*(1+nodes/closeGateCount) + gateReadsPerMove*looks*moves)
}

const (
	closeGateCount   = 300_000 // the size of a network whose gates are close to each other
	gateReadsPerMove = 14      // gates that are read in the time of one move
)

// idleFactor is the factor on the idle limit: 3 while fewer than two matches have ended for each look without a result,
// since the looks then cover few matches, and else 1.
func (f *matchFilter) idleFactor() int {
	if f.endedMatches < 2*f.idleLooks {
		return 3
	}
	return 1
}

// isViolationWanted reports whether a question is open without a known violation.
func (f *matchFilter) isViolationWanted() bool {
	return f.isShortMatchWanted() || f.task.MatchWatch != nil && f.task.MatchWatch.ShortestLoop == nil && f.task.TerminationItem() != nil
}

// isShortMatchWanted reports the same for the questions other than termination.
func (f *matchFilter) isShortMatchWanted() bool {
	open := false
	f.task.VisitOpenGoals(func(it *task.QuestionItem) {
		_, found := f.shortestMatches[it]
		open = open || !found && !it.ReplayFailed
	})
	return open
}

// forecastStates estimates how many different states simulate.IdleLimit looks would show. The rate of the second half
// of the looks goes on, unless there are already more states than can be enumerated.
func (f *matchFilter) forecastStates() int {
	half := f.lookCount / 2
	if f.lookCount == 0 || len(f.seenHashes) > f.task.CurrentBudget().EnumeratedStates {
		return len(f.seenHashes)
	}
	left := max(0, simulate.IdleLimit-f.lookCount)
	return len(f.seenHashes) + (len(f.seenHashes)-f.seenByLook[half])*left/(f.lookCount-half)
}

// A matchFilter plays random matches. It drops candidates for invariants that are false in a state,
// keeps violations of questions, and samples states.
type matchFilter struct {
	shortestMatches  map[*task.QuestionItem][][]int32 // the shortest violating match so far
	ctx              context.Context
	task             *task.ProofTask
	matches          *simulate.RandomMatches
	lookCount        int // number of looks; each sees 64 states
	idleLooks        int // looks since some candidates fell, or a first or shorter violating match was found
	endedMatches     int // matches that have ended since then
	fallenCandidates int // candidates that have fallen since then
	liveCandidates   []*invariant.Candidate
	seenHashes       map[uint64]struct{} // hashes of states, to estimate whether the game is small
	seenByLook       []int               // by look: the number of hashes that were known before it
	fluentKeys       []uint64            // by fluent: its part of the hash
}

func newMatchFilter(ctx context.Context, t *task.ProofTask, seed uint64) *matchFilter {
	f := &matchFilter{shortestMatches: map[*task.QuestionItem][][]int32{}, ctx: ctx, task: t, matches: simulate.NewRandomMatches(t.Net, seed), seenHashes: map[uint64]struct{}{}}
	f.liveCandidates = slices.Collect(t.PendingCandidates(nil))
	for range t.GroundGame.Fluents {
		f.fluentKeys = append(f.fluentKeys, f.matches.RandomSource.Uint64())
	}
	return f
}

// noteStates notes the states of this look, unless more are known than can be enumerated.
func (f *matchFilter) noteStates() {
	f.seenByLook = append(f.seenByLook, len(f.seenHashes))
	if len(f.seenHashes) > f.task.CurrentBudget().EnumeratedStates {
		return
	}
	for _, h := range f.matches.HashStates(f.fluentKeys) {
		f.seenHashes[h] = struct{}{}
	}
}

// maxSampleLooks is the greatest number of looks whose 64 states are kept.
const maxSampleLooks = 128

// sampleStates keeps the states of the first 32 looks and of some later ones, if the task has room for samples.
func (f *matchFilter) sampleStates() {
	if f.lookCount > 32 && f.lookCount%5 != 0 || f.lookCount > 200 && f.lookCount%37 != 0 || len(f.task.SampledStates) == 0 || len(f.task.SampledStates[0]) >= maxSampleLooks {
		return
	}
	for i, w := range f.matches.FluentLanes {
		f.task.SampledStates[i] = append(f.task.SampledStates[i], w)
	}
}

// fewFallen: if more candidates have fallen since the last result than one in so many of those left, that is a result.
// The solver refutes the last false candidates sooner than random matches do.
const fewFallen = 32

// noteResult begins a new series of looks without a result.
func (f *matchFilter) noteResult() { f.idleLooks, f.endedMatches, f.fallenCandidates = 0, 0, 0 }

// dropFalseCandidates removes the candidates that are false in one of the lanes.
func (f *matchFilter) dropFalseCandidates() {
	kept := f.liveCandidates[:0]
	for _, c := range f.liveCandidates {
		if f.matches.Evaluator.TrueLanes(c.ViolationRef) != 0 {
			c.ProofState = invariant.FalsifiedState
			f.fallenCandidates++
			continue
		}
		kept = append(kept, c)
	}
	f.liveCandidates = kept
	if f.fallenCandidates > len(kept)/fewFallen {
		f.noteResult()
	}
	f.idleLooks++
}

// checkStateGoals keeps a match for each goal that a state violates.
func (f *matchFilter) checkStateGoals() {
	f.task.VisitOpenGoals(func(it *task.QuestionItem) {
		if it.QuestionGoal.BadState == circuit.FalseRef {
			return
		}
		if bad := f.matches.Evaluator.TrueLanes(it.QuestionGoal.BadState); bad != 0 {
			f.keepShortestMatch(it, bad)
		}
	})
}

// keepShortestMatch keeps the shortest match that violates a goal, since authors will read it.
func (f *matchFilter) keepShortestMatch(it *task.QuestionItem, bad uint64) {
	lane := f.shortestLane(bad)
	length := len(f.matches.StepHistory) - f.matches.MatchStart[lane]
	if best, found := f.shortestMatches[it]; found && len(best) <= length {
		return
	}
	f.shortestMatches[it] = f.matches.LaneTrace(lane)
	f.noteResult()
}

// refuteByShortest settles the goals for which a violation was seen. If the end of a match violates further goals, it
// also settles those of them whose own match is no shorter.
func (f *matchFilter) refuteByShortest() {
	f.task.VisitOpenGoals(func(it *task.QuestionItem) {
		if moves, found := f.shortestMatches[it]; found {
			f.task.RefuteByMoves(f.ctx, it, moves, "random match")
			f.task.SettleByEnd(f.ctx, it, func(other *task.QuestionItem) bool { return len(f.shortestMatches[other]) >= len(moves) })
		}
	})
}

// shortestLane returns the lane with the shortest match among the given ones.
func (f *matchFilter) shortestLane(set uint64) int {
	best := -1
	for w := set; w != 0; w &= w - 1 {
		lane := bits.TrailingZeros64(w)
		if best < 0 || f.matches.MatchStart[lane] > f.matches.MatchStart[best] {
			best = lane
		}
	}
	return best
}
