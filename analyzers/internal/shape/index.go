package shape

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// Index finds the atoms that are similar to another one, without a scan of all
// atoms of its relation. Atoms are identified by numbers.
type Index struct {
	groups map[relation]*group
}

// A relation is a name with a number of arguments.
type relation struct {
	name  string
	arity int
}

// Add adds an atom under the name by which it is searched for. All atoms are
// added before the first search.
func (x *Index) Add(name string, atom *gdl.Term, id int32) {
	if x.groups == nil {
		x.groups = map[relation]*group{}
	}
	key := relation{name, len(atom.Args)}
	g := x.groups[key]
	if g == nil {
		g = &group{}
		x.groups[key] = g
	}
	g.add(atom, id)
}

// Each calls visit for all atoms that are similar to a term, and for few others.
// Later calls may skip the atoms for which visit returns false.
func (x *Index) Each(name string, t *gdl.Term, visit func(id int32) (keep bool)) {
	if g := x.groups[relation{name, len(t.Args)}]; g != nil {
		g.each(t, visit)
	}
}

// Some tells whether found is true for one of the visited candidates for a term,
// or for one of the first few atoms of the same relation.
func (x *Index) Some(name string, t *gdl.Term, found func(id int32) bool) bool {
	g := x.groups[relation{name, len(t.Args)}]
	switch {
	case g == nil:
		return false
	case slices.ContainsFunc(g.members[:min(few, len(g.members))], func(m member) bool { return found(m.id) }):
		return true
	case len(g.members) <= few:
		return false
	}
	some := false
	g.each(t, func(id int32) bool { some = some || found(id); return true })
	return some
}

// A group holds terms with one number of arguments. A large group is divided by
// the values of an argument.
type group struct {
	members []member
	args    []*argument // nil before the first search
}

// A member is a term of a group, with the number of the atom that it belongs to.
type member struct {
	term *gdl.Term
	id   int32
}

func (g *group) add(t *gdl.Term, id int32) { g.members = append(g.members, member{t, id}) }

// An argument divides the terms of a group by the values of one argument.
type argument struct {
	free  []int32             // the terms with a variable there
	named map[relation]*group // the arguments of the other terms, by their symbol
}

const (
	few      = 16 // the number of terms up to which a group is not divided
	mostArgs = 16 // the number of arguments, from the first one, that can divide a group
)

// each visits the terms that may be similar to another one.
func (g *group) each(t *gdl.Term, visit func(int32) bool) {
	if at, narrow := g.narrow(t); narrow {
		a := g.args[at]
		a.free = slices.DeleteFunc(a.free, func(id int32) bool { return !visit(id) })
		if inner := a.named[relationOf(t.Args[at])]; inner != nil {
			inner.each(t.Args[at], visit)
		}
		return
	}
	g.members = slices.DeleteFunc(g.members, func(m member) bool { return !visit(m.id) })
}

// narrow returns the argument of a term that leaves the fewest terms to visit.
func (g *group) narrow(t *gdl.Term) (at int, narrow bool) {
	least := len(g.members)
	for i, arg := range t.Args[:min(mostArgs, len(t.Args))] {
		if least <= few {
			break
		}
		if arg.IsVar() {
			continue
		}
		a := g.arg(i)
		n := len(a.free)
		if inner := a.named[relationOf(arg)]; inner != nil {
			n += len(inner.members)
		}
		if n < least {
			at, least, narrow = i, n, true
		}
	}
	return at, narrow
}

// arg divides the terms by one of their arguments.
func (g *group) arg(i int) *argument {
	if g.args == nil {
		g.args = make([]*argument, min(mostArgs, len(g.members[0].term.Args)))
	}
	if g.args[i] != nil {
		return g.args[i]
	}
	a := &argument{named: map[relation]*group{}}
	for _, m := range g.members {
		arg := m.term.Args[i]
		if arg.IsVar() {
			a.free = append(a.free, m.id)
			continue
		}
		key := relationOf(arg)
		if a.named[key] == nil {
			a.named[key] = &group{}
		}
		a.named[key].add(arg, m.id)
	}
	g.args[i] = a
	return a
}

func relationOf(t *gdl.Term) relation { return relation{t.Name, len(t.Args)} }

// Same tells whether two atoms have variables at the same places and are equal
// otherwise. Then they are similar to the same atoms.
func Same(s, t *gdl.Term) bool {
	if s.IsVar() || t.IsVar() {
		return s.IsVar() && t.IsVar()
	}
	if s.Name != t.Name || len(s.Args) != len(t.Args) {
		return false
	}
	for i, a := range s.Args {
		if !Same(a, t.Args[i]) {
			return false
		}
	}
	return true
}

// HashShape returns the same number for atoms of the same shape.
func HashShape(t *gdl.Term) uint64 { return hashShape(offset, t) }

func hashShape(h uint64, t *gdl.Term) uint64 {
	if t.IsVar() {
		return mix(h, '?')
	}
	for i := range len(t.Name) {
		h = mix(h, uint64(t.Name[i]))
	}
	h = mix(h, uint64(len(t.Args)))
	for _, arg := range t.Args {
		h = hashShape(h, arg)
	}
	return h
}
