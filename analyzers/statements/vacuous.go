package statements

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
)

// A PropertyCondition is a condition of a property. If it never holds, the property, or a part of it, says nothing.
type PropertyCondition struct {
	Formula       *property.Formula
	EmptyQuestion proof.Question // whether it never holds
	OfPart        bool           // it is the condition of a part; other parts of the property may say something
}

// maxConditions bounds the conditions of one property.
const maxConditions = 8

// conditionsOf returns the conditions under which a formula says something. For an implication these are its condition,
// and the conjunction of this with each condition of its conclusion; if the conclusion is about the next state, also the
// conjunction with the condition that there is one. For an upper bound it is that there is something to count. The
// conditions of several parts follow each other, and parts is true then. Conditions about the knowledge of roles are left
// out.
func conditionsOf(f *property.Formula) (conditions []*property.Formula, parts bool) {
	switch f.Op {
	case property.OpForall:
		inner, parts := conditionsOf(f.Args[0])
		return mapFormulas(inner, func(c *property.Formula) *property.Formula { return forSomeOf(f.Vars, c) }), parts
	case property.OpAnd:
		for _, arg := range f.Args {
			inner, _ := conditionsOf(arg)
			conditions = append(conditions, inner...)
		}
		return conditions, len(f.Args) > 1
	case property.OpOr:
		if len(f.Args) == 2 && f.Args[0].Op == property.OpNot && !f.Args[0].IsEpistemic() {
			return implicationConditions(f.Args[0].Args[0], f.Args[1])
		}
	case property.OpNext:
		inner, parts := conditionsOf(f.Args[0])
		return mapFormulas(inner, func(c *property.Formula) *property.Formula {
			return property.Negation(property.InNextState(property.Negation(c)))
		}), parts
	case property.OpKnows:
		return conditionsOf(f.Args[0])
	case property.OpCount:
		if f.MinCount == 0 && f.MaxCount > 0 && !f.IsEpistemic() {
			return []*property.Formula{forSomeOf(f.Vars, f.Args[0])}, false
		}
	}
	return nil, false
}

// implicationConditions returns the condition of an implication, and its conjunction with each condition of the
// conclusion.
func implicationConditions(condition, conclusion *property.Formula) (all []*property.Formula, parts bool) {
	all = []*property.Formula{condition}
	inner, parts := conditionsOf(conclusion)
	switch conclusion.Op {
	case property.OpKnows: // its argument is about other states
		return all, false
	case property.OpNext:
		over := property.AtomFormula(gdl.NewTerm(gdl.Terminal))
		all = append(all, bothOf(condition, property.Negation(over)))
	}
	for _, c := range inner {
		all = append(all, bothOf(condition, c))
	}
	return all, parts
}

func mapFormulas(list []*property.Formula, change func(*property.Formula) *property.Formula) []*property.Formula {
	for i, f := range list {
		list[i] = change(f)
	}
	return list
}

// bothOf returns the conjunction of two conditions as one list.
func bothOf(f, g *property.Formula) *property.Formula {
	if g.Op == property.OpAnd && g.Shorthand == "" {
		return property.Conjunction(append([]*property.Formula{f}, g.Args...)...)
	}
	return property.Conjunction(f, g)
}

// forSomeOf binds variables in one quantifier, together with those of a quantifier that f begins with.
func forSomeOf(vars []property.QuantifiedVar, f *property.Formula) *property.Formula {
	sameName := func(v property.QuantifiedVar) bool {
		return slices.ContainsFunc(vars, func(o property.QuantifiedVar) bool { return o.Name == v.Name })
	}
	if f.Op == property.OpExists && f.Shorthand == "" && !slices.ContainsFunc(f.Vars, sameName) {
		return property.ForSome(slices.Concat(vars, f.Vars), f.Args[0])
	}
	return property.ForSome(vars, f)
}

// addConditions finds the conditions of all properties.
func (s *StatedProperties) addConditions() {
	for i := range s.Properties {
		x := &s.Properties[i]
		if x.Formula == nil {
			continue
		}
		list, parts := conditionsOf(x.Formula)
		for n, f := range list[:min(len(list), maxConditions)] {
			name := x.Name + "-condition"
			if n > 0 {
				name += fmt.Sprintf("-%d", n+1)
			}
			if !slices.ContainsFunc(s.Properties, func(o StatedProperty) bool { return o.Name == name }) {
				q := proof.Question{Property: proof.Invariant, Name: name, Formula: property.Negation(f), InitialOnly: x.OnlyInitial}
				x.Conditions = append(x.Conditions, PropertyCondition{f, q, parts})
			}
		}
	}
}
