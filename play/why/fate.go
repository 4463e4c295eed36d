package why

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
)

// This file finds the fate of a fluent that should or should not hold at the end of a match: Lost, Stays, Unmade, Missed,
// Ended or Impossible. finder.go finds the keys with two values.

// fate returns why a condition of an instance fails; nil if that tells nothing.
func (f *finder) fate(x *Instance, l Condition, isAlone bool) *Cause {
	facts, err := f.Facts(f.ctx, l.Value, x.Step, l.Holds)
	if err != nil || len(facts) == 0 {
		return nil
	}
	switch fact := facts[0]; {
	case f.isStatic(&gdl.Literal{Atom: fact.Atom}):
		return f.comparison(x, l, fact.Atom, isAlone)
	case fact.Atom.Name != gdl.True:
		return nil // another node of the graph explains it
	case fact.Holds:
		return f.staying(fact.Atom.Args[0])
	default:
		c := f.impossible(x, l, f.unheld(fact.Atom.Args[0]))
		if c != nil && c.Kind == Unmade && x.isAnyOf(l) && f.changes(c.Fluent, f.Last()) {
			return nil // another value would do
		}
		return c
	}
}

// isAnyOf tells whether a condition asks for a fluent with variables that the head of the rule does not have.
func (x *Instance) isAnyOf(l Condition) bool {
	asked := Asked(l.Literal)
	return asked != nil && slices.ContainsFunc(asked.VariableNames(), func(v string) bool { return !slices.Contains(x.Rule.Head.VariableNames(), v) })
}

// comparison returns the cause that a fluent holds, but its value fails a condition about values. Most pairs of values
// do, so this counts only for goals, or where no fact leads on from the value.
func (f *finder) comparison(x *Instance, l Condition, atom *gdl.Term, isAlone bool) *Cause {
	at := slices.IndexFunc(x.Conditions, func(c Condition) bool {
		return c.Holds && Asked(c.Value) != nil && slices.ContainsFunc(Asked(c.Value).Args, func(a *gdl.Term) bool {
			return a.IsGround() && model.HasTerm(atom.Args, a) && !model.HasTerm(x.Head.Args, a) // whose value it is tells nothing
		})
	})
	isFact := l.Literal.Op == gdl.OpAtom
	isOfAny := x.Rule.Head.Name == gdl.Goal && f.isOfAnyGoal() // otherwise a counter may only not have reached the value
	if at < 0 || !isOfAny && (!isFact || atom.IsGround()) || !isFact && !isAlone || x.Step == 0 {
		return nil
	}
	c := f.NewCause(Missed, Asked(x.Conditions[at].Value), -1, x.Rule)
	if c.IsCertain, c.second = true, l.Value.Spelled(c.notation()); isFact {
		c.Kind = Ended
		if fact := oddFact(f.Match, atom); fact != nil {
			c.Suspects, c.reason = []*gdl.Rule{fact, x.Rule}, "; this fact has its arguments in another order than the others"
		}
	}
	return c
}

// minLastingSteps is the least number of moves after which a fluent that has always held
// counts as one that stays.
const minLastingSteps = 2

// staying returns the cause that a fluent holds which should be gone. It returns nil if the fluent holds
// from the first state on in a match that is too short to tell, or if other moves may have taken it away.
func (f *finder) staying(pattern *gdl.Term) *Cause {
	x := f.instance(f.Last(), pattern)
	if x == nil {
		return nil
	}
	fact := play.Fact{Atom: gdl.NewTerm(gdl.True, x), Step: f.Last(), Holds: true}
	since, err := f.Since(f.ctx, fact)
	if err != nil {
		return nil
	}
	c := f.NewCause(Stays, x, since-1)
	for _, r := range makersOf(f.Match, x) {
		if since == 0 && KeepsAlways(r) {
			c.Suspects, c.IsCertain, c.reason = []*gdl.Rule{r}, true, "never ends, since this rule keeps it in all cases"
			return c
		}
	}
	if since == 0 && f.Last() < minLastingSteps {
		return nil
	}
	if r, reason := f.avoiding(x); since == 0 && r != nil {
		c.Suspects, c.IsCertain, c.reason = []*gdl.Rule{r}, true, reason
		return c
	}
	if since == 0 && len(x.Args) > 1 {
		return nil // one of many fluents, which other moves may have taken away
	}
	goal, step := Goal(play.Fact{Atom: fact.Atom, Step: since, Holds: true})
	c.Suspects, _ = f.Makers(f.ctx, goal, step)
	if c.IsCertain, c.reason = since == 0, "holds from the first state to the last, and these rules exclude it"; since > 0 {
		c.reason = "holds since " + c.stepText() + ", by this " + maker(c.notation())
	}
	return c
}

