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

// Bounds on the search: the divisors of the work of matches for probes and for each aim,
// and the moves that are tried from a position.
const (
	probeShare  = 4
	puzzleShare = 5
	puzzleMoves = 64
)

// SolvePuzzle looks for states that settle open questions, in a game for one player whose
// states were not all visited, if a match is sought: a state that should never occur is
// mostly proved unreachable soon, at less cost.
func SolvePuzzle(ctx context.Context, t *task.Task) error {
	if !t.PlaysAlone() || !matchWanted(t) {
		return nil
	}
	return searchPuzzle(ctx, t)
}

// matchWanted reports whether an open question asks for a match.
func matchWanted(t *task.Task) bool {
	wanted := false
	t.Open(func(it *task.Item) { wanted = wanted || !it.Refuted && it.Verdict.Sought() })
	return wanted
}

func searchPuzzle(ctx context.Context, t *task.Task) error {
	probeFewest(ctx, t, t.Budget().MatchWork/probeShare)
	for i, score := range puzzleAims(t) {
		if !stateWanted(t) || ctx.Err() != nil {
			return ctx.Err()
		}
		cost := int64(len(t.Net.Nodes)+8*len(t.Net.Fluent)) + beamCost
		b := &beam{task: t, m: simulate.NewMatches(t.Net, 47+uint64(i)), score: score, cost: cost, keepOn: true}
		b.each = b.tryEach
		b.run(ctx, t.Budget().MatchWork/puzzleShare)
		t.Toil(b.spent)
		b.refute(ctx)
	}
	return nil
}

// stateWanted reports whether one state can settle an open question.
func stateWanted(t *task.Task) bool {
	wanted := false
	t.Open(func(it *task.Item) { wanted = wanted || !it.Refuted && it.Goal.State != circuit.FalseRef })
	return wanted
}

// tryEach makes the n-th legal move in each of the positions. The numbering begins at a
// random move for each batch, so that no move is always left out if there are too many.
func (b *beam) tryEach(batch []*position, n int) bool {
	switch n {
	case puzzleMoves:
		return false
	case 0:
		b.offset = b.m.Rng.IntN(1 << 20)
		b.load(batch)
		b.loaded = append(b.loaded[:0], b.m.State...)
	default:
		b.m.Forget()
		copy(b.m.State, b.loaded)
	}
	going := b.m.Look() & (^uint64(0) >> (simulate.Lanes - len(batch)))
	step := make([]int32, len(b.m.Net.Does)*simulate.Lanes)
	for r, legal := range b.m.Net.Legal {
		nth := n
		if len(legal) == 1 {
			nth = 0
		}
		going &= b.m.Pick(r, nth, b.offset, step[r*simulate.Lanes:(r+1)*simulate.Lanes])
	}
	if going == 0 {
		return false
	}
	b.m.Apply(step, going, false)
	return true
}

// puzzleAims are measures of positions; less is better.
func puzzleAims(t *task.Task) []func(m *simulate.Matches) [simulate.Lanes]int {
	var moves, goals []circuit.Ref
	var values []int
	for r, legal := range t.Net.Legal {
		if len(legal) > 1 {
			moves = legal
			for _, g := range t.Net.Goals[r] {
				if g.IsInt && g.Value > 0 {
					goals, values = append(goals, g.Ref), append(values, g.Value)
				}
			}
		}
	}
	free := func(m *simulate.Matches) [simulate.Lanes]int { return addUp(m, moves, nil, -1) }
	bound := func(m *simulate.Matches) [simulate.Lanes]int { return addUp(m, moves, nil, 1) }
	rich := func(m *simulate.Matches) [simulate.Lanes]int { return addUp(m, goals, values, -1) }
	return []func(m *simulate.Matches) [simulate.Lanes]int{free, bound, rich}
}

// addUp adds up, for each lane, the weights of the conditions that hold.
func addUp(m *simulate.Matches, refs []circuit.Ref, weights []int, sign int) (score [simulate.Lanes]int) {
	for i, r := range refs {
		weight := sign
		if weights != nil {
			weight *= weights[i]
		}
		for w := m.Ev.Value(r); w != 0; w &= w - 1 {
			score[bits.TrailingZeros64(w)] += weight
		}
	}
	return score
}
