package gdl

import "slices"

// EqualTerms tells whether two terms are equal. The case of letters, places, and the parentheses of (open) do not matter.
func EqualTerms(s, t *Term) bool {
	return s == t || s.Name == t.Name && slices.EqualFunc(s.Args, t.Args, EqualTerms)
}

// EqualLiterals tells whether two literals have the same form with equal parts in the same order.
func EqualLiterals(k, l *Literal) bool {
	return k.Op == l.Op && (k.Atom == nil || EqualTerms(k.Atom, l.Atom)) && slices.EqualFunc(k.Args, l.Args, EqualLiterals)
}

// EqualRules tells whether two rules have equal heads and bodies.
func EqualRules(r, s *Rule) bool {
	return EqualTerms(r.Head, s.Head) && slices.EqualFunc(r.Body, s.Body, EqualLiterals)
}
