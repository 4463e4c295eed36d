package variables

import (
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

// checkLateBinding reports negations and distincts that stand before the condition
// that binds their variables.
func checkLateBinding(pass *lint.Pass, r *gdl.Rule, order []string) {
	binder := map[string]int{} // the first positive condition with a variable
	for i, l := range r.Body {
		for _, name := range boundNames(l, order) {
			if _, bound := binder[name]; !bound {
				binder[name] = i
			}
		}
	}
	for i, l := range r.Body {
		if l.Op != gdl.OpNot && l.Op != gdl.OpDistinct {
			continue
		}
		for _, name := range mentionedVariables(l) {
			if by, bound := binder[name]; bound && by > i {
				f := lint.Findingf("V06", l, "'%s' is bound only later, which some players misread; move this behind '%s'", pass.CodeText(name), pass.NodeText(r.Body[by]))
				f.Related = append(f.Related, lint.RelatedAt(r.Body[by], "here it is bound"))
				pass.Report(f)
				break
			}
		}
	}
}

// boundNames returns the variables that a condition binds: those of an atom, of
// any condition of an "and", and of all branches of an "or".
func boundNames(l *gdl.Literal, all []string) []string {
	switch l.Op {
	case gdl.OpAtom:
		return l.Atom.VariableNames()
	case gdl.OpAnd:
		var names []string
		for _, a := range l.Args {
			names = append(names, boundNames(a, all)...)
		}
		return names
	case gdl.OpOr:
		common := all
		for _, a := range l.Args {
			common = intersectNames(common, boundNames(a, all))
		}
		return common
	}
	return nil
}

// intersectNames returns the names of a that are in b.
func intersectNames(a, b []string) []string {
	var names []string
	for _, x := range a {
		for _, y := range b {
			if x == y {
				names = append(names, x)
				break
			}
		}
	}
	return names
}

// mentionedVariables returns the variables of a condition.
func mentionedVariables(l *gdl.Literal) []string {
	var names []string
	l.WalkNested(true, func(k *gdl.Literal, _ bool) {
		if k.Atom != nil {
			names = append(names, k.Atom.VariableNames()...)
		}
	})
	return names
}
