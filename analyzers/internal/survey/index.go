package survey

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// SimilarityIndex finds the atoms that are similar to another one, without a scan of all
// atoms of its relation. Atoms are identified by numbers.
type SimilarityIndex struct {
	groupsByRelation map[relationKey]*termGroup
}

// A relationKey is a name with a number of arguments.
type relationKey struct {
	relationName string
	arity        int
}

// AddAtom adds an atom under the name by which it is searched for. All atoms are
// added before the first search.
func (x *SimilarityIndex) AddAtom(name string, atom *gdl.Term, id int32) {
	if x.groupsByRelation == nil {
		x.groupsByRelation = map[relationKey]*termGroup{}
	}
	key := relationKey{name, len(atom.Args)}
	g := x.groupsByRelation[key]
	if g == nil {
		g = &termGroup{}
		x.groupsByRelation[key] = g
	}
	g.addMember(atom, id)
}

// VisitSimilar calls visit for all atoms that are similar to a term, and for few others.
// Later calls may skip the atoms for which visit returns false.
func (x *SimilarityIndex) VisitSimilar(name string, t *gdl.Term, visit func(id int32) (keep bool)) {
	if g := x.groupsByRelation[relationKey{name, len(t.Args)}]; g != nil {
		g.visitSimilar(t, visit)
	}
}

// AnySimilar tells whether found is true for one of the visited candidates for a term,
// or for one of the first few atoms of the same relation.
func (x *SimilarityIndex) AnySimilar(name string, t *gdl.Term, found func(id int32) bool) bool {
	g := x.groupsByRelation[relationKey{name, len(t.Args)}]
	switch {
	case g == nil:
		return false
	case slices.ContainsFunc(g.members[:min(maxLinearTerms, len(g.members))], func(m groupMember) bool { return found(m.atomID) }):
		return true
	case len(g.members) <= maxLinearTerms:
		return false
	}
	some := false
	g.visitSimilar(t, func(id int32) bool { some = some || found(id); return true })
	return some
}

// A termGroup holds terms with one number of arguments. A large group is divided by
// the values of an argument.
type termGroup struct {
	members   []groupMember
	argSplits []*argumentSplit // nil before the first search
}

// A groupMember is a term of a group, with the number of the atom that it belongs to.
type groupMember struct {
	term   *gdl.Term
	atomID int32
}

func (g *termGroup) addMember(t *gdl.Term, id int32) {
	g.members = append(g.members, groupMember{t, id})
}

// An argumentSplit divides the terms of a group by the values of one argument.
type argumentSplit struct {
	withVariable []int32                    // the terms with a variable there
	bySymbol     map[relationKey]*termGroup // the arguments of the other terms, by their symbol
}

const (
	maxLinearTerms = 16 // the number of terms up to which a group is not divided
	maxSplitArgs   = 16 // the number of arguments, from the first one, that can divide a group
)

// visitSimilar visits the terms that may be similar to another one.
func (g *termGroup) visitSimilar(t *gdl.Term, visit func(int32) bool) {
	if at, narrow := g.narrowestArg(t); narrow {
		a := g.argSplits[at]
		a.withVariable = slices.DeleteFunc(a.withVariable, func(id int32) bool { return !visit(id) })
		if inner := a.bySymbol[relationOf(t.Args[at])]; inner != nil {
			inner.visitSimilar(t.Args[at], visit)
		}
		return
	}
	g.members = slices.DeleteFunc(g.members, func(m groupMember) bool { return !visit(m.atomID) })
}

// narrowestArg returns the argument of a term that leaves the fewest terms to visit.
func (g *termGroup) narrowestArg(t *gdl.Term) (at int, narrow bool) {
	least := len(g.members)
	for i, arg := range t.Args[:min(maxSplitArgs, len(t.Args))] {
		if least <= maxLinearTerms {
			break
		}
		if arg.IsVariable() {
			continue
		}
		a := g.splitByArg(i)
		n := len(a.withVariable)
		if inner := a.bySymbol[relationOf(arg)]; inner != nil {
			n += len(inner.members)
		}
		if n < least {
			at, least, narrow = i, n, true
		}
	}
	return at, narrow
}

// splitByArg divides the terms by one of their arguments.
func (g *termGroup) splitByArg(i int) *argumentSplit {
	if g.argSplits == nil {
		g.argSplits = make([]*argumentSplit, min(maxSplitArgs, len(g.members[0].term.Args)))
	}
	if g.argSplits[i] != nil {
		return g.argSplits[i]
	}
	a := &argumentSplit{bySymbol: map[relationKey]*termGroup{}}
	for _, m := range g.members {
		arg := m.term.Args[i]
		if arg.IsVariable() {
			a.withVariable = append(a.withVariable, m.atomID)
			continue
		}
		key := relationOf(arg)
		if a.bySymbol[key] == nil {
			a.bySymbol[key] = &termGroup{}
		}
		a.bySymbol[key].addMember(arg, m.atomID)
	}
	g.argSplits[i] = a
	return a
}

func relationOf(t *gdl.Term) relationKey { return relationKey{t.Name, len(t.Args)} }

// SameShape tells whether two atoms have variables at the same places and are equal
// otherwise. Then they are similar to the same atoms.
func SameShape(s, t *gdl.Term) bool {
	if s.IsVariable() || t.IsVariable() {
		return s.IsVariable() && t.IsVariable()
	}
	if s.Name != t.Name || len(s.Args) != len(t.Args) {
		return false
	}
	for i, a := range s.Args {
		if !SameShape(a, t.Args[i]) {
			return false
		}
	}
	return true
}

// HashShape returns the same number for atoms of the same shape.
func HashShape(t *gdl.Term) uint64 { return mixShape(fnvOffset, t) }

func mixShape(h uint64, t *gdl.Term) uint64 {
	if t.IsVariable() {
		return mixHash(h, '?')
	}
	for i := range len(t.Name) {
		h = mixHash(h, uint64(t.Name[i]))
	}
	h = mixHash(h, uint64(len(t.Args)))
	for _, arg := range t.Args {
		h = mixShape(h, arg)
	}
	return h
}
