package forcing

import (
	"cmp"
	"context"
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/proof/diagram"
)

// This file has the sets of states that the role cannot tell apart, and the moves that lead from one to others.

// A roleSight says which part of a match a role observes besides its own moves.
type roleSight int

const (
	sightComplete roleSight = iota // the complete state
	sightPercepts                  // the initial state and its percepts
	sightHints                     // also which of its own moves are legal
)

// String returns the words for the log.
func (s roleSight) String() string {
	return [...]string{"knowing everything", "by what is seen", "by what is seen and legal"}[s]
}

// A moveTarget is the target of a move, given the percepts: the number of a set of states,
// targetWon or targetLost.
type moveTarget int32

const (
	targetWon  moveTarget = -1 - iota // the role has won in all the states
	targetLost                        // the role has lost in one of the states
)

// A roleEdge is a move of the role, which is legal in all states of a set, and the sets that it may
// lead to. None of them contains a lost state.
type roleEdge struct {
	moveIndex  int32
	targetSets []moveTarget
}

// stateSetKey returns a set of states as a map key.
func stateSetKey(set []uint32) string {
	text := make([]byte, 0, 4*len(set))
	for _, n := range set {
		text = binary.BigEndian.AppendUint32(text, n)
	}
	return string(text)
}

// targetOfStates returns the target that consists of some states, which the role cannot tell apart. The set of a target
// leaves out the won states. The states have to be sorted, and are changed.
func (s *forcingSearch) targetOfStates(states []uint32) moveTarget {
	set := slices.Compact(states)
	for _, n := range set {
		if s.arena.kinds[n] == kindLost {
			return targetLost
		}
	}
	set = slices.DeleteFunc(set, func(n uint32) bool { return s.arena.kinds[n] == kindWon })
	if len(set) == 0 {
		return targetWon
	}
	k := stateSetKey(set)
	n, known := s.setNumbers[k]
	if !known {
		n = moveTarget(len(s.stateSets))
		s.setNumbers[k] = n
		s.stateSets = append(s.stateSets, stateSet{memberStates: slices.Clone(set)})
		s.arena.setBytes += 8*int64(len(set)) + bytesPerSet
	}
	return n
}

// Estimated bytes of a set and of an edge, without their members, and of a step while a set is
// expanded.
const (
	bytesPerSet  = 256
	bytesPerEdge = 128
	bytesPerStep = 128
)

// perceivedStates returns the states that steps lead to, in ascending order.
func perceivedStates(steps []arenaStep) (states []uint32) {
	for _, x := range steps {
		states = append(states, x.nextState)
	}
	slices.Sort(states)
	return states
}

// perceivedGroups groups steps by the percepts of the role.
func perceivedGroups(steps []arenaStep) [][]arenaStep {
	return diagram.GroupBy(steps, func(x arenaStep) string { return x.perceptBits })
}

// expandSet returns the edges of a set: the moves that are legal in all its states and cannot lose at once, in the order
// of rankEdges.
func (s *forcingSearch) expandSet(ctx context.Context, n moveTarget) ([]roleEdge, error) {
	states, a := s.stateSets[n].memberStates, s.arena
	legalIn := map[int32]int{} // by move of the role: the number of states
	var steps []arenaStep
	defer func() { a.setBytes -= bytesPerStep * int64(len(steps)) }()
	err := a.visitLegal(ctx, states, func(_ uint32, legal []int32) {
		for _, m := range legal {
			legalIn[m]++
		}
	}, func(moved uint64) {
		steps = append(steps, a.stepsOf(moved)...)
		a.setBytes += bytesPerStep * int64(bits.OnesCount64(moved))
	})
	if err == nil {
		err = a.classify(ctx)
	}
	if err == nil && s.sight == sightHints {
		err = s.addLegalHints(ctx, steps)
	}
	if err != nil {
		return nil, err
	}
	var moves []int32 // that are legal in all states
	for m, times := range legalIn {
		if times == len(states) {
			moves = append(moves, m)
		}
	}
	slices.Sort(moves)
	byMove := map[int32][]arenaStep{}
	for _, x := range steps {
		if s.sight == sightComplete {
			x.perceptBits = stateSetKey([]uint32{x.nextState})
		}
		byMove[x.roleMove] = append(byMove[x.roleMove], x)
	}
	return s.rankEdges(moves, byMove), nil
}

// addLegalHints adds the legal moves of the role after each step to its observations.
func (s *forcingSearch) addLegalHints(ctx context.Context, steps []arenaStep) error {
	legalAfter := map[uint32]string{}
	var next []uint32
	for _, x := range steps {
		if _, known := legalAfter[x.nextState]; !known {
			legalAfter[x.nextState], next = "", append(next, x.nextState)
		}
	}
	err := s.arena.visitLegal(ctx, next, func(state uint32, legal []int32) {
		own := make([]uint32, len(legal))
		for i, m := range legal {
			own[i] = uint32(m)
		}
		legalAfter[state] = stateSetKey(own)
	}, nil)
	for i := range steps {
		steps[i].perceptBits += legalAfter[steps[i].nextState]
	}
	return err
}

// A rankedEdge is an edge with the size of its largest target, and the sum of the squared sizes of its targets.
type rankedEdge struct {
	roleEdge
	largestSet, squaredSizes int
}

// rankEdges returns the edges of some moves. Edges with the smallest targets come first, and inside
// an edge the largest targets, since these fail soonest. Moves that may lose at once are left out.
func (s *forcingSearch) rankEdges(moves []int32, byMove map[int32][]arenaStep) []roleEdge {
	var list []rankedEdge
	for _, m := range moves {
		r := rankedEdge{roleEdge: roleEdge{moveIndex: m}}
		dead := false
		for _, alike := range perceivedGroups(byMove[m]) {
			to := s.targetOfStates(perceivedStates(alike))
			if dead = to == targetLost; dead {
				break
			}
			if to != targetWon && !slices.Contains(r.targetSets, to) {
				size := len(s.stateSets[to].memberStates)
				r.largestSet, r.squaredSizes = max(r.largestSet, size), r.squaredSizes+size*size
				r.targetSets = append(r.targetSets, to)
			}
		}
		if !dead {
			slices.SortStableFunc(r.targetSets, func(x, y moveTarget) int {
				return cmp.Compare(len(s.stateSets[y].memberStates), len(s.stateSets[x].memberStates))
			})
			list = append(list, r)
		}
	}
	slices.SortStableFunc(list, func(x, y rankedEdge) int {
		return cmp.Or(cmp.Compare(x.largestSet, y.largestSet), cmp.Compare(x.squaredSizes, y.squaredSizes))
	})
	edges := make([]roleEdge, len(list))
	for i, r := range list {
		edges[i] = r.roleEdge
	}
	return edges
}
