package proof

import (
	"context"
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// A puzzle for one player may have a single kind of end that matters, after
// dozens of right moves: the last peg in the middle of the board. Random
// matches do not find it, and the solver cannot unroll that far. A beam of
// positions does where it stays free, or keeps few ways open, or goes for high
// goal values.

// Bounds on the search: the part of the work of matches that each aim may use,
// and the moves that are tried from a position.
const (
	puzzleShare = 5
	puzzleMoves = 64
)

// solvePuzzle looks for states that settle open questions, in a game for one
// player of which random matches have shown too many to enumerate.
func (p *Prover) solvePuzzle(ctx context.Context) error {
	if p.states <= p.budget.States {
		return nil
	}
	return p.searchPuzzle(ctx)
}

// solveLate does so for games that only then turn out to be too large, since
// random matches soon end.
func (p *Prover) solveLate(ctx context.Context) error {
	if p.states > p.budget.States {
		return nil
	}
	return p.searchPuzzle(ctx)
}

func (p *Prover) searchPuzzle(ctx context.Context) error {
	if !p.playsAlone() {
		return nil
	}
	for i, score := range p.puzzleAims() {
		if !p.stateWanted() || ctx.Err() != nil {
			return ctx.Err()
		}
		cost := int64(len(p.net.Nodes)+8*len(p.net.Fluent)) + laneCost
		b := &beam{p: p, m: newMatches(p.net, 47+uint64(i)), score: score, cost: cost, keepOn: true}
		b.each = b.tryEach
		b.run(ctx, p.budget.MatchWork/puzzleShare)
		p.open(func(it *item) {
			if moves, found := b.found[it]; found {
				p.refute(ctx, it, moves, "directed match")
			}
		})
	}
	return nil
}

// playsAlone tells whether one role decides about everything.
func (p *Prover) playsAlone() bool {
	deciding := 0
	for _, legal := range p.net.Legal {
		if len(legal) > 1 {
			deciding++
		}
	}
	return deciding == 1
}

// stateWanted tells whether a question is open that one state can settle.
func (p *Prover) stateWanted() bool {
	wanted := false
	p.open(func(it *item) { wanted = wanted || !it.refuted && it.goal.state != circuit.FalseRef })
	return wanted
}

// tryEach makes the n-th legal move in each of the positions. It begins to
// count somewhere else for each batch, so that no moves are left out for good
// where there are too many.
func (b *beam) tryEach(batch []*position, n int) bool {
	switch n {
	case puzzleMoves:
		return false
	case 0:
		b.offset = b.m.rng.IntN(1 << 20)
		b.load(batch)
		b.loaded = append(b.loaded[:0], b.m.state...)
	default:
		b.m.forget()
		copy(b.m.state, b.loaded)
	}
	going := b.m.look() & (^uint64(0) >> (lanes - len(batch)))
	step := make([]int32, len(b.m.net.Does)*lanes)
	for r, legal := range b.m.net.Legal {
		nth := n
		if len(legal) == 1 {
			nth = 0
		}
		going &= b.m.pick(r, nth, b.offset, step[r*lanes:(r+1)*lanes])
	}
	if going == 0 {
		return false
	}
	b.m.apply(step, going, false)
	return true
}

// pick chooses the n-th legal move of a role in each lane, counted from a move
// on, and returns the lanes that have one.
func (m *matches) pick(role, n, from int, picked []int32) (chosen uint64) {
	var count [lanes]int
	for i := range picked {
		picked[i] = -1
	}
	legal := m.net.Legal[role]
	for i := range legal {
		move := (i + from) % len(legal)
		for w := m.ev.Value(legal[move]); w != 0; w &= w - 1 {
			lane := bits.TrailingZeros64(w)
			if count[lane] == n {
				picked[lane] = int32(move)
				chosen |= 1 << lane
			}
			count[lane]++
		}
	}
	return chosen
}

// puzzleAims are measures of positions; less is better.
func (p *Prover) puzzleAims() []func(m *matches) [lanes]int {
	var moves, goals []ref
	var values []int
	for r, legal := range p.net.Legal {
		if len(legal) > 1 {
			moves = legal
			for _, g := range p.net.Goals[r] {
				if g.IsInt && g.Value > 0 {
					goals, values = append(goals, g.Ref), append(values, g.Value)
				}
			}
		}
	}
	free := func(m *matches) [lanes]int { return addUp(m, moves, nil, -1) }
	bound := func(m *matches) [lanes]int { return addUp(m, moves, nil, 1) }
	rich := func(m *matches) [lanes]int { return addUp(m, goals, values, -1) }
	return []func(m *matches) [lanes]int{free, bound, rich}
}

// addUp adds up, for each lane, the weights of the conditions that hold.
func addUp(m *matches, refs []ref, weights []int, sign int) (score [lanes]int) {
	for i, r := range refs {
		weight := sign
		if weights != nil {
			weight *= weights[i]
		}
		for w := m.ev.Value(r); w != 0; w &= w - 1 {
			score[bits.TrailingZeros64(w)] += weight
		}
	}
	return score
}
