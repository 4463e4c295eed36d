package subsumption

import "github.com/gdllint/gdllint/gdl"

// subsumes tells whether some choice of terms for the variables of s makes
// its head that of r and each of its conditions one of those of r.
func subsumes(s, r *gdl.Rule) bool {
	if len(s.Body) > len(r.Body) {
		return false
	}
	m := newMatcher()
	return m.term(s.Head, r.Head) && m.body(s.Body, r.Body)
}

// implies tells whether some choice of terms for the variables of general
// makes each of its conditions one of those of special.
func implies(special, general []*gdl.Literal) bool {
	return newMatcher().body(general, special)
}

// A matcher instantiates the variables of one rule so that it fits into
// another.
type matcher struct {
	vars  map[string]*gdl.Term
	trail []string
	steps int // how many conditions may still be compared
}

func newMatcher() *matcher {
	const mostSteps = 2000
	return &matcher{vars: map[string]*gdl.Term{}, steps: mostSteps}
}

// body finds for each condition of general an instance among special.
func (m *matcher) body(general, special []*gdl.Literal) bool {
	if len(general) == 0 {
		return true
	}
	for _, l := range special {
		if m.steps--; m.steps < 0 {
			return false
		}
		mark := len(m.trail)
		if m.literal(general[0], l) && m.body(general[1:], special) {
			return true
		}
		m.undo(mark)
	}
	return false
}

// undo frees the variables that were bound since mark.
func (m *matcher) undo(mark int) {
	for _, name := range m.trail[mark:] {
		delete(m.vars, name)
	}
	m.trail = m.trail[:mark]
}

func (m *matcher) literal(g, s *gdl.Literal) bool {
	if g.Op != s.Op || len(g.Args) != len(s.Args) || (g.Atom == nil) != (s.Atom == nil) {
		return false
	}
	if g.Atom != nil && !m.term(g.Atom, s.Atom) {
		return false
	}
	for i := range g.Args {
		if !m.literal(g.Args[i], s.Args[i]) {
			return false
		}
	}
	return true
}

func (m *matcher) term(g, s *gdl.Term) bool {
	if g.IsVar() {
		if bound := m.vars[g.Name]; bound != nil {
			return gdl.EqualTerms(bound, s)
		}
		m.vars[g.Name] = s
		m.trail = append(m.trail, g.Name)
		return true
	}
	if g.Name != s.Name || len(g.Args) != len(s.Args) {
		return false
	}
	for i := range g.Args {
		if !m.term(g.Args[i], s.Args[i]) {
			return false
		}
	}
	return true
}
