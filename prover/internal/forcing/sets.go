package forcing

import (
	"cmp"
	"context"
	"encoding/binary"
	"slices"

	"github.com/gdllint/gdllint/grounding/lanes"
)

// A roleSight is the observation of a role besides its own moves.
type roleSight int

const (
	sightComplete roleSight = iota // the complete state
	sightPercepts                  // its percepts, and the initial state
	sightHints                     // these, and its own legal moves
)

// String is for the log.
func (s roleSight) String() string {
	return [...]string{"knowing everything", "by what is seen", "by what is seen and legal"}[s]
}

// A moveTarget is the result of a move and its percepts: the number of a set of states, or one
// of these.
type moveTarget int32

const (
	targetWon  moveTarget = -1 - iota // all states are won
	targetLost                        // some state is lost
)

// A roleEdge is a move of the role, which is legal in all states of a set, and the
// sets that it may lead to. None of them is lost by itself.
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

// targetOfStates returns the target of some states that the role cannot tell apart. They are
// sorted.
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
		s.arena.meter.bytesUsed += 8*int64(len(set)) + bytesPerSet
	}
	return n
}

// Memory in bytes of a set and an edge beside their members, and of a step while a set is
// expanded.
const (
	bytesPerSet  = 256
	bytesPerEdge = 128
	bytesPerStep = 128
)

// A perceptFan collects the successors of a move, by percepts.
type perceptFan struct {
	groupIndex  map[string]int
	stateGroups [][]uint32
}

func (f *perceptFan) addPerceived(percept string, n uint32) {
	i, known := f.groupIndex[percept]
	if !known {
		i = len(f.stateGroups)
		f.groupIndex[percept] = i
		f.stateGroups = append(f.stateGroups, nil)
	}
	f.stateGroups[i] = append(f.stateGroups[i], n)
}

// expandSet returns the moves that the role may make in a set, the most informative ones
// first.
func (s *forcingSearch) expandSet(ctx context.Context, n moveTarget) ([]roleEdge, error) {
	states := s.stateSets[n].memberStates
	legal, err := s.arena.legalMoves(ctx, states)
	if err != nil {
		return nil, err
	}
	moves := commonMoves(legal)
	b := stepBatch{search: s, fansByMove: make([]perceptFan, len(moves))}
	for i, m := range moves {
		b.fansByMove[i].groupIndex = map[string]int{}
		for at, state := range states {
			for _, other := range legal[at][1] { // of chance
				if err := b.addBatchStep(ctx, arenaStep{fromState: state, moveIndices: [2]int32{m, other}}, i); err != nil {
					return nil, err
				}
			}
		}
	}
	if err := b.flush(ctx); err != nil {
		return nil, err
	}
	if err := s.arena.classify(ctx); err != nil {
		return nil, err
	}
	s.arena.meter.bytesUsed -= b.bytes
	return s.rankEdges(moves, b.fansByMove), nil
}

// A stepBatch holds steps that are computed together.
type stepBatch struct {
	search       *forcingSearch
	fansByMove   []perceptFan // by move of the role
	batchedSteps []arenaStep
	moveOfStep   []int // by step: index of the move
	bytes        int64 // memory of the steps of this expansion
}

func (b *stepBatch) addBatchStep(ctx context.Context, x arenaStep, of int) error {
	b.batchedSteps, b.moveOfStep = append(b.batchedSteps, x), append(b.moveOfStep, of)
	if len(b.batchedSteps) < lanes.LaneCount {
		return nil
	}
	return b.flush(ctx)
}

// flush computes the steps, and enters their successors.
func (b *stepBatch) flush(ctx context.Context) error {
	if len(b.batchedSteps) == 0 {
		return nil
	}
	b.search.arena.makeSteps(b.batchedSteps)
	known, err := b.legalHints(ctx)
	if err != nil {
		return err
	}
	for i, x := range b.batchedSteps {
		switch b.search.sight {
		case sightComplete:
			x.perceptBits = stateSetKey([]uint32{x.nextState})
		case sightHints:
			x.perceptBits += known[i]
		}
		b.fansByMove[b.moveOfStep[i]].addPerceived(x.perceptBits, x.nextState)
	}
	kept := bytesPerStep * int64(len(b.batchedSteps))
	b.bytes += kept
	b.search.arena.meter.bytesUsed += kept
	b.batchedSteps, b.moveOfStep = b.batchedSteps[:0], b.moveOfStep[:0]
	return b.search.arena.meter.exceededLimit(ctx)
}

// legalHints returns the legal moves of the role after each step, if the role observes them.
func (b *stepBatch) legalHints(ctx context.Context) ([]string, error) {
	if b.search.sight != sightHints {
		return nil, nil
	}
	next := make([]uint32, len(b.batchedSteps))
	for i, x := range b.batchedSteps {
		next[i] = x.nextState
	}
	legal, err := b.search.arena.legalMoves(ctx, next)
	list := make([]string, len(legal))
	for i, moves := range legal {
		own := make([]uint32, len(moves[0]))
		for j, m := range moves[0] {
			own[j] = uint32(m)
		}
		list[i] = stateSetKey(own)
	}
	return list, err
}

// commonMoves returns the moves of the role that are legal in all states.
func commonMoves(legal [][2][]int32) []int32 {
	shared := slices.Clone(legal[0][0])
	for _, list := range legal[1:] {
		shared = slices.DeleteFunc(shared, func(m int32) bool {
			_, found := slices.BinarySearch(list[0], m)
			return !found
		})
	}
	return shared
}

// A rankedEdge is an edge with the size of its largest target, and the sum of the squared sizes of its targets.
type rankedEdge struct {
	roleEdge
	largestSet, squaredSizes int
}

// rankEdges sorts moves: those that leave the smallest sets come first. Their targets are
// sorted by size, largest first, since these fail soonest. Moves that lose at once are
// left out.
func (s *forcingSearch) rankEdges(moves []int32, fans []perceptFan) []roleEdge {
	var list []rankedEdge
	for i, m := range moves {
		r := rankedEdge{roleEdge: roleEdge{moveIndex: m}}
		dead := false
		for _, group := range fans[i].stateGroups {
			slices.Sort(group)
			to := s.targetOfStates(group)
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
