package proof

import (
	"github.com/gdllint/gdllint/grounding"
)

// Bounds on the exclusions: gates of one group of fluents, and all in all.
const (
	maxGroupSets  = 80
	maxExclusions = 150_000
)

// An exclusion is a pair of gates that cannot both hold on a transition: a
// role does one of some moves, and it does one of others.
type exclusion struct{ a, b ref }

// findExclusions returns what follows for the gates of the network from every
// role doing exactly one move. The solver could find out, but only by trying
// one move after the other; in proofs about board games, where a piece that
// enters a cell does not leave it, knowing it saves most of the conflicts.
// Only gates that decide about fluents of one group are compared, since
// all pairs would be millions.
func (p *Prover) findExclusions() []exclusion {
	f := &excluder{net: p.net, sets: map[ref]*moveSet{}, done: map[exclusion]bool{}}
	for _, c := range p.cands.all {
		if c.kind != atMostOne || c.rank > 1 {
			continue
		}
		f.compare(f.setsOf(c.fluents))
		if len(f.found) > maxExclusions {
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
	net   *grounding.Network
	sets  map[ref]*moveSet // nil for gates that are none
	done  map[exclusion]bool
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
	if node.Kind != grounding.AndNode {
		return nil
	}
	set := &moveSet{gate: gate, role: -1}
	for _, c := range node.Children {
		move := &f.net.Nodes[c.Node()]
		if move.Kind != grounding.DoesNode || !c.Negative() || set.role >= 0 && move.Role != set.role {
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

// compare adds an exclusion for each disjoint pair.
func (f *excluder) compare(sets []*moveSet) {
	for i, s := range sets {
		for _, t := range sets[:i] {
			e := exclusion{min(s.gate, t.gate), max(s.gate, t.gate)}
			if s.role == t.role && !f.done[e] && disjoint(s.bits, t.bits) {
				f.done[e] = true
				f.found = append(f.found, e)
			}
		}
	}
}

func disjoint(a, b []uint64) bool {
	for i := range a {
		if a[i]&b[i] != 0 {
			return false
		}
	}
	return true
}

// exclude states the exclusions between gates that are encoded, for all
// transitions that have been added since it was called last.
func (p *Prover) exclude(u *unrolling) {
	for t, l := range u.layers {
		if !l.moving || l.excluded {
			continue
		}
		l.excluded = true
		for _, e := range p.exclusions {
			if u.encoded(t, e.a) && u.encoded(t, e.b) {
				u.prog.Constraint(u.lit(t, e.a), u.lit(t, e.b))
			}
		}
	}
}
