package certificate

import (
	"fmt"
	"iter"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/scc"
)

// A predicate is a relation of the game.
type predicate struct {
	name  string
	arity int
}

func predicateOf(atom *gdl.Term) predicate { return predicate{atom.Name, len(atom.Args)} }

// predicates is the table of the relations of the game.
type predicates struct {
	// dynamicRelations are the relations that depend on the state or the moves: only these have a
	// time argument (AIJ 2012 sec. 6.2).
	dynamicRelations map[predicate]bool
	// moveDependent are the relations that depend on the moves or on the next state: they may not
	// stand in formulas (AIJ 2012 Def. 3).
	moveDependent   map[predicate]bool
	knownPredicates map[predicate]bool
	arityCounts     map[string]int // by name: the number of its different arities
	suffix          string         // the end of the names of all relations in programs
}

func newPredicates(clauses []*gdl.Clause) *predicates {
	p := &predicates{knownPredicates: map[predicate]bool{}, arityCounts: map[string]int{}}
	users := map[predicate][]predicate{}
	for _, c := range clauses {
		head := predicateOf(c.Head)
		p.addPredicate(head)
		for _, cond := range c.Body {
			if !cond.Distinct {
				q := predicateOf(cond.Atom)
				p.addPredicate(q)
				users[q] = append(users[q], head)
			}
		}
	}
	for _, name := range []string{gdl.True, gdl.Does, gdl.Next, gdl.Legal, gdl.Goal, gdl.Terminal, gdl.Role, gdl.Init} {
		n, _ := gdl.KeywordArity(name)
		p.addPredicate(predicate{name, n})
	}
	state, does, next := predicate{gdl.True, 1}, predicate{gdl.Does, 2}, predicate{gdl.Next, 1}
	p.dynamicRelations = dependentClosure(users, state, does, next)
	p.moveDependent = dependentClosure(users, does, next)
	return p
}

func (p *predicates) addPredicate(q predicate) {
	if !p.knownPredicates[q] {
		p.knownPredicates[q] = true
		p.arityCounts[q.name]++
	}
}

// dependentClosure returns the roots and all predicates that depend on them.
func dependentClosure(users map[predicate][]predicate, roots ...predicate) map[predicate]bool {
	set := scc.Reached(func(q predicate) iter.Seq[predicate] { return slices.Values(users[q]) }, roots...)
	for _, q := range roots {
		set[q] = true
	}
	return set
}

func (p *predicates) spellRelation(q predicate) string {
	if isEncodingName(q.name) {
		return q.name + p.suffix
	}
	if p.arityCounts[q.name] > 1 {
		return fmt.Sprintf("%sA%d%s", spellSymbol(q.name), q.arity, p.suffix)
	}
	return spellSymbol(q.name) + p.suffix
}

// atomAt returns an atom of the game at a time (AIJ 2012 Def. 10).
func (p *predicates) atomAt(level int, t *gdl.Term) programAtom {
	q := predicateOf(t)
	switch {
	case t.Name == gdl.Next:
		return timedAtom(level+1, p.spellRelation(predicate{gdl.True, 1}), t.Args...)
	case p.dynamicRelations[q]:
		return timedAtom(level, p.spellRelation(q), t.Args...)
	}
	return timelessAtom(p.spellRelation(q), t.Args...)
}

// keywordAtom returns the atom of a keyword at a time.
func (p *predicates) keywordAtom(level int, name string, args ...*gdl.Term) programAtom {
	return p.atomAt(level, &gdl.Term{Name: name, Args: args})
}

// relaxedAtom returns an atom of the over-approximation, which says that the relation may hold in
// some state (AIJ 2012 Def. 23 for legal, extended to all of the rules).
func (p *predicates) relaxedAtom(t *gdl.Term) programAtom {
	q := predicateOf(t)
	if t.Name == gdl.Next {
		q = predicate{gdl.True, 1}
	}
	if !p.dynamicRelations[q] {
		return timelessAtom(p.spellRelation(q), t.Args...)
	}
	return timelessAtom(p.spellRelation(q)+"May", t.Args...)
}

// possibleAtom returns the relaxed atom of a keyword.
func (p *predicates) possibleAtom(name string, args ...*gdl.Term) programAtom {
	return p.relaxedAtom(&gdl.Term{Name: name, Args: args})
}
