package expand

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"
)

// MovesAlong returns the joint moves along successive states, by step and role. Transitions are
// not stored: each state is expanded once more.
func (e *Expander) MovesAlong(ctx context.Context, path []uint32) ([][]int32, error) {
	all := [][]int32{}
	for i := 1; i < len(path); i++ {
		joint, err := e.moveBetween(ctx, path[i-1], path[i])
		if err != nil {
			return nil, err
		}
		all = append(all, joint)
	}
	return all, nil
}

var errMoveFound = errors.New("found")

// moveBetween returns a joint move that leads from one state to another.
func (e *Expander) moveBetween(ctx context.Context, from, to uint32) (joint []int32, err error) {
	given := false
	_, joint, err = e.FindPredecessor(ctx, to, maxMoveWork, func() (uint32, bool) {
		ok := !given
		given = true
		return from, ok
	})
	return joint, err
}

// FindPredecessor returns the first of some states from which a joint move leads to another one,
// and that move.
func (e *Expander) FindPredecessor(ctx context.Context, to uint32, work int64, more func() (uint32, bool)) (from uint32, joint []int32, err error) {
	left := slices.Clone(e.leftSegments) // an exploration may go on later
	e.leftSegments = e.leftSegments[:0]
	defer func() { e.leftSegments = append(e.leftSegments[:0], left...) }()
	err = e.Run(ctx, ExpansionWalk{WorkLimit: e.workDone + work, NextState: more,
		LookAtFresh: func(fresh uint64) uint64 { return fresh },
		AfterMove: func(moved uint64) error {
			for ; moved != 0; moved &= moved - 1 {
				if l := bits.TrailingZeros64(moved); slices.Equal(e.successors[l], e.states.Position(to)) {
					from, joint = e.laneSegments[l].stateNumber, e.LaneMove(l)
					return errMoveFound
				}
			}
			return nil
		}})
	if errors.Is(err, errMoveFound) {
		return from, joint, nil
	}
	return 0, nil, fmt.Errorf("no move was found again from one state to the next: %w", errors.Join(err))
}

// maxMoveWork bounds the search for one joint move.
const maxMoveWork = 1 << 28
