package joins

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/grounding"
)

// reachedGame holds the ground atoms that may hold in some state, and the moves that
// may be made in one.
type reachedGame struct {
	groundGame       *grounding.Game
	atomsByPredicate map[string][]*gdl.Term // by predicate; nil before the first use
}

// indexAtoms lists the ground atoms by predicate. They are many, and rarely needed.
func (x *reachedGame) indexAtoms() {
	if x.atomsByPredicate != nil {
		return
	}
	x.atomsByPredicate = map[string][]*gdl.Term{}
	for a := range x.groundGame.Atoms {
		if t := x.groundGame.AtomTerm(grounding.Atom(a)); t != nil {
			x.atomsByPredicate[t.Name] = append(x.atomsByPredicate[t.Name], t)
		}
	}
	for name, list := range x.groundGame.StaticAtoms {
		x.atomsByPredicate[name] = append(x.atomsByPredicate[name], list...)
	}
	for _, role := range x.groundGame.Roles {
		x.atomsByPredicate[gdl.Role] = append(x.atomsByPredicate[gdl.Role], &gdl.Term{Name: gdl.Role, Spelling: gdl.Role, Args: []*gdl.Term{role}, InParens: true})
	}
}

// knowsRelation tells whether the ground game holds all atoms of a relation. It does not
// hold the relations that no match asks for.
func (x *reachedGame) knowsRelation(relation string) bool {
	return relation != gdl.Init && relation != gdl.Base && relation != gdl.Input
}

// meetsNoAtom tells whether no atom can meet a condition.
func (x *reachedGame) meetsNoAtom(atom *gdl.Term) bool {
	if !x.knowsRelation(atom.Name) {
		return false
	}
	return !slices.ContainsFunc(x.atomsByPredicate[atom.Name], func(ground *gdl.Term) bool {
		return gdl.Subst{}.UnifyTerms(atom, ground)
	})
}

// asksNonRole tells whether an atom asks for a move of a term that is no role.
func (x *reachedGame) asksNonRole(atom *gdl.Term) bool {
	who := atom.ArgumentAt(0)
	if atom.Name != gdl.Does || who == nil || !who.IsGround() {
		return false
	}
	return !slices.ContainsFunc(x.groundGame.Roles, func(role *gdl.Term) bool { return gdl.EqualTerms(role, who) })
}

// A variableBinding is the first atom of a clause with a variable, and the terms that the
// variable can be there and in all later atoms so far.
type variableBinding struct {
	firstAtom     *gdl.Term
	possibleTerms map[string]bool
}

// A variableMismatch is a variable that cannot be the same in two conditions.
type variableMismatch struct {
	variable       *gdl.Term       // in the second condition
	localTerms     map[string]bool // the terms that it can be there
	earlierBinding *variableBinding
}

// findMismatch returns a variable that no term fits in all conditions of a clause; nil
// if there is none.
func (x *reachedGame) findMismatch(c *model.Clause) *variableMismatch {
	bound := map[string]*variableBinding{}
	for _, b := range c.Body {
		if !b.Asks() || !x.knowsRelation(b.Atom.Name) {
			continue
		}
		for _, v := range firstOccurrences(b.Atom) {
			here := x.matchingValues(b.Atom, v.Name)
			before := bound[v.Name]
			if before == nil {
				bound[v.Name] = &variableBinding{b.Atom, here}
				continue
			}
			both := map[string]bool{}
			for t := range here {
				if before.possibleTerms[t] {
					both[t] = true
				}
			}
			if len(both) == 0 {
				return &variableMismatch{v, here, before}
			}
			before.possibleTerms = both
		}
	}
	return nil
}

// firstOccurrences returns the first occurrence of each variable of an atom.
func firstOccurrences(atom *gdl.Term) []*gdl.Term {
	var list []*gdl.Term
	atom.WalkTerms(func(t *gdl.Term) {
		if t.IsVariable() && !slices.ContainsFunc(list, func(v *gdl.Term) bool { return v.Name == t.Name }) {
			list = append(list, t)
		}
	})
	return list
}

// matchingValues returns the terms that a variable can be in a condition.
func (x *reachedGame) matchingValues(atom *gdl.Term, name string) map[string]bool {
	terms := map[string]bool{}
	for _, ground := range x.atomsByPredicate[atom.Name] {
		s := gdl.Subst{}
		if s.UnifyTerms(atom, ground) {
			terms[s.Resolve(&gdl.Term{Name: name}).String()] = true
		}
	}
	return terms
}