// avoiding returns the first rule that allows a move of an endless match where another legal move would have taken a
// fluent away.
func (f *finder) avoiding(x *gdl.Term) (*gdl.Rule, string) {
	for n := 0; n < f.Last() && f.symptom[0].Atom.Name == gdl.Terminal; n++ {
		for i, role := range f.Game.Roles() {
			moves, err := f.Game.LegalMoves(f.ctx, f.States[n], role)
			for _, move := range moves[:min(len(moves), mostInstances)] {
				does := slices.Clone(f.Moves[n])
				does[i] = move
				next, err := f.Game.NextState(f.ctx, f.States[n], does)
				if err != nil || next.HasFluent(x) {
					continue
				}
				if rules, err := f.Makers(f.ctx, gdl.NewTerm(gdl.Legal, role, f.Moves[n][i]), n); err == nil && len(rules) > 0 {
					notation := f.Game.SourceFile().Notation
					return rules[0], fmt.Sprintf("holds in all states: this rule allows '%s' in move %d, and '%s' would take it away", f.Moves[n][i].Spelled(notation), n+1, move.Spelled(notation))
				}
			}
			if err != nil {
				return nil, ""
			}
		}
	}
	return nil, ""
}

// unheld returns why a fluent does not hold: the move that took it away, or the reason why none has made it.
func (f *finder) unheld(pattern *gdl.Term) *Cause {
	for _, p := range []*gdl.Term{pattern, AnyOf(pattern)} {
		since, err := f.Since(f.ctx, play.Fact{Atom: gdl.NewTerm(gdl.True, p), Step: f.Last()})
		if err != nil || since == 0 || p != pattern && f.instance(f.Last(), p) != nil {
			continue
		}
		c := f.lost(since-1, f.instance(since-1, p))
		if f.isSpent(c) {
			return nil // a rule ends it on purpose
		}
		c.ofAnotherValue, c.IsForgotten = p != pattern, f.isForgotten(c.Fluent)
		c.IsCertain = c.IsForgotten || f.instance(f.Last(), AnyOf(pattern)) == nil
		return c
	}
	c := f.NewCause(Unmade, pattern, -1, makersOf(f.Match, pattern)...)
	isStill := f.Last() > 0 && f.instance(0, AnyOf(pattern)) != nil && !f.changes(pattern, f.Last()) // a counter that no move changes
	if c.IsCertain = len(c.Suspects) == 0; isStill {
		pattern = AnyOf(pattern)
	}
	for n := len(f.Moves) - 1; n >= 0; n-- {
		if x, l := f.nearest(n, c.Suspects, pattern); x != nil {
			c.blame(x.Rule, l.Literal)
			c.IsCertain, c.reason = isStill && AsksFor(x.Rule, model.Start(pattern)) > 0, fmt.Sprintf(", since '%s' does not hold", l.Literal.Spelled(c.notation()))
			break
		}
	}
	return c
}

// isSpent tells whether a move uses up a lost fluent on purpose. The move was legal because of the fluent, and the rule
// that keeps the fluent excepts such moves, or another fluent takes its place and both have no arguments.
func (f *finder) isSpent(c *Cause) bool {
	isExcepted := c.missing != nil && c.missing.Op == gdl.OpNot && c.missing.Args[0].Op == gdl.OpAtom && (c.missing.Args[0].Atom.Name == gdl.Does || f.Game.DependsOnMoves(c.missing.Args[0].Atom.Name, len(c.missing.Args[0].Atom.Args)))
	isReplaced := len(c.Fluent.Args) == 0 && slices.ContainsFunc(f.States[c.Step+1].FluentsNotIn(f.States[c.Step]), func(x *gdl.Term) bool { return len(x.Args) == 0 })
	return (isExcepted || isReplaced) && Moment{f.Match, c.Fluent, c.Step}.IsUsed(f.ctx)
}

