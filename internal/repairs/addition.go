package main

import "github.com/gdllint/gdllint/gdl"

// An addition holds what the rules define that a repair added. It is nil if
// the repair changed or removed anything: then it has places of its own.
type addition map[string]bool

// additionOf finds out what a repair defines anew.
func additionOf(c *change, after *gdl.File) addition {
	if len(c.removed) > 0 {
		return nil
	}
	defined := addition{}
	for _, r := range after.Rules {
		from, to := after.Source.File.Line(r.From), after.Source.File.Line(r.To)
		for line := from; line <= to; line++ {
			if c.new[line] {
				defined[subject(r.Head)] = true
			}
		}
	}
	return defined
}

// subject tells what an atom is about: a fluent, or else a relation.
func subject(atom *gdl.Term) string {
	switch atom.Name {
	case gdl.Init, gdl.Next, gdl.True, gdl.Base:
		if len(atom.Args) == 1 {
			return "fluent " + atom.Args[0].Name
		}
	}
	return atom.Name
}

// concerns tells whether the rule around an offset defines what the added
// rules define, or asks for it.
func (a addition) concerns(f *gdl.File, offset int) bool {
	for _, r := range f.Rules {
		if offset < f.Source.Offset(r.From) || f.Source.Offset(r.To) <= offset {
			continue
		}
		found := a[subject(r.Head)]
		r.WalkLiterals(func(l *gdl.Literal, _ bool) {
			found = found || l.Op == gdl.OpAtom && a[subject(l.Atom)]
		})
		return found
	}
	return false
}
