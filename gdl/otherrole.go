package gdl

import (
	"maps"
	"slices"

	"github.com/gdllint/gdllint/gdl/slips"
)

// This file finds a name that occurs as a role but is none.

// A roleUse says where one name, or the variables of heads, occur as roles.
type roleUse struct {
	first    *Term // the first occurrence
	places   int
	keywords map[string]bool // the keywords of the atoms in which it occurs
	moves    map[string]bool // the moves in its atoms with does; true if the move is no variable
	legal    map[string]bool // the moves in its atoms with legal
}

// otherRole returns a name to replace, and its replacement, if exactly one name occurs as a role, at least twice, but
// is none. The name is replaced by the only role that it may mean; if there are several, those that occur in does are
// left out. The role is replaced by the name instead if no rule is about the role, and the name occurs elsewhere or at
// least three times as a role. Otherwise the result is nil, also if the name, but not the role, occurs elsewhere.
func (f *File) otherRole() slips.Names {
	roles := f.RoleTerms()
	if len(roles) == 0 || slices.ContainsFunc(f.Rules, func(r *Rule) bool { return r.Broken || r.Head.Name == Role && len(r.Body) > 0 }) {
		return nil
	}
	isRole := func(name string) bool {
		return name == "" || slices.ContainsFunc(roles, func(t *Term) bool { return t.Name == name })
	}
	if !f.hasOtherRole(isRole) {
		return nil
	}
	uses, elsewhere, functors := f.roleUses()
	others := slices.DeleteFunc(slices.Collect(maps.Keys(uses)), isRole)
	if len(others) != 1 || functors[others[0]] || uses[others[0]].places < 2 {
		return nil
	}
	name, use := others[0], uses[others[0]]
	fitting := slices.DeleteFunc(slices.Clone(roles), func(r *Term) bool { return !use.fits(uses[r.Name], uses[""]) })
	if len(fitting) > 1 {
		fitting = slices.DeleteFunc(fitting, func(r *Term) bool { return uses[r.Name] != nil && uses[r.Name].keywords[Does] })
	}
	if len(fitting) != 1 || len(fitting[0].Args) > 0 {
		return nil
	}
	role := fitting[0]
	switch alone := uses[role.Name] == nil && !elsewhere[role.Name] && !functors[role.Name]; {
	case alone && (elsewhere[name] || use.places > 2):
		return slips.Names{role.Name: {Word: use.first.Spelling, Name: name}}
	case !elsewhere[name] || elsewhere[role.Name]:
		return slips.Names{name: {Word: role.Spelling, Name: role.Name}}
	}
	return nil
}

// hasOtherRole tells whether a constant that is no role occurs in place of a role.
func (f *File) hasOtherRole(isRole func(string) bool) (has bool) {
	isOther := func(atom *Term) bool {
		return len(atom.Args) > 0 && len(atom.Args[0].Args) == 0 && !atom.Args[0].IsVariable() && slices.Contains(slips.RoleKeywords, atom.Name) && !isRole(atom.Args[0].Name)
	}
	for _, r := range f.Rules {
		has = has || isOther(r.Head)
		r.WalkLiterals(func(l *Literal, _ bool) { has = has || l.Atom != nil && isOther(l.Atom) })
	}
	return has
}

// fits tells whether the name with use u may mean a role, given the uses of the role and of variables. The name and the
// role, or variables, must not have the same keyword, except does. The moves of the name in does must be legal for the
// name, the role or variables.
func (u *roleUse) fits(role, variable *roleUse) bool {
	for k := range u.keywords {
		if k != Does && (role.says(k) || variable.says(k)) {
			return false
		}
	}
	for move, asked := range u.moves {
		if asked && !u.legal[move] && !(role != nil && role.legal[move]) && !(variable != nil && variable.legal[move]) {
			return false
		}
	}
	return true
}

func (u *roleUse) says(keyword string) bool { return u != nil && u.keywords[keyword] }

// roleUses returns the uses of names as roles, with "" for the variables of heads. It also returns the constants at other
// places, and the names of relations and functions.
func (f *File) roleUses() (uses map[string]*roleUse, elsewhere, functors map[string]bool) {
	uses, elsewhere, functors = map[string]*roleUse{}, map[string]bool{}, map[string]bool{}
	for _, r := range f.Rules {
		if r.Implied {
			continue // a rule that the notation implies is about all roles
		}
		note := func(atom *Term) {
			functors[atom.Name] = true
			inRole := slices.Contains(slips.RoleKeywords, atom.Name) && len(atom.Args) > 0
			for i, arg := range atom.Args {
				if arg.Args != nil || !inRole || i > 0 {
					arg.WalkTerms(func(t *Term) {
						if len(t.Args) > 0 {
							functors[t.Name] = true
						} else if atom.Name != Role {
							elsewhere[t.Name] = true
						}
					})
				}
			}
			if !inRole || len(atom.Args[0].Args) > 0 {
				return
			}
			name := atom.Args[0].Name
			if atom.Args[0].IsVariable() {
				if name = ""; atom != r.Head {
					return // a variable in a condition does not stand for all roles
				}
			}
			u := uses[name]
			if u == nil {
				u = &roleUse{first: atom.Args[0], keywords: map[string]bool{}, moves: map[string]bool{}, legal: map[string]bool{}}
				uses[name] = u
			}
			u.keywords[atom.Name] = true
			u.places++
			if len(atom.Args) > 1 && atom.Name == Does {
				u.moves[atom.Args[1].Name] = !atom.Args[1].IsVariable()
			} else if len(atom.Args) > 1 && atom.Name == Legal {
				u.legal[atom.Args[1].Name] = true
			}
		}
		note(r.Head)
		r.WalkLiterals(func(l *Literal, _ bool) {
			if l.Atom != nil {
				note(l.Atom)
			}
		})
	}
	return uses, elsewhere, functors
}
