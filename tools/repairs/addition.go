package main

import (
	"github.com/gdllint/gdllint/gdl"
)

// An addedDefinitions holds the fluents and relations that the rules added by a repair define, as atomSubject writes
// them. It is nil if the repair changed or removed lines, which are then the place of the fault.
type addedDefinitions map[string]bool

// addedDefinitionsOf returns the fluents and relations that the added rules of a repair define; nil if it removed lines.
func addedDefinitionsOf(c *lineChange, after *gdl.File) addedDefinitions {
	if len(c.removedLines) > 0 {
		return nil
	}
	defined := addedDefinitions{}
	for _, r := range after.Rules {
		from, to := after.Source.File.Line(r.Pos()), after.Source.File.Line(r.End())
		for line := from; line <= to; line++ {
			if c.newLines[line] {
				defined[atomSubject(r.Head)] = true
			}
		}
	}
	return defined
}

// atomSubject returns the fluent that an atom is about, or else its relation.
func atomSubject(atom *gdl.Term) string {
	switch atom.Name {
	case gdl.Init, gdl.Next, gdl.True, gdl.Base:
		if len(atom.Args) == 1 {
			return "fluent " + atom.Args[0].Name
		}
	}
	return atom.Name
}

// concernsRule tells whether the rule around an offset defines, or has in its body,
// a fluent or relation that the added rules define.
func (a addedDefinitions) concernsRule(f *gdl.File, offset int) bool {
	for _, r := range f.Rules {
		if offset < f.Source.Offset(r.Pos()) || f.Source.Offset(r.End()) <= offset {
			continue
		}
		found := a[atomSubject(r.Head)]
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			found = found || l.Op == gdl.OpAtom && a[atomSubject(l.Atom)]
		})
		return found
	}
	return false
}
