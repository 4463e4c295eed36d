package model

import (
	"iter"
	"maps"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// A Clause is one way to choose among the disjunctions of a rule. Where a rule says that
// terms are equal, its clauses have other terms than were written.
type Clause struct {
	*gdl.Clause
	Rule    *Rule
	Subject Condition // the fluent, the move or the relation of its head
	Body    []Condition
	index   int // among those of its rule
}

// A Condition is one of a clause with its symbol.
type Condition struct {
	gdl.Condition
	Symbol *Symbol   // the fluent of true, the move of does, or the relation; nil for a variable, and where nothing has such a name
	Term   *gdl.Term // of the symbol
}

// Asks tells whether it is a condition on something that has to hold.
func (c *Condition) Asks() bool { return !c.Negative && !c.Distinct }

// A Purpose tells how a clause for next deals with the fluent of its head.
type Purpose uint8

// The purposes of clauses.
const (
	Makes Purpose = iota // the fluent anew
	Keeps                // the fluent that it asks for
	Takes                // the place of another instance of the fluent
)

// Purpose tells how a clause deals with the fluent of its head.
func (c *Clause) Purpose() Purpose {
	p := Makes
	for i := range c.Body {
		if b := &c.Body[i]; b.Asks() && b.Symbol == c.Subject.Symbol && b.Symbol != nil {
			if gdl.EqualTerms(b.Term, c.Subject.Term) {
				return Keeps
			}
			p = Takes
		}
	}
	return p
}

// AsksFor tells whether a fluent, or its absence, is a condition of a clause.
func (c *Clause) AsksFor(fluent *gdl.Term, negative bool) bool {
	return slices.ContainsFunc(c.Body, func(b Condition) bool {
		return b.Negative == negative && b.Atom.Name == gdl.True && gdl.EqualTerms(b.Term, fluent)
	})
}

// Clauses multiplies out the disjunctions of a rule, once. It fails if they are too many.
func (r *Rule) Clauses() (list []*Clause, ok bool) {
	r.expand.Do(func() {
		plain, err := r.Rule.Clauses()
		r.tooMany = err != nil
		all := make([]Clause, len(plain))
		r.clauses = make([]*Clause, len(plain))
		for i, c := range plain {
			x := &all[i]
			x.Clause, x.Rule, x.Body, x.index = c, r, make([]Condition, len(c.Body)), i
			x.Subject = Condition{Condition: gdl.Condition{Atom: c.Head}}
			x.Subject.Symbol, x.Subject.Term = r.program.Subject(c.Head)
			for i, b := range c.Body {
				x.Body[i] = Condition{Condition: b}
				x.Body[i].Symbol, x.Body[i].Term = r.program.Subject(b.Atom)
			}
			r.clauses[i] = x
		}
	})
	return r.clauses, !r.tooMany
}

// Solutions yields the values of variables with which facts meet the conditions on
// relations that facts alone define. Known are values that are given. It tries at most a number
// of facts.
func (p *Program) Solutions(body []*gdl.Literal, known gdl.Subst, most int) iter.Seq[gdl.Subst] {
	return func(yield func(gdl.Subst) bool) {
		var solve func(left []*gdl.Literal, known gdl.Subst) bool
		solve = func(left []*gdl.Literal, known gdl.Subst) bool {
			for i, l := range left {
				if l.Op != gdl.OpAtom || IsKeyword(l.Atom.Name) && l.Atom.Name != gdl.Role {
					continue
				}
				facts, only := p.Facts(l.Atom.Name)
				if !only {
					continue
				}
				for _, fact := range facts {
					if most--; most < 0 {
						return false
					}
					if more := maps.Clone(known); more.UnifyTerms(l.Atom, fact.Head) && !solve(left[i+1:], more) {
						return false
					}
				}
				return true
			}
			return yield(known)
		}
		solve(body, known)
	}
}
