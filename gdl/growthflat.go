package gdl

import "math"

// hasFlatTerms tells whether it is evident without a search that terms cannot grow: the
// heads of rules hold functions only where fluents and moves stand, with nothing but
// variables and constants for arguments, or no variables at all, and no variable of a condition stands for a
// whole fluent or move. Most rulesheets are flat.
func (f *File) hasFlatTerms() bool {
	deep := false
	for _, r := range f.Rules {
		if r.Broken || len(r.Body) == 0 { // facts pass nothing on
			continue
		}
		deep = deep || !r.Head.isFlatAtom() && !r.Head.IsGround()
		r.WalkLiterals(func(l *Literal, _ bool) {
			if l.Op == OpAtom {
				whole := wholeArg(l.Atom)
				deep = deep || whole < len(l.Atom.Args) && l.Atom.Args[whole].IsVariable()
			}
		})
		if deep {
			return false
		}
	}
	return true
}

// wholeArg returns the argument of an atom where a fluent, move or percept stands; a large number if
// there is none.
func wholeArg(t *Term) int {
	switch t.Name {
	case True, Next, Init, Base:
		return 0
	case Legal, Does, Input, Sees:
		return 1
	}
	return math.MaxInt
}

// isFlatAtom tells whether an atom holds only constants and variables, except one
// function where a fluent, move or percept stands.
func (t *Term) isFlatAtom() bool {
	whole := wholeArg(t)
	for i, arg := range t.Args {
		if i == whole {
			if arg.IsVariable() || !arg.hasFlatArgs() {
				return false
			}
		} else if len(arg.Args) > 0 {
			return false
		}
	}
	return true
}

// hasFlatArgs tells whether no argument of a term has arguments.
func (t *Term) hasFlatArgs() bool {
	for _, arg := range t.Args {
		if len(arg.Args) > 0 {
			return false
		}
	}
	return true
}
