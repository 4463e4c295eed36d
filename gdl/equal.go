package gdl

// EqualTerms tells whether two terms mean the same: names without regard to
// case, places and the parentheses of (open).
func EqualTerms(s, t *Term) bool {
	if s.Name != t.Name || len(s.Args) != len(t.Args) {
		return false
	}
	for i := range s.Args {
		if !EqualTerms(s.Args[i], t.Args[i]) {
			return false
		}
	}
	return true
}

// EqualLiterals tells whether two literals mean the same, in the same order.
func EqualLiterals(k, l *Literal) bool {
	if k.Op != l.Op || len(k.Args) != len(l.Args) {
		return false
	}
	if k.Atom != nil && !EqualTerms(k.Atom, l.Atom) {
		return false
	}
	for i := range k.Args {
		if !EqualLiterals(k.Args[i], l.Args[i]) {
			return false
		}
	}
	return true
}

// EqualRules tells whether two rules have equal heads and bodies.
func EqualRules(r, s *Rule) bool {
	if !EqualTerms(r.Head, s.Head) || len(r.Body) != len(s.Body) {
		return false
	}
	for i := range r.Body {
		if !EqualLiterals(r.Body[i], s.Body[i]) {
			return false
		}
	}
	return true
}
