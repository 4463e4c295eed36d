package cause

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
)

// excludesEqual tells whether the comparison that fails is that of equal values with distinct:
// it leaves out just this case, where another order fails for half of all.
func (c *Cause) excludesEqual() bool {
	return c.MissingCondition != nil && c.MissingCondition.Op == gdl.OpDistinct
}

// comparedFluent returns a fluent of a rule that holds and gives a failing condition one of its values;
// nil if there is none.
func comparedFluent(m miss) *gdl.Term {
	for _, c := range m.instance.Conditions {
		if x := askedFluent(c.Value); x != nil && c.Holds && sharesValue(x, m.fact.Atom) {
			return x
		}
	}
	return nil
}

func sharesValue(s, t *gdl.Term) bool {
	return slices.ContainsFunc(s.Args, func(a *gdl.Term) bool {
		return a.IsGround() && slices.ContainsFunc(t.Args, func(b *gdl.Term) bool { return gdl.EqualTerms(a, b) })
	})
}

// ended returns the cause that facts lead no further. The value that they begin
// with is that of a fluent.
func (f *finder) ended(m miss) *Cause {
	fluent := comparedFluent(m)
	if fluent == nil || f.Last() == 0 || m.fact.Atom.IsGround() && m.instance.Rule.Head.Name != gdl.Goal {
		return nil // some two values seldom fit together: that leads on from neither
	}
	return &Cause{Kind: EndedFacts, Fluent: fluent, MissingFact: m.fact.Atom, StepIndex: -1, SuspectRules: []*gdl.Rule{m.instance.Rule}}
}

// missedComparison returns the cause that the value of a fluent fails a comparison: of a
// goal rule that misses by nothing else.
func (f *finder) missedComparison(m miss) *Cause {
	fluent := comparedFluent(m)
	if fluent == nil || m.instance.Rule.Head.Name != gdl.Goal || m.failing > 1 {
		return nil
	}
	return &Cause{Kind: MissedComparison, Fluent: fluent, StepIndex: -1, SuspectRules: []*gdl.Rule{m.instance.Rule}, MissingCondition: m.Value}
}

// minLastingSteps is the least number of moves after which a fluent that has always held
// counts as one that stays.
const minLastingSteps = 2

// staying returns the cause that a fluent holds which should be gone; nil if it holds from the first
// state on in a match that is too short to tell.
func (f *finder) staying(fluent *gdl.Term) *Cause {
	x := instance(f.States[f.Last()], fluent)
	if x == nil {
		return nil
	}
	since, err := f.Since(f.ctx, play.Fact{Atom: gdl.NewTerm(gdl.True, x), Step: f.Last(), Holds: true})
	c := &Cause{Kind: StayingFluent, Fluent: x, StepIndex: since - 1, plain: since == 0}
	switch {
	case err != nil || since == 0 && f.Last() < minLastingSteps:
		return nil
	case since > 0:
		c.JointMove = f.Moves[since-1]
	}
	c.SuspectRules = f.rulesFor(play.Fact{Atom: gdl.NewTerm(gdl.True, x), Step: since, Holds: true})
	return c
}

// endless returns the cause that a rule for terminal waits for the end of a fluent that
// a rule for next keeps in all cases; nil if there is none.
func (f *finder) endless() *Cause {
	for _, waiting := range f.Rules(gdl.Terminal) {
		for _, l := range waiting.Body {
			if l.Op != gdl.OpNot {
				continue
			}
			fluent := f.namedFluent(l.Args[0])
			if fluent == nil {
				continue
			}
			x := instance(f.States[0], fluent)
			if x == nil || !f.States[f.Last()].HasFluent(x) {
				continue
			}
			for _, r := range f.nextRules(x) {
				if keepsAlways(r) && unifies(r.Head.Args[0], x) {
					return &Cause{Kind: StayingFluent, Fluent: x, StepIndex: -1, plain: true, AskingRule: waiting, SuspectRules: []*gdl.Rule{r}, keptFluent: x}
				}
			}
		}
	}
	return nil
}

// namedFluent returns the fluent of a condition, or of a helper relation that asks for nothing
// but a fluent; nil if the condition is another one.
func (f *finder) namedFluent(l *gdl.Literal) *gdl.Term {
	for range maxHelperDepth {
		if x := askedFluent(l); x != nil || l.Op != gdl.OpAtom {
			return x
		}
		rules := f.Rules(l.Atom.Name)
		if len(rules) != 1 || len(rules[0].Body) != 1 || len(l.Atom.Args) > 0 {
			return nil
		}
		l = rules[0].Body[0]
	}
	return nil
}

// keepsAlways tells whether a rule keeps a fluent in all cases. Then the fluent may
// be a set that grows.
func keepsAlways(r *gdl.Rule) bool {
	return len(r.Body) == 1 && len(r.Head.Args) == 1 && askedFluent(r.Body[0]) != nil && gdl.EqualTerms(askedFluent(r.Body[0]), r.Head.Args[0])
}

