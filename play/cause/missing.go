package cause

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
)

// A miss is a condition that fails at the end of a chain of rules that should fire in one step.
type miss struct {
	asking   *gdl.Rule // of the symptom
	instance *why.Instance
	failing  int // the number of conditions that fail there
	why.Condition
	fact play.Fact // for which it asks
}

// maxHelperDepth bounds the helper relations, one in the rules of another, that are
// followed; maxFailing the conditions of an instance that may fail, and maxInstances the instances.
const (
	maxHelperDepth = 4
	maxFailing     = 2
	maxInstances   = 8
)

// misses returns the conditions that the wanted rules lack in the last state. A helper relation
// lacks the conditions of its rules.
func (f *finder) misses() (list []miss) {
	for _, x := range f.symptom {
		if !x.Holds {
			f.collectMisses(x, nil, 0, &list)
		}
	}
	return list
}

func (f *finder) collectMisses(x play.Fact, asking *gdl.Rule, depth int, list *[]miss) {
	for _, r := range f.Rules(x.Atom.Name) {
		near, err := f.Near(f.ctx, r, x.Atom, x.Step, maxFailing, maxInstances)
		if err != nil {
			return
		}
		for _, i := range near {
			m := miss{asking: asking, instance: i}
			if asking == nil {
				m.asking = r
			}
			failing := i.Failing()
			m.failing, m.Condition = len(failing), failing[0]
			facts, err := f.Facts(f.ctx, m.Value, x.Step, false)
			if err != nil || len(facts) == 0 {
				continue
			}
			if m.fact = facts[0]; m.fact.Holds || m.fact.Atom.Name == gdl.True || m.fact.Atom.Name == gdl.Distinct || f.isStatic(m.fact.Atom) {
				*list = append(*list, m)
			} else if depth < maxHelperDepth {
				f.collectMisses(m.fact, m.asking, depth+1, list)
			}
		}
	}
}

// missing returns the reason why wanted rules do not fire in the last state: of all misses the one
// that stands first in the order of reasons, and of these the one with the fewest failing conditions.
func (f *finder) missing() *Cause {
	if c := f.lostRoleValue(); c != nil {
		return c
	}
	var best, compared *Cause
	least := 0
	for _, m := range f.misses() {
		c := f.reason(m)
		if c == nil {
			continue
		}
		c.AskingRule = m.asking
		if (c.Kind == MissedComparison || c.Kind == EndedFacts) && f.wantsAnyGoal() && m.instance.Rule.Head.Name == gdl.Goal && m.failing == 1 && (compared == nil || !compared.excludesEqual() && c.excludesEqual()) {
			compared = c
		}
		if n := maxFailing*f.order(c) + m.failing; best == nil || n < least {
			best, least = c, n
		}
	}
	if compared != nil && !best.IsCertain(f.Match) {
		return compared // the rest is a matter of course
	}
	return best
}

// order returns the place of a reason among others: a fluent without any instance left explains most,
// and one that never held little. A fluent that the move names may well be meant to go.
func (f *finder) order(c *Cause) int {
	isNamed := c.Kind == LostFluent && len(c.Fluent.Args) > 0 && named(c.JointMove, c.Fluent, -1)
	return slices.Index([]bool{
		c.Kind == LostFluent && !isNamed && c.IsCertain(f.Match),
		c.Kind == LostFluent && !isNamed,
		c.Kind == LostFluent && c.IsCertain(f.Match),
		c.Kind == ImpossibleValue && c.loss != boundValue,
		c.Kind == EndedFacts,
		c.Kind == ImpossibleValue, // another condition gives the value: that facts end there tells more
		c.Kind == MissedComparison,
		c.Kind == UnmadeFluent && len(c.SuspectRules) == 0,
		c.Kind == UnmadeFluent,
		c.Kind == LostFluent,
		true,
	}, true)
}

