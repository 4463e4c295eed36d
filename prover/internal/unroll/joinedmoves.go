package unroll

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// A question about one transition often tells only few moves apart: of the
// hundred thousands of an amazons board, those that shoot into a cell and
// those that leave one. A program with joined moves holds one atom for all
// moves of a role that nothing it mentions tells apart, which needs what all
// of them need. It has more models than the game has transitions, so that only
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

// JoinMoves makes a local program one with joined moves.
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

// LimitJoined states that each role does one of its moves, with one atom for
// those that no gate of the program tells apart.
func (u *Program) LimitJoined(parts *SimpleParts) {
	for role, legal := range u.Net.Legal {
		class, count := u.joined.classes(role, len(legal))
		members := make([][]circuit.Ref, count)
		for m, c := range class {
			members[c] = append(members[c], legal[m])
		}
		atoms := make([]asp.Atom, count)
		for c := range atoms {
			atoms[c] = u.Prog.NewAtom()
			u.need(atoms[c].Pos(), parts.common(members[c]))
		}
		u.Prog.Choice(atoms)
		u.exactlyOne(atoms)
		for _, set := range u.joined.sets {
			if int(set.role) == role {
				u.defineJoined(set, class, atoms)
			}
		}
	}
}

// defineJoined lets a set hold with each class of moves in it. Classes are
// within a set or outside of it.
func (u *Program) defineJoined(set joinedSet, class []int, atoms []asp.Atom) {
	stated := map[int]bool{}
	for m, c := range class {
		if set.bits[m/64]>>(m%64)&1 == 1 && !stated[c] {
			stated[c] = true
			u.Prog.Rule(set.lit.Atom(), atoms[c].Pos())
		}
	}
}

// classes divides the moves of a role by the sets that they are in.
func (j *joinedMoves) classes(role, moves int) (class []int, count int) {
	class, count = make([]int, moves), 1
	for _, set := range j.sets {
		if int(set.role) == role {
			count = set.refine(class, count)
		}
	}
	return renumbered(class)
}

// refine divides each class into the moves within a set and the others.
func (s *MoveSet) refine(class []int, count int) int {
	within := map[int]int{}
	for m, c := range class {
		if s.bits[m/64]>>(m%64)&1 == 0 {
			continue
		}
		if _, known := within[c]; !known {
			within[c] = count
			count++
		}
		class[m] = within[c]
	}
	return count
}

// renumbered gives the classes that have members consecutive numbers.
func renumbered(class []int) ([]int, int) {
	number := map[int]int{}
	for m, c := range class {
		if _, known := number[c]; !known {
			number[c] = len(number)
		}
		class[m] = number[c]
	}
	return class, len(number)
}
