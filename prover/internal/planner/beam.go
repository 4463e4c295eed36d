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
	firstBeamWidth = 16 // doubled from beam to beam
	beamAlike      = 3
	beamStride     = 6
	beamMoves      = 250
)

// A literal that does not hold after so many steps of the relaxed game is far
// away, or out of reach.
const (
	farLayer   = 9
	farPenalty = 20
)

// A goalKind describes the goal states of a question.
type goalKind struct {
	item            *task.QuestionItem
	gate            circuit.NodeRef
	endsMatch       bool // matches end there
	envelope        *stateEnvelope
	wantsWholeState bool // all of a state is the target, and not only the literals that are enough
	envelopeTrust   int  // how much of it is taken for true
	game            *relaxedGame
	conflictsLeft   int64               // conflicts
	firstTarget     []circuit.NodeRef   // the first target
	forbiddenSets   [][]circuit.NodeRef // literals that were not reached together
}

// A targetBeam is a beam search for a match to a state of a kind.
type targetBeam struct {
	task         *task.ProofTask
	sought       *goalKind
	expander     *expand.Expander
	lits         []circuit.NodeRef
	parentStates []uint32 // by state: the one that it was found from
	distances    []int32  // by state: its distance from the target
	foundState   int64    // a state of the kind; -1 if there is none yet
	workLimit    int64    // of the work
	width        int
	// noProgress is set if nothing has come nearer since the last question.
	noProgress bool
}

func newTargetBeam(t *task.ProofTask, k *goalKind, width int, limit int64) *targetBeam {
	return &targetBeam{task: t, sought: k, expander: expand.New(t.Net, nil), parentStates: []uint32{0}, distances: []int32{0}, foundState: -1, workLimit: limit, width: width}
}

// searchWork returns the work that was done.
func (b *targetBeam) searchWork() int64 {
	return b.expander.ExpansionWork() + b.sought.game.gateReads
}

// search searches until it has reached a goal state or its limit of work. It returns the best
// states that it had.
func (b *targetBeam) search(ctx context.Context) (front []uint32, err error) {
	front = b.measureStates([]uint32{0})
	before := int32(-1)
	for step := 0; step < beamMoves && b.foundState < 0 && b.searchWork() < b.workLimit && ctx.Err() == nil; step++ {
		if step%beamStride == 0 && len(front) > 0 {
			b.noProgress = before >= 0 && b.distances[front[0]] >= before
			if front, err = b.aimFront(ctx, front); err != nil || b.lits == nil {
				return front, err
			}
			before = b.distances[front[0]]
		}
		children, err := b.expandFront(ctx, front)
		if err != nil {
			return front, err
		}
		next := b.chooseFront(b.measureStates(children))
		if len(next) == 0 {
			break
		}
		front = next
	}
	return front, ctx.Err()
}

// expandFront makes all moves of some states, and returns the new states.
func (b *targetBeam) expandFront(ctx context.Context, front []uint32) (children []uint32, err error) {
	at := 0
	err = b.expander.Run(ctx, expand.ExpansionWalk{WorkLimit: b.workLimit - b.sought.game.gateReads,
		NextState: func() (uint32, bool) {
			at++
			if at > len(front) {
				return 0, false
			}
			return front[at-1], true
		},
		LookAtFresh: func(fresh uint64) uint64 { return fresh },
		AfterMove: func(moved uint64) error {
			for ; moved != 0; moved &= moved - 1 {
				l := bits.TrailingZeros64(moved)
				if id, isNew := b.expander.Successor(l); isNew {
					b.parentStates, b.distances = append(b.parentStates, b.expander.LaneState(l)), append(b.distances, 0)
					children = append(children, id)
				}
			}
			if b.expander.StateBytes() > b.task.CurrentBudget().Reachability.StateBytes {
				return expand.ErrWorkDone
			}
			return nil
		}})
	if errors.Is(err, expand.ErrTooManyMoves) {
		err = expand.ErrWorkDone
	}
	return children, err
}