// reason returns why a condition fails; nil if that tells nothing.
func (f *finder) reason(m miss) *Cause {
	switch isComparison := m.fact.Atom.Name == gdl.Distinct || f.isStatic(m.fact.Atom); {
	case isComparison && m.Literal.Op == gdl.OpAtom:
		return f.ended(m)
	case isComparison:
		return f.missedComparison(m)
	case m.fact.Atom.Name != gdl.True:
		return nil
	case m.fact.Holds:
		return f.staying(m.fact.Atom.Args[0])
	}
	return f.impossible(m, f.unheld(m.fact.Atom.Args[0]))
}

// unheld returns why a fluent does not hold in the last state: the move that took
// it away, or the reason why none has made it.
func (f *finder) unheld(pattern *gdl.Term) *Cause {
	for _, p := range []*gdl.Term{pattern, why.AnyOf(pattern)} {
		since, err := f.Since(f.ctx, play.Fact{Atom: gdl.NewTerm(gdl.True, p), Step: f.Last()})
		if err != nil || since == 0 || p != pattern && instance(f.States[f.Last()], p) != nil {
			continue
		}
		x := f.telling(since-1, p)
		if p == pattern {
			if c := f.laterLoss(since-1, x); c != nil {
				return c
			}
		}
		c := f.lost(since-1, x, p)
		c.ofAnotherValue = p != pattern
		return c
	}
	c := &Cause{Kind: UnmadeFluent, Fluent: pattern, StepIndex: -1}
	c.SuspectRules = f.rulesFor(play.Fact{Atom: gdl.NewTerm(gdl.True, pattern), Step: 1})
	for n := len(f.Moves) - 1; n >= 0 && len(c.SuspectRules) > 0; n-- {
		if m := f.nearestRule(n, c.SuspectRules, pattern); m != nil {
			c.putFirst(m.instance.Rule)
			c.MissingCondition = m.Literal
			break
		}
	}
	return c
}

// telling returns a fluent of a state that matches a pattern, and that the next move
// takes away: the first whose key is left without a value, else the first of all.
func (f *finder) telling(step int, pattern *gdl.Term) (first *gdl.Term) {
	for _, x := range f.States[step].TrueFluents() {
		if !(gdl.Subst{}).UnifyTerms(pattern, x) {
			continue
		}
		if first == nil {
			first = x
		}
		if c := (&Cause{Kind: LostFluent, Fluent: x, StepIndex: step}); c.emptiesKey(f.Match) {
			return x
		}
	}
	return first
}

// laterLoss returns the cause that a key, for which a move replaces a fluent by another
// value, is without one later on: of a turn that is passed on, the move after which
// none has it. It is nil if the key has a value, or was never handed on.
func (f *finder) laterLoss(step int, fluent *gdl.Term) *Cause {
	for _, b := range f.keyed() {
		if b.hasGuessedKey() || !b.CoversFluent(fluent) || !b.FirstKeys[b.KeyOf(fluent)] || b.valueAt(f.States[f.Last()], b.KeyOf(fluent)) != nil {
			continue
		}
		for last := f.Last() - 1; last > step; last-- {
			if b.valueAt(f.States[last], b.KeyOf(fluent)) != nil {
				c := keyedFinder{f}.emptied(b, b.KeyOf(fluent), last, nil)
				c.loss = max(c.loss, unreplacedValue)
				return c
			}
		}
	}
	return nil
}

// lost returns the cause that a move takes a fluent away. The rule that should have kept it, or
// made another value for its key, is the one that misses by a single condition.
func (f *finder) lost(step int, fluent, pattern *gdl.Term) *Cause {
	c := &Cause{Kind: LostFluent, Fluent: fluent, StepIndex: step, JointMove: f.Moves[step], SuspectRules: f.nextRules(fluent)}
	for _, b := range f.keyed() {
		if b.CoversFluent(fluent) && !b.hasGuessedKey() && b.FirstKeys[b.KeyOf(fluent)] {
			other := *fluent
			other.Args = slices.Clone(fluent.Args)
			other.Args[b.ValueIndex] = &gdl.Term{Name: "?other_value", Spelling: "?other_value"}
			pattern = &other
			break
		}
	}
	m := f.nearestRule(step, c.SuspectRules, fluent)
	if m == nil {
		m = f.nearestRule(step, c.SuspectRules, pattern)
	}
	if m == nil {
		return c
	}
	c.putFirst(m.instance.Rule)
	c.MissingCondition = m.Literal
	switch isOperation := f.Game.SourceFile().Notation == gdl.Operations; {
	case isOperation && m.Literal.Op == gdl.OpNot && m.fact.Holds && m.fact.Atom.IsGround(): // all fluents are kept but those that effects remove
		if removing := f.rulesFor(m.fact); len(removing) > 0 {
			c.SuspectRules, c.loss = slices.Concat(removing, c.SuspectRules), removedFluent
		}
	case step > 0 && m.Literal.Op == gdl.OpAtom && f.isStatic(m.fact.Atom) && f.isFact(m.fact.Atom):
		c.MissingFact = f.lackingFact(step, m)
	}
	return c
}