// lost returns the cause that a move takes a fluent away. The rule that should have kept it, or
// made another value for its key, is the one that misses by a single condition.
func (f *finder) lost(step int, fluent *gdl.Term) *Cause {
	c := f.NewCause(Lost, fluent, step, makersOf(f.Match, AnyOf(fluent))...)
	rule := strings.TrimSuffix(maker(c.notation()), " for next")
	x, l := f.nearest(step, c.Suspects, fluent)
	other := *fluent
	if n := len(fluent.Args); n > 0 {
		other.Args = append(slices.Clone(fluent.Args[:n-1]), gdl.NewTerm("?other_value"))
	}
	if y, m := f.nearest(step, c.Suspects, &other); y != nil && (x == nil || f.leadsOn(y.Rule, m)) {
		x, l = y, m
	}
	if x != nil && f.isUnkept(fluent) {
		x = nil
	}
	switch {
	case x != nil:
		c.blame(x.Rule, l.Literal)
		lacking := l.Literal
		if f.leadsOn(x.Rule, l) {
			lacking = x.Lacking()
		}
		c.reason = fmt.Sprintf(", since the condition '%s' of this %s fails there", lacking.Spelled(c.notation()), rule)
		if move, by, instead := f.widely(c, l); by != nil {
			c.Suspects = slices.Insert(c.Suspects, 0, by)
			c.reason = fmt.Sprintf(", since the condition '%s' of the rule in line %d fails there; this rule allows '%s' all the same", lacking.Spelled(c.notation()), c.file.Source.File.Line(x.Rule.Pos()), c.spelled(move))
			if instead != nil {
				c.reason = fmt.Sprintf("%s, and asks for '%s' in its place", strings.TrimSuffix(c.reason, " all the same"), c.spelled(instead))
			}
		}
		if facts, _ := f.Facts(f.ctx, l.Value, step, false); c.notation() == gdl.Operations && l.Literal.Op == gdl.OpNot && len(facts) > 0 && facts[0].Holds && facts[0].Atom.IsGround() {
			if removing, _ := f.Makers(f.ctx, facts[0].Atom, step); len(removing) > 0 { // all fluents are kept but those that effects remove
				c.Suspects, c.reason = slices.Concat(removing, c.Suspects), ": this effect removes it"
			}
		}
		if fact := oddFact(f.Match, l.Value.Atom); fact != nil {
			c.Suspects = slices.Insert(c.Suspects, 0, fact)
			c.reason += ": this fact has its arguments in another order than the others"
		} else if fact := f.chainEnd(c, x.Rule, &other); fact != nil {
			c.Suspects = slices.Insert(c.Suspects, 0, fact)
			c.reason = fmt.Sprintf(", since no fact for '%s' in line %d leads on from this one", l.Literal.Spelled(c.notation()), c.file.Source.File.Line(x.Rule.Pos()))
		}
	case len(c.Suspects) == 0:
		c.reason = ", since no " + maker(c.notation()) + " is about it" + KeptLike(c.file, fluent)
	case len(fluent.Args) == 1 && model.HasTerm(f.Game.Roles(), fluent.Args[0]):
		c.reason = " and no other takes its place"
	case c.notation() == gdl.Operations:
		c.reason = ", as an operation removes it"
	default:
		c.reason = ", and no rule for next keeps it" + KeptLike(c.file, fluent)
	}
	return c
}

