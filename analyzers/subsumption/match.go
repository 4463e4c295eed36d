package subsumption

import "github.com/gdllint/gdllint/gdl"

// ruleSubsumes tells whether some choice of terms for the variables of s makes
// its head that of r and each of its conditions one of those of r.
func ruleSubsumes(s, r *gdl.Rule) bool {
	if len(s.Body) > len(r.Body) {
		return false
	}
	m := newTermMatcher()
	return m.matchTerm(s.Head, r.Head) && m.matchBody(s.Body, r.Body)
}

// conditionsImply tells whether some choice of terms for the variables of general
// makes each of its conditions one of those of special.
func conditionsImply(special, general []*gdl.Literal) bool {
	return newTermMatcher().matchBody(general, special)
}

// A termMatcher instantiates the variables of one rule so that it fits into
// another.
type termMatcher struct {
	boundTerms   map[string]*gdl.Term
	bindingTrail []string
	stepsLeft    int // how many conditions may still be compared
}

func newTermMatcher() *termMatcher {
	const mostSteps = 2000
	return &termMatcher{boundTerms: map[string]*gdl.Term{}, stepsLeft: mostSteps}
}

// matchBody finds for each condition of general an instance among special.
func (m *termMatcher) matchBody(general, special []*gdl.Literal) bool {
	if len(general) == 0 {
		return true
	}
	for _, l := range special {
		if m.stepsLeft--; m.stepsLeft < 0 {
			return false
		}
		mark := len(m.bindingTrail)
		if m.matchLiteral(general[0], l) && m.matchBody(general[1:], special) {
			return true
		}
		m.undoBindings(mark)
	}
	return false
}

// undoBindings frees the variables that were bound since mark.
func (m *termMatcher) undoBindings(mark int) {
	for _, name := range m.bindingTrail[mark:] {
		delete(m.boundTerms, name)
	}
	m.bindingTrail = m.bindingTrail[:mark]
}

func (m *termMatcher) matchLiteral(g, s *gdl.Literal) bool {
	if g.Op != s.Op || len(g.Args) != len(s.Args) || (g.Atom == nil) != (s.Atom == nil) {
		return false
	}
	if g.Atom != nil && !m.matchTerm(g.Atom, s.Atom) {
		return false
	}
	for i := range g.Args {
		if !m.matchLiteral(g.Args[i], s.Args[i]) {
			return false
		}
	}
	return true
}

func (m *termMatcher) matchTerm(g, s *gdl.Term) bool {
	if g.IsVariable() {
		if bound := m.boundTerms[g.Name]; bound != nil {
			return gdl.EqualTerms(bound, s)
		}
		m.boundTerms[g.Name] = s
		m.bindingTrail = append(m.bindingTrail, g.Name)
		return true
	}
	if g.Name != s.Name || len(g.Args) != len(s.Args) {
		return false
	}
	for i := range g.Args {
		if !m.matchTerm(g.Args[i], s.Args[i]) {
			return false
		}
	}
	return true
}
