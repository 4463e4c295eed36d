package safety

import (
	"go/token"

	"github.com/gdllint/gdllint/gdl"
)

// kind is the kind of place of a variable that needs binding. Later kinds are more
// telling about the intention of the author.
type kind int

const (
	inHead kind = iota
	negated
	compared
)

// use is an occurrence of a variable that must be bound elsewhere.
type use struct {
	term  *gdl.Term
	kind  kind
	scope *scope
}

// A scope is a conjunction: the body, or a branch of an or. A literal in it or
// around it that binds a variable binds it in the whole scope, in any order.
type scope struct {
	outer    *scope
	literals []signed
	bound    map[string]bool
}

// signed is a literal with the sign of the negations around it.
type signed struct {
	*gdl.Literal
	positive bool
}

// binds tells whether the variable is bound in the scope or around it.
func (s *scope) binds(name string) bool {
	for ; s != nil; s = s.outer {
		if s.bound[name] {
			return true
		}
	}
	return false
}

// both tells whether the literal holds if all its arguments do: an and, or a
// negated or. Otherwise, given arguments, one of them suffices.
func (l signed) both() bool { return (l.Op == gdl.OpAnd) == l.positive }

// args returns the arguments of not, and, or, signed.
func (l signed) args() []signed {
	positive := l.positive != (l.Op == gdl.OpNot)
	list := make([]signed, len(l.Args))
	for i, a := range l.Args {
		list[i] = signed{a, positive}
	}
	return list
}

// bind adds to set the variables that l binds.
func (l signed) bind(set map[string]bool) {
	switch {
	case l.Op == gdl.OpAtom:
		if l.positive {
			l.Atom.WalkTerms(func(t *gdl.Term) {
				if t.IsVar() {
					set[t.Name] = true
				}
			})
		}
	case l.Op == gdl.OpDistinct:
	case l.Op == gdl.OpNot || l.both():
		for _, a := range l.args() {
			a.bind(set)
		}
	default:
		for name := range common(l.args()) {
			set[name] = true
		}
	}
}

// common returns the variables that every one of the branches binds.
func common(branches []signed) map[string]bool {
	var all map[string]bool
	for _, b := range branches {
		set := map[string]bool{}
		b.bind(set)
		if all == nil {
			all = set
			continue
		}
		for name := range all {
			if !set[name] {
				delete(all, name)
			}
		}
	}
	return all
}

// missing returns the branches, of the ors beside the place at, that do not
// bind the variable although a sibling does.
func (s *scope) missing(name string, at token.Pos) []*gdl.Literal {
	var found []*gdl.Literal
	for ; s != nil; s = s.outer {
		for _, l := range s.literals {
			found = append(found, l.missing(name, at)...)
		}
	}
	return found
}

func (l signed) missing(name string, at token.Pos) []*gdl.Literal {
	if l.Op == gdl.OpAtom || l.Op == gdl.OpDistinct || l.From <= at && at < l.To {
		return nil
	}
	var with, without, deeper []*gdl.Literal
	for _, a := range l.args() {
		set := map[string]bool{}
		a.bind(set)
		if set[name] {
			with = append(with, a.Literal)
		} else if inside := a.missing(name, at); len(inside) > 0 {
			deeper = append(deeper, inside...)
		} else {
			without = append(without, a.Literal)
		}
	}
	if l.Op == gdl.OpNot || l.both() || len(with)+len(deeper) == 0 {
		return deeper
	}
	return append(deeper, without...)
}

// collector gathers the unsafe uses of the variables of one rule.
type collector struct {
	rule   *gdl.Rule
	root   *scope
	unsafe map[string][]use
	order  []string // of the variables, as first met

	meant      string // the only unread variable, once it is known
	meantKnown bool
}

// newCollector returns the unsafe uses in a rule; nil if the rule holds an
// empty or, whose variables cannot be judged.
func newCollector(r *gdl.Rule) *collector {
	empty := false
	r.WalkLiterals(func(l *gdl.Literal, _ bool) { empty = empty || l.Op == gdl.OpOr && len(l.Args) == 0 })
	if empty {
		return nil
	}
	c := &collector{rule: r, unsafe: map[string][]use{}}
	body := make([]signed, len(r.Body))
	for i, l := range r.Body {
		body[i] = signed{l, true}
	}
	c.root = newScope(nil, body)
	c.demand(r.Head, inHead, c.root)
	c.conjunction(c.root)
	return c
}

func newScope(outer *scope, literals []signed) *scope {
	s := &scope{outer: outer, literals: literals, bound: map[string]bool{}}
	for _, l := range literals {
		l.bind(s.bound)
	}
	return s
}

func (c *collector) conjunction(s *scope) {
	for _, l := range s.literals {
		c.literal(l, s)
	}
}

func (c *collector) literal(l signed, s *scope) {
	switch {
	case l.Op == gdl.OpAtom:
		if !l.positive {
			c.demand(l.Atom, negated, s)
		}
	case l.Op == gdl.OpDistinct:
		c.demand(l.Atom, compared, s)
	case l.Op == gdl.OpNot || l.both():
		for _, a := range l.args() {
			c.literal(a, s)
		}
	default:
		for _, a := range l.args() {
			c.conjunction(newScope(s, []signed{a}))
		}
	}
}

// demand records the variables of a term that are not bound in s.
func (c *collector) demand(t *gdl.Term, k kind, s *scope) {
	t.WalkTerms(func(v *gdl.Term) {
		if !v.IsVar() || s.binds(v.Name) {
			return
		}
		if c.unsafe[v.Name] == nil {
			c.order = append(c.order, v.Name)
		}
		c.unsafe[v.Name] = append(c.unsafe[v.Name], use{v, k, s})
	})
}
