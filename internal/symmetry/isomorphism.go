package symmetry

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// A Renaming is a pair of corresponding names of two rulesheets. An argument place of a relation,
// if its number differs, is written with the number, such as cell.2.
type Renaming struct{ Old, New string }

// A NameChoice says which names an isomorphism must map to themselves.
type NameChoice int

// The choices.
const (
	AllNames    NameChoice = iota // all
	SharedNames                   // the names of functions and constants that occur in both rulesheets
	NoNames                       // none
)

// An Isomorphism is a bijection of the names of two games that maps the rules of one to those of
// the other.
type Isomorphism struct {
	Renamed []Renaming // the names that differ
	// Exchanges tells that some function or constant corresponds to one with another name, although
	// the other rulesheet has a function or constant with the same name.
	Exchanges bool
}

// FindIsomorphism returns a bijection of names that maps the rules of one game to the rules of the
// other, up to the order of rules, conditions and arguments, and the names of variables. Rules that
// do not matter for matches are left out. It returns nil if there is no such bijection, or none was
// found within the limit of work.
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
	known := map[string]bool{} // the names of functions and constants, with their kinds
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

// kind returns a text that distinguishes relations, functions, and constants of different sorts,
// which may have the same name.
func (n symbolName) kind() string {
	if !n.isConstant || len(n.sortPlaces) == 0 {
		return fmt.Sprint(n.isConstant, n.isRelation, " ")
	}
	p := n.sortPlaces[0]
	return fmt.Sprint(p.name, p.arity, p.arg, p.isFunction, " ")
}

// namesIn returns the set of all names in the heads and atoms of rules.
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
