package certificate

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// A predicate is a relation of the game.
type predicate struct {
	name  string
	arity int
}

func predicateOf(atom *gdl.Term) predicate { return predicate{atom.Name, len(atom.Args)} }

// predicates is the table of the relations of the game.
type predicates struct {
	// dynamic relations depend on the state or the moves: they have a time
	// argument, all others none (AIJ 2012 sec. 6.2).
	dynamic map[predicate]bool
	// moving relations depend on the moves or on the next state: formulas
	// cannot speak of them (AIJ 2012 Def. 3).
	moving  map[predicate]bool
	known   map[predicate]bool
	arities map[string]int // by name: the number of its different arities
}

func newPredicates(clauses []*gdl.Clause) *predicates {
	p := &predicates{known: map[predicate]bool{}, arities: map[string]int{}}
	users := map[predicate][]predicate{}
	for _, c := range clauses {
		head := predicateOf(c.Head)
		p.learn(head)
		for _, cond := range c.Body {
			if !cond.Distinct {
				q := predicateOf(cond.Atom)
				p.learn(q)
				users[q] = append(users[q], head)
			}
		}
	}
	for _, name := range []string{gdl.True, gdl.Does, gdl.Next, gdl.Legal, gdl.Goal, gdl.Terminal, gdl.Role, gdl.Init} {
		n, _ := gdl.KeywordArity(name)
		p.learn(predicate{name, n})
	}
	state, does, next := predicate{gdl.True, 1}, predicate{gdl.Does, 2}, predicate{gdl.Next, 1}
	p.dynamic = closure(users, state, does, next)
	p.moving = closure(users, does, next)
	return p
}

func (p *predicates) learn(q predicate) {
	if !p.known[q] {
		p.known[q] = true
		p.arities[q.name]++
	}
}

// closure returns the roots and all predicates that depend on them.
func closure(users map[predicate][]predicate, roots ...predicate) map[predicate]bool {
	set := map[predicate]bool{}
	for len(roots) > 0 {
		q := roots[len(roots)-1]
		roots = roots[:len(roots)-1]
		if !set[q] {
			set[q] = true
			roots = append(roots, users[q]...)
		}
	}
	return set
}

// spell is the name of a relation in the program.
func (p *predicates) spell(q predicate) string {
	if isOurs(q.name) {
		return q.name
	}
	if p.arities[q.name] > 1 {
		return fmt.Sprintf("%sA%d", symbol(q.name), q.arity)
	}
	return symbol(q.name)
}

// at is an atom of the game at a time (AIJ 2012 Def. 10).
func (p *predicates) at(level int, t *gdl.Term) atom {
	q := predicateOf(t)
	switch {
	case t.Name == gdl.Next:
		return at(level+1, p.spell(predicate{gdl.True, 1}), t.Args...)
	case p.dynamic[q]:
		return at(level, p.spell(q), t.Args...)
	}
	return always(p.spell(q), t.Args...)
}

// call is the atom of a keyword at a time.
func (p *predicates) call(level int, name string, args ...*gdl.Term) atom {
	return p.at(level, &gdl.Term{Name: name, Args: args})
}

// relaxed is an atom of the over-approximation: the relation may hold in some state
// (AIJ 2012 Def. 23 for legal, extended to all of the rules).
func (p *predicates) relaxed(t *gdl.Term) atom {
	q := predicateOf(t)
	if t.Name == gdl.Next {
		q = predicate{gdl.True, 1}
	}
	if !p.dynamic[q] {
		return always(p.spell(q), t.Args...)
	}
	return always(p.spell(q)+"May", t.Args...)
}

// possible is the relaxed atom of a keyword.
func (p *predicates) possible(name string, args ...*gdl.Term) atom {
	return p.relaxed(&gdl.Term{Name: name, Args: args})
}
