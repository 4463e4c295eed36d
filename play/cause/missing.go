package cause

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// missingCause finds the conditions that the wanted rules lack in the last state, and
// the reason why they do not hold.
func (f *causeFinder) missingCause(s Symptom) *Cause {
	var best, compared *Cause
	rank := 0
	last := len(f.match.States) - 1
	for _, r := range s.WantedRules {
		if c := f.lostRoleValue(r, s); c != nil {
			return c
		}
		for _, m := range f.nearMisses(matchMoment{state: f.match.States[last]}, r, s.WantedHead) {
			c := f.causeOfMiss(last, m, 0)
			if c == nil {
				continue
			}
			c.AskingRule = r
			if c.missesByComparison(s, m) && (compared == nil || !compared.excludesEqual() && c.excludesEqual()) {
				compared = c
			}
			if n := f.causeWeight(c, len(m.failedConditions)); n > rank {
				best, rank = c, n
			}
		}
	}
	if compared != nil && !best.IsCertain(f.match) {
		return compared // the rest is a matter of course
	}
	return best
}

// causeWeight rates how well a cause explains a symptom: a fluent without any
// instance left explains most, and one that never held explains least.
func (f *causeFinder) causeWeight(c *Cause, failed int) int {
	n := map[CauseKind]int{LostFluent: 40, EndedFacts: 30, StayingFluent: 12, UnmadeFluent: 20, ImpossibleValue: 35, MissedComparison: 28}[c.Kind]
	if c.Kind == LostFluent && (!f.hasInstance(f.match.LastState(), withFreshVars(c.Fluent)) || c.emptiesKey(f.match)) {
		n += 20
	}
	if c.loss == boundValue {
		n -= 6 // another condition gives the value: that facts end there tells more
	}
	if c.Kind == UnmadeFluent && len(c.SuspectRules) == 0 {
		n += 5
	}
	if c.Kind == LostFluent && len(c.Fluent.Args) > 0 && named(c.JointMove, c.Fluent, -1) {
		n -= 25 // the move names it, so that its loss may be intended
	}
	return n - failed
}

// hasInstance tells whether a state has an instance of a fluent.
func (f *causeFinder) hasInstance(s play.State, fluent *gdl.Term) bool {
	return findInstance(s, fluent) != nil
}

// findInstance returns a fluent of a state that matches a pattern.
func findInstance(s play.State, pattern *gdl.Term) *gdl.Term {
	for _, x := range s.TrueFluents() {
		if (gdl.Subst{}).UnifyTerms(pattern, x) {
			return x
		}
	}
	return nil
}

// withFreshVars returns a fluent with other variables for all arguments.
func withFreshVars(t *gdl.Term) *gdl.Term {
	c := *t
	c.Args = make([]*gdl.Term, len(t.Args))
	for i := range t.Args {
		name := "?" + string(rune('a'+i%26)) + "_" + t.Name
		c.Args[i] = &gdl.Term{Name: name, Spelling: name}
	}
	return &c
}

// maxHelperDepth bounds the helper relations, one in the rules of another, that are
// followed.
const maxHelperDepth = 4

// causeOfMiss finds out why a condition fails in a state.
func (f *causeFinder) causeOfMiss(at int, m nearMiss, deep int) *Cause {
	if len(m.failedConditions) == 0 {
		return nil
	}
	l := m.failedConditions[0]
	switch l.Op {
	case gdl.OpAtom:
		return f.causeOfAtom(at, m, l, deep)
	case gdl.OpDistinct:
		return f.comparisonCause(m, l)
	case gdl.OpNot:
		switch inner := l.Args[0]; {
		case inner.Op == gdl.OpAtom && inner.Atom.Name == gdl.True:
			return f.stayingCause(at, m.varValues.ApplyTo(inner.Atom.Args[0]))
		case inner.Op == gdl.OpDistinct || inner.Op == gdl.OpAtom && !f.game.DependsOnState(inner.Atom.Name, len(inner.Atom.Args)):
			return f.comparisonCause(m, l)
		}
	case gdl.OpOr:
		if len(l.Args) > 0 {
			return f.causeOfMiss(at, nearMiss{m.missedRule, m.varValues, l.Args[:1]}, deep)
		}
	}
	return nil
}