// lackingFact returns a condition on facts with the values that the other conditions of a
// rule give it where it alone fails; nil if it does not.
func (f *finder) lackingFact(step int, m *miss) *gdl.Term {
	near, err := f.Near(f.ctx, m.instance.Rule, nil, step, 1, maxInstances)
	for _, x := range near {
		if failing := x.Failing()[0]; failing.Literal == m.Literal && err == nil {
			return failing.Value.Atom
		}
	}
	return nil
}

// nearestRule returns the miss of the rule that makes a fluent with a joint move but for a single
// missing condition. Rules that lack only another move do not count: they are for
// that move; nor do those for a fluent that does not hold.
func (f *finder) nearestRule(step int, rules []*gdl.Rule, fluent *gdl.Term) *miss {
	head := gdl.NewTerm(gdl.Next, fluent)
	for _, r := range rules {
		if fires, err := f.Firing(f.ctx, r, head, step, 1); err != nil || !fluent.IsGround() && len(fires) > 0 {
			continue
		}
		near, _ := f.Near(f.ctx, r, head, step, 1, maxInstances)
		for _, x := range near {
			c := x.Failing()[0]
			if a := askedFluent(c.Literal); a != nil && followsOn(a, r.Head.Args[0]) || c.Literal.Op == gdl.OpAtom && c.Literal.Atom.Name == gdl.Does {
				continue
			}
			facts, err := f.Facts(f.ctx, c.Value, step, false)
			if err != nil || len(facts) == 0 {
				continue
			}
			return &miss{instance: x, failing: 1, Condition: c, fact: facts[0]}
		}
	}
	return nil
}

// lostRoleValue returns the cause that a role loses the fluent for which a goal rule asks with any
// value, such as its score, and has none left: then some was to be kept. It is nil if the
// role has one, or has never had any.
func (f *finder) lostRoleValue() *Cause {
	if !f.wantsAnyGoal() {
		return nil
	}
	role := f.wanted().Args[0]
	for _, r := range f.rulesFor(play.Fact{Atom: f.wanted(), Step: f.Last()}) {
		known := gdl.Subst{}
		known.UnifyTerms(r.Head.Args[0], role)
		for _, l := range r.Body {
			if askedFluent(l) == nil {
				continue
			}
			asked := known.ApplyTo(askedFluent(l))
			if !isRoleValue(asked, role) {
				continue
			}
			since, err := f.Since(f.ctx, play.Fact{Atom: gdl.NewTerm(gdl.True, asked), Step: f.Last()})
			if err != nil || since == 0 || instance(f.States[f.Last()], asked) != nil {
				continue
			}
			c := f.lost(since-1, instance(f.States[since-1], asked), asked)
			c.AskingRule, c.plain = r, true
			return c
		}
	}
	return nil
}

// wantsAnyGoal tells whether any goal value of a role would do.
func (f *finder) wantsAnyGoal() bool {
	w := f.wanted()
	return w.Name == gdl.Goal && w.Args[1].IsVariable()
}

// isRoleValue tells whether the arguments of a fluent are a role and variables.
func isRoleValue(fluent, role *gdl.Term) bool {
	roles, variables := 0, 0
	for _, arg := range fluent.Args {
		switch {
		case arg.IsVariable():
			variables++
		case gdl.EqualTerms(arg, role):
			roles++
		}
	}
	return roles == 1 && variables > 0 && roles+variables == len(fluent.Args)
}
