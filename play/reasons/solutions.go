package reasons

import (
	"context"
	"maps"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// Renamed returns an atom with other variables than those of rules.
func Renamed(atom *gdl.Term) *gdl.Term {
	values := gdl.Subst{}
	for _, name := range atom.Vars() {
		other := "?asked:" + name[1:]
		values[name] = &gdl.Term{Name: other, Spelling: other}
	}
	return values.Apply(atom)
}

// NextCondition returns the index of the condition to evaluate next: one whose
// variables have values, or else the first that binds variables.
func NextCondition(left []*gdl.Literal, known gdl.Subst) int {
	binds := -1
	for i, l := range left {
		if isGround(l, known) {
			return i
		}
		if binds < 0 && (l.Op == gdl.OpAtom || l.Op == gdl.OpOr || l.Op == gdl.OpAnd) {
			binds = i
		}
	}
	return max(binds, 0)
}

func isGround(l *gdl.Literal, known gdl.Subst) bool {
	if l.Atom != nil && !known.Apply(l.Atom).IsGround() {
		return false
	}
	return !slices.ContainsFunc(l.Args, func(a *gdl.Literal) bool { return !isGround(a, known) })
}

// mostSolutions bounds the solutions of one condition.
const mostSolutions = 2000

// Solutions returns the substitutions with which a condition holds, up to a
// bound.
func Solutions(ctx context.Context, m Moment, l *gdl.Literal, known gdl.Subst) ([]gdl.Subst, error) {
	switch l.Op {
	case gdl.OpDistinct:
		a := known.Apply(l.Atom)
		if len(a.Args) != 2 || gdl.EqualTerms(a.Args[0], a.Args[1]) {
			return nil, nil
		}
		return []gdl.Subst{known}, nil
	case gdl.OpNot:
		for _, a := range l.Args {
			if some, err := Solutions(ctx, m, a, known); err != nil || len(some) > 0 {
				return nil, err
			}
		}
		return []gdl.Subst{known}, nil
	case gdl.OpOr:
		var all []gdl.Subst
		for _, a := range l.Args {
			some, err := Solutions(ctx, m, a, known)
			if err != nil {
				return nil, err
			}
			all = append(all, some...)
		}
		return all[:min(len(all), mostSolutions)], nil
	case gdl.OpAnd:
		all := []gdl.Subst{known}
		for _, a := range l.Args {
			var next []gdl.Subst
			for _, k := range all {
				some, err := Solutions(ctx, m, a, k)
				if err != nil {
					return nil, err
				}
				if next = append(next, some...); len(next) >= mostSolutions {
					break
				}
			}
			all = next[:min(len(next), mostSolutions)]
		}
		return all, nil
	}
	return solutionsOfAtom(ctx, m, l.Atom, known)
}

// solutionsOfAtom returns the substitutions with which an atom holds.
func solutionsOfAtom(ctx context.Context, m Moment, atom *gdl.Term, known gdl.Subst) ([]gdl.Subst, error) {
	pattern := known.Apply(atom)
	found, err := Query(ctx, m, pattern)
	if err != nil {
		return nil, err
	}
	var all []gdl.Subst
	for _, f := range found[:min(len(found), mostSolutions)] {
		more := maps.Clone(known)
		if more == nil {
			more = gdl.Subst{}
		}
		if more.Unify(pattern, f) {
			all = append(all, more)
		}
	}
	return all, nil
}

// Query returns the ground instances of an atom that hold.
func Query(ctx context.Context, m Moment, pattern *gdl.Term) ([]*gdl.Term, error) {
	if pattern.Name == gdl.Does && len(pattern.Args) == 2 {
		return does(m, pattern), nil
	}
	return m.Game.QueryWith(ctx, m.State, m.Moves, pattern)
}

// does returns the atoms of does for the joint move of a moment.
func does(m Moment, pattern *gdl.Term) (found []*gdl.Term) {
	for i, role := range m.Game.Roles() {
		if i >= len(m.Moves) {
			break
		}
		atom := &gdl.Term{Name: gdl.Does, Spelling: gdl.Does, Args: []*gdl.Term{role, m.Moves[i]}, Parens: true}
		if (gdl.Subst{}).Unify(pattern, atom) {
			found = append(found, atom)
		}
	}
	return found
}
