package unroll

import (
	"iter"
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// A question about one transition often distinguishes only few moves. Of the hundred thousands of moves on an
// amazons board, it may distinguish only those that shoot into a cell and those that leave one. A program with
// joined moves holds one atom for all moves of a role that no gate of the program distinguishes. This atom needs
// the conditions that all these moves share. The program has more models than the game has transitions, so only
// the answer "unsatisfiable" counts.

// moveClasses are the gates of a local program that hold if a role makes one of some moves. Their moves are
// encoded at the end, when all gates are known.
type moveClasses struct {
	setByNode  map[int]*MoveSet // nil for a gate that is no such set
	joinedSets []joinedSet
}

type joinedSet struct {
	*MoveSet
	setLit asp.Lit
}

// JoinMoves makes a local program one with move equivalence classes.
func (u *GameProgram) JoinMoves() {
	u.joinedMoves = &moveClasses{setByNode: map[int]*MoveSet{}}
}

// encodeJoined encodes a move without its conditions. It also encodes a gate that says that a role makes none of
// some moves. It reports whether the node is a move or such a gate.
func (u *GameProgram) encodeJoined(t, node int) bool {
	n := &u.Net.Nodes[node]
	if u.joinedMoves == nil || !n.DependsOnMoves {
		return false
	}
	if n.Kind == circuit.DoesNode {
		set := &MoveSet{roleIndex: n.RoleIndex, bits: make([]uint64, (len(u.Net.DoesRefs[n.RoleIndex])+63)/64)}
		set.bits[n.InputIndex/64] |= 1 << (n.InputIndex % 64)
		u.TimeLayers[t].NodeLits[node] = u.joinedMoves.addSet(u, set)
		return true
	}
	set := u.joinedMoves.moveSetOf(u.Net, node)
	if set != nil {
		u.TimeLayers[t].NodeLits[node] = u.joinedMoves.addSet(u, set).Complement()
	}
	return set != nil
}

// addSet returns the literal that one of the moves of a set is made.
func (j *moveClasses) addSet(u *GameProgram, set *MoveSet) asp.Lit {
	l := u.LogicProgram.NewAtom().PosLit()
	j.joinedSets = append(j.joinedSets, joinedSet{set, l})
	return l
}

// A MoveJoining divides the moves of a role into classes. A program with joined moves does not distinguish the
// moves of a class.
type MoveJoining struct {
	ClassOfMove []int      // by move
	ClassAtoms  []asp.Atom // by class: one of its moves is made
}

// OneMoveOf returns the literal that a role makes one of some moves. It has to be called before LimitJoinedMoves.
func (u *GameProgram) OneMoveOf(role int, moves []bool) asp.Lit {
	set := &MoveSet{roleIndex: int32(role), bits: make([]uint64, (len(moves)+63)/64)}
	for m, within := range moves {
		if within {
			set.bits[m/64] |= 1 << (m % 64)
		}
	}
	return u.joinedMoves.addSet(u, set)
}

// LimitJoinedMoves states that each role makes one of its moves. There is one atom for all moves that no gate of
// the program distinguishes; the result holds these classes by role. If byNeeds is set, the conditions of moves on
// the fluents that the program mentions also distinguish moves. For example, to pass is then not the same as to
// leave a cell, even if neither move keeps the content of the cell.
func (u *GameProgram) LimitJoinedMoves(parts *SimpleParts, byNeeds bool) []MoveJoining {
	var roles []MoveJoining
	mentioned := u.mentionedRefs(byNeeds)
	for role, legal := range u.Net.LegalRefs {
		class, count := u.joinedMoves.split(role, len(legal))
		for _, r := range mentioned {
			class, count = renumberClasses(class, refineClasses(class, count, slices.Values(parts.movesNeeding(role, r))))
		}
		atoms := make([]asp.Atom, count)
		for c, needs := range parts.commonByClass(legal, class, count) {
			atoms[c] = u.LogicProgram.NewAtom()
			u.requireParts(atoms[c].PosLit(), needs)
		}
		u.LogicProgram.AddChoice(atoms)
		u.requireExactlyOne(atoms)
		for _, set := range u.joinedMoves.joinedSets {
			if int(set.roleIndex) == role {
				u.defineJoined(set, class, atoms)
			}
		}
		roles = append(roles, MoveJoining{class, atoms})
	}
	return roles
}

// AssumeNotOver states the consequences of the fact that the match is not over before the move. It states those
// that are simple and about fluents that a local program mentions.
func (u *GameProgram) AssumeNotOver(parts *SimpleParts) {
	for _, r := range parts.PartsOf(u.Net.TerminalRef.Negated()) {
		if u.mentionsAll(r) {
			u.LogicProgram.AddConstraint(u.GateLit(0, r).Complement())
		}
	}
}

// mentionsAll tells whether a program mentions all fluents of a simple condition.
func (u *GameProgram) mentionsAll(r circuit.NodeRef) bool {
	if n := &u.Net.Nodes[r.NodeIndex()]; n.Kind != circuit.FluentNode {
		return !slices.ContainsFunc(n.Children, func(c circuit.NodeRef) bool { return !u.mentionsAll(c) })
	}
	return u.TimeLayers[0].NodeLits[r.NodeIndex()] != 0
}

// defineJoined lets a set hold with each class of moves in it. All moves of a class are in the set, or none is.
func (u *GameProgram) defineJoined(set joinedSet, class []int, atoms []asp.Atom) {
	stated := make([]bool, len(atoms))
	for m := range set.movesInSet() {
		if c := class[m]; !stated[c] {
			stated[c] = true
			u.LogicProgram.AddRule(set.setLit.Atom(), atoms[c].PosLit())
		}
	}
}

// mentionedRefs returns the fluents that the program mentions, and their negations.
func (u *GameProgram) mentionedRefs(wanted bool) (refs []circuit.NodeRef) {
	for _, node := range u.Net.FluentRefs {
		if wanted && u.TimeLayers[0].NodeLits[node.NodeIndex()] != 0 {
			refs = append(refs, node, node.Negated())
		}
	}
	return refs
}

// movesInSet visits the moves of a set.
func (s *MoveSet) movesInSet() iter.Seq[int] {
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

// split divides the moves of a role into classes by the sets that contain them.
func (j *moveClasses) split(role, moves int) (class []int, count int) {
	class, count = make([]int, moves), 1
	for _, set := range j.joinedSets {
		if int(set.roleIndex) == role {
			count = refineClasses(class, count, set.movesInSet())
		}
	}
	return renumberClasses(class, count)
}

// refineClasses divides each class into the moves within a set and the others.
func refineClasses(class []int, count int, set iter.Seq[int]) int {
	within := make([]int, count) // by class: one more than its part within the set, or 0 if there is none yet
	for m := range set {
		c := class[m]
		if c >= len(within) {
			continue // it is in that part already
		}
		if within[c] == 0 {
			within[c] = count
			count++
		}
		class[m] = within[c]
	}
	return count
}

// renumberClasses numbers the nonempty classes consecutively.
func renumberClasses(class []int, count int) ([]int, int) {
	number, known := make([]int, count), 0 // by class: one more than its new number, or 0 if it has none yet
	for m, c := range class {
		if number[c] == 0 {
			known++
			number[c] = known
		}
		class[m] = number[c] - 1
	}
	return class, known
}
