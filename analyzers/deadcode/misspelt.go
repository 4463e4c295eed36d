package deadcode

import (
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/typo"
)

// undefinedAtoms returns the first use of each undefined relation, for a bounded
// number of them.
func undefinedAtoms(g *gdl.Graph) []*gdl.Term {
	const most = 100
	var atoms []*gdl.Term
	seen := map[string]bool{}
	for _, p := range g.Predicates {
		for _, e := range g.OutEdges[p] {
			if _, keyword := gdl.KeywordArity(e.ToPredicate); !keyword && !g.DefinesPredicate(e.ToPredicate) && !seen[e.ToPredicate] && len(atoms) < most {
				seen[e.ToPredicate] = true
				atoms = append(atoms, e.Literal.Atom)
			}
		}
	}
	return atoms
}

// hasMisspeltUse tells whether one of the undefined relations is probably a
// misspelling of the relation of a head.
func hasMisspeltUse(undefined []*gdl.Term, head *gdl.Term) bool {
	for _, u := range undefined {
		if len(u.Args) == len(head.Args) && typo.NearestName(u.Name, []string{head.Name}) != "" {
			return true
		}
	}
	return false
}
