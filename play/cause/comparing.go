package cause

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// missesByComparison tells whether a goal rule fails by nothing but the comparison of a
// value, where any goal value is wanted.
func (c *Cause) missesByComparison(s Symptom, m nearMiss) bool {
	return len(m.failedConditions) == 1 && (c.Kind == MissedComparison || c.Kind == EndedFacts && m.missedRule.Head.Name == gdl.Goal) && s.wantsAnyValue()
}

// excludesEqual tells whether the comparison that fails is that of equal values with distinct:
// it leaves out just this case, where another order fails for half of all.
func (c *Cause) excludesEqual() bool {
	return c.MissingCondition != nil && c.MissingCondition.Op == gdl.OpDistinct
}

// endedCause returns the cause that facts lead no further. The value that they begin
// with is that of a fluent.
func (f *causeFinder) endedCause(at int, m nearMiss, atom *gdl.Term) *Cause {
	if atom.IsGround() && m.missedRule.Head.Name != gdl.Goal {
		return nil // some two values seldom fit together: that leads on from neither
	}
	asked := &gdl.Literal{Op: gdl.OpAtom, Atom: atom}
	if there, err := ConditionSolutions(f.ctx, f.reasonsMoment(matchMoment{state: f.match.States[at]}), asked, gdl.Subst{}); err != nil || len(there) > 0 {
		return nil // it fails together with the conditions behind it
	}
	for _, l := range m.missedRule.Body {
		if l.Op != gdl.OpAtom || l.Atom.Name != gdl.True || slices.Contains(m.failedConditions, l) {
			continue
		}
		fluent := m.varValues.ApplyTo(l.Atom.Args[0])
		if !sharesValue(fluent, atom) || at == 0 {
			continue
		}
		return &Cause{Kind: EndedFacts, Fluent: fluent, MissingFact: atom, StepIndex: -1, SuspectRules: []*gdl.Rule{m.missedRule}}
	}
	return nil
}

// comparisonCause returns the cause that the value of a fluent fails a comparison: of a
// goal rule that misses by nothing else.
func (f *causeFinder) comparisonCause(m nearMiss, l *gdl.Literal) *Cause {
	if m.missedRule.Head.Name != gdl.Goal || len(m.failedConditions) > 1 {
		return nil
	}
	shown := applyValues(l, m.varValues)
	for _, k := range m.missedRule.Body {
		if k.Op != gdl.OpAtom || k.Atom.Name != gdl.True || slices.Contains(m.failedConditions, k) {
			continue
		}
		fluent := m.varValues.ApplyTo(k.Atom.Args[0])
		if compared := comparedAtom(shown); sharesValue(fluent, compared) {
			return &Cause{Kind: MissedComparison, Fluent: fluent, StepIndex: -1, SuspectRules: []*gdl.Rule{m.missedRule}, MissingCondition: shown}
		}
	}
	return nil
}

// comparedAtom returns the atom of a comparison, which may be negated.
func comparedAtom(l *gdl.Literal) *gdl.Term {
	for l.Op == gdl.OpNot {
		l = l.Args[0]
	}
	return l.Atom
}

func sharesValue(s, t *gdl.Term) bool {
	for _, a := range s.Args {
		for _, b := range t.Args {
			if a.IsGround() && gdl.EqualTerms(a, b) {
				return true
			}
		}
	}
	return false
}
