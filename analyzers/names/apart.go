package names

import (
	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/gdl"
)

// apart tells whether a function never stands with both numbers of arguments in
// the place of one kind of term: a move and a fluent of one name are never
// compared.
func apart(uses []survey.Occurrence, n, m int) bool {
	places := map[string]bool{}
	for _, o := range uses {
		if len(o.Term.Args) == n {
			places[place(o)] = true
		}
	}
	for _, o := range uses {
		if len(o.Term.Args) == m && places[place(o)] {
			return false
		}
	}
	return true
}

// place returns the kind of place of a term: that of a fluent, of a move, of an
// argument of a relation, or inside another term.
func place(o survey.Occurrence) string {
	if !o.Top {
		return "inside a term"
	}
	switch o.Under() {
	case gdl.Init, gdl.Next, gdl.True, gdl.Base:
		return "fluent"
	case gdl.Legal, gdl.Does, gdl.Input:
		return "move"
	}
	return o.Under()
}

// sameArity tells whether a relation and a function have the same number of
// arguments in some place.
func sameArity(relation, function *survey.Entry) bool {
	arities := map[int]bool{}
	for o := range relation.All() {
		arities[len(o.Term.Args)] = true
	}
	for o := range function.All() {
		if arities[len(o.Term.Args)] {
			return true
		}
	}
	return false
}
