package cause

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
)

// A lack is a condition that fails at the end of a chain of rules that should fire in one step.
type lack struct {
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

// lacks returns the conditions that the wanted rules lack in the last state, by the graph of the symptom there: a helper relation lacks
// the conditions of its rules.
func (f *finder) lacks() (list []lack) {
	wanted := slices.DeleteFunc(slices.Clone(f.symptom), func(x play.Fact) bool { return x.Holds })
	graph, _ := why.ExplainState(f.ctx, f.Match, wanted)
	for _, n := range graph.Nodes {
		for _, i := range n.Instances {
			failing := i.Failing()
			m := lack{asking: cmp.Or(n.Asking, i.Rule), instance: i, failing: len(failing), Condition: failing[0]}
			facts, err := f.Facts(f.ctx, m.Value, n.Step, false)
			if err != nil || len(facts) == 0 || len(failing) > maxFailing {
				continue
			}
			if m.fact = facts[0]; m.fact.Holds || m.fact.Atom.Name == gdl.True || m.isComparison(f) {
				list = append(list, m)
			}
		}
	}
	return list
}

// isComparison tells whether the condition is about values, and alike in all states.
func (m *lack) isComparison(f *finder) bool {
	return m.fact.Atom.Name == gdl.Distinct || f.isStatic(m.fact.Atom)
}

// missing returns the reason why wanted rules do not fire in the last state: of all conditions that they lack the one
// that stands first in the order of reasons, of these the one of the fewest failing conditions, and the loss of the last move.
func (f *finder) missing() *Cause {
	var best, compared *Cause
	least := 0
	for _, m := range f.lacks() {
		c := f.reason(m)
		if c == nil {
			continue
		}
		c.Asking = m.asking
		if (c.Kind == Missed || c.Kind == Ended) && f.wantsAnyGoal() && m.instance.Rule.Head.Name == gdl.Goal && m.failing == 1 && (compared == nil || !compared.leavesOutEqual() && c.leavesOutEqual()) {
			compared = c
		}
		if n := maxFailing*f.order(c) + m.failing; best == nil || n < least || n == least && c.Kind == Lost && c.Step > best.Step {
			best, least = c, n
		}
	}
	if compared != nil && !best.IsCertain(f.Match) {
		return compared // the rest is a matter of course
	}
	return best
}

// leavesOutEqual tells whether the comparison that fails is that of equal values with distinct:
// it leaves out just this case, where another order fails for half of all.
func (c *Cause) leavesOutEqual() bool { return c.Missing != nil && c.Missing.Op == gdl.OpDistinct }

// order returns the place of a reason among others: a fluent without any instance left explains most,
// and one that never held little. A fluent that the move names may well be meant to go.
func (f *finder) order(c *Cause) int {
	isNamed := c.Kind == Lost && len(c.Fluent.Args) > 0 && why.Names(c.moves, c.Fluent.Args)
	return slices.Index([]bool{
		c.Kind == Lost && !isNamed && c.IsCertain(f.Match),
		c.Kind == Lost && c.IsCertain(f.Match),
		c.Kind == Lost && !isNamed,
		c.Kind == Impossible && !c.isBound,
		c.Kind == Ended,
		c.Kind == Impossible, // another condition gives the value: that facts end there tells more
		c.Kind == Missed,
		c.Kind == Stays && c.Step < 0 && len(c.Suspects) == 1 && why.KeepsAlways(c.Suspects[0]),
		c.Kind == Unmade && len(c.Suspects) == 0,
		c.Kind == Unmade,
		c.Kind == Lost,
		true,
	}, true)
}

// reason returns why a condition fails; nil if that tells nothing.
func (f *finder) reason(m lack) *Cause {
	isOfGoal := m.instance.Rule.Head.Name == gdl.Goal
	switch {
	case m.isComparison(f):
		at := slices.IndexFunc(m.instance.Conditions, func(c why.Condition) bool {
			return c.Holds && why.Asked(c.Value) != nil && sharesValue(why.Asked(c.Value), m.fact.Atom)
		})
		isFact := m.Literal.Op == gdl.OpAtom
		if at < 0 || isFact && (f.Last() == 0 || m.fact.Atom.IsGround() && !isOfGoal) || !isFact && (!isOfGoal || m.failing > 1) {
			return nil // some two values seldom fit together: that leads on from neither
		}
		c := newCause(f.Match, Missed, why.Asked(m.instance.Conditions[at].Value), -1, m.instance.Rule)
		if c.Missing = m.Value; isFact {
			c.Kind, c.Missing, c.Fact, c.because = Ended, nil, m.fact.Atom, fmt.Sprintf("no fact has the form '%s'", c.spelled(m.fact.Atom))
			if m.fact.Atom.IsGround() {
				c.because = fmt.Sprintf("'%s' does not", c.spelled(m.fact.Atom))
			}
		}
		return c
	case m.fact.Atom.Name == gdl.True && !m.fact.Holds:
		return f.impossible(m, f.unheld(m.fact.Atom.Args[0]))
	}
	if c := f.kept(m.fact); c != nil || m.fact.Atom.Name != gdl.True {
		return c
	}
	return f.staying(m.fact.Atom.Args[0])
}

// kept returns the cause that rules for terminal wait for the end of a fluent of the first state that a rule for
// next keeps in all cases, be it by a helper relation that is but another name for it; nil if there is none.
func (f *finder) kept(x play.Fact) *Cause {
	for range maxHelperDepth {
		if x.Atom.Name == gdl.True {
			break
		}
		some, _ := f.Instances(f.ctx, x)
		if len(some) != 1 || len(some[0].Conditions) != 1 {
			return nil
		}
		facts, _ := f.Facts(f.ctx, some[0].Conditions[0].Value, x.Step, true)
		if len(facts) == 0 {
			return nil
		}
		x = facts[0]
	}
	if f.wanted().Name != gdl.Terminal || x.Atom.Name != gdl.True {
		return nil
	}
	fluent := instance(f.States[0], x.Atom.Args[0])
	if fluent == nil || !f.States[f.Last()].HasFluent(fluent) {
		return nil
	}
	for _, r := range f.nextRules(fluent) {
		if why.KeepsAlways(r) && unifies(r.Head.Args[0], fluent) {
			c := newCause(f.Match, Stays, fluent, -1, r)
			c.isPlain, c.because = true, "never ends, since this rule keeps it in all cases, and rules for terminal wait for its end"
			return c
		}
	}
	return nil
}

// sharesValue tells whether two terms have a ground argument in common.
func sharesValue(s, t *gdl.Term) bool {
	return slices.ContainsFunc(s.Args, func(a *gdl.Term) bool { return a.IsGround() && model.HasTerm(t.Args, a) })
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
	fact := play.Fact{Atom: gdl.NewTerm(gdl.True, x), Step: f.Last(), Holds: true}
	since, err := f.Since(f.ctx, fact)
	if err != nil || since == 0 && f.Last() < minLastingSteps {
		return nil
	}
	fact.Step = since
	c := newCause(f.Match, Stays, x, since-1, f.rulesFor(fact)...)
	c.isPlain, c.because = since == 0, "holds in all states, from the first one on, and these rules exclude it"
	if since > 0 {
		c.because = "holds since " + c.stepText() + ", by this " + maker(c.notation())
	}
	return c
}

// unheld returns why a fluent does not hold in the last state: the move that took
// it away, or the reason why none has made it.
func (f *finder) unheld(pattern *gdl.Term) *Cause {
	for _, p := range []*gdl.Term{pattern, why.AnyOf(pattern)} {
		since, err := f.Since(f.ctx, play.Fact{Atom: gdl.NewTerm(gdl.True, p), Step: f.Last()})
		if err != nil || since == 0 || p != pattern && instance(f.States[f.Last()], p) != nil {
			continue
		}
		x := instance(f.States[since-1], p)
		for _, b := range f.States[since-1].TrueFluents() { // rather one whose key is left without a value
			if !(gdl.Subst{}).UnifyTerms(p, b) {
				continue
			}
			if loss, _ := f.Loss(f.ctx, since-1, b); loss != nil {
				x = b
				break
			}
		}
		c := f.lost(since-1, x, p)
		c.ofAnotherValue, c.isPlain = p != pattern, c.isPlain || p == pattern && f.wantsAnyGoal() && f.isOfRole(p)
		return c
	}
	c := newCause(f.Match, Unmade, pattern, -1, f.rulesFor(play.Fact{Atom: gdl.NewTerm(gdl.True, pattern), Step: 1})...)
	head, isStill := pattern, f.neverChanges(pattern)
	if isStill {
		head = why.AnyOf(pattern)
	}
	for n := len(f.Moves) - 1; n >= 0 && c.Missing == nil; n-- {
		if m := f.nearestRule(n, c.Suspects, head); m != nil {
			c.blame(m.instance.Rule, m.Literal)
			c.isPlain = isStill && why.AsksFor(m.instance.Rule, model.Start(pattern)) > 0
		}
	}
	if c.Missing != nil {
		c.because = fmt.Sprintf(", since '%s' does not hold", c.Missing.Spelled(c.notation()))
	}
	return c
}

// neverChanges tells whether all fluents of a kind, and there are some, stay as they are in a match: a counter that no move moves.
func (f *finder) neverChanges(fluent *gdl.Term) bool {
	for n := range f.Last() {
		if slices.ContainsFunc(f.States[n+1].FluentsNotIn(f.States[n]), func(x *gdl.Term) bool { return model.Start(x) == model.Start(fluent) }) {
			return false
		}
	}
	return f.Last() > 0 && instance(f.States[0], why.AnyOf(fluent)) != nil
}

// isOfRole tells whether a fluent is asked for with any value that the role of the wanted goal has, such as its score.
// A fluent of the role alone, such as whose turn it is, has no value.
func (f *finder) isOfRole(fluent *gdl.Term) bool {
	role := f.wanted().Args[0]
	return len(fluent.Args) > 1 && model.HasTerm(fluent.Args, role) && !slices.ContainsFunc(fluent.Args, func(t *gdl.Term) bool { return !t.IsVariable() && !gdl.EqualTerms(t, role) })
}

// lost returns the cause that a move takes a fluent away. The rule that should have kept it, or
// made another value for its key, is the one that misses by a single condition.
func (f *finder) lost(step int, fluent, pattern *gdl.Term) *Cause {
	if x := f.usedUp(step, fluent); x != nil {
		return x
	}
	c := newCause(f.Match, Lost, fluent, step, f.nextRules(fluent)...)
	rule := strings.TrimSuffix(maker(c.notation()), " for next")
	loss, isMissed := f.Loss(f.ctx, step, fluent)
	c.isPlain = isMissed || f.isUnkept(fluent) || f.isUnrelated(fluent, step)
	isKeyed := loss != nil
	if isKeyed {
		pattern = gdl.NewTerm(fluent.Name, append(slices.Clone(fluent.Args[:len(fluent.Args)-1]), gdl.NewTerm("?other_value"))...)
	}
	m := f.nearestRule(step, c.Suspects, fluent)
	if m == nil {
		m = f.nearestRule(step, c.Suspects, pattern)
	}
	switch {
	case m != nil:
		c.blame(m.instance.Rule, m.Literal)
		c.because = fmt.Sprintf(", since '%s', for which this %s asks, does not hold there", m.Literal.Spelled(c.notation()), rule)
		removing := []*gdl.Rule(nil)
		if c.notation() == gdl.Operations && m.Literal.Op == gdl.OpNot && m.fact.Holds && m.fact.Atom.IsGround() {
			removing = f.rulesFor(m.fact) // all fluents are kept but those that effects remove
		}
		if fact := f.lackingFact(step, m); len(removing) > 0 {
			c.Suspects, c.because = slices.Concat(removing, c.Suspects), ": this effect removes it"
		} else if fact != nil {
			c.because = fmt.Sprintf(", since no fact has the form '%s'", c.spelled(fact))
		}
	case len(c.Suspects) == 0:
		c.because = ", since no " + maker(c.notation()) + " is about it" + f.likeIt(fluent)
	case isKeyed && len(fluent.Args) == 1 && model.HasTerm(f.Game.Roles(), fluent.Args[0]):
		c.because = " and no other takes its place"
	case c.notation() == gdl.Operations:
		c.because = ", as an operation removes it"
	default:
		c.because = ", and no rule for next keeps it" + f.likeIt(fluent)
	}
	return c
}

// usedUp returns the cause that a move which names the key of a fluent takes it, and does nothing; nil if no move does so.
func (f *finder) usedUp(step int, fluent *gdl.Term) *Cause {
	for i, move := range f.Moves[step] {
		if len(fluent.Args) > 1 && why.Names(play.JointMove{move}, fluent.Args[:len(fluent.Args)-1]) {
			if c := f.withoutEffect(step, gdl.NewTerm(gdl.Does, f.Game.Roles()[i], move)); c != nil {
				return c
			}
		}
	}
	return nil
}

// likeIt names a rule that keeps another fluent like one that is lost, if no rule for next keeps that; "" if there is none.
func (f *finder) likeIt(fluent *gdl.Term) string {
	for _, r := range f.Rules(gdl.Next) {
		x := r.Head.Args[0]
		if model.Start(x) != model.Start(fluent) && len(x.Args) == len(fluent.Args) && r.KeepsFluent() {
			file := f.Game.SourceFile()
			return fmt.Sprintf(", though one keeps '%s' (line %d)", x.Spelled(file.Notation), file.Source.File.Line(r.StartPos))
		}
	}
	return ""
}

// lackingFact returns a condition on facts with the values that the other conditions of a
// rule give it where it alone fails; nil if it does not.
func (f *finder) lackingFact(step int, m *lack) *gdl.Term {
	rules := f.Rules(m.fact.Atom.Name)
	if step == 0 || m.Literal.Op != gdl.OpAtom || len(rules) == 0 || slices.ContainsFunc(rules, func(r *gdl.Rule) bool { return len(r.Body) > 0 }) {
		return nil
	}
	near, err := f.Near(f.ctx, m.instance.Rule, nil, step, 1, maxInstances)
	for _, x := range near {
		if failing := x.Failing()[0]; failing.Literal == m.Literal && err == nil {
			return failing.Value.Atom
		}
	}
	return nil
}

// nearestRule returns the lacks of the rule that makes a fluent with a joint move but for a single
// missing condition. Rules that lack only another move do not count: they are for
// that move; nor do those for a fluent that does not hold, nor comparisons that leave out the subject of the move.
func (f *finder) nearestRule(step int, rules []*gdl.Rule, fluent *gdl.Term) *lack {
	head := gdl.NewTerm(gdl.Next, fluent)
	for _, r := range rules {
		if fires, err := f.Firing(f.ctx, r, head, step, 1); err != nil || !fluent.IsGround() && len(fires) > 0 {
			continue
		}
		near, _ := f.Near(f.ctx, r, head, step, 1, maxInstances)
		for _, x := range near {
			c := x.Failing()[0]
			if a := why.Asked(c.Literal); a != nil && followsOn(a, r.Head.Args[0]) || c.Literal.Op == gdl.OpAtom && c.Literal.Atom.Name == gdl.Does {
				continue
			}
			if n := len(fluent.Args); c.Literal.Op == gdl.OpDistinct && n > 1 && why.Names(f.Moves[step], fluent.Args[:n-1]) {
				continue
			}
			facts, err := f.Facts(f.ctx, c.Value, step, false)
			if err != nil || len(facts) == 0 {
				continue
			}
			return &lack{instance: x, failing: 1, Condition: c, fact: facts[0]}
		}
	}
	return nil
}

// followsOn tells whether a fluent equals that of a head, or differs from it in its
// value only: a rule that asks for it keeps it, or counts on from it.
func followsOn(asked, head *gdl.Term) bool {
	if model.Start(asked) != model.Start(head) {
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

// impossible returns the cause that a condition asks for a fluent with a value that
// no rule gives it in any match, and another cause where each value may come about. The
// condition is at fault, or the facts or rules that should lead to the value: no match
// tells. But where no rule that should have made the fluent has ever fired, such a rule is.
func (f *finder) impossible(m lack, other *Cause) *Cause {
	fluent := m.fact.Atom.Args[0]
	value := f.impossibleValue(fluent)
	if value == nil || len(other.Suspects) == 0 || other.Kind == Lost && !f.haveFired(other.Suspects, other.Step) {
		return other
	}
	c := newCause(f.Match, Impossible, fluent, -1, m.instance.Rule)
	c.because = fmt.Sprintf("no rule makes '%s' a value of it", c.spelled(value))
	if l := other.Missing; l != nil && l.Op == gdl.OpAtom && f.isStatic(l.Atom) {
		c.Missing, c.because = l, fmt.Sprintf("'%s' does not lead to '%s'", l.Spelled(c.notation()), c.spelled(value))
	}
	x := why.Asked(m.Literal)
	c.isBound = m.instance.Rule.Head.Name == gdl.Legal && x != nil && !slices.ContainsFunc(x.Args, func(t *gdl.Term) bool { return t.Name == value.Name })
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

// makers returns the rules for next that make a fluent with the move of a step.
func (f *finder) makers(step int, fluent *gdl.Term) []*gdl.Rule {
	rules, _ := f.Makers(f.ctx, gdl.NewTerm(gdl.Next, fluent), step)
	return rules
}
