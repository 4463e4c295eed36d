package argumentorder

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// The termPlaces of all terms with a name and a number of arguments are numbers, one
// for each argument.
type termPlaces struct {
	firstPlace int
	isSubject  bool
	isCounted  bool // its arguments say something: it is not a keyword around a fluent
}

// An occurrence is a variable at a place.
type occurrence struct {
	variable, place int  // the number of the variable in its rule
	inSubject       bool // the place is one of a subject
}

// A subjectTerm is the part of a rule's occurrences that lies in a term of a subject.
type subjectTerm struct {
	term       *gdl.Term
	begin, end int
}

// The variableUses of a rule are its variables where they stand.
type variableUses struct {
	variables    []string
	occurrences  []occurrence // in the order of the text
	subjectTerms []subjectTerm
	pairs        []placePair
}

// placesOf returns the places of a term's arguments, new numbers for a new name.
func (o *orderCheck) placesOf(t *gdl.Term) termPlaces {
	s := subjectOf(t)
	places, known := o.termPlaces[s]
	if !known {
		_, keyword := gdl.KeywordArity(t.Name)
		places = termPlaces{o.placeCount, o.subjects[s], !keyword || t.Name == gdl.Does || t.Name == gdl.Legal || t.Name == gdl.Goal}
		o.placeCount += len(t.Args)
		o.termPlaces[s] = places
	}
	return places
}

// collectUses returns the uses of the variables of a rule, nil if it has none,
// or more than are looked at.
func (o *orderCheck) collectUses(r *gdl.Rule) *variableUses {
	u := &variableUses{}
	o.addTerm(u, r.Head)
	r.WalkLiterals(func(l *gdl.Literal, _ bool) {
		if l.Op == gdl.OpAtom {
			o.addTerm(u, l.Atom)
		}
	})
	if len(u.variables) == 0 || len(u.variables) > maxVariables || len(u.occurrences) > maxOccurrences {
		return nil
	}
	return u
}

// addTerm adds the variables of a term.
func (o *orderCheck) addTerm(u *variableUses, t *gdl.Term) {
	if len(t.Args) == 0 || len(u.variables) > maxVariables || len(u.occurrences) > maxOccurrences {
		return
	}
	places, begin := o.placesOf(t), len(u.occurrences)
	for i, arg := range t.Args {
		if !arg.IsVariable() {
			o.addTerm(u, arg)
			continue
		}
		v := slices.Index(u.variables, arg.Name)
		if v < 0 {
			v = len(u.variables)
			u.variables = append(u.variables, arg.Name)
		}
		if places.isCounted {
			u.occurrences = append(u.occurrences, occurrence{v, places.firstPlace + i, places.isSubject})
		}
	}
	if places.isSubject {
		u.subjectTerms = append(u.subjectTerms, subjectTerm{t, begin, len(u.occurrences)})
	}
}

// placesOutside returns the places of a variable but those in one term.
func (u *variableUses) placesOutside(variable string, inside subjectTerm) (places []int) {
	v := slices.Index(u.variables, variable)
	for i, x := range u.occurrences {
		if x.variable == v && (i < inside.begin || i >= inside.end) && !slices.Contains(places, x.place) {
			places = append(places, x.place)
		}
	}
	return places
}
