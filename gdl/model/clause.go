package model

import (
	"iter"
	"maps"

	"github.com/gdllint/gdllint/gdl"
)

// A Clause is a rule without disjunctions: one choice of a branch for each disjunction of a rule. If the rule says that
// terms are equal, they are replaced in the clause, which may so differ from the text of the rule.
type Clause struct {
	*gdl.Clause
	Rule    *Rule
	Subject Condition // what the head is about: a fluent, a move or a relation
	Body    []Condition
	index   int // the index among the clauses of its rule
}

// A Condition is a condition of a clause with its symbol.
type Condition struct {
	gdl.Condition
	Symbol *Symbol   // the fluent of true, the move of does, or the relation; nil for a variable, or a name that does not occur in the program
	Term   *gdl.Term // the term of the symbol, such as the fluent
}

// Asks tells whether the condition demands that an atom holds: it is neither negated nor an
// inequality.
func (c *Condition) Asks() bool { return !c.Negative && !c.Distinct }

// Asked returns the atoms that a clause demands.
func (c *Clause) Asked() (atoms []*gdl.Term) {
	for i := range c.Body {
		if c.Body[i].Asks() {
			atoms = append(atoms, c.Body[i].Atom)
		}
	}
	return atoms
}

// Clauses returns the clauses of a rule, which are computed once; false if they are too many.
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

// Solutions yields substitutions that extend known. Each makes a fact of every condition in body on a relation that only
// facts define. Other conditions are ignored. At most the given number of facts is tried.
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
