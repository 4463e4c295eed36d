package gdl

// hasFlatTerms tells whether it is evident without a search that terms cannot grow:
// functions stand only where fluents and moves stand, with nothing but
// variables and constants for arguments, and no variable stands for a whole
// fluent or move. All values of variables are constants then. Most rulesheets
// are flat.
func (f *File) hasFlatTerms() bool {
	deep := false
	for _, r := range f.Rules {
		if r.Broken {
			continue
		}
		deep = deep || !r.Head.isFlatAtom()
		r.WalkLiterals(func(l *Literal, _ bool) { deep = deep || l.Op == OpAtom && !l.Atom.isFlatAtom() })
		if deep {
			return false
		}
	}
	return true
}

// isFlatAtom tells whether an atom holds only constants and variables, except one
// function where a fluent, move or percept stands.
func (t *Term) isFlatAtom() bool {
	whole := -1
	switch t.Name {
	case True, Next, Init, Base:
		whole = 0
	case Legal, Does, Input, Sees:
		whole = 1
	}
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
