package guided

import (
	"context"
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A puzzle for one player may have a single relevant kind of end, after dozens of right
// moves: the last peg in the middle of the board. Random matches do not find it, and the
// solver cannot unroll that far. A beam of positions does if it prefers many moves, or few
// moves, or high goal values.

// Bounds on the search: the divisor of the work of matches for each aim, and the moves that are tried from a position.
const (
	puzzleShare = 5
	puzzleMoves = 64
)

// SolvePuzzle looks for states that settle open questions, in a game for one player whose
// states were not all visited, if a match is sought: a state that should never occur is
// mostly proved unreachable soon, at less cost.
func SolvePuzzle(ctx context.Context, t *task.ProofTask) error {
	if !t.PlaysAlone() || !isMatchWanted(t) {
		return nil
	}
	return searchPuzzle(ctx, t)
}

// isMatchWanted reports whether an open question asks for a match.
func isMatchWanted(t *task.ProofTask) bool {
	wanted := false
	t.VisitOpenGoals(func(it *task.QuestionItem) { wanted = wanted || !it.ReplayFailed && it.Verdict.SeeksMatch() })
	return wanted
}

func searchPuzzle(ctx context.Context, t *task.ProofTask) error {
	for i, score := range puzzleAims(t) {
		if !isStateWanted(t) || ctx.Err() != nil {
			return ctx.Err()
		}
		newPuzzleBeam(t, 47+uint64(i), score, beamWidth, puzzleMoves).searchWithin(ctx, t.CurrentBudget().MatchWork/puzzleShare)
	}
	return nil
}

// newPuzzleBeam returns a beam of so many positions that tries so many of the moves of each.
func newPuzzleBeam(t *task.ProofTask, seed uint64, score beamScore, width, moves int) *beamSearch {
	cost := int64(len(t.Net.Nodes)+8*len(t.Net.FluentRefs)) + beamCost
	b := &beamSearch{task: t, width: width, matches: simulate.NewRandomMatches(t.Net, seed), scoreLanes: score, batchCost: cost, continueAfterFirst: true}
	b.makeNthMove = func(batch []*beamPosition, n int) bool { return b.tryEachLegal(batch, n, moves) }
	return b
}

// isStateWanted reports whether one state can settle an open question.
func isStateWanted(t *task.ProofTask) bool {
	wanted := false
	t.VisitOpenGoals(func(it *task.QuestionItem) {
		wanted = wanted || !it.ReplayFailed && it.QuestionGoal.BadState != circuit.FalseRef
	})
	return wanted
}

// tryEachLegal makes the next legal moves in each of the positions, up to so many: one, or several where there are more
// lanes than positions. The numbering begins at a random move for each batch, so that no move is always left out if
// there are too many.
func (b *beamSearch) tryEachLegal(batch []*beamPosition, n, most int) bool {
	copies := simulate.LaneCount / len(batch)
	if n*copies >= most {
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

// puzzleAims are measures of positions; less is better.
func puzzleAims(t *task.ProofTask) []beamScore {
	var moves, goals []circuit.NodeRef
	var values []int
	for r, legal := range t.Net.LegalRefs {
		if len(legal) > 1 {
			moves = legal
			for _, g := range t.Net.GoalGates[r] {
				if g.IsInt && g.IntValue > 0 {
					goals, values = append(goals, g.GateRef), append(values, g.IntValue)
				}
			}
		}
	}
	free := func(m *simulate.RandomMatches) [simulate.LaneCount]int { return weightedSums(m, moves, nil, -1) }
	bound := func(m *simulate.RandomMatches) [simulate.LaneCount]int { return weightedSums(m, moves, nil, 1) }
	rich := func(m *simulate.RandomMatches) [simulate.LaneCount]int { return weightedSums(m, goals, values, -1) }
	return []beamScore{free, bound, rich}
}

// weightedSums adds up, for each lane, the weights of the conditions that hold.
func weightedSums(m *simulate.RandomMatches, refs []circuit.NodeRef, weights []int, sign int) (score [simulate.LaneCount]int) {
	for i, r := range refs {
		weight := sign
		if weights != nil {
			weight *= weights[i]
		}
		for w := m.Evaluator.TrueLanes(r); w != 0; w &= w - 1 {
			score[bits.TrailingZeros64(w)] += weight
		}
	}
	return score
}
