package gdl

// A Subst maps names of variables, with their question mark, to terms. Terms in
// it may hold variables that it maps in turn, but never in a circle.
type Subst map[string]*Term

// Resolve follows a variable to its value: a variable that is not mapped, or a
// term, inside of which nothing is replaced. Other terms are returned
// unchanged.
func (s Subst) Resolve(t *Term) *Term {
	for t.IsVar() {
		u, bound := s[t.Name]
		if !bound {
			return t
		}
		t = u
	}
	return t
}

// Apply replaces variables throughout a term. Terms without mapped variables
// are returned as they are.
func (s Subst) Apply(t *Term) *Term {
	if len(s) == 0 {
		return t
	}
	r := s.Resolve(t)
	if r.IsVar() || len(r.Args) == 0 {
		return r
	}
	args := make([]*Term, len(r.Args))
	changed := false
	for i, arg := range r.Args {
		args[i] = s.Apply(arg)
		changed = changed || args[i] != arg
	}
	if !changed {
		return r
	}
	copied := *r
	copied.Args = args
	return &copied
}

// Unify extends s so that it makes t and u equal, and tells whether that is
// possible. If it is not, s may still have grown. A variable and a term that
// holds it cannot be made equal.
func (s Subst) Unify(t, u *Term) bool {
	x := unifier{s: s}
	return x.unify(t, u)
}

// A unifier remembers the pairs of terms that it has made equal. A variable may
// stand for a term that holds another one twice, and so on: such terms are
// small as they are written, and double in size with each variable when written
// out.
type unifier struct {
	s    Subst
	same map[[2]*Term]bool // terms that variables stand for
}

func (x *unifier) unify(t, u *Term) bool {
	a, b := x.s.Resolve(t), x.s.Resolve(u)
	switch {
	case a == b, a.IsVar() && b.IsVar() && a.Name == b.Name:
		return true
	case a.IsVar():
		return x.s.bind(a.Name, b)
	case b.IsVar():
		return x.s.bind(b.Name, a)
	case a.Name != b.Name || len(a.Args) != len(b.Args):
		return false
	}
	if (a != t || b != u) && len(a.Args) > 0 {
		if x.same[[2]*Term{a, b}] {
			return true
		}
		if x.same == nil {
			x.same = map[[2]*Term]bool{}
		}
		x.same[[2]*Term{a, b}] = true // or all of it fails
	}
	for i := range a.Args {
		if !x.unify(a.Args[i], b.Args[i]) {
			return false
		}
	}
	return true
}

// bind maps a variable, unless the term holds it.
func (s Subst) bind(name string, t *Term) bool {
	if s.occurs(name, t, nil) {
		return false
	}
	s[name] = t
	return true
}

// occurs tells whether a term holds a variable. seen are the mapped variables
// whose values were searched without finding it; nil before the first.
func (s Subst) occurs(name string, t *Term, seen map[string]bool) bool {
	if t.IsVar() {
		u, bound := s[t.Name]
		switch {
		case t.Name == name:
			return true
		case !bound || seen[t.Name]:
			return false
		}
		if seen == nil {
			seen = map[string]bool{}
		}
		seen[t.Name] = true
		return s.occurs(name, u, seen)
	}
	for _, arg := range t.Args {
		if len(s) > 0 && seen == nil {
			seen = map[string]bool{}
		}
		if s.occurs(name, arg, seen) {
			return true
		}
	}
	return false
}

// An extent is how large a term is when all variables are written out.
type extent struct{ symbols, depth int }

// mostSymbols and mostTermDepth bound the terms that substitution may make.
const (
	mostSymbols   = 1 << 16
	mostTermDepth = 2 * MaxDepth
)

func (e extent) tooLarge() bool { return e.symbols > mostSymbols || e.depth > mostTermDepth }

// extent measures a term without writing it out; known holds the extents of
// variables.
func (s Subst) extent(t *Term, known map[string]extent) extent {
	if t.IsVar() {
		u, bound := s[t.Name]
		e, done := known[t.Name]
		if !bound || done {
			return extent{max(e.symbols, 1), max(e.depth, 1)}
		}
		e = s.extent(u, known)
		known[t.Name] = e
		return e
	}
	all := extent{1, 1}
	for _, arg := range t.Args {
		e := s.extent(arg, known)
		all.symbols = min(all.symbols+e.symbols, 2*mostSymbols)
		all.depth = max(all.depth, e.depth+1)
	}
	return all
}
