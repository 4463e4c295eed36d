package joins

import (
	"maps"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/grounding"
)

// reachedGame holds a ground game, with the atoms and moves that may hold in some state.
type reachedGame struct {
	groundGame       *grounding.Game
	atomsByPredicate map[string][]*gdl.Term // nil before indexAtoms; held, meetsNoAtom, values and findMismatch need it
}

// indexAtoms lists the ground atoms by predicate, at the first request, since they are many and rarely needed.
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

// knowsRelation tells whether the ground game has all atoms of a relation. It lacks those of relations that no match
// needs.
func (x *reachedGame) knowsRelation(relation string) bool {
	return relation != gdl.Init && relation != gdl.Base && relation != gdl.Input
}

// meetsNoAtom tells whether no atom can meet a condition; false if the atoms of its relation are not known.
func (x *reachedGame) meetsNoAtom(atom *gdl.Term) bool {
	return len(x.held(atom)) == 0
}

// held returns up to two atoms that meet a condition. It returns the condition itself, twice, if the atoms of its
// relation are not known.
func (x *reachedGame) held(atom *gdl.Term) (list []*gdl.Term) {
	if !x.knowsRelation(atom.Name) {
		return []*gdl.Term{atom, atom}
	}
	for _, ground := range x.atomsByPredicate[atom.Name] {
		if (gdl.Subst{}).UnifyTerms(atom, ground) {
			if list = append(list, ground); len(list) == 2 {
				break
			}
		}
	}
	return list
}

// asksNonRole tells whether an atom is about the move of a term that is no role.
func (x *reachedGame) asksNonRole(atom *gdl.Term) bool {
	who := atom.ArgumentAt(0)
	if atom.Name != gdl.Does || who == nil || !who.IsGround() {
		return false
	}
	return !model.HasTerm(x.groundGame.Roles, who)
}

// A binding is the first atom of a clause with a variable, and the terms that are possible for the variable in this and
// all later atoms so far.
type binding struct {
	atom     *gdl.Term
	terms    map[string]bool
	isShared bool // there is a later atom with the variable
}

// A mismatch is a variable for which a condition excludes all values that the earlier conditions allow.
type mismatch struct {
	name                string
	atom, earlier       *gdl.Term       // the condition, and the first earlier one with the variable
	terms, earlierTerms map[string]bool // the values that atom allows, and those that all earlier conditions allow
	isShared            bool            // several earlier conditions have the variable
}

// findMismatch returns a variable of a clause for which no term meets all conditions; nil if there is none.
func (x *reachedGame) findMismatch(c *model.Clause) *mismatch {
	bound := map[string]binding{}
	for _, b := range c.Body {
		if !b.Asks() || !x.knowsRelation(b.Atom.Name) {
			continue
		}
		values := x.values(b.Atom)
		for _, name := range b.Atom.VariableNames() {
			before, known := bound[name]
			if !known {
				bound[name] = binding{b.Atom, values[name], false}
				continue
			}
			both := maps.Clone(before.terms)
			maps.DeleteFunc(both, func(t string, _ bool) bool { return !values[name][t] })
			if len(both) == 0 {
				return &mismatch{name, b.Atom, before.atom, values[name], before.terms, before.isShared}
			}
			bound[name] = binding{before.atom, both, true}
		}
	}
	return nil
}

// values returns the possible terms for each variable of a condition.
func (x *reachedGame) values(atom *gdl.Term) map[string]map[string]bool {
	terms := map[string]map[string]bool{}
	for _, name := range atom.VariableNames() {
		terms[name] = map[string]bool{}
	}
	for _, ground := range x.atomsByPredicate[atom.Name] {
		if s := (gdl.Subst{}); s.UnifyTerms(atom, ground) {
			for name := range terms {
				terms[name][s.Resolve(&gdl.Term{Name: name}).String()] = true
			}
		}
	}
	return terms
}
