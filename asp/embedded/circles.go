package embedded

import (
	"context"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/internal/scc"
)

// findPositiveSCCs returns the groups of atoms that depend on each other positively in the
// statements from an offset on: the strongly connected components, without single atoms that do not
// depend on themselves. Mostly there are none, since bodies mostly have lower atoms than heads.
func (x *headIndex) findPositiveSCCs(ctx context.Context, from int) ([][]asp.Atom, error) {
	if x.bodiesPrecedeHeads(from) {
		return nil, nil
	}
	atoms := len(x.refStarts) - 1
	component, count, err := scc.ComponentsIn(ctx, atoms, x.positiveSuccessors)
	if err != nil {
		return nil, err
	}
	members := make([][]asp.Atom, count)
	for i, c := range component {
		members[c] = append(members[c], x.baseAtom+1+asp.Atom(i))
	}
	var circles [][]asp.Atom
	for _, m := range members {
		if len(m) > 1 || x.dependsOnItself(m[0]) {
			circles = append(circles, m)
		}
	}
	return circles, nil
}

// bodiesPrecedeHeads reports whether the positive atoms of all bodies are lower than the
// heads.
func (x *headIndex) bodiesPrecedeHeads(from int) bool {
	up := true
	for at := from; up && at < len(x.code); at += asp.StatementLen(x.code[at:]) {
		lowest := asp.Atom(asp.MaxAtoms)
		for _, h := range asp.StatementHeads(x.code[at:]) {
			lowest = min(lowest, asp.Atom(h))
		}
		if lowest < asp.MaxAtoms {
			eachPositiveAtom(x.code[at:], func(a asp.Atom) { up = up && a < lowest })
		}
	}
	return up
}

// positiveSuccessors returns the nodes of the atoms on which the atom of a node depends
// positively. The atom after the base atom is node 0.
func (x *headIndex) positiveSuccessors(node int32) []int32 {
	var to []int32
	for _, at := range x.statementsDefining(x.baseAtom + 1 + asp.Atom(node)) {
		eachPositiveAtom(x.code[at:], func(a asp.Atom) {
			if a > x.baseAtom {
				to = append(to, int32(a-x.baseAtom-1))
			}
		})
	}
	return to
}

// dependsOnItself reports whether an atom is in the body of one of its own rules.
func (x *headIndex) dependsOnItself(a asp.Atom) bool {
	itself := false
	for _, at := range x.statementsDefining(a) {
		eachPositiveAtom(x.code[at:], func(b asp.Atom) { itself = itself || a == b })
	}
	return itself
}
