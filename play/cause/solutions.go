package cause

import (
	"context"
	"maps"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// RenameVars returns an atom with other variables than those of rules.
func RenameVars(atom *gdl.Term) *gdl.Term {
	values := gdl.Subst{}
	for _, name := range atom.VariableNames() {
		values[name] = &gdl.Term{Name: "?asked:" + name[1:], Spelling: name}
	}
	return values.ApplyTo(atom)
}

// NextCondition returns the index of the condition to evaluate next: one whose
// variables have values, or else the first that binds variables.
func NextCondition(left []*gdl.Literal, known gdl.Subst) int {
	binds := -1
	for i, l := range left {
		if IsGround(l, known) {
			return i
		}
		if binds < 0 && (l.Op == gdl.OpAtom || l.Op == gdl.OpOr || l.Op == gdl.OpAnd) {
			binds = i
		}
	}
	return max(binds, 0)
}

// IsGround tells whether all variables of a condition have values.
func IsGround(l *gdl.Literal, known gdl.Subst) bool {
	if l.Atom != nil && !known.ApplyTo(l.Atom).IsGround() {
		return false
	}
	return !slices.ContainsFunc(l.Args, func(a *gdl.Literal) bool { return !IsGround(a, known) })
}

// Holds tells whether some instance of a condition holds, or is not known not to.
func Holds(ctx context.Context, m Moment, l *gdl.Literal) bool {
	found, err := ConditionSolutions(ctx, m, l, gdl.Subst{})
	return err != nil || len(found) > 0
}

// maxSolutions bounds the solutions of one condition.
const maxSolutions = 2000

// ConditionSolutions returns the substitutions with which a condition holds, up to a
// bound.
func ConditionSolutions(ctx context.Context, m Moment, l *gdl.Literal, known gdl.Subst) ([]gdl.Subst, error) {
	switch l.Op {
	case gdl.OpDistinct:
		a := known.ApplyTo(l.Atom)
		if len(a.Args) != 2 || gdl.EqualTerms(a.Args[0], a.Args[1]) {
			return nil, nil
		}
		return []gdl.Subst{known}, nil
	case gdl.OpNot:
		for _, a := range l.Args {
			if some, err := ConditionSolutions(ctx, m, a, known); err != nil || len(some) > 0 {
				return nil, err
			}
		}
		return []gdl.Subst{known}, nil
	case gdl.OpOr:
		var all []gdl.Subst
		for _, a := range l.Args {
			some, err := ConditionSolutions(ctx, m, a, known)
			if err != nil {
				return nil, err
			}
			all = append(all, some...)
		}
		return all[:min(len(all), maxSolutions)], nil
	case gdl.OpAnd:
		all := []gdl.Subst{known}
		for _, a := range l.Args {
			var next []gdl.Subst
			for _, k := range all {
				some, err := ConditionSolutions(ctx, m, a, k)
				if err != nil {
					return nil, err
				}
				if next = append(next, some...); len(next) >= maxSolutions {
					break
				}
			}
			all = next[:min(len(next), maxSolutions)]
		}
		return all, nil
	}
	return atomSolutions(ctx, m, l.Atom, known)
}

// atomSolutions returns the substitutions with which an atom holds.
func atomSolutions(ctx context.Context, m Moment, atom *gdl.Term, known gdl.Subst) ([]gdl.Subst, error) {
	pattern := known.ApplyTo(atom)
	found, err := GroundInstances(ctx, m, pattern)
	if err != nil {
		return nil, err
	}
	var all []gdl.Subst
	for _, f := range found[:min(len(found), maxSolutions)] {
		more := maps.Clone(known)
		if more == nil {
			more = gdl.Subst{}
		}
		if more.UnifyTerms(pattern, f) {
			all = append(all, more)
		}
	}
	return all, nil
}

// GroundInstances returns the ground instances of an atom that hold.
func GroundInstances(ctx context.Context, m Moment, pattern *gdl.Term) ([]*gdl.Term, error) {
	if pattern.Name == gdl.Does && len(pattern.Args) == 2 {
		return madeMoves(m, pattern), nil
	}
	return m.Game.QueryAtomsWith(ctx, m.State, m.JointMove, pattern)
}

// madeMoves returns the atoms of does for the joint move of a moment.
func madeMoves(m Moment, pattern *gdl.Term) (found []*gdl.Term) {
	for i, role := range m.Game.Roles() {
		if i >= len(m.JointMove) {
			break
		}
		atom := &gdl.Term{Name: gdl.Does, Spelling: gdl.Does, Args: []*gdl.Term{role, m.JointMove[i]}, InParens: true}
		if (gdl.Subst{}).UnifyTerms(pattern, atom) {
			found = append(found, atom)
		}
	}
	return found
}
