package play

import (
	"context"
	"math"
)

// CountSequences returns the number of sequences of joint moves from the
// initial state, by their length from 0 to depth (perft in chess). Sequences
// that lead to the same state are followed once and counted with their
// multiplicity. Counts saturate at the largest int64.
func (g *Game) CountSequences(ctx context.Context, depth int) ([]int64, error) {
	s, err := g.InitialState(ctx)
	if err != nil {
		return nil, err
	}
	counts := []int64{1}
	level := &sequenceLevel{evaluator: g.evaluator, sequenceCounts: map[State]int64{s: 1}}
	for range depth {
		if level, err = level.nextLevel(ctx); err != nil {
			return counts, err
		}
		counts = append(counts, level.totalCount())
	}
	return counts, nil
}

// A sequenceLevel holds the states after a number of joint moves, with the number of
// sequences that lead to each.
type sequenceLevel struct {
	evaluator      *stateEvaluator
	sequenceCounts map[State]int64
}

// totalCount returns the number of sequences.
func (l *sequenceLevel) totalCount() int64 {
	var sum int64
	for _, n := range l.sequenceCounts {
		sum = addSaturating(sum, n)
	}
	return sum
}

// nextLevel makes one more move.
func (l *sequenceLevel) nextLevel(ctx context.Context) (*sequenceLevel, error) {
	l.evaluator.mu.Lock()
	defer l.evaluator.mu.Unlock()
	next := map[State]int64{}
	for s, n := range l.sequenceCounts {
		over, err := l.evaluator.isTerminal(ctx, s)
		if err != nil {
			return nil, err
		}
		if over {
			continue
		}
		legal, stuck, err := l.evaluator.allLegalMoves(ctx, s)
		if err != nil {
			return nil, err
		}
		if len(stuck) > 0 {
			continue
		}
		err = l.evaluator.eachSuccessor(ctx, s, legal, func(_ []termID, t State) bool {
			next[t] = addSaturating(next[t], n)
			return true
		})
		if err != nil {
			return nil, err
		}
	}
	return &sequenceLevel{l.evaluator, next}, nil
}

func addSaturating(a, b int64) int64 {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}
