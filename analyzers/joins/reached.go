package joins

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
)

// reached holds the ground atoms that may hold in some state, and the moves that
// may be made in one.
type reached struct {
	game  *grounding.Game
	atoms map[string][]*gdl.Term // by predicate; nil before the first use
}

// index lists the ground atoms by predicate. They are many, and rarely needed.
func (x *reached) index() {
	if x.atoms != nil {
		return
	}
	x.atoms = map[string][]*gdl.Term{}
	for _, a := range x.game.Atoms {
		if a.Term != nil {
			x.atoms[a.Term.Name] = append(x.atoms[a.Term.Name], a.Term)
		}
	}
	for name, list := range x.game.Static {
		x.atoms[name] = append(x.atoms[name], list...)
	}
	for _, role := range x.game.Roles {
		x.atoms[gdl.Role] = append(x.atoms[gdl.Role], &gdl.Term{Name: gdl.Role, Spelling: gdl.Role, Args: []*gdl.Term{role}, Parens: true})
	}
}

// knows tells whether the ground game holds all atoms of a relation. It does not
// hold the relations that no match asks for.
func (x *reached) knows(relation string) bool {
	return relation != gdl.Init && relation != gdl.Base && relation != gdl.Input
}

// none tells whether no atom can meet a condition.
func (x *reached) none(atom *gdl.Term) bool {
	if !x.knows(atom.Name) {
		return false
	}
	return !slices.ContainsFunc(x.atoms[atom.Name], func(ground *gdl.Term) bool {
		return gdl.Subst{}.Unify(atom, ground)
	})
}

// dead tells whether a rule has no ground instance at all. It is false for rules
// that are not part of the ground game.
func (x *reached) dead(r *rule) bool { return len(r.Body) > 0 && x.game.Instances[r.Index] == 0 }

// fires tells whether a rule has ground instances.
func (x *reached) fires(r *rule) bool { return x.game.Instances[r.Index] > 0 }

// stranger tells whether an atom asks for a move of a term that is no role.
func (x *reached) stranger(atom *gdl.Term) bool {
	who := atom.Arg(0)
	if atom.Name != gdl.Does || who == nil || !who.IsGround() {
		return false
	}
	return !slices.ContainsFunc(x.game.Roles, func(role *gdl.Term) bool { return gdl.EqualTerms(role, who) })
}

// A binding is the first atom of a clause with a variable, and the terms that the
// variable can be there and in all later atoms so far.
type binding struct {
	atom  *gdl.Term
	terms map[string]bool
}

// A mismatch is a variable that cannot be the same in two conditions.
type mismatch struct {
	variable *gdl.Term       // in the second condition
	here     map[string]bool // the terms that it can be there
	before   *binding
}

// mismatch returns a variable that no term fits in all conditions of a clause; nil
// if there is none.
func (x *reached) mismatch(c *gdl.Clause) *mismatch {
	bound := map[string]*binding{}
	for _, b := range c.Body {
		if b.Negative || b.Distinct || !x.knows(b.Atom.Name) {
			continue
		}
		for _, v := range variables(b.Atom) {
			here := x.values(b.Atom, v.Name)
			before := bound[v.Name]
			if before == nil {
				bound[v.Name] = &binding{b.Atom, here}
				continue
			}
			both := map[string]bool{}
			for t := range here {
				if before.terms[t] {
					both[t] = true
				}
			}
			if len(both) == 0 {
				return &mismatch{v, here, before}
			}
			before.terms = both
		}
	}
	return nil
}

// variables returns the first occurrence of each variable of an atom.
func variables(atom *gdl.Term) []*gdl.Term {
	var list []*gdl.Term
	atom.WalkTerms(func(t *gdl.Term) {
		if t.IsVar() && !slices.ContainsFunc(list, func(v *gdl.Term) bool { return v.Name == t.Name }) {
			list = append(list, t)
		}
	})
	return list
}

// values returns the terms that a variable can be in a condition.
func (x *reached) values(atom *gdl.Term, name string) map[string]bool {
	terms := map[string]bool{}
	for _, ground := range x.atoms[atom.Name] {
		s := gdl.Subst{}
		if s.Unify(atom, ground) {
			terms[s.Resolve(&gdl.Term{Name: name}).String()] = true
		}
	}
	return terms
}
