package variables

import (
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

// checkLate reports negations and distincts that stand before the condition
// that binds their variables.
func checkLate(pass *lint.Pass, r *gdl.Rule, order []string) {
	binder := map[string]int{} // the first positive condition with a variable
	for i, l := range r.Body {
		for _, name := range binds(l, order) {
			if _, bound := binder[name]; !bound {
				binder[name] = i
			}
		}
	}
	for i, l := range r.Body {
		if l.Op != gdl.OpNot && l.Op != gdl.OpDistinct {
			continue
		}
		for _, name := range mentions(l) {
			if by, bound := binder[name]; bound && by > i {
				f := lint.Findingf("V06", l, "'%s' is bound only later, which some players misread; move this behind '%s'", name, pass.Text(r.Body[by]))
				f.Related = append(f.Related, lint.At(r.Body[by], "here it is bound"))
				pass.Report(f)
				break
			}
		}
	}
}

// binds returns the variables that a condition binds: those of an atom, of
// any condition of an "and", and of all branches of an "or".
func binds(l *gdl.Literal, all []string) []string {
	switch l.Op {
	case gdl.OpAtom:
		return l.Atom.Vars()
	case gdl.OpAnd:
		var names []string
		for _, a := range l.Args {
			names = append(names, binds(a, all)...)
		}
		return names
	case gdl.OpOr:
		common := all
		for _, a := range l.Args {
			common = both(common, binds(a, all))
		}
		return common
	}
	return nil
}

// both returns the names of a that are in b.
func both(a, b []string) []string {
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

// mentions returns the variables of a condition.
func mentions(l *gdl.Literal) []string {
	var names []string
	l.Walk(true, func(k *gdl.Literal, _ bool) {
		if k.Atom != nil {
			names = append(names, k.Atom.Vars()...)
		}
	})
	return names
}
