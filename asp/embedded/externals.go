package embedded

import (
	"slices"

	"github.com/gdllint/gdllint/asp"
)

// An externalAtom is an atom that rules may still define, with its value until then.
type externalAtom struct {
	atom  asp.Atom
	value asp.ExternalValue
}

// An externalSet holds external atoms in ascending order.
type externalSet []externalAtom

func (x externalSet) findAtom(a asp.Atom) (int, bool) {
	return slices.BinarySearchFunc(x, a, func(e externalAtom, a asp.Atom) int { return int(e.atom) - int(a) })
}

func (x externalSet) containsAtom(a asp.Atom) bool {
	_, ok := x.findAtom(a)
	return ok
}

// withValue returns the set in which an atom has a value. If the atom is not in the set it is
// added.
func (x externalSet) withValue(a asp.Atom, v asp.ExternalValue) externalSet {
	i, ok := x.findAtom(a)
	if !ok {
		x = slices.Insert(x, i, externalAtom{atom: a})
	}
	x[i].value = v
	return x
}

func (x externalSet) withoutAtom(a asp.Atom) externalSet {
	if i, ok := x.findAtom(a); ok {
		return slices.Delete(x, i, i+1)
	}
	return x
}
