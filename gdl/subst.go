package gdl

// A Subst maps names of variables, with their question mark, to terms. Terms in
// it may hold variables that it maps in turn, but never in a circle.
type Subst map[string]*Term

// Resolve follows a variable to what it stands for: a variable that is not
// mapped, or a term, inside of which nothing is replaced. Other terms are
// returned as they are.
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
// possible. If it is not, s may have grown all the same. A variable and a term
// that holds it cannot be made equal.
func (s Subst) Unify(t, u *Term) bool {
	t, u = s.Resolve(t), s.Resolve(u)
	switch {
	case t.IsVar() && u.IsVar() && t.Name == u.Name:
		return true
	case t.IsVar():
		return s.bind(t.Name, u)
	case u.IsVar():
		return s.bind(u.Name, t)
	case t.Name != u.Name || len(t.Args) != len(u.Args):
		return false
	}
	for i := range t.Args {
		if !s.Unify(t.Args[i], u.Args[i]) {
			return false
		}
	}
	return true
}

// bind maps a variable, unless the term holds it.
func (s Subst) bind(name string, t *Term) bool {
	if s.occurs(name, t) {
		return false
	}
	s[name] = t
	return true
}

func (s Subst) occurs(name string, t *Term) bool {
	t = s.Resolve(t)
	if t.IsVar() {
		return t.Name == name
	}
	for _, arg := range t.Args {
		if s.occurs(name, arg) {
			return true
		}
	}
	return false
}
