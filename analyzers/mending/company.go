package mending

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// Terms that stand together in rules keep company: the variables of a condition on a board,
// of a move and of a table in one rule have the same subjects.

// placeName names an argument of a term: "cell/3@0".
func placeName(t *gdl.Term, argument int) string {
	return fmt.Sprintf("%s/%d@%d", t.Name, len(t.Args), argument)
}

// variablePlaces returns the variables of a rule, in their spelling and the order of
// the text, and the places of each by its name. Those in one term are left out; nil
// leaves out none.
func variablePlaces(r *gdl.Rule, without *gdl.Term) (spellings []string, places map[string]map[string]bool) {
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
				places[arg.Name][placeName(t, i)] = true
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

// companyCounts counts the variables that stand at two places of one rule, and adds one
// where the same constant stands at both: the conditions on a board, a move and a
// table in the same rule have the same subjects.
type companyCounts map[[2]string]int

func (book *rulebook) companyCounts() companyCounts {
	if book.company != nil {
		return book.company
	}
	c := companyCounts{}
	book.company = c
	for _, r := range book.file.Rules {
		_, at := variablePlaces(r, nil)
		for _, set := range at {
			for a := range set {
				for b := range set {
					c[[2]string{a, b}]++
				}
			}
		}
	}
	values := book.constants()
	for a, list := range values {
		for b, others := range values {
			if slices.ContainsFunc(list, func(v string) bool { return slices.Contains(others, v) }) {
				c[[2]string{a, b}]++
			}
		}
	}
	return c
}

// sharedPlaces rates how well a variable that stands at some places fits to another place.
func (c companyCounts) sharedPlaces(place string, at map[string]bool) (n int) {
	for p := range at {
		if p == place {
			n += 100
		}
		n += min(c[[2]string{place, p}], 50)
	}
	return n
}
