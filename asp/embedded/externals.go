package embedded

import (
	"slices"

	"github.com/gdllint/gdllint/asp"
)

// An external is an atom that rules may still define, with its value until then.
type external struct {
	atom  asp.Atom
	value asp.Value
}

// externals are in the order of their atoms.
type externals []external

func (x externals) find(a asp.Atom) (int, bool) {
	return slices.BinarySearchFunc(x, a, func(e external, a asp.Atom) int { return int(e.atom) - int(a) })
}

func (x externals) has(a asp.Atom) bool {
	_, ok := x.find(a)
	return ok
}

// set gives an atom its value as an external; the atom becomes one if it is none.
func (x externals) set(a asp.Atom, v asp.Value) externals {
	i, ok := x.find(a)
	if !ok {
		x = slices.Insert(x, i, external{atom: a})
	}
	x[i].value = v
	return x
}

func (x externals) without(a asp.Atom) externals {
	if i, ok := x.find(a); ok {
		return slices.Delete(x, i, i+1)
	}
	return x
}
