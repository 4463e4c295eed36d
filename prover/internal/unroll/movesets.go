package unroll

import (
	"math/bits"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// Bounds on the exclusions: gates of one group of fluents, and all in all.
const (
	maxGroupSets  = 160
	MaxExclusions = 150_000
	maxCommon     = 24
)

// Exclusion is a pair of gates of which both hold on a transition only if one
// of a few moves is made, or never.
type Exclusion struct {
	A, B circuit.Ref
	both []circuit.Ref // the moves that are in both
}

// A MoveSet is a gate that holds if a role does one of some moves.
type MoveSet struct {
	gate circuit.Ref
	role int32
	bits []uint64
}

// An Excluder collects exclusions.
type Excluder struct {
	Net   *circuit.Network
	Sets  map[circuit.Ref]*MoveSet // nil for gates that are none
	Done  map[[2]circuit.Ref]bool
	Found []Exclusion
	// Visited counts the gates that were looked at.
	Visited int
	seen    []int32 // by gate: the last call of SetsOf that has looked at it
	call    int32
}

// SetsOf returns the move sets that the next values of fluents depend on,
// above the gates of the state.
func (f *Excluder) SetsOf(fluents []int32) []*MoveSet {
	var sets []*MoveSet
	if f.seen == nil {
		f.seen = make([]int32, len(f.Net.Nodes))
	}
	f.call++
	var visit func(r circuit.Ref)
	visit = func(r circuit.Ref) {
		node := &f.Net.Nodes[r.Node()]
		if f.seen[r.Node()] == f.call || !node.Acts || len(sets) > maxGroupSets {
			return
		}
		f.seen[r.Node()] = f.call
		f.Visited++
		if set := f.moveSet(r.Node()); set != nil {
			sets = append(sets, set)
			return
		}
		for _, c := range node.Children {
			visit(c)
		}
	}
	for _, fl := range fluents {
		visit(f.Net.Next[fl])
	}
	return sets
}

// moveSet returns the set of a gate that is a disjunction of moves of
// one role, which the network holds as a negated conjunction of negations.
func (f *Excluder) moveSet(index int) *MoveSet {
	gate := circuit.Ref(index<<1 | 1)
	if set, known := f.Sets[gate]; known {
		return set
	}
	f.Sets[gate] = nil
	node := &f.Net.Nodes[index]
	if node.Kind != circuit.AndNode {
		return nil
	}
	set := &MoveSet{gate: gate, role: -1}
	for _, c := range node.Children {
		move := &f.Net.Nodes[c.Node()]
		if move.Kind != circuit.DoesNode || !c.Negative() || set.role >= 0 && move.Role != set.role {
			return nil
		}
		set.role = move.Role
		if set.bits == nil {
			set.bits = make([]uint64, (len(f.Net.Does[set.role])+63)/64)
		}
		set.bits[move.Index/64] |= 1 << (move.Index % 64)
	}
	f.Sets[gate] = set
	return set
}

// Compare adds an exclusion for each pair that has few moves in common.
func (f *Excluder) Compare(sets []*MoveSet) {
	for i, s := range sets {
		for _, t := range sets[:i] {
			key := [2]circuit.Ref{min(s.gate, t.gate), max(s.gate, t.gate)}
			if s.role != t.role || f.Done[key] {
				continue
			}
			f.Done[key] = true
			if moves := common(s.bits, t.bits); len(moves) <= maxCommon && len(moves) < min(s.size(), t.size()) {
				e := Exclusion{A: key[0], B: key[1]}
				for _, m := range moves {
					e.both = append(e.both, f.Net.Does[s.role][m])
				}
				f.Found = append(f.Found, e)
			}
		}
	}
}

// common returns the moves that are in two sets, up to one more than matter.
func common(a, b []uint64) []int {
	var moves []int
	for i := range a {
		for w := a[i] & b[i]; w != 0; w &= w - 1 {
			if moves = append(moves, i*64+bits.TrailingZeros64(w)); len(moves) > maxCommon {
				return moves
			}
		}
	}
	return moves
}

func (s *MoveSet) size() int {
	n := 0
	for _, w := range s.bits {
		n += bits.OnesCount64(w)
	}
	return n
}

// Excluded returns the literals that cannot all hold: both gates, and none of
// the moves that are in both.
func (u *Program) Excluded(t int, e Exclusion) []asp.Lit {
	lits := []asp.Lit{u.Lit(t, e.A), u.Lit(t, e.B)}
	for _, m := range e.both {
		lits = append(lits, u.Lit(t, m).Not())
	}
	return lits
}
