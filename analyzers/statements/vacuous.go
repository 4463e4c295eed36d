package statements

import (
	"slices"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
)

// conditionOf returns the conditions of the implications that a property consists
// of, one inside of the other: where they fail, the property says nothing. It fails
// for a property that is no implication, or that is about the knowledge of roles.
func conditionOf(f *property.Formula) (*property.Formula, bool) {
	if f == nil || f.IsEpistemic() {
		return nil, false
	}
	var vars []property.Var
	var conditions []*property.Formula
	for {
		switch {
		case f.Op == property.OpForall && !binds(vars, f.Vars):
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
		all = property.And(conditions...)
	}
	if len(vars) > 0 {
		all = property.Exists(vars, all)
	}
	return all, true
}

// binds tells whether some variables are bound already.
func binds(vars, more []property.Var) bool {
	return slices.ContainsFunc(more, func(v property.Var) bool {
		return slices.ContainsFunc(vars, func(o property.Var) bool { return o.Name == v.Name })
	})
}

// Condition is the condition of a property that consists of implications.
type Condition struct {
	Formula *property.Formula
	Empty   proof.Question // whether it never holds
}

// addConditions finds the conditions of all properties.
func (s *Statements) addConditions() {
	for i := range s.All {
		x := &s.All[i]
		f, has := conditionOf(x.Formula)
		name := x.Name + "-condition"
		if !has || x.Initially || slices.ContainsFunc(s.All, func(o Statement) bool { return o.Name == name }) {
			continue
		}
		x.Condition = &Condition{f, proof.Question{Property: proof.Invariant, Name: name, Formula: property.Not(f)}}
	}
}
