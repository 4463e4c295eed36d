package unroll

import (
	"math/bits"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// Bounds on the exclusions: gates of one group of fluents, and all in all.
const (
	maxGroupSets   = 160
	MaxExclusions  = 150_000
	maxCommonMoves = 24
)

// GateExclusion is a pair of gates of which both hold on a transition only if one
// of a few moves is made, or never.
type GateExclusion struct {
	FirstGate, SecondGate circuit.NodeRef
	commonMoves           []circuit.NodeRef // the moves that are in both
}

// A MoveSet is a gate that holds if a role does one of some moves.
type MoveSet struct {
	setGate   circuit.NodeRef
	roleIndex int32
	moveBits  []uint64
}

// An ExclusionFinder collects exclusions.
type ExclusionFinder struct {
	Net             *circuit.Network
	SetByGate       map[circuit.NodeRef]*MoveSet // nil for gates that are none
	ComparedPairs   map[[2]circuit.NodeRef]bool
	FoundExclusions []GateExclusion
	// VisitedGates counts the gates that were looked at.
	VisitedGates int
	lastVisit    []int32 // by gate: the last call of NextMoveSets that has looked at it
	visitNumber  int32
}

// NextMoveSets returns the move sets that the next values of fluents depend on,
// above the gates of the state.
func (f *ExclusionFinder) NextMoveSets(fluents []int32) []*MoveSet {
	var sets []*MoveSet
	if f.lastVisit == nil {
		f.lastVisit = make([]int32, len(f.Net.Nodes))
	}
	f.visitNumber++
	var visit func(r circuit.NodeRef)
	visit = func(r circuit.NodeRef) {
		node := &f.Net.Nodes[r.NodeIndex()]
		if f.lastVisit[r.NodeIndex()] == f.visitNumber || !node.DependsOnMoves || len(sets) > maxGroupSets {
			return
		}
		f.lastVisit[r.NodeIndex()] = f.visitNumber
		f.VisitedGates++
		if set := f.moveSetOf(r.NodeIndex()); set != nil {
			sets = append(sets, set)
			return
		}
		for _, c := range node.Children {
			visit(c)
		}
	}
	for _, fl := range fluents {
		visit(f.Net.NextRefs[fl])
	}
	return sets
}

// moveSetOf returns the set of a gate that is a disjunction of moves of
// one role, which the network holds as a negated conjunction of negations.
func (f *ExclusionFinder) moveSetOf(index int) *MoveSet {
	gate := circuit.NodeRef(index<<1 | 1)
	if set, known := f.SetByGate[gate]; known {
		return set
	}
	f.SetByGate[gate] = nil
	node := &f.Net.Nodes[index]
	if node.Kind != circuit.AndNode {
		return nil
	}
	set := &MoveSet{setGate: gate, roleIndex: -1}
	for _, c := range node.Children {
		move := &f.Net.Nodes[c.NodeIndex()]
		if move.Kind != circuit.DoesNode || !c.IsNegative() || set.roleIndex >= 0 && move.RoleIndex != set.roleIndex {
			return nil
		}
		set.roleIndex = move.RoleIndex
		if set.moveBits == nil {
			set.moveBits = make([]uint64, (len(f.Net.DoesRefs[set.roleIndex])+63)/64)
		}
		set.moveBits[move.InputIndex/64] |= 1 << (move.InputIndex % 64)
	}
	f.SetByGate[gate] = set
	return set
}

// CompareSets adds an exclusion for each pair that has few moves in common.
func (f *ExclusionFinder) CompareSets(sets []*MoveSet) {
	for i, s := range sets {
		for _, t := range sets[:i] {
			key := [2]circuit.NodeRef{min(s.setGate, t.setGate), max(s.setGate, t.setGate)}
			if s.roleIndex != t.roleIndex || f.ComparedPairs[key] {
				continue
			}
			f.ComparedPairs[key] = true
			if moves := commonMoveIndexes(s.moveBits, t.moveBits); len(moves) <= maxCommonMoves && len(moves) < min(s.moveCount(), t.moveCount()) {
				e := GateExclusion{FirstGate: key[0], SecondGate: key[1]}
				for _, m := range moves {
					e.commonMoves = append(e.commonMoves, f.Net.DoesRefs[s.roleIndex][m])
				}
				f.FoundExclusions = append(f.FoundExclusions, e)
			}
		}
	}
}

// commonMoveIndexes returns the moves that are in two sets, up to one more than matter.
func commonMoveIndexes(a, b []uint64) []int {
	var moves []int
	for i := range a {
		for w := a[i] & b[i]; w != 0; w &= w - 1 {
			if moves = append(moves, i*64+bits.TrailingZeros64(w)); len(moves) > maxCommonMoves {
				return moves
			}
		}
	}
	return moves
}

func (s *MoveSet) moveCount() int {
	n := 0
	for _, w := range s.moveBits {
		n += bits.OnesCount64(w)
	}
	return n
}

// ExcludedLits returns the literals that cannot all hold: both gates, and none of
// the moves that are in both.
func (u *GameProgram) ExcludedLits(t int, e GateExclusion) []asp.Lit {
	lits := []asp.Lit{u.GateLit(t, e.FirstGate), u.GateLit(t, e.SecondGate)}
	for _, m := range e.commonMoves {
		lits = append(lits, u.GateLit(t, m).Complement())
	}
	return lits
}
