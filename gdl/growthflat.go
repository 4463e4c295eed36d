package gdl

// flat tells whether it is evident without a search that terms cannot grow:
// functions stand only where fluents and moves stand, with nothing but
// variables and constants for arguments, and no variable stands for a whole
// fluent or move. All values of variables are constants then. Most rulesheets
// are flat.
func (f *File) flat() bool {
	deep := false
	for _, r := range f.Rules {
		if r.Broken {
			continue
		}
		deep = deep || !r.Head.flat()
		r.WalkLiterals(func(l *Literal, _ bool) { deep = deep || l.Op == OpAtom && !l.Atom.flat() })
		if deep {
			return false
		}
	}
	return true
}

// flat tells whether an atom holds only constants and variables, except one
// function where a fluent, move or percept stands.
func (t *Term) flat() bool {
	whole := -1
	switch t.Name {
	case True, Next, Init, Base:
		whole = 0
	case Legal, Does, Input, Sees:
		whole = 1
	}
	for i, arg := range t.Args {
		if i == whole {
			if arg.IsVar() || !arg.shallow() {
				return false
			}
		} else if len(arg.Args) > 0 {
			return false
		}
	}
	return true
}

// shallow tells whether no argument of a term has arguments.
func (t *Term) shallow() bool {
	for _, arg := range t.Args {
		if len(arg.Args) > 0 {
			return false
		}
	}
	return true
}
