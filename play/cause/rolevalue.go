package cause

import (
	"github.com/gdllint/gdllint/gdl"
)

// lostRoleValue returns the cause that a role loses the fluent that a goal rule asks for with any
// value, such as its score, and has none left: then some was to be kept. It is nil if the
// role has one, or has never had any.
func (f *causeFinder) lostRoleValue(r *gdl.Rule, s Symptom) *Cause {
	if r.Head.Name != gdl.Goal || len(r.Head.Args) == 0 || !s.wantsAnyValue() {
		return nil
	}
	known, role := gdl.Subst{}, s.WantedHead.Args[0]
	if !known.UnifyTerms(r.Head.Args[0], role) {
		return nil
	}
	for _, l := range r.Body {
		if l.Op != gdl.OpAtom || l.Atom.Name != gdl.True || len(l.Atom.Args) != 1 {
			continue
		}
		asked := known.ApplyTo(l.Atom.Args[0])
		if !isRoleValue(asked, role) {
			continue
		}
		for n := len(f.match.States) - 1; n >= 0; n-- {
			x := findInstance(f.match.States[n], asked)
			if x == nil {
				continue
			}
			if n == len(f.match.States)-1 {
				break
			}
			c := f.lostCause(n, x, asked)
			c.AskingRule, c.plain = r, true
			return c
		}
	}
	return nil
}

// wantsAnyValue tells whether any goal value of a role would do.
func (s Symptom) wantsAnyValue() bool {
	return s.WantedHead != nil && len(s.WantedHead.Args) == 2 && s.WantedHead.Args[1].IsVariable()
}

// wantsWin tells whether one goal value of a role is wanted.
func (s Symptom) wantsWin() bool {
	return s.WantedHead != nil && len(s.WantedHead.Args) == 2 && s.WantedHead.Name == gdl.Goal && s.WantedHead.Args[1].IsGround()
}

// isRoleValue tells whether the arguments of a fluent are a role and variables.
func isRoleValue(fluent, role *gdl.Term) bool {
	roles, variables := 0, 0
	for _, arg := range fluent.Args {
		switch {
		case arg.IsVariable():
			variables++
		case gdl.EqualTerms(arg, role):
			roles++
		}
	}
	return roles == 1 && variables > 0 && roles+variables == len(fluent.Args)
}