func (f *causeFinder) causeOfAtom(at int, m nearMiss, l *gdl.Literal, deep int) *Cause {
	atom := m.varValues.ApplyTo(l.Atom)
	if atom.Name == gdl.True && len(atom.Args) == 1 {
		c := f.impossibleCause(atom.Args[0], m.missedRule, f.causeOfFluent(at, atom.Args[0]))
		if c.MissingValue != nil && m.missedRule.Head.Name == gdl.Legal && !slices.ContainsFunc(l.Atom.Args[0].Args, func(t *gdl.Term) bool { return t.Name == c.MissingValue.Name }) {
			c.loss = boundValue
		}
		return c
	}
	rules := f.rulesBySymbol[symbolOfTerm(atom)]
	if !f.game.DependsOnState(atom.Name, len(atom.Args)) {
		return f.endedCause(at, m, atom)
	}
	var best *Cause
	rank := 0
	if deep == maxHelperDepth {
		return nil
	}
	for _, r := range rules {
		for _, inner := range f.nearMisses(matchMoment{state: f.match.States[at]}, r, RenameVars(atom)) {
			if c := f.causeOfMiss(at, inner, deep+1); c != nil {
				if n := f.causeWeight(c, len(inner.failedConditions)); n > rank {
					best, rank = c, n
				}
			}
		}
	}
	return best
}

// causeOfFluent finds out why a fluent does not hold in a state: the move that took
// it away, or the reason why none has made it.
func (f *causeFinder) causeOfFluent(at int, pattern *gdl.Term) *Cause {
	for n := at - 1; n >= 0; n-- {
		if x := tellingInstance(f.match, n, pattern); x != nil {
			if c := f.laterLoss(n, at, x); c != nil {
				return c
			}
			return f.lostCause(n, x, pattern)
		}
	}
	if general := withFreshVars(pattern); at > 0 && findInstance(f.match.States[at], general) == nil {
		for n := at - 1; n >= 0; n-- {
			if x := findInstance(f.match.States[n], general); x != nil {
				c := f.lostCause(n, x, general)
				c.ofAnotherValue = true
				return c
			}
		}
	}
	c := &Cause{Kind: UnmadeFluent, Fluent: pattern, StepIndex: -1}
	for _, r := range f.nextRulesFor(pattern) {
		if (gdl.Subst{}).UnifyTerms(r.Head.Args[0], RenameVars(pattern)) {
			c.SuspectRules = append(c.SuspectRules, r)
		}
	}
	for n := len(f.match.Steps) - 1; n >= 0 && len(c.SuspectRules) > 0; n-- {
		if m := f.nearestRule(n, c.SuspectRules, pattern); m != nil {
			c.putFirst(m.missedRule)
			c.MissingCondition = m.failedConditions[0]
			break
		}
	}
	return c
}

// nextRulesFor returns the rules for next that make fluents of one name.
func (f *causeFinder) nextRulesFor(fluent *gdl.Term) []*gdl.Rule {
	var list []*gdl.Rule
	for _, r := range f.rulesBySymbol[relationSymbol{gdl.Next, 1}] {
		if x := r.Head.Args[0]; x.IsVariable() || symbolOfTerm(x) == symbolOfTerm(fluent) {
			list = append(list, r)
		}
	}
	return list
}

// isFact tells whether an atom is one of a relation that has facts only.
func (f *causeFinder) isFact(atom *gdl.Term) bool {
	rules := f.rulesBySymbol[symbolOfTerm(atom)]
	return len(rules) > 0 && !slices.ContainsFunc(rules, func(r *gdl.Rule) bool { return len(r.Body) > 0 })
}

// putFirst puts a rule before the others.
func (c *Cause) putFirst(r *gdl.Rule) {
	rest := slices.DeleteFunc(slices.Clone(c.SuspectRules), func(x *gdl.Rule) bool { return x == r })
	c.SuspectRules = append([]*gdl.Rule{r}, rest...)
}
