package embedded

import (
	"context"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/internal/scc"
)

// circles returns the strongly connected components of the positive dependency
// graph of the statements from an offset on, without single atoms that do not
// depend on themselves. Mostly there are none: bodies consist of atoms that are
// older than the head.
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

// upwards reports whether the positive atoms of all bodies are lower than the
// heads.
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

// edges returns the nodes of the atoms on which an atom depends positively.
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
