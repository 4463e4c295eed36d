package main

import "github.com/gdllint/gdllint/gdl"

// An addition holds the fluents and relations that the rules added by a repair
// define. It is nil if the repair changed or removed lines: then those lines
// are its place.
type addition map[string]bool

// additionOf returns the fluents and relations that the added rules of a repair
// define.
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

// subject returns the fluent that an atom is about, or else its relation.
func subject(atom *gdl.Term) string {
	switch atom.Name {
	case gdl.Init, gdl.Next, gdl.True, gdl.Base:
		if len(atom.Args) == 1 {
			return "fluent " + atom.Args[0].Name
		}
	}
	return atom.Name
}

// concerns tells whether the rule around an offset defines, or has in its body,
// a fluent or relation that the added rules define.
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
