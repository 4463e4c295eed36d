package expand

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"
)

// Moves returns the joint moves along successive states, by step and role. Transitions are
// not stored: each state is expanded once more.
func (e *Expander) Moves(ctx context.Context, path []uint32) ([][]int32, error) {
	all := [][]int32{}
	for i := 1; i < len(path); i++ {
		joint, err := e.between(ctx, path[i-1], path[i])
		if err != nil {
			return nil, err
		}
		all = append(all, joint)
	}
	return all, nil
}

var errFound = errors.New("found")

// between returns a joint move that leads from one state to another.
func (e *Expander) between(ctx context.Context, from, to uint32) (joint []int32, err error) {
	given := false
	_, joint, err = e.Before(ctx, to, moveWork, func() (uint32, bool) {
		ok := !given
		given = true
		return from, ok
	})
	return joint, err
}

// Before returns the first of some states from which a joint move leads to another one,
// and that move.
func (e *Expander) Before(ctx context.Context, to uint32, work int64, more func() (uint32, bool)) (from uint32, joint []int32, err error) {
	left := slices.Clone(e.left) // an exploration may go on later
	e.left = e.left[:0]
	defer func() { e.left = append(e.left[:0], left...) }()
	err = e.Run(ctx, Walk{Limit: e.work + work, More: more,
		Look: func(fresh uint64) uint64 { return fresh },
		Step: func(moved uint64) error {
			for ; moved != 0; moved &= moved - 1 {
				if l := bits.TrailingZeros64(moved); slices.Equal(e.pack.next[l], e.states.At(to)) {
					from, joint = e.lane[l].state, slices.Clone(e.choice.joint[l])
					return errFound
				}
			}
			return nil
		}})
	if errors.Is(err, errFound) {
		return from, joint, nil
	}
	return 0, nil, fmt.Errorf("no move was found again from one state to the next: %w", errors.Join(err))
}

// moveWork bounds the search for one joint move.
const moveWork = 1 << 28
