package symmetry

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// A Renaming tells which name of one rulesheet corresponds to which name of another. If the number of a place of a
// relation differs, the place is written with its number, such as cell.2.
type Renaming struct{ Old, New string }

// A NameChoice says which names a bijection of names keeps.
type NameChoice int

// The choices.
const (
	AllNames    NameChoice = iota // all
	SharedNames                   // those of functions and constants that stand in both rulesheets
	NoNames                       // none
)

// An Isomorphism is a bijection of names under which two games have the same rules.
type Isomorphism struct {
	Renamed []Renaming // the names that differ
	// Exchanges tells that a name of a function, or of a constant of some sort, corresponds to another name,
	// although the other rulesheet has the same name with another meaning.
	Exchanges bool
}

// FindIsomorphism returns a bijection of names under which the rules of two games are the same up to the order of
// rules, conditions and arguments, and the names of variables. Rules that play does not depend on count for nothing. It returns nil
// where there is no such bijection, or none was found within its work.
func FindIsomorphism(ctx context.Context, one, two *gdl.File, keeps NameChoice) *Isomorphism {
	s := &search{workLeft: maxWork, context: ctx}
	rules := [2][]*gdl.Rule{playedRules(one), playedRules(two)}
	var keepsName func(bool, string) bool
	switch keeps {
	case AllNames:
		keepsName = func(bool, string) bool { return true }
	case SharedNames:
		texts := [2]map[string]bool{namesIn(rules[0]), namesIn(rules[1])}
		keepsName = func(isRelation bool, name string) bool { return !isRelation && texts[0][name] && texts[1][name] }
	}
	from, to := newColouring(&buildGraph(rules[0], keepsName).graph), newColouring(&buildGraph(rules[1], keepsName).graph)
	if len(from.colours) != len(to.colours) {
		return nil
	}
	s.splitCells(from, nil)
	s.splitCells(to, nil)
	image := s.findMap(from, to)
	if image == nil {
		return nil
	}
	names := map[int32]symbolName{}
	known := map[string]bool{} // names of functions, and of constants by the places of their sort
	for _, n := range to.graph.names {
		names[n.vertex] = n
		known[n.kind()+n.text] = true
	}
	found := &Isomorphism{}
	for _, n := range from.graph.names {
		other := names[image[n.vertex]]
		if other.text == n.text || n.place > 0 && n.place == other.place {
			continue
		}
		found.Renamed = append(found.Renamed, Renaming{n.text, other.text})
		found.Exchanges = found.Exchanges || !n.isRelation && known[other.kind()+n.text]
	}
	return found
}

// kind tells names apart that may be the same for different things.
func (n symbolName) kind() string {
	if !n.isConstant || len(n.sortPlaces) == 0 {
		return fmt.Sprint(n.isConstant, n.isRelation, " ")
	}
	p := n.sortPlaces[0]
	return fmt.Sprint(p.name, p.arity, p.arg, p.isFunction, " ")
}

// namesIn returns the names in rules.
func namesIn(rules []*gdl.Rule) map[string]bool {
	names := map[string]bool{}
	var note func(t *gdl.Term)
	note = func(t *gdl.Term) {
		names[t.Name] = true
		for _, a := range t.Args {
			note(a)
		}
	}
	for _, r := range rules {
		note(r.Head)
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			if l.Atom != nil {
				note(l.Atom)
			}
		})
	}
	return names
}
