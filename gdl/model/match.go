package model

import (
	"cmp"
	"hash/maphash"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
)

// A Matcher binds the variables of a general rule or term so that its instance equals a special one.
type Matcher struct {
	names []string
	terms []*gdl.Term
	steps int // the number of conditions that may still be compared
}

// NewMatcher returns a matcher without bindings.
func NewMatcher() *Matcher { return &Matcher{steps: 2000} }

// Value returns the term to which a variable of the general rule is bound; nil if it is not bound.
func (m *Matcher) Value(name string) *gdl.Term {
	if i := slices.Index(m.names, name); i >= 0 {
		return m.terms[i]
	}
	return nil
}

// Term binds variables of the general term g so that its instance equals the special term s; false
// if that is impossible.
func (m *Matcher) Term(g, s *gdl.Term) bool {
	if g.IsVariable() {
		if bound := m.Value(g.Name); bound != nil {
			return gdl.EqualTerms(bound, s)
		}
		m.names, m.terms = append(m.names, g.Name), append(m.terms, s)
		return true
	}
	return g.Name == s.Name && m.Terms(g.Args, s.Args)
}

// Terms is like Term, for two lists of terms, pair by pair.
func (m *Matcher) Terms(g, s []*gdl.Term) bool {
	return slices.EqualFunc(g, s, m.Term)
}

// Instance returns a term of the general rule with its variables replaced by the terms to which
// they are bound; nil if one is not bound.
func (m *Matcher) Instance(t *gdl.Term) *gdl.Term {
	if t.IsVariable() {
		return m.Value(t.Name)
	}
	c := *t
	c.Args = make([]*gdl.Term, len(t.Args))
	for i, a := range t.Args {
		if c.Args[i] = m.Instance(a); c.Args[i] == nil {
			return nil
		}
	}
	return &c
}

// Literal is like Term, for two conditions.
func (m *Matcher) Literal(g, s *gdl.Literal) bool {
	return g.Op == s.Op && len(g.Args) == len(s.Args) && (g.Atom == nil || m.Term(g.Atom, s.Atom)) && slices.EqualFunc(g.Args, s.Args, m.Literal)
}

// Body binds variables so that the instance of each general condition is one of the special
// conditions; false if that is impossible or takes too many steps.
func (m *Matcher) Body(general, special []*gdl.Literal) bool {
	if len(general) == 0 {
		return true
	}
	for _, l := range special {
		if m.steps--; m.steps < 0 {
			return false
		}
		mark := len(m.names)
		if m.Literal(general[0], l) && m.Body(general[1:], special) {
			return true
		}
		m.names, m.terms = m.names[:mark], m.terms[:mark]
	}
	return false
}

// Subsumes tells whether the general rule derives everything that the special rule derives: an instance of it has the
// same head, and its conditions are among those of the special rule. Subsumes returns false if the search takes too
// long, or if the general rule has more conditions than the special one.
func Subsumes(general, special *gdl.Rule) bool {
	m := NewMatcher()
	return len(general.Body) <= len(special.Body) && m.Term(general.Head, special.Head) && m.Body(general.Body, special.Body)
}

// Implied tells whether instances of the general conditions are all among the special conditions, so that they hold
// wherever these do; false if the search takes too long, or if there are more general conditions than special ones.
func Implied(general, special []*gdl.Literal) bool {
	return len(general) <= len(special) && NewMatcher().Body(general, special)
}

// Unify returns a substitution that makes all the terms equal; nil if there is none.
func Unify(first *gdl.Term, others ...*gdl.Term) gdl.Subst {
	s := gdl.Subst{}
	for _, t := range others {
		if !s.UnifyTerms(first, t) {
			return nil
		}
	}
	return s
}

// Similar tells whether the arguments of two atoms agree wherever neither has a variable. All atoms
// that unify are similar, and some others too.
func Similar(s, t *gdl.Term) bool {
	if len(s.Args) != len(t.Args) {
		return false
	}
	for i, a := range s.Args {
		b := t.Args[i]
		if !a.IsVariable() && !b.IsVariable() && (a.Name != b.Name || !Similar(a, b)) {
			return false
		}
	}
	return true
}

// AnySimilar tells whether the head of some rule is similar to an atom.
func AnySimilar(atom *gdl.Term, rules []*Rule) bool {
	return slices.ContainsFunc(rules, func(r *Rule) bool { return Similar(atom, r.Head) })
}

// A Renaming maps names to other names, such as a role, direction or side to another one that rules
// treat alike.
type Renaming map[string]string

// Exchange returns the renaming that exchanges two names.
func Exchange(a, b string) Renaming { return Renaming{a: b, b: a} }

func (r Renaming) renamed(name string) string {
	if other, known := r[name]; known {
		return other
	}
	return name
}

