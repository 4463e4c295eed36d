package embedded

import (
	"context"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/internal/scc"
)

// circles returns the sets of atoms that depend on each other, without negation,
// by the statements from a place on. Mostly there are none: each body is about
// atoms that came up before the head.
func (x *index) circles(ctx context.Context, from int) ([][]asp.Atom, error) {
	if x.upwards(from) {
		return nil, nil
	}
	atoms := len(x.start) - 1
	component, count, err := scc.ComponentsIn(ctx, atoms, x.edges)
	if err != nil {
		return nil, err
	}
	members := make([][]asp.Atom, count)
	for i, c := range component {
		members[c] = append(members[c], x.base+1+asp.Atom(i))
	}
	var circles [][]asp.Atom
	for _, m := range members {
		if len(m) > 1 || x.onItself(m[0]) {
			circles = append(circles, m)
		}
	}
	return circles, nil
}

// upwards reports whether all bodies are, without negation, about lower atoms
// than the heads.
func (x *index) upwards(from int) bool {
	up := true
	for at := from; up && at < len(x.code); at += asp.Len(x.code[at:]) {
		lowest := asp.Atom(asp.MaxAtoms)
		for _, h := range heads(x.code[at:]) {
			lowest = min(lowest, asp.Atom(h))
		}
		if lowest < asp.MaxAtoms {
			positive(x.code[at:], func(a asp.Atom) { up = up && a < lowest })
		}
	}
	return up
}

// edges returns the nodes of the atoms that an atom depends on without negation.
func (x *index) edges(node int32) []int32 {
	var to []int32
	for _, at := range x.of(x.base + 1 + asp.Atom(node)) {
		positive(x.code[at:], func(a asp.Atom) {
			if a > x.base {
				to = append(to, int32(a-x.base-1))
			}
		})
	}
	return to
}

// onItself reports whether an atom is in the body of one of its own rules.
func (x *index) onItself(a asp.Atom) bool {
	itself := false
	for _, at := range x.of(a) {
		positive(x.code[at:], func(b asp.Atom) { itself = itself || a == b })
	}
	return itself
}
