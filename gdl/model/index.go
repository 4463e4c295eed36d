package model

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// An Index maps terms to values. It finds the values of the terms that are similar to a given one
// without looking at all terms with its symbol.
type Index[T any] struct {
	groups      map[gdl.Symbol]*termGroup[T]
	recentGroup *termGroup[T] // the group of the last added term: facts of one relation often follow each other
	recentKey   gdl.Symbol    // the key of recentGroup
}

// Add adds a term with a value. Searches find it by the given name instead of the name of the term. All terms must be
// added before the first search.
func (x *Index[T]) Add(name string, t *gdl.Term, value T) {
	if x.groups == nil {
		x.groups = map[gdl.Symbol]*termGroup[T]{}
	}
	key := gdl.Symbol{Name: name, Arity: len(t.Args)}
	if x.recentGroup == nil || x.recentKey != key {
		if x.recentKey, x.recentGroup = key, x.groups[key]; x.recentGroup == nil {
			x.recentGroup = &termGroup[T]{}
			x.groups[key] = x.recentGroup
		}
	}
	x.recentGroup.addTerm(t, value)
}

// Visit calls visit for the values of all terms under a name that are similar to t, and of some others. If visit
// returns false, the value is removed from the list that was searched; searches by another argument may still visit it.
func (x *Index[T]) Visit(name string, t *gdl.Term, visit func(T) (keep bool)) {
	if g := x.groups[gdl.Symbol{Name: name, Arity: len(t.Args)}]; g != nil {
		g.visitSimilar(t, visit)
	}
}

// Contains tells whether found returns true for the value of some term under a name. It calls found, until this returns
// true, for the terms that are similar to t and for some others.
func (x *Index[T]) Contains(name string, t *gdl.Term, found func(T) bool) bool {
	g := x.groups[gdl.Symbol{Name: name, Arity: len(t.Args)}]
	switch {
	case g == nil:
		return false
	case slices.ContainsFunc(g.members[:min(maxUndivided, len(g.members))], func(m member[T]) bool { return found(m.value) }):
		return true
	case len(g.members) <= maxUndivided:
		return false
	}
	some := false
	g.visitSimilar(t, func(v T) bool { some = some || found(v); return true })
	return some
}

// A termGroup holds terms with the same symbol. A large group is divided by the values of one
// argument.
type termGroup[T any] struct {
	members []member[T]
	splits  []*split[T] // by argument, made when a search needs them
}

type member[T any] struct {
	term  *gdl.Term
	value T
}

func (g *termGroup[T]) addTerm(t *gdl.Term, value T) {
	g.members = append(g.members, member[T]{t, value})
}

// A split divides the terms of a group by the symbols at one argument.
type split[T any] struct {
	open     []T                          // the values of the terms with a variable at the argument
	bySymbol map[gdl.Symbol]*termGroup[T] // the arguments of the other terms, with the values of the terms
}

const (
	maxUndivided = 16 // the number of terms up to which a group is not divided
	maxSplitArgs = 16 // the number of arguments, from the first one, that can divide a group
)

func (g *termGroup[T]) visitSimilar(t *gdl.Term, visit func(T) bool) {
	if at, narrow := g.narrowest(t); narrow {
		a := g.splits[at]
		a.open = slices.DeleteFunc(a.open, func(v T) bool { return !visit(v) })
		if inner := a.bySymbol[Start(t.Args[at])]; inner != nil {
			inner.visitSimilar(t.Args[at], visit)
		}
		return
	}
	g.members = slices.DeleteFunc(g.members, func(m member[T]) bool { return !visit(m.value) })
}

// narrowest returns the argument of t by which the fewest terms of the group have to be visited;
// false if all have to be.
func (g *termGroup[T]) narrowest(t *gdl.Term) (at int, narrow bool) {
	least := len(g.members)
	for i, arg := range t.Args[:min(maxSplitArgs, len(t.Args))] {
		if least <= maxUndivided {
			break
		}
		if arg.IsVariable() {
			continue
		}
		a := g.split(i)
		n := len(a.open)
		if inner := a.bySymbol[Start(arg)]; inner != nil {
			n += len(inner.members)
		}
		if n < least {
			at, least, narrow = i, n, true
		}
	}
	return at, narrow
}

// split returns the division of a group by the argument i, and makes it at the first call.
func (g *termGroup[T]) split(i int) *split[T] {
	if g.splits == nil {
		g.splits = make([]*split[T], min(maxSplitArgs, len(g.members[0].term.Args)))
	}
	if g.splits[i] != nil {
		return g.splits[i]
	}
	a := &split[T]{bySymbol: map[gdl.Symbol]*termGroup[T]{}}
	for _, m := range g.members {
		arg := m.term.Args[i]
		if arg.IsVariable() {
			a.open = append(a.open, m.value)
			continue
		}
		key := Start(arg)
		if a.bySymbol[key] == nil {
			a.bySymbol[key] = &termGroup[T]{}
		}
		a.bySymbol[key].addTerm(arg, m.value)
	}
	g.splits[i] = a
	return a
}
