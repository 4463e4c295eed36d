package clingo

import "github.com/gdllint/gdllint/asp"

// steps remembers which atoms rules may still define. The library sees a
// program as a sequence of steps, each ended by a solve. An atom belongs to the
// step in which it came up, unless it is external: then it belongs to the step
// that defines it.
type steps struct {
	sealed   asp.Atom          // atoms up to this one came up in earlier steps
	external map[asp.Atom]bool // of these, those that may still be defined
}

// redefined returns an atom that code must not define, or 0.
func (s *steps) redefined(code []int32) asp.Atom {
	if s.sealed == 0 {
		return 0
	}
	for r := range asp.Decode(code) {
		for _, h := range r.Heads {
			if h <= s.sealed && !s.external[h] {
				return h
			}
		}
	}
	return 0
}

// seal ends a step that consists of code, with atoms 1 to n. It returns the
// externals that the step defines.
func (s *steps) seal(code []int32, n int) []asp.Atom {
	s.sealed = asp.Atom(n)
	for r := range asp.Decode(code) {
		if r.Kind != asp.KindExternal {
			continue
		}
		if s.external == nil {
			s.external = make(map[asp.Atom]bool)
		}
		s.external[r.Heads[0]] = r.Value != asp.Release
	}
	if len(s.external) == 0 {
		return nil
	}
	var defined []asp.Atom
	for r := range asp.Decode(code) {
		for _, h := range r.Heads {
			if r.Kind != asp.KindExternal && s.external[h] {
				delete(s.external, h)
				defined = append(defined, h)
			}
		}
	}
	return defined
}
