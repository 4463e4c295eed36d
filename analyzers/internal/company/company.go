// Package company tells which terms stand together in rules: the variables of a
// condition on a board, of a move and of a table in one rule have the same subjects, so
// that the places of these terms keep company.
package company

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// PlaceName names an argument of a term: "cell/3@0".
func PlaceName(t *gdl.Term, argument int) string {
	return fmt.Sprintf("%s/%d@%d", t.Name, len(t.Args), argument)
}

// VariablePlaces returns the variables of a rule, in their spelling and the order of
// the text, and the places of each by its name. Those in one term are left out; nil
// leaves out none.
func VariablePlaces(r *gdl.Rule, without *gdl.Term) (spellings []string, places map[string]map[string]bool) {
	places = map[string]map[string]bool{}
	var walk func(t *gdl.Term)
	walk = func(t *gdl.Term) {
		if t == without {
			return
		}
		_, keyword := gdl.KeywordArity(t.Name)
		for i, arg := range t.Args {
			if !arg.IsVariable() {
				walk(arg)
				continue
			}
			if places[arg.Name] == nil {
				places[arg.Name] = map[string]bool{}
				spellings = append(spellings, arg.Spelling)
			}
			if !keyword || t.Name == gdl.Does || t.Name == gdl.Legal || t.Name == gdl.Goal {
				places[arg.Name][PlaceName(t, i)] = true
			}
		}
	}
	walk(r.Head)
	r.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Op == gdl.OpAtom {
			walk(l.Atom)
		}
	})
	return spellings, places
}

// EachPair visits the adjacent variables in the atoms of a rule: the term that holds
// them, and the argument of the second one.
func EachPair(r *gdl.Rule, visit func(t *gdl.Term, second int)) {
	atoms := []*gdl.Term{r.Head}
	r.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Op == gdl.OpAtom {
			atoms = append(atoms, l.Atom)
		}
	})
	for _, atom := range atoms {
		atom.WalkTerms(func(t *gdl.Term) {
			if arity, keyword := gdl.KeywordArity(t.Name); keyword && arity > 1 {
				return
			}
			for i := 1; i < len(t.Args); i++ {
				if a, b := t.Args[i-1], t.Args[i]; a.IsVariable() && b.IsVariable() && a.Name != b.Name {
					visit(t, i)
				}
			}
		})
	}
}
