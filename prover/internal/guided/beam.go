package guided

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Bounds on a beam: its positions, in batches of 64; the random moves that are tried from
// each of them; and its steps.
const (
	beamBatches = 6
	beamBranch  = 5
	beamSteps   = 150
	beamCost    = 1000 // of a batch, in gates that could be evaluated meanwhile
)

// A beam is a beam search for a state that a question forbids: of all positions that
// random moves lead to from those of the previous step, the ones with the best scores are
// kept.
type beam struct {
	task  *task.Task
	m     *simulate.Matches
	score func(m *simulate.Matches) [simulate.Lanes]int // scores of the present states; less is nearer
	cost  int64                                         // cost of evaluating 64 states and their moves
	spent int64
	first int                      // the score of the initial position
	found map[*task.Item][][]int32 // the matches that violate a question
	// patience is the work after which a score has to be better than the first; 0 for no bound.
	patience int64
	// keepOn is set if the search goes on after the first violation.
	keepOn bool
	// each replaces try if all moves are tried instead of random ones.
	each   func(batch []*position, n int) bool
	offset int      // offset of the move numbers, for each
	loaded []uint64 // by fluent: the positions of the present batch, for each
}

// A position is a state in a beam, with the moves to it.
type position struct {
	fluents []uint64 // a bit for each
	parent  *position
	moves   []int32   // by role: the move that led here
	before  [][]int32 // moves to a position without a parent
	score   int
	tie     uint32
}

// run searches until a position violates a question or the work is used up.
func (b *beam) run(ctx context.Context, work int64) {
	b.found = map[*task.Item][][]int32{}
	front := []*position{b.start()}
	b.load(front)
	b.m.Look()
	b.first = b.score(b.m)[0]
	for step := 0; step < beamSteps && b.spent < work && len(front) > 0 && ctx.Err() == nil; step++ {
		next := b.advance(front)
		if len(b.found) > 0 && !b.keepOn {
			return
		}
		front = b.choose(next)
		if len(front) > 0 && front[0].score < b.first {
			b.patience = 0
		}
		if b.patience > 0 && b.spent > b.patience {
			return
		}
	}
}

// refute replays the matches that violate a question, in the order of the questions.
func (b *beam) refute(ctx context.Context) {
	b.task.Open(func(it *task.Item) {
		if moves, found := b.found[it]; found {
			b.task.Refute(ctx, it, moves, "directed match")
			if it.Verdict.Sought() {
				b.task.ShowMore(ctx, it, nil)
			}
		}
	})
}

// start is the initial position.
func (b *beam) start() *position {
	s := &position{fluents: make([]uint64, (len(b.task.Net.Fluent)+63)/64)}
	for _, f := range b.task.Net.Game.Init {
		s.fluents[f/64] |= 1 << (f % 64)
	}
	return s
}

// advance returns the successors from which a match can go on, and notes those that
// violate a question.
func (b *beam) advance(front []*position) []*position {
	var next []*position
	for at := 0; at < len(front); at += simulate.Lanes {
		batch := front[at:min(at+simulate.Lanes, len(front))]
		for n := 0; b.try(batch, n); n++ {
			children := b.children(batch, b.m.Moved)
			going := b.m.Look()
			b.spent += 2 * b.cost
			b.noteViolations(children)
			score := b.score(b.m)
			for lane, c := range children {
				if c != nil && going>>lane&1 == 1 {
					c.score, c.tie = score[lane], b.m.Rng.Uint32()
					next = append(next, c)
				}
			}
		}
	}
	return next
}

// try makes the n-th of the moves that are tried from some positions. It reports whether
// there was one.
func (b *beam) try(batch []*position, n int) bool {
	if b.each != nil {
		return b.each(batch, n)
	}
	if n == beamBranch {
		return false
	}
	b.load(batch)
	b.m.Move(b.m.Look(), false)
	return true
}

// load puts positions into the lanes, and fills the rest by repeating them.
func (b *beam) load(batch []*position) {
	b.m.Forget()
	for f := range b.m.State {
		w := uint64(0)
		for lane := range simulate.Lanes {
			w |= batch[lane%len(batch)].fluents[f/64] >> (f % 64) & 1 << lane
		}
		b.m.State[f] = w
	}
}

// children reads the positions of the lanes that have moved.
func (b *beam) children(batch []*position, moved uint64) (children [simulate.Lanes]*position) {
	step := b.m.History[len(b.m.History)-1]
	for lane := range children {
		if moved>>lane&1 == 0 {
			continue
		}
		children[lane] = &position{fluents: make([]uint64, len(batch[0].fluents)), parent: batch[lane%len(batch)], moves: simulate.JointMove(step, lane)}
	}
	for f, w := range b.m.State {
		for ; w != 0; w &= w - 1 {
			if c := children[bits.TrailingZeros64(w)]; c != nil {
				c.fluents[f/64] |= 1 << (f % 64)
			}
		}
	}
	return children
}

// noteViolations keeps for each violated question the match to one violating position.
func (b *beam) noteViolations(children [simulate.Lanes]*position) {
	b.task.Open(func(it *task.Item) {
		if b.found[it] != nil {
			return
		}
		bad := b.m.Ev.Value(it.Goal.State)
		for lane, c := range children {
			if c != nil && bad>>lane&1 == 1 {
				b.found[it] = c.match()
				return
			}
		}
	})
}

// match returns the moves to a position.
func (c *position) match() [][]int32 {
	var moves [][]int32
	for ; c.parent != nil; c = c.parent {
		moves = append(moves, c.moves)
	}
	slices.Reverse(moves)
	return slices.Concat(c.before, moves)
}

// choose keeps the best positions, each state once.
func (b *beam) choose(next []*position) []*position {
	slices.SortStableFunc(next, func(x, y *position) int {
		return cmp.Or(cmp.Compare(x.score, y.score), cmp.Compare(x.tie, y.tie))
	})
	var kept []*position
	seen := map[string]bool{}
	for _, c := range next {
		if key := c.key(); !seen[key] && len(kept) < beamBatches*simulate.Lanes {
			seen[key] = true
			kept = append(kept, c)
		}
	}
	return kept
}

// key is the packed state as a string.
func (c *position) key() string {
	b := make([]byte, 0, 8*len(c.fluents))
	for _, w := range c.fluents {
		for ; len(b)%8 != 7; w >>= 8 {
			b = append(b, byte(w))
		}
		b = append(b, byte(w))
	}
	return string(b)
}