// widely takes a failing condition on facts. It returns a move of the step with an argument in that condition, the rule
// that allows the move and compares the lost value with nothing, and the fluent of another key for which that rule asks
// instead.
func (f *finder) widely(c *Cause, l Condition) (move *gdl.Term, by *gdl.Rule, instead *gdl.Term) {
	if l.Value.Op != gdl.OpAtom || !f.isStatic(l.Value) {
		return nil, nil, nil
	}
	for i, role := range f.Game.Roles() {
		move, legal := f.Moves[c.Step][i], gdl.NewTerm(gdl.Legal, role, f.Moves[c.Step][i])
		rules, err := f.Makers(f.ctx, legal, c.Step)
		if err != nil || len(rules) != 1 || !slices.ContainsFunc(move.Args, func(t *gdl.Term) bool {
			return model.HasTerm(l.Value.Atom.Args, t) && !model.HasTerm(c.Fluent.Args, t)
		}) {
			continue
		}
		text, isWide := strings.Join(rules[0].Head.VariableNames(), " ")+" ", true
		for _, o := range rules[0].Body {
			text += strings.Join(model.VariablesOf(o), " ") + " "
		}
		fires, err := f.Firing(f.ctx, rules[0], legal, c.Step, 1)
		if err != nil || len(fires) == 0 {
			continue
		}
		for _, o := range fires[0].Conditions {
			switch x := Asked(o.Value); {
			case x == nil || len(x.Args) == 0 || model.Start(x) != model.Start(c.Fluent) || strings.Count(text, Asked(o.Literal).Args[len(x.Args)-1].Name+" ") < 2:
			case keyOf(x) == keyOf(c.Fluent):
				isWide = false
			default:
				instead = x
			}
		}
		if isWide {
			return move, rules[0], instead
		}
	}
	return nil, nil, nil
}

// chainEnd returns the last fact of a chain along which a lost fluent has changed before: no fact leads on from its
// value. It returns nil if the rule asks for no such chain.
func (f *finder) chainEnd(c *Cause, r *gdl.Rule, other *gdl.Term) *gdl.Rule {
	x, l := f.nearest(c.Step, []*gdl.Rule{r}, other)
	if x == nil || l.Value.Op != gdl.OpAtom || !f.changes(c.Fluent, c.Step) {
		return nil
	}
	asked, facts := l.Value.Atom.Args, f.Rules(l.Value.Atom.Name)
	at := slices.IndexFunc(facts, func(r *gdl.Rule) bool {
		return slices.ContainsFunc(asked, func(t *gdl.Term) bool {
			i := slices.IndexFunc(r.Head.Args, func(arg *gdl.Term) bool { return gdl.EqualTerms(arg, t) })
			return 0 <= i && i < len(asked) && asked[i].IsVariable()
		})
	})
	if at < 0 || slices.ContainsFunc(facts, func(r *gdl.Rule) bool { return len(r.Body) > 0 }) {
		return nil
	}
	return facts[at]
}

// KeptLike names a rule that keeps another fluent of as many arguments as one that no rule keeps; "" if there is none.
func KeptLike(file *gdl.File, fluent *gdl.Term) string {
	for _, r := range file.Rules {
		if r.Head.Name == gdl.Next && r.KeepsFluent() && model.Start(r.Head.Args[0]) != model.Start(fluent) && len(r.Head.Args[0].Args) == len(fluent.Args) {
			return fmt.Sprintf(", although a rule keeps '%s' (line %d)", r.Head.Args[0].Spelled(file.Notation), file.Source.File.Line(r.Pos()))
		}
	}
	return ""
}

// nearest returns an instance of a rule that makes a fluent with a joint move but for a single condition. Rules that
// lack only another move do not count, since they are for that move; nor do rules that lack another instance of the
// fluent. A missing fact that leads on from the fluent comes first.
func (f *finder) nearest(step int, rules []*gdl.Rule, fluent *gdl.Term) (first *Instance, lacking Condition) {
	head := gdl.NewTerm(gdl.Next, fluent)
	for _, r := range rules {
		if fires, err := f.Firing(f.ctx, r, head, step, 1); err != nil || len(fires) > 0 {
			continue
		}
		near, _ := f.Near(f.ctx, r, head, step, 1, mostInstances)
		for _, x := range near {
			l := x.Failing()[0]
			if a := Asked(l.Literal); (a == nil || model.Start(a) != model.Start(r.Head.Args[0])) && !f.isForMove(r, l.Literal) &&
				(first == nil || f.leadsOn(r, l) && !f.leadsOn(first.Rule, lacking)) {
				first, lacking = x, l
			}
		}
	}
	return first, lacking
}

