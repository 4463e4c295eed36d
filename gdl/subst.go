package gdl

import (
	"slices"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// A Subst maps names of variables, with their question mark, to terms. These terms may contain variables that it maps
// too, but never in a circle.
type Subst map[string]*Term

// Resolve follows a variable to its value: an unmapped variable, or a term whose inner variables are not replaced. Other
// terms are returned unchanged.
func (s Subst) Resolve(t *Term) *Term {
	for t.IsVariable() {
		u, bound := s[t.Name]
		if !bound {
			return t
		}
		t = u
	}
	return t
}

// ApplyTo returns a term with all mapped variables replaced. A term without mapped variables is
// returned itself.
func (s Subst) ApplyTo(t *Term) *Term {
	if len(s) == 0 {
		return t
	}
	r := s.Resolve(t)
	if r.IsVariable() || len(r.Args) == 0 {
		return r
	}
	args := make([]*Term, len(r.Args))
	changed := false
	for i, arg := range r.Args {
		args[i] = s.ApplyTo(arg)
		changed = changed || args[i] != arg
	}
	if !changed {
		return r
	}
	copied := *r
	copied.Args = args
	return &copied
}

// Rewrite returns the term after by has replaced its inner terms and then the term itself.
// Unchanged parts are shared.
func (t *Term) Rewrite(by func(*Term) *Term) *Term {
	if args := rewritten(t.Args, func(arg *Term) *Term { return arg.Rewrite(by) }); args != nil {
		c := *t
		c.Args, t = args, &c
	}
	return by(t)
}

// Rewrite returns the condition after by has replaced its terms.
func (l *Literal) Rewrite(by func(*Term) *Term) *Literal {
	c := *l
	if l.Atom != nil {
		c.Atom = l.Atom.Rewrite(by)
	}
	args := rewritten(l.Args, func(arg *Literal) *Literal { return arg.Rewrite(by) })
	if c.Atom == l.Atom && args == nil {
		return l
	}
	if args != nil {
		c.Args = args
	}
	return &c
}

// Rewrite returns the rule after by has replaced its terms.
func (r *Rule) Rewrite(by func(*Term) *Term) *Rule {
	c := *r
	c.Head = r.Head.Rewrite(by)
	if body := rewritten(r.Body, func(l *Literal) *Literal { return l.Rewrite(by) }); body != nil {
		c.Body = body
	}
	return &c
}

// rewritten returns a copy of a list with by applied to its elements; nil if none changes.
func rewritten[T comparable](list []T, by func(T) T) (out []T) {
	for i, x := range list {
		y := by(x)
		if y != x && out == nil {
			out = slices.Clone(list)
		}
		if out != nil {
			out[i] = y
		}
	}
	return out
}

// UnifyTerms extends s so that it makes t and u equal. It tells whether this is possible; if it is not, s may
// still have been extended. A variable cannot be made equal to a term that contains it.
func (s Subst) UnifyTerms(t, u *Term) bool {
	x := unifier{substitution: s}
	return x.unifyPair(t, u)
}

// A unifier remembers the pairs of terms that it has made equal. Without this, the work could double with each variable:
// the value of a variable may contain another variable twice, and so on. Such terms are short as written, but large with
// all variables replaced.
type unifier struct {
	substitution Subst
	equalPairs   map[[2]*Term]bool // pairs of values of variables
}

func (x *unifier) unifyPair(t, u *Term) bool {
	a, b := x.substitution.Resolve(t), x.substitution.Resolve(u)
	switch {
	case a == b, a.IsVariable() && b.IsVariable() && a.Name == b.Name:
		return true
	case a.IsVariable():
		return x.substitution.bindVariable(a.Name, b)
	case b.IsVariable():
		return x.substitution.bindVariable(b.Name, a)
	case a.Name != b.Name || len(a.Args) != len(b.Args):
		return false
	}
	if (a != t || b != u) && len(a.Args) > 0 {
		if x.equalPairs[[2]*Term{a, b}] {
			return true
		}
		if x.equalPairs == nil {
			x.equalPairs = map[[2]*Term]bool{}
		}
		x.equalPairs[[2]*Term{a, b}] = true // if they differ in the end, the whole unification fails
	}
	for i := range a.Args {
		if !x.unifyPair(a.Args[i], b.Args[i]) {
			return false
		}
	}
	return true
}

// bindVariable maps a variable to a term; false if the term contains the variable.
func (s Subst) bindVariable(name string, t *Term) bool {
	if s.occursIn(name, t, nil) {
		return false
	}
	s[name] = t
	return true
}

// occursIn tells whether a term, after substitution, contains a variable. seen holds the variables whose values were
// already searched, or is nil.
func (s Subst) occursIn(name string, t *Term, seen map[string]bool) bool {
	if t.IsVariable() {
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
		return s.occursIn(name, u, seen)
	}
	for _, arg := range t.Args {
		if len(s) > 0 && seen == nil {
			seen = map[string]bool{}
		}
		if s.occursIn(name, arg, seen) {
			return true
		}
	}
	return false
}

// A termExtent is the size of a term after substitution.
type termExtent struct{ symbols, depth int }

func (e termExtent) exceedsBounds() bool {
	return e.symbols > syntax.MaxTermSymbols || e.depth > syntax.MaxTermDepth
}

// measureTerm returns the size of a term after substitution, without making that term. The number of symbols is at most
// 2*syntax.MaxTermSymbols. known holds the sizes of values of variables.
func (s Subst) measureTerm(t *Term, known map[string]termExtent) termExtent {
	if t.IsVariable() {
		u, bound := s[t.Name]
		e, done := known[t.Name]
		if !bound || done {
			return termExtent{max(e.symbols, 1), max(e.depth, 1)}
		}
		e = s.measureTerm(u, known)
		known[t.Name] = e
		return e
	}
	all := termExtent{1, 1}
	for _, arg := range t.Args {
		e := s.measureTerm(arg, known)
		all.symbols = min(all.symbols+e.symbols, 2*syntax.MaxTermSymbols)
		all.depth = max(all.depth, e.depth+1)
	}
	return all
}
