package property

import (
	"maps"

	"github.com/gdllint/gdllint/gdl"
)

// WalkFormulas calls visit for the formula and all formulas inside it.
func (f *Formula) WalkFormulas(visit func(*Formula)) {
	visit(f)
	for _, arg := range f.Args {
		arg.WalkFormulas(visit)
	}
}

// RelationNames returns the names of the relations of the formula, such as true, each once, in the order of the text.
func (f *Formula) RelationNames() []string {
	var names []string
	seen := map[string]bool{}
	f.WalkFormulas(func(g *Formula) {
		if g.Op == OpAtom && !seen[g.Atom.Name] {
			seen[g.Atom.Name] = true
			names = append(names, g.Atom.Name)
		}
	})
	return names
}

// FluentNames returns the names of the fluents that the formula speaks of.
func (f *Formula) FluentNames() map[string]bool {
	names := map[string]bool{}
	f.WalkFormulas(func(g *Formula) {
		if g.Op == OpAtom && g.Atom.Name == gdl.True && len(g.Atom.Args) == 1 {
			names[g.Atom.Args[0].Name] = true
		}
	})
	return names
}

// SubstituteFree returns the formula with terms in place of free variables.
func (f *Formula) SubstituteFree(values gdl.Subst) *Formula {
	g := *f
	if f.Op == OpAtom {
		g.Atom = values.ApplyTo(f.Atom)
		return &g
	}
	if len(f.Vars) > 0 {
		values = maps.Clone(values)
		for _, v := range f.Vars {
			delete(values, v.Name)
		}
	}
	if f.Knower != nil {
		g.Knower = values.ApplyTo(f.Knower)
	}
	g.Args = make([]*Formula, len(f.Args))
	for i, arg := range f.Args {
		g.Args[i] = arg.SubstituteFree(values)
	}
	return &g
}