// leadsOn tells whether a condition of a rule for next asks for a fact that leads on from the fluent that it makes.
func (f *finder) leadsOn(r *gdl.Rule, l Condition) bool {
	return l.Literal.Op == gdl.OpAtom && f.isStatic(l.Literal) && !r.KeepsFluent() && AsksFor(r, model.Start(r.Head.Args[0])) > 0
}

// isForMove tells whether a condition of a rule for next asks for a move, or for a helper relation by which a move gives
// the fluent a value whatever it was.
func (f *finder) isForMove(r *gdl.Rule, l *gdl.Literal) bool {
	return l.Op == gdl.OpAtom && (l.Atom.Name == gdl.Does || AsksFor(r, model.Start(r.Head.Args[0])) == 0 && f.Game.DependsOnMoves(l.Atom.Name, len(l.Atom.Args)))
}

// isForgotten tells whether no rule for next keeps a fluent, although one keeps others of its kind, or the
// symptom rests on several of them: all that is made is lost with the next move.
func (f *finder) isForgotten(x *gdl.Term) bool {
	return len(x.Args) > 1 && f.isUnkept(x) && (f.asks(model.Start(x)) > 1 || !f.isUnkept(AnyOf(x)))
}

// asks counts the fluents of a kind on which the symptom rests.
func (f *finder) asks(s gdl.Symbol) (n int) {
	for _, x := range f.graph.Nodes {
		if x.IsHere && x.Atom.Name == gdl.True && model.Start(x.Atom.Args[0]) == s {
			n++
		}
	}
	return n
}

// impossible returns the cause that a condition asks for a fluent with a value that no rule gives it in any
// match. It returns the other cause if each value may come about, or if that cause is the loss of a fluent that
// has never changed.
func (f *finder) impossible(x *Instance, l Condition, other *Cause) *Cause {
	facts, _ := f.Facts(f.ctx, l.Value, x.Step, false)
	if len(facts) == 0 || other == nil {
		return nil
	}
	fluent := facts[0].Atom.Args[0]
	value := f.impossibleValue(fluent)
	if value != nil && value.IsRandomRole() && !model.HasTerm(x.Rule.Head.Args, value) {
		return nil // a rule for players is not about random
	}
	if asked := Asked(l.Literal); asked != nil && value != nil && x.isAnyOf(l) && !model.HasTerm(asked.Args, value) && f.changes(fluent, f.Last()) {
		value = nil // another one would do
	}
	if other.Kind == Lost && len(fluent.Args) == 1 && model.HasTerm(f.Game.Roles(), fluent.Args[0]) {
		for _, r := range makersOf(f.Match, fluent) {
			bar, _ := barring(f.ctx, f.Match, r, fluent)
			if bar == nil {
				return other // the turn may come back
			}
			other.IsCertain, other.reason = true, fmt.Sprintf(", and '%s' does not lead back to '%s'", bar.Spelled(other.notation()), other.spelled(fluent.Args[0]))
		}
		return other
	}
	if value == nil || len(other.Suspects) == 0 || other.Kind == Lost && !f.changes(other.Fluent, other.Step) {
		return other
	}
	c := f.NewCause(Impossible, fluent, -1, x.Rule)
	c.IsCertain, c.reason = true, fmt.Sprintf("no rule makes '%s' a value of it", c.spelled(value))
	if l := other.missing; l != nil && l.Op == gdl.OpAtom && !f.Game.DependsOnState(l.Atom.Name, len(l.Atom.Args)) {
		c.reason = fmt.Sprintf("'%s' does not lead to '%s'", l.Spelled(c.notation()), c.spelled(value))
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

// changes tells whether a fluent of a kind comes to be in one of the first steps.
func (f *finder) changes(fluent *gdl.Term, steps int) bool {
	for n := range steps {
		if slices.ContainsFunc(f.States[n+1].FluentsNotIn(f.States[n]), func(x *gdl.Term) bool { return model.Start(x) == model.Start(fluent) }) {
			return true
		}
	}
	return false
}

// instance returns the first fluent of a state that matches a pattern; nil if there is none.
func (f *finder) instance(state int, pattern *gdl.Term) *gdl.Term {
	found, err := f.Holding(f.ctx, gdl.NewTerm(gdl.True, pattern), state)
	if err != nil || len(found) == 0 {
		return nil
	}
	return found[0].Args[0]
}
