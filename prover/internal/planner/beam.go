package planner

import (
	"cmp"
	"context"
	"errors"
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/expand"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Bounds on a beam: the states that go on; how many of them satisfy the same
// part of the target; the moves between two questions to the solver; and the
// length of a match.
const (
	firstWidth = 16 // doubled from beam to beam
	beamAlike  = 3
	beamStride = 6
	beamMoves  = 250
)

// A literal that does not hold after so many steps of the relaxed game is far
// away, or out of reach.
const (
	farLayer   = 9
	farPenalty = 20
)

// A kind describes the goal states of a question.
type kind struct {
	it        *task.Item
	gate      circuit.Ref
	over      bool // matches end there
	frame     *frame
	whole     bool // all of a state is the target, and not only the literals that are enough
	trust     int  // how much of it is taken for true
	relaxed   *relaxation
	left      int64           // conflicts
	first     []circuit.Ref   // the first target
	forbidden [][]circuit.Ref // literals that were not reached together
}

// A beam is a beam search for a match to a state of a kind.
type beam struct {
	t      *task.Task
	kind   *kind
	e      *expand.Expander
	target []circuit.Ref
	from   []uint32 // by state: the one that it was found from
	near   []int32  // by state: its distance from the target
	found  int64    // a state of the kind; -1 if there is none yet
	limit  int64    // of the work
	width  int
	// stalled is set if nothing has come nearer since the last question.
	stalled bool
}

func newBeam(t *task.Task, k *kind, width int, limit int64) *beam {
	return &beam{t: t, kind: k, e: expand.New(t.Net, nil), from: []uint32{0}, near: []int32{0}, found: -1, limit: limit, width: width}
}

// spent returns the work that was done.
func (b *beam) spent() int64 { return b.e.Work() + b.kind.relaxed.work }

// run searches until it has reached a goal state or its limit of work. It returns the best
// states that it had.
func (b *beam) run(ctx context.Context) (front []uint32, err error) {
	front = b.measure([]uint32{0})
	before := int32(-1)
	for step := 0; step < beamMoves && b.found < 0 && b.spent() < b.limit && ctx.Err() == nil; step++ {
		if step%beamStride == 0 && len(front) > 0 {
			b.stalled = before >= 0 && b.near[front[0]] >= before
			if front, err = b.aim(ctx, front); err != nil || b.target == nil {
				return front, err
			}
			before = b.near[front[0]]
		}
		children, err := b.expand(ctx, front)
		if err != nil {
			return front, err
		}
		next := b.choose(b.measure(children))
		if len(next) == 0 {
			break
		}
		front = next
	}
	return front, ctx.Err()
}

// expand makes all moves of some states, and returns the new states.
func (b *beam) expand(ctx context.Context, front []uint32) (children []uint32, err error) {
	at := 0
	err = b.e.Run(ctx, expand.Walk{Limit: b.limit - b.kind.relaxed.work,
		More: func() (uint32, bool) {
			at++
			if at > len(front) {
				return 0, false
			}
			return front[at-1], true
		},
		Look: func(fresh uint64) uint64 { return fresh },
		Step: func(moved uint64) error {
			for ; moved != 0; moved &= moved - 1 {
				l := bits.TrailingZeros64(moved)
				if id, isNew := b.e.Successor(l); isNew {
					b.from, b.near = append(b.from, b.e.State(l)), append(b.near, 0)
					children = append(children, id)
				}
			}
			if b.e.Bytes() > b.t.Budget().Reach.Bytes {
				return expand.ErrWork
			}
			return nil
		}})
	if errors.Is(err, expand.ErrMoves) {
		err = expand.ErrWork
	}
	return children, err
}

// measure computes the distances of states from the target, and returns the states whose
// matches go on, the nearest first.
func (b *beam) measure(states []uint32) (going []uint32) {
	for batch := range slices.Chunk(states, expand.Lanes) {
		over := b.look(batch)
		for l, id := range batch {
			if over>>l&1 == 0 {
				going = append(going, id)
			}
		}
		if b.found >= 0 || b.spent() > b.limit {
			break
		}
	}
	slices.SortStableFunc(going, func(x, y uint32) int {
		return cmp.Or(cmp.Compare(b.near[x], b.near[y]), cmp.Compare(mix(uint64(x)), mix(uint64(y))))
	})
	return going
}

// look measures up to 64 states, and returns the terminal ones.
func (b *beam) look(batch []uint32) (over uint64) {
	r, net := b.kind.relaxed, b.t.Net
	state := make([]uint64, len(net.Fluent))
	for l, id := range batch {
		b.near[id] = 0
		b.e.Holding(id, func(f int32) { state[f] |= 1 << l })
	}
	r.start(state)
	all := ^uint64(0) >> (expand.Lanes - len(batch))
	if hits := r.can[b.kind.gate] & all; hits != 0 && b.found < 0 {
		b.found = int64(batch[bits.TrailingZeros64(hits)])
	}
	over = r.can[net.Terminal] & all
	for layer := 1; b.found < 0; layer++ {
		late := uint64(0)
		for _, l := range b.target {
			missing := all &^ over &^ r.can[l]
			late |= missing
			for ; missing != 0; missing &= missing - 1 {
				id := batch[bits.TrailingZeros64(missing)]
				b.near[id]++
				if layer > farLayer {
					b.near[id] += farPenalty - 1
				}
			}
		}
		if late == 0 || layer > farLayer {
			break
		}
		if r.advance() == 0 {
			layer = farLayer // nothing will ever change
		}
	}
	return over
}

// choose keeps the nearest states, but few that satisfy the same part of the
// target.
func (b *beam) choose(next []uint32) (front []uint32) {
	alike := map[uint64]int{}
	var rest []uint32
	for _, id := range next {
		if len(front) == b.width {
			return front
		}
		part := b.part(id)
		if alike[part]++; alike[part] > beamAlike {
			rest = append(rest, id)
			continue
		}
		front = append(front, id)
	}
	return append(front, rest[:min(len(rest), b.width-len(front))]...)
}

// part returns a hash of the part of the target that a state satisfies.
func (b *beam) part(id uint32) (hash uint64) {
	state := b.state(id)
	for i, l := range b.target {
		if state[b.t.Net.Nodes[l.Node()].Index] != l.Negative() {
			hash ^= mix(uint64(i) + 1)
		}
	}
	return hash
}

// state returns a state, by fluent.
func (b *beam) state(id uint32) []bool {
	state := make([]bool, len(b.t.Net.Fluent))
	b.e.Holding(id, func(f int32) { state[f] = true })
	return state
}

// match returns the joint moves to the state that was found.
func (b *beam) match(ctx context.Context) ([][]int32, error) {
	path := []uint32{uint32(b.found)}
	for id := path[0]; id != 0; {
		id = b.from[id]
		path = append(path, id)
	}
	slices.Reverse(path)
	return b.e.Moves(ctx, path)
}

// mix spreads the bits of a number.
func mix(x uint64) uint64 {
	x *= 0x9E3779B97F4A7C15
	x ^= x >> 29
	x *= 0xBF58476D1CE4E5B9
	return x ^ x>>32
}