// Rename returns a term with its name renamed, but not its arguments. It is an argument for
// Term.Rewrite.
func (r Renaming) Rename(t *gdl.Term) *gdl.Term {
	name := r.renamed(t.Name)
	if name == t.Name {
		return t
	}
	c := *t
	c.Name, c.Spelling = name, name
	return &c
}

// EqualTerms tells whether the term s equals t after renaming.
func (r Renaming) EqualTerms(s, t *gdl.Term) bool {
	return r.renamed(s.Name) == t.Name && slices.EqualFunc(s.Args, t.Args, r.EqualTerms)
}

// EqualLiterals tells whether the condition k equals l after renaming.
func (r Renaming) EqualLiterals(k, l *gdl.Literal) bool {
	return k.Op == l.Op && (k.Atom == nil || r.EqualTerms(k.Atom, l.Atom)) && slices.EqualFunc(k.Args, l.Args, r.EqualLiterals)
}

// Surplus returns the conditions of other that are not among the renamed conditions of own.
func (r Renaming) Surplus(own, other []*gdl.Literal) (more []*gdl.Literal) {
	for _, l := range other {
		if !slices.ContainsFunc(own, func(k *gdl.Literal) bool { return r.EqualLiterals(k, l) }) {
			more = append(more, l)
		}
	}
	return more
}

var seed = maphash.MakeSeed()

// hash returns a hash of a term. If alike is set, terms that differ only in their variables have
// the same hash.
func hash(t *gdl.Term, alike bool) uint64 {
	if alike && t.IsVariable() {
		return 1
	}
	n := maphash.String(seed, t.Name)
	for _, arg := range t.Args {
		n = n*1_000_003 + hash(arg, alike)
	}
	return n
}

func hashLiteral(l *gdl.Literal, alike bool) uint64 {
	if l.Atom != nil {
		return hash(l.Atom, alike)
	}
	n := uint64(l.Op) + 1
	for _, a := range l.Args {
		n = n*1_000_003 + hashLiteral(a, alike)
	}
	return n
}

// shape returns a hash of a rule. Rules that differ only in the names of variables and the order of
// conditions have the same hash.
func shape(r *Rule) (sum uint64) {
	const mix = 0x9e3779b97f4a7c15
	n, last := uint64(0), (*gdl.Literal)(nil)
	for i := range r.Occurrences {
		o := &r.Occurrences[i]
		if o.Literal != last {
			sum, n, last = sum+n*mix, 1, o.Literal
		}
		switch {
		case o.Symbol != nil:
			n = n*mix + uint64(o.Symbol.number)<<1 + 1
		case o.Variable.First.InHead():
			n = n*mix + uint64(slices.Index(r.Variables, o.Variable))<<1
		default:
			n *= mix
		}
		n ^= n >> 29
	}
	return sum + n*mix
}

// Canonical returns a text of a rule. Rules that differ only in the names of variables and the
// order of conditions have the same text, except if conditions differ only in variables.
func Canonical(r *gdl.Rule) string {
	numbers := map[string]string{}
	whole := gdl.Rule{Head: r.Head, Body: inOrder(r.Body), HasArrow: true}
	return whole.Node(func(t *gdl.Term) string {
		if !t.IsVariable() {
			return t.Name
		}
		if numbers[t.Name] == "" {
			numbers[t.Name] = "?" + string(rune('0'+len(numbers)))
		}
		return numbers[t.Name]
	}, true).Spelled(func(n *syntax.Node) string { return n.Word })
}

// inOrder returns conditions sorted in an order that does not depend on the names of variables.
func inOrder(list []*gdl.Literal) []*gdl.Literal {
	out, keys := slices.Clone(list), make(map[*gdl.Literal]uint64, len(list))
	for i, l := range out {
		if l.Atom == nil {
			c := *l
			c.Args = inOrder(l.Args)
			out[i] = &c
		}
		keys[out[i]] = hashLiteral(out[i], true)
	}
	slices.SortStableFunc(out, func(a, b *gdl.Literal) int { return cmp.Compare(keys[a], keys[b]) })
	return out
}

// A Duplicate is a rule that equals an earlier one.
type Duplicate struct{ Rule, First *Rule }

// Duplicates returns the rules that equal an earlier rule up to the names of variables and the
// order of conditions, among the rules for which counts returns true.
func (p *Program) Duplicates(counts func(*Rule) bool) (list []Duplicate) {
	first := make(map[uint64]*Rule, len(p.Rules))
	written := map[string]*Rule{} // by canonical text: rules whose shape another rule has too
	for _, r := range p.Rules {
		if !counts(r) {
			continue
		}
		n := shape(r)
		other, again := first[n]
		if !again {
			first[n] = r
			continue
		}
		if other != nil {
			written[Canonical(other.Rule)] = other
			first[n] = nil
		}
		key := Canonical(r.Rule)
		if earlier := written[key]; earlier != nil {
			list = append(list, Duplicate{r, earlier})
		} else {
			written[key] = r
		}
	}
	return list
}
