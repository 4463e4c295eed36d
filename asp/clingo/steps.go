package clingo

import "github.com/gdllint/gdllint/asp"

// stepHistory remembers the atoms that rules may still define. The library sees a program as a sequence of steps,
// each of which ends with a solve. An atom belongs to the step in which it was made. An external belongs to the
// step that defines it.
type stepHistory struct {
	lastSealedAtom asp.Atom          // atoms up to this one came up in earlier steps
	openExternals  map[asp.Atom]bool // the atoms of earlier steps that may still be defined
}

// findRedefinition returns an atom that code must not define, or 0.
func (s *stepHistory) findRedefinition(code []int32) asp.Atom {
	if s.lastSealedAtom == 0 {
		return 0
	}
	for r := range asp.DecodeRules(code) {
		for _, h := range r.Heads {
			if h <= s.lastSealedAtom && !s.openExternals[h] {
				return h
			}
		}
	}
	return 0
}

// sealStep ends a step that consists of code, with atoms 1 to n. It returns the
// externals that the step defines.
func (s *stepHistory) sealStep(code []int32, n int) []asp.Atom {
	s.lastSealedAtom = asp.Atom(n)
	for r := range asp.DecodeRules(code) {
		if r.Kind != asp.KindExternal {
			continue
		}
		if s.openExternals == nil {
			s.openExternals = make(map[asp.Atom]bool)
		}
		s.openExternals[r.Heads[0]] = r.ExternalValue != asp.ExternalReleased
	}
	if len(s.openExternals) == 0 {
		return nil
	}
	var defined []asp.Atom
	for r := range asp.DecodeRules(code) {
		for _, h := range r.Heads {
			if r.Kind != asp.KindExternal && s.openExternals[h] {
				delete(s.openExternals, h)
				defined = append(defined, h)
			}
		}
	}
	return defined
}
