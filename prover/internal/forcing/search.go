package forcing

import "context"

// This file is the search for a strategy of the role over sets of states.

// A setValue is the known status of a set of states.
type setValue uint8

const (
	setUnseen setValue = iota // not visited
	setHeld                   // visited, and not known to be won
	setForced                 // the role can force 100
)

// A stateSet is a set of states that the role cannot tell apart. In each of them the match goes on
// and every role has a move (kindLive).
type stateSet struct {
	memberStates []uint32
	forcedValue  setValue
	forcedRank   int32       // the chosen move of a forced set leads to sets of lower ranks
	roleEdges    []roleEdge  // the moves of the role; once the set is forced, the chosen one
	waitingEdges []edgePlace // the edges that wait for this set
}

// An edgePlace is the place of an edge: number index of the set sourceSet.
type edgePlace struct {
	sourceSet moveTarget
	index     int
}

// A forcingSearch decides which sets of states the role can force 100 from, as far as the initial
// state needs it.
type forcingSearch struct {
	arena        *stateArena
	sight        roleSight
	setNumbers   map[string]moveTarget // by stateSetKey: the number of the set
	stateSets    []stateSet            // by number
	rootTarget   moveTarget            // the target with the initial state
	lastRank     int32                 // the rank that was given last
	pendingEdges []edgePlace           // the edges to be followed: a stack
}

// newForcingSearch returns a search over an arena for a role that observes as much as with says.
func newForcingSearch(a *stateArena, with roleSight) *forcingSearch {
	return &forcingSearch{arena: a, sight: with, setNumbers: map[string]moveTarget{}, rootTarget: targetLost}
}

// solveRoot decides the initial state, unless a limit is exceeded first. After such an error it can
// be called again, with a higher limit.
func (s *forcingSearch) solveRoot(ctx context.Context) error {
	if err := s.arena.classify(ctx); err != nil {
		return err
	}
	if s.rootTarget = s.targetOfStates([]uint32{0}); s.rootTarget < 0 {
		return nil
	}
	if s.stateSets[s.rootTarget].forcedValue == setUnseen {
		if err := s.visitSet(ctx, s.rootTarget); err != nil {
			return err
		}
	}
	for len(s.pendingEdges) > 0 && s.stateSets[s.rootTarget].forcedValue != setForced {
		at := s.pendingEdges[len(s.pendingEdges)-1]
		s.pendingEdges = s.pendingEdges[:len(s.pendingEdges)-1]
		if err := s.followEdge(ctx, at); err != nil {
			s.pendingEdges = append(s.pendingEdges, at)
			return err
		}
	}
	return nil
}

// isWinForced reports whether the role can force 100, once solveRoot has returned nil.
func (s *forcingSearch) isWinForced() bool {
	return s.rootTarget == targetWon || s.rootTarget >= 0 && s.stateSets[s.rootTarget].forcedValue == setForced
}

// visitSet computes the edges of a new set, and puts them on the stack unless one of them already
// forces a win.
func (s *forcingSearch) visitSet(ctx context.Context, n moveTarget) error {
	if err := s.arena.exceededLimit(ctx); err != nil {
		return err
	}
	edges, err := s.expandSet(ctx, n)
	if err != nil {
		return err
	}
	set := &s.stateSets[n]
	set.forcedValue, set.roleEdges = setHeld, edges
	for _, e := range edges {
		if s.firstUnforced(e, func(setValue) bool { return true }) < 0 {
			s.markForced(n, e)
			return nil
		}
	}
	for i := len(edges) - 1; i >= 0; i-- {
		s.pendingEdges = append(s.pendingEdges, edgePlace{n, i})
		s.arena.setBytes += 8*int64(len(edges[i].targetSets)) + bytesPerEdge
	}
	return nil
}

// firstUnforced returns the first target of an edge from which no win is forced and whose value
// satisfies is; targetLost if there is none.
func (s *forcingSearch) firstUnforced(e roleEdge, is func(setValue) bool) moveTarget {
	for _, to := range e.targetSets {
		if v := s.stateSets[to].forcedValue; v != setForced && is(v) {
			return to
		}
	}
	return targetLost
}

// followEdge checks whether an edge leads to forced sets only. Otherwise the edge waits for a
// target that is not forced, preferably a visited one.
func (s *forcingSearch) followEdge(ctx context.Context, at edgePlace) error {
	if s.stateSets[at.sourceSet].forcedValue == setForced {
		return nil
	}
	e := s.stateSets[at.sourceSet].roleEdges[at.index]
	for {
		if to := s.firstUnforced(e, func(v setValue) bool { return v == setHeld }); to >= 0 {
			s.stateSets[to].waitingEdges = append(s.stateSets[to].waitingEdges, at)
			return nil
		}
		to := s.firstUnforced(e, func(setValue) bool { return true })
		if to < 0 {
			s.markForced(at.sourceSet, e)
			return nil
		}
		if err := s.visitSet(ctx, to); err != nil {
			return err
		}
	}
}

// markForced notes that the role can force 100 from a set, by a move, and reactivates the edges
// that wait for the set.
func (s *forcingSearch) markForced(n moveTarget, by roleEdge) {
	set := &s.stateSets[n]
	s.lastRank++
	set.forcedValue, set.forcedRank = setForced, s.lastRank
	s.pendingEdges = append(s.pendingEdges, set.waitingEdges...)
	set.roleEdges, set.waitingEdges = []roleEdge{by}, nil
}

// strategySets returns the sets that the strategy reaches, the first one in front.
func (s *forcingSearch) strategySets() (sets []moveTarget) {
	if s.rootTarget < 0 {
		return nil
	}
	sets = []moveTarget{s.rootTarget}
	seen := map[moveTarget]bool{s.rootTarget: true}
	for n := 0; n < len(sets); n++ {
		for _, to := range s.stateSets[sets[n]].roleEdges[0].targetSets {
			if !seen[to] {
				seen[to] = true
				sets = append(sets, to)
			}
		}
	}
	return sets
}

// countHeldSets counts the sets that were visited and are not forced.
func (s *forcingSearch) countHeldSets() (n int) {
	for i := range s.stateSets {
		if s.stateSets[i].forcedValue == setHeld {
			n++
		}
	}
	return n
}
