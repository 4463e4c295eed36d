package unroll

import (
	"iter"
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// A question about one transition often distinguishes only few moves: of the
// hundred thousands of an amazons board, those that shoot into a cell and
// those that leave one. A program with joined moves holds one atom for all
// moves of a role that nothing it mentions distinguishes, which needs the conditions common to all
// of them. It has more models than the game has transitions, so that only
// an "unsatisfiable" counts.

// joinedMoves are the gates of a local program that hold if a role does one of
// some moves. Their moves are encoded at the end, when all gates are known.
type joinedMoves struct {
	find *Excluder
	sets []joinedSet
}

type joinedSet struct {
	*MoveSet
	lit asp.Lit
}

// JoinMoves makes a local program one with move equivalence classes.
func (u *Program) JoinMoves() {
	u.joined = &joinedMoves{find: &Excluder{Net: u.Net, Sets: map[circuit.Ref]*MoveSet{}, Done: map[[2]circuit.Ref]bool{}}}
}

// encodeJoined encodes a move, or a gate that says that a role does none of
// some moves, without these moves. It reports whether the gate is one.
func (u *Program) encodeJoined(t, node int) bool {
	n := &u.Net.Nodes[node]
	if u.joined == nil || !n.Acts {
		return false
	}
	if n.Kind == circuit.DoesNode {
		set := &MoveSet{role: n.Role, bits: make([]uint64, (len(u.Net.Does[n.Role])+63)/64)}
		set.bits[n.Index/64] |= 1 << (n.Index % 64)
		u.Layers[t].Lit[node] = u.joined.add(u, set)
		return true
	}
	set := u.joined.find.moveSet(node)
	if set != nil {
		u.Layers[t].Lit[node] = u.joined.add(u, set).Not()
	}
	return set != nil
}

// add returns the literal that one of the moves of a set is done.
func (j *joinedMoves) add(u *Program, set *MoveSet) asp.Lit {
	l := u.Prog.NewAtom().Pos()
	j.sets = append(j.sets, joinedSet{set, l})
	return l
}

// A Joining divides the moves of a role into classes that nothing in a program with
// joined moves distinguishes.
type Joining struct {
	Class []int      // by move
	Atoms []asp.Atom // by class: that one of its moves is made
}

// OneOf returns the literal that a role makes one of some moves. It is asked for
// before LimitJoined.
func (u *Program) OneOf(role int, moves []bool) asp.Lit {
	set := &MoveSet{role: int32(role), bits: make([]uint64, (len(moves)+63)/64)}
	for m, within := range moves {
		if within {
			set.bits[m/64] |= 1 << (m % 64)
		}
	}
	return u.joined.add(u, set)
}

// LimitJoined states that each role does one of its moves, with one atom for
// those that no gate of the program distinguishes, and returns these by role. The conditions of moves
// on the fluents that the program mentions distinguish them as well if that is
// wanted: to pass is not to leave a cell, even if neither keeps its content.
func (u *Program) LimitJoined(parts *SimpleParts, byNeeds bool) []Joining {
	var roles []Joining
	mentioned := u.mentioned(byNeeds)
	for role, legal := range u.Net.Legal {
		class, count := u.joined.classes(role, len(legal))
		for _, r := range mentioned {
			class, count = renumbered(class, refine(class, count, slices.Values(parts.needing(role, r))))
		}
		atoms := make([]asp.Atom, count)
		for c, needs := range parts.commonByClass(legal, class, count) {
			atoms[c] = u.Prog.NewAtom()
			u.need(atoms[c].Pos(), needs)
		}
		u.Prog.Choice(atoms)
		u.exactlyOne(atoms)
		for _, set := range u.joined.sets {
			if int(set.role) == role {
				u.defineJoined(set, class, atoms)
			}
		}
		roles = append(roles, Joining{class, atoms})
	}
	return roles
}

// GoesOn states the consequences of the match not being over before the move, as far as
// these are simple and about fluents that a local program mentions.
func (u *Program) GoesOn(parts *SimpleParts) {
	for _, r := range parts.Of(u.Net.Terminal.Not()) {
		if u.mentionsAll(r) {
			u.Prog.Constraint(u.Lit(0, r).Not())
		}
	}
}

// mentionsAll tells whether a program mentions all fluents of a simple condition.
func (u *Program) mentionsAll(r circuit.Ref) bool {
	if n := &u.Net.Nodes[r.Node()]; n.Kind != circuit.FluentNode {
		return !slices.ContainsFunc(n.Children, func(c circuit.Ref) bool { return !u.mentionsAll(c) })
	}
	return u.Layers[0].Lit[r.Node()] != 0
}

// defineJoined lets a set hold with each class of moves in it. Classes are
// within a set or outside of it.
func (u *Program) defineJoined(set joinedSet, class []int, atoms []asp.Atom) {
	stated := make([]bool, len(atoms))
	for m := range set.all() {
		if c := class[m]; !stated[c] {
			stated[c] = true
			u.Prog.Rule(set.lit.Atom(), atoms[c].Pos())
		}
	}
}

// mentioned returns the fluents that the program mentions, and that they do not hold.
func (u *Program) mentioned(wanted bool) (refs []circuit.Ref) {
	for _, node := range u.Net.Fluent {
		if wanted && u.Layers[0].Lit[node.Node()] != 0 {
			refs = append(refs, node, node.Not())
		}
	}
	return refs
}

// all visits the moves of a set.
func (s *MoveSet) all() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, w := range s.bits {
			for ; w != 0; w &= w - 1 {
				if !yield(i*64 + bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}

// classes divides the moves of a role by the sets that they are in.
func (j *joinedMoves) classes(role, moves int) (class []int, count int) {
	class, count = make([]int, moves), 1
	for _, set := range j.sets {
		if int(set.role) == role {
			count = refine(class, count, set.all())
		}
	}
	return renumbered(class, count)
}

// refine divides each class into the moves within a set and the others.
func refine(class []int, count int, set iter.Seq[int]) int {
	within := make([]int, count) // 0: nothing of the class yet, which none is
	for m := range set {
		c := class[m]
		if c >= len(within) {
			continue // it is there already
		}
		if within[c] == 0 {
			within[c] = count
			count++
		}
		class[m] = within[c]
	}
	return count
}

// renumbered numbers the nonempty classes consecutively.
func renumbered(class []int, count int) ([]int, int) {
	number, known := make([]int, count), 0 // 0: none yet, else one more
	for m, c := range class {
		if number[c] == 0 {
			known++
			number[c] = known
		}
		class[m] = number[c] - 1
	}
	return class, known
}
