package deadcode

import (
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/typo"
)

// undefinedIn returns the first use of each undefined relation, for a bounded
// number of them.
func undefinedIn(g *gdl.Graph) []*gdl.Term {
	const most = 100
	var atoms []*gdl.Term
	seen := map[string]bool{}
	for _, p := range g.Predicates {
		for _, e := range g.Out[p] {
			if _, keyword := gdl.KeywordArity(e.To); !keyword && !g.Defined(e.To) && !seen[e.To] && len(atoms) < most {
				seen[e.To] = true
				atoms = append(atoms, e.Literal.Atom)
			}
		}
	}
	return atoms
}

// misspeltIn tells whether one of the undefined relations is probably a
// misspelling of the relation of a head.
func misspeltIn(undefined []*gdl.Term, head *gdl.Term) bool {
	for _, u := range undefined {
		if len(u.Args) == len(head.Args) && typo.Nearest(u.Name, []string{head.Name}) != "" {
			return true
		}
	}
	return false
}
