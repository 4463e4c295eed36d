package names

import (
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/gdl"
)

// neverComparable tells whether a function never stands with both numbers of arguments in
// the place of one kind of term: a move and a fluent of one name are never
// compared.
func neverComparable(uses []survey.NameOccurrence, n, m int) bool {
	places := map[string]bool{}
	for _, o := range uses {
		if len(o.Term.Args) == n {
			places[termPlace(o)] = true
		}
	}
	for _, o := range uses {
		if len(o.Term.Args) == m && places[termPlace(o)] {
			return false
		}
	}
	return true
}

// termPlace returns the kind of place of a term: that of a fluent, of a move, of an
// argument of a relation, or inside another term.
func termPlace(o survey.NameOccurrence) string {
	if !o.IsAtomArg {
		return "inside a term"
	}
	switch o.AtomName() {
	case gdl.Init, gdl.Next, gdl.True, gdl.Base:
		return "fluent"
	case gdl.Legal, gdl.Does, gdl.Input:
		return "move"
	}
	return o.AtomName()
}

// shareArity tells whether a relation and a function have the same number of
// arguments in some place.
func shareArity(relation, function *survey.NameEntry) bool {
	arities := map[int]bool{}
	for o := range relation.AllOccurrences() {
		arities[len(o.Term.Args)] = true
	}
	for o := range function.AllOccurrences() {
		if arities[len(o.Term.Args)] {
			return true
		}
	}
	return false
}