// measureStates computes the distances of states from the target, and returns the states whose
// matches go on, the nearest first.
func (b *targetBeam) measureStates(states []uint32) (going []uint32) {
	for batch := range slices.Chunk(states, expand.LaneCount) {
		over := b.measureBatch(batch)
		for l, id := range batch {
			if over>>l&1 == 0 {
				going = append(going, id)
			}
		}
		if b.foundState >= 0 || b.searchWork() > b.workLimit {
			break
		}
	}
	slices.SortStableFunc(going, func(x, y uint32) int {
		return cmp.Or(cmp.Compare(b.distances[x], b.distances[y]), cmp.Compare(mixBits(uint64(x)), mixBits(uint64(y))))
	})
	return going
}

// measureBatch measures up to 64 states, and returns the terminal ones.
func (b *targetBeam) measureBatch(batch []uint32) (over uint64) {
	r, net := b.sought.game, b.task.Net
	state := make([]uint64, len(net.FluentRefs))
	for l, id := range batch {
		b.distances[id] = 0
		b.expander.ForEachHolding(id, func(f int32) { state[f] |= 1 << l })
	}
	r.setStates(state)
	all := ^uint64(0) >> (expand.LaneCount - len(batch))
	if hits := r.reachableLanes[b.sought.gate] & all; hits != 0 && b.foundState < 0 {
		b.foundState = int64(batch[bits.TrailingZeros64(hits)])
	}
	over = r.reachableLanes[net.TerminalRef] & all
	for layer := 1; b.foundState < 0; layer++ {
		late := uint64(0)
		for _, l := range b.lits {
			missing := all &^ over &^ r.reachableLanes[l]
			late |= missing
			for ; missing != 0; missing &= missing - 1 {
				id := batch[bits.TrailingZeros64(missing)]
				b.distances[id]++
				if layer > farLayer {
					b.distances[id] += farPenalty - 1
				}
			}
		}
		if late == 0 || layer > farLayer {
			break
		}
		if r.advanceLayer() == 0 {
			layer = farLayer // nothing will ever change
		}
	}
	return over
}

// chooseFront keeps the nearest states, but few that satisfy the same part of the
// target.
func (b *targetBeam) chooseFront(next []uint32) (front []uint32) {
	alike := map[uint64]int{}
	var rest []uint32
	for _, id := range next {
		if len(front) == b.width {
			return front
		}
		part := b.satisfiedPartHash(id)
		if alike[part]++; alike[part] > beamAlike {
			rest = append(rest, id)
			continue
		}
		front = append(front, id)
	}
	return append(front, rest[:min(len(rest), b.width-len(front))]...)
}

// satisfiedPartHash returns a hash of the part of the target that a state satisfies.
func (b *targetBeam) satisfiedPartHash(id uint32) (hash uint64) {
	state := b.stateOfID(id)
	for i, l := range b.lits {
		if state[b.task.Net.Nodes[l.NodeIndex()].InputIndex] != l.IsNegative() {
			hash ^= mixBits(uint64(i) + 1)
		}
	}
	return hash
}

// stateOfID returns a state, by fluent.
func (b *targetBeam) stateOfID(id uint32) []bool {
	state := make([]bool, len(b.task.Net.FluentRefs))
	b.expander.ForEachHolding(id, func(f int32) { state[f] = true })
	return state
}

// matchToFound returns the joint moves to the state that was found.
func (b *targetBeam) matchToFound(ctx context.Context) ([][]int32, error) {
	path := []uint32{uint32(b.foundState)}
	for id := path[0]; id != 0; {
		id = b.parentStates[id]
		path = append(path, id)
	}
	slices.Reverse(path)
	return b.expander.MovesAlong(ctx, path)
}

// mixBits spreads the bits of a number.
func mixBits(x uint64) uint64 {
	x *= 0x9E3779B97F4A7C15
	x ^= x >> 29
	x *= 0xBF58476D1CE4E5B9
	return x ^ x>>32
}