// impossible returns the cause that a condition asks for a fluent with a value that
// no rule gives it in any match, and another cause where each value may come about. The
// condition is at fault, or the facts or rules that should lead to the value: no match
// tells. But where no rule that should have made the fluent has ever fired, such a rule is.
func (f *finder) impossible(m miss, other *Cause) *Cause {
	value := f.impossibleValue(m.fact.Atom.Args[0])
	if value == nil || len(other.SuspectRules) == 0 || other.Kind == LostFluent && !f.haveFired(other.SuspectRules, other.StepIndex) {
		return other
	}
	c := &Cause{Kind: ImpossibleValue, Fluent: m.fact.Atom.Args[0], MissingValue: value, StepIndex: -1, SuspectRules: []*gdl.Rule{m.instance.Rule}}
	if l := other.MissingCondition; l != nil && l.Op == gdl.OpAtom && f.isStatic(l.Atom) {
		c.MissingCondition = l
	}
	if x := askedFluent(m.Literal); m.instance.Rule.Head.Name == gdl.Legal && x != nil && !slices.ContainsFunc(x.Args, func(t *gdl.Term) bool { return t.Name == value.Name }) {
		c.loss = boundValue
	}
	return c
}

// impossibleValue returns an argument of a fluent that no rule gives it; nil if there is
// none. The rules for base and input list values and give none.
func (f *finder) impossibleValue(fluent *gdl.Term) *gdl.Term {
	if f.domains == nil {
		made := *f.Game.SourceFile()
		made.Products = nil
		made.Rules = slices.DeleteFunc(slices.Clone(made.Rules), func(r *gdl.Rule) bool { return r.Head.Name == gdl.Base || r.Head.Name == gdl.Input })
		f.domains = model.NewDomains(&made, model.UnionDomains)
	}
	for i, arg := range fluent.Args {
		at := gdl.ArgPosition{Kind: gdl.FunctionArg, Name: fluent.Name, Arity: len(fluent.Args), Index: i}
		if !arg.IsVariable() && !f.domains.TooLarge && len(f.domains.Symbols(at)) > 0 && !f.domains.HasTerm(at, arg) {
			return arg
		}
	}
	return nil
}

// haveFired tells whether one of some rules for next has made something new before a step
// of the match.
func (f *finder) haveFired(rules []*gdl.Rule, step int) bool {
	for n := range step {
		for _, x := range f.States[n+1].FluentsNotIn(f.States[n]) {
			if slices.ContainsFunc(f.makers(n, x), func(r *gdl.Rule) bool { return slices.Contains(rules, r) }) {
				return true
			}
		}
	}
	return false
}

// IsCertain tells whether a cause is no matter of course. A piece that is gone from
// its place is part of most games: a lost fluent must leave no instance of its kind,
// or no value for its key. A fluent that has never been made says little, unless no
// rule makes it.
func (c *Cause) IsCertain(m *why.Match) bool {
	switch {
	case c.plain:
		return true
	case c.Kind == LostFluent:
		return instance(m.States[m.Last()], why.AnyOf(c.Fluent)) == nil || c.emptiesKey(m)
	case c.Kind == UnmadeFluent:
		return len(c.SuspectRules) == 0
	}
	return c.Kind != StayingFluent && c.Kind != UnmetFluent && c.Kind != StuckMatch
}

// emptiesKey tells whether the key of a lost fluent has no value any more, though it
// has had one in all states before. Where several arguments may be the value, all readings
// must say so.
func (c *Cause) emptiesKey(m *why.Match) bool {
	isEmptied := false
	for _, b := range KeyedFluentsOf(m.States[0].TrueFluents()) {
		if !b.CoversFluent(c.Fluent) || !b.FirstKeys[b.KeyOf(c.Fluent)] || b.hasGuessedKey() {
			continue
		}
		isBroken := func(s play.State) bool {
			double, empty, foreign := b.CheckState(s)
			return double != nil || len(empty) > 0 || foreign
		}
		if slices.ContainsFunc(m.States[:c.StepIndex+1], isBroken) {
			continue
		}
		if b.valueAt(m.States[c.StepIndex+1], b.KeyOf(c.Fluent)) != nil {
			return false
		}
		isEmptied = true
	}
	return isEmptied
}

// SameAs tells whether two causes, of different matches, say the same.
func (c *Cause) SameAs(d *Cause) bool {
	if c.Kind == UnmadeFluent && SpelledTerm(c.Fluent) != SpelledTerm(d.Fluent) {
		return false
	}
	return c.Kind == d.Kind && symbolOfTerm(c.Fluent) == symbolOfTerm(d.Fluent) && c.AskingRule == d.AskingRule
}
