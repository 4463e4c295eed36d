package statements

import (
	"slices"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
)

// implicationCondition returns the conditions of the implications that a property consists
// of, one inside of the other: where they fail, the property says nothing. It fails
// for a property that is no implication, or that is about the knowledge of roles.
func implicationCondition(f *property.Formula) (*property.Formula, bool) {
	if f == nil || f.IsEpistemic() {
		return nil, false
	}
	var vars []property.QuantifiedVar
	var conditions []*property.Formula
	for {
		switch {
		case f.Op == property.OpForall && !areBound(vars, f.Vars):
			vars, f = append(vars, f.Vars...), f.Args[0]
			continue
		case f.Op == property.OpOr && len(f.Args) == 2 && f.Args[0].Op == property.OpNot:
			conditions, f = append(conditions, f.Args[0].Args[0]), f.Args[1]
			continue
		}
		break
	}
	if len(conditions) == 0 {
		return nil, false
	}
	all := conditions[0]
	if len(conditions) > 1 {
		all = property.Conjunction(conditions...)
	}
	if len(vars) > 0 {
		all = property.ForSome(vars, all)
	}
	return all, true
}

// areBound tells whether some variables are bound already.
func areBound(vars, more []property.QuantifiedVar) bool {
	return slices.ContainsFunc(more, func(v property.QuantifiedVar) bool {
		return slices.ContainsFunc(vars, func(o property.QuantifiedVar) bool { return o.Name == v.Name })
	})
}

// ImplicationCondition is the condition of a property that consists of implications.
type ImplicationCondition struct {
	Formula       *property.Formula
	EmptyQuestion proof.Question // whether it never holds
}

// addConditions finds the conditions of all properties.
func (s *StatedProperties) addConditions() {
	for i := range s.Properties {
		x := &s.Properties[i]
		f, has := implicationCondition(x.Formula)
		name := x.Name + "-condition"
		if !has || x.OnlyInitial || slices.ContainsFunc(s.Properties, func(o StatedProperty) bool { return o.Name == name }) {
			continue
		}
		x.Condition = &ImplicationCondition{f, proof.Question{Property: proof.Invariant, Name: name, Formula: property.Negation(f)}}
	}
}
