package cause

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// laterLoss returns the cause that a key, for which a move replaces a fluent by another
// value, is without one later on: of a turn that is passed on, the move after which
// none has it. It is nil if the key has a value, or was never handed on.
func (f *causeFinder) laterLoss(step, at int, fluent *gdl.Term) *Cause {
	for _, b := range KeyedFluentsOf(f.match.States[0].TrueFluents()) {
		if b.hasGuessedKey() || !b.CoversFluent(fluent) || !b.FirstKeys[b.KeyOf(fluent)] || b.hasKey(f.match.States[at], fluent) || !b.hasKey(f.match.States[step+1], fluent) {
			continue
		}
		last := at - 1
		for !b.hasKey(f.match.States[last], fluent) {
			last--
		}
		for _, x := range f.match.States[last].TrueFluents() {
			if b.CoversFluent(x) && b.KeyOf(x) == b.KeyOf(fluent) {
				c := f.lostCause(last, x, x)
				c.loss = max(c.loss, unreplacedValue)
				return c
			}
		}
	}
	return nil
}

// tellingInstance returns a fluent of a state that matches a pattern, and that the next move
// takes away: the first whose key is left without a value, else the first of all.
func tellingInstance(match *play.ReplayedMatch, step int, pattern *gdl.Term) *gdl.Term {
	var first *gdl.Term
	for _, x := range match.States[step].TrueFluents() {
		if !(gdl.Subst{}).UnifyTerms(pattern, x) {
			continue
		}
		if first == nil {
			first = x
		}
		if c := (&Cause{Kind: LostFluent, Fluent: x, StepIndex: step}); c.emptiesKey(match) {
			return x
		}
	}
	return first
}

// lostCause returns the cause that a move takes a fluent away.
func (f *causeFinder) lostCause(step int, fluent, pattern *gdl.Term) *Cause {
	c := &Cause{Kind: LostFluent, Fluent: fluent, StepIndex: step, JointMove: f.match.Steps[step].JointMove, SuspectRules: slices.Clone(f.nextRulesFor(fluent))}
	for _, wanted := range []*gdl.Term{fluent, otherValue(f.match, fluent, pattern)} {
		m := f.nearestRule(step, c.SuspectRules, wanted)
		if m == nil {
			continue
		}
		c.putFirst(m.missedRule)
		c.MissingCondition = m.failedConditions[0]
		if removing := f.removingEffects(step, m); len(removing) > 0 {
			c.SuspectRules, c.loss = slices.Concat(removing, c.SuspectRules), removedFluent
		}
		switch l := c.MissingCondition; {
		case l.Op != gdl.OpAtom || f.game.DependsOnState(l.Atom.Name, len(l.Atom.Args)) || !f.isFact(l.Atom):
		case step > 0:
			c.MissingFact = f.lackingFact(step, m.missedRule, l)
		}
		break
	}
	return c
}

// otherValue returns a lost fluent with a variable for its value, so that a rule that should have
// replaced it has the same key; the pattern if the key is not known.
func otherValue(match *play.ReplayedMatch, fluent, pattern *gdl.Term) *gdl.Term {
	for _, b := range KeyedFluentsOf(match.States[0].TrueFluents()) {
		if b.CoversFluent(fluent) && !b.hasGuessedKey() && b.FirstKeys[b.KeyOf(fluent)] {
			other := *fluent
			other.Args = slices.Clone(fluent.Args)
			other.Args[b.ValueIndex] = &gdl.Term{Name: "?other_value", Spelling: "?other_value"}
			return &other
		}
	}
	return pattern
}

// removingEffects returns the effects of operations that remove a fluent in a step: all
// fluents are kept but those, so that the rule that keeps it misses just that.
func (f *causeFinder) removingEffects(step int, m *nearMiss) []*gdl.Rule {
	l := m.failedConditions[0]
	if f.file.Notation != gdl.Operations || l.Op != gdl.OpNot || l.Args[0].Op != gdl.OpAtom {
		return nil
	}
	atom := m.varValues.ApplyTo(l.Args[0].Atom)
	if !atom.IsGround() {
		return nil
	}
	rules, err := f.game.FiringRulesWith(f.ctx, f.match.States[step], f.match.Steps[step].JointMove, atom)
	if err != nil {
		return nil
	}
	return rules
}

// lackingFact returns a condition on facts with the values that the other conditions of a
// rule give it where it alone fails; nil if it does not.
func (f *causeFinder) lackingFact(step int, r *gdl.Rule, l *gdl.Literal) *gdl.Term {
	for _, m := range f.nearMisses(matchMoment{f.match.States[step], f.match.Steps[step].JointMove}, r, nil) {
		if len(m.failedConditions) > 1 || m.failedConditions[0] != l {
			continue
		}
		atom := m.varValues.ApplyTo(l.Atom)
		if found, err := GroundInstances(f.ctx, Moment{Game: f.game, State: f.match.States[step]}, RenameVars(atom)); err == nil && len(found) == 0 {
			return atom
		}
	}
	return nil
}

// nearestRule returns the miss of the rule that makes a fluent with a joint move but for a single
// missing condition. Rules that lack only another move do not count: they are for
// that move.
func (f *causeFinder) nearestRule(step int, rules []*gdl.Rule, fluent *gdl.Term) *nearMiss {
	at := matchMoment{f.match.States[step], f.match.Steps[step].JointMove}
	for _, r := range rules {
		if !fluent.IsGround() && f.firesFor(at, r, nextAtom(RenameVars(fluent))) {
			continue
		}
		for _, m := range f.nearMisses(at, r, nextAtom(RenameVars(fluent))) {
			l := m.failedConditions[0]
			if len(m.failedConditions) > 1 || l.Op == gdl.OpAtom && (l.Atom.Name == gdl.Does || l.Atom.Name == gdl.True && followsOn(l.Atom.Args[0], r.Head.Args[0])) {
				continue // it is for another move, or for a fluent that does not hold
			}
			return &m
		}
	}
	return nil
}

// firesFor tells whether a rule fires with a joint move and a head that matches another one.
func (f *causeFinder) firesFor(at matchMoment, r *gdl.Rule, head *gdl.Term) bool {
	known := gdl.Subst{}
	if !known.UnifyTerms(r.Head, head) {
		return false
	}
	failure, err := explainRule(f.ctx, f.reasonsMoment(at), r, known)
	return failure == nil && err == nil
}

// followsOn tells whether a fluent equals that of a head, or differs from it in its
// value only: a rule that asks for it keeps it, or counts on from it.
func followsOn(asked, head *gdl.Term) bool {
	if symbolOfTerm(asked) != symbolOfTerm(head) {
		return false
	}
	differ := 0
	for i, arg := range asked.Args {
		if !gdl.EqualTerms(arg, head.Args[i]) {
			differ++
		}
	}
	return differ <= 1
}
