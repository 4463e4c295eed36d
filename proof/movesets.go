package proof

import (
	"math/bits"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// Bounds on the exclusions: gates of one group of fluents, and all in all.
const (
	maxGroupSets  = 160
	maxExclusions = 150_000
	maxCommon     = 24
)

// An exclusion is a pair of gates of which both hold on a transition only if one
// of a few moves is made, or never.
type exclusion struct {
	a, b ref
	both []ref // the moves that are in both
}

// findExclusions returns what follows for the gates of the network from every
// role doing exactly one move. The solver could find out, but only by trying
// one move after the other; in proofs about board games, where a piece that
// enters a cell does not leave it, knowing it saves most of the conflicts.
// Only gates that decide about fluents of one group are compared, since
// all pairs would be millions.
func (p *store) findExclusions(over func() bool) []exclusion {
	f := &excluder{net: p.net, sets: map[ref]*moveSet{}, done: map[[2]ref]bool{}}
	for _, c := range p.cands.all {
		if c.kind != atMostOne || c.rank > 1 {
			continue
		}
		f.compare(f.setsOf(c.fluents))
		if len(f.found) > maxExclusions || over() {
			break
		}
	}
	return f.found
}

// A moveSet is a gate that holds if a role does one of some moves.
type moveSet struct {
	gate ref
	role int32
	bits []uint64
}

// An excluder collects exclusions.
type excluder struct {
	net   *circuit.Network
	sets  map[ref]*moveSet // nil for gates that are none
	done  map[[2]ref]bool
	found []exclusion
}

// setsOf returns the move sets that the next values of fluents depend on,
// above the gates of the state.
func (f *excluder) setsOf(fluents []int32) []*moveSet {
	var sets []*moveSet
	seen := map[int]bool{}
	var visit func(r ref)
	visit = func(r ref) {
		node := &f.net.Nodes[r.Node()]
		if seen[r.Node()] || !node.Acts || len(sets) > maxGroupSets {
			return
		}
		seen[r.Node()] = true
		if set := f.moveSet(r.Node()); set != nil {
			sets = append(sets, set)
			return
		}
		for _, c := range node.Children {
			visit(c)
		}
	}
	for _, fl := range fluents {
		visit(f.net.Next[fl])
	}
	return sets
}

// moveSet returns the set that a gate stands for: a disjunction of moves of
// one role, which the network holds as a negated conjunction of negations.
func (f *excluder) moveSet(index int) *moveSet {
	gate := ref(index<<1 | 1)
	if set, known := f.sets[gate]; known {
		return set
	}
	f.sets[gate] = nil
	node := &f.net.Nodes[index]
	if node.Kind != circuit.AndNode {
		return nil
	}
	set := &moveSet{gate: gate, role: -1}
	for _, c := range node.Children {
		move := &f.net.Nodes[c.Node()]
		if move.Kind != circuit.DoesNode || !c.Negative() || set.role >= 0 && move.Role != set.role {
			return nil
		}
		set.role = move.Role
		if set.bits == nil {
			set.bits = make([]uint64, (len(f.net.Does[set.role])+63)/64)
		}
		set.bits[move.Index/64] |= 1 << (move.Index % 64)
	}
	f.sets[gate] = set
	return set
}

// compare adds an exclusion for each pair that has few moves in common.
func (f *excluder) compare(sets []*moveSet) {
	for i, s := range sets {
		for _, t := range sets[:i] {
			key := [2]ref{min(s.gate, t.gate), max(s.gate, t.gate)}
			if s.role != t.role || f.done[key] {
				continue
			}
			f.done[key] = true
			if moves := common(s.bits, t.bits); len(moves) <= maxCommon && len(moves) < min(s.size(), t.size()) {
				e := exclusion{a: key[0], b: key[1]}
				for _, m := range moves {
					e.both = append(e.both, f.net.Does[s.role][m])
				}
				f.found = append(f.found, e)
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

func (s *moveSet) size() int {
	n := 0
	for _, w := range s.bits {
		n += bits.OnesCount64(w)
	}
	return n
}

// exclude states the exclusions between gates that are encoded, for all
// transitions that have been added since it was called last.
func (p *store) exclude(u *unrolling) {
	for t, l := range u.layers {
		if !l.moving || l.excluded {
			continue
		}
		l.excluded = true
		for _, e := range p.exclusions {
			if u.encoded(t, e.a) && u.encoded(t, e.b) {
				u.prog.Constraint(u.excluded(t, e)...)
			}
		}
	}
}

// excluded returns the literals that cannot all hold: both gates, and none of
// the moves that are in both.
func (u *unrolling) excluded(t int, e exclusion) []asp.Lit {
	lits := []asp.Lit{u.lit(t, e.a), u.lit(t, e.b)}
	for _, m := range e.both {
		lits = append(lits, u.lit(t, m).Not())
	}
	return lits
}
