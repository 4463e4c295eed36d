package frames

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/played"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
)

// This file finds counters (model.Counter) whose chain of facts ends before a match does (A08).

// mostMakers bounds the rules for a counter that are shown.
const mostMakers = 8

// counters finds counters that may have to count beyond the end of their chain of facts. It reports one only if matches
// are known to be longer than the chain. This is known if each way to end the game needs a value of another counter,
// which counts every joint move.
func counters(p *lint.Pass, found lint.Found) {
	if !isWhole(p) {
		return
	}
	length, clock := shortest(p)
	if length == 0 {
		return
	}
	for o := range p.Places(model.Fluent, model.Made) {
		if o.Symbol == nil {
			continue
		}
		for _, c := range p.Counters(o.Rule) {
			steps, end := reach(c)
			// a counter that counts once in k joint moves needs length/k steps of its chain
			if k := turns(p, c); end == nil || steps >= (length+k-1)/k || !isNeeded(c) || isGuarded(p, c) || isNeverLost(p, c) || countsOtherwise(p, c) {
				continue
			}
			found(lint.CaseAt(c.Chain, end, plural.CountNoun(steps, "step"), length, lint.WholeText{Range: c.Fluent}).Relating(clock).Relating(lint.Nodes(slices.Collect(o.Symbol.Places(model.Made)), mostMakers)...))
			break
		}
	}
}

// shortest returns a number of joint moves before which no match ends, and the condition that guarantees it. It
// returns 0 if no number is known.
func shortest(p *lint.Pass) (length int, clock *gdl.Term) {
	for _, r := range p.RulesFor(gdl.Terminal) {
		steps, at := model.Waits(p.Program, r)
		if steps == 0 {
			return 0, nil
		}
		if clock == nil || steps < length {
			length, clock = steps, at
		}
	}
	return length, clock
}

// reach returns the greatest number of steps that a counter can count from one of its first values, and the value at
// which it then stops. The value is nil if no first value is known, or if the chain from one of them has no end or forks.
func reach(c model.Counter) (most int, last *gdl.Term) {
	for _, start := range c.Starts() {
		values, ok := c.Follow(start, nil)
		if !ok {
			return 0, nil
		}
		if steps := len(values) - 1; last == nil || steps > most {
			most, last = steps, values[steps]
		}
	}
	return most, last
}

// countsOtherwise tells whether another rule counts the same argument by another chain, which may lead further.
func countsOtherwise(p *lint.Pass, c model.Counter) bool {
	for o := range c.Fluent.Symbol.Places(model.Made) {
		for _, other := range p.Counters(o.Rule) {
			if other.Arg == c.Arg && other.Chain.Symbol != c.Chain.Symbol {
				return true
			}
		}
	}
	return false
}

// turns returns the number of roles if a counter counts only when a fluent, such as control, gives the turn to the role
// in its key; otherwise 1.
func turns(p *lint.Pass, c model.Counter) int {
	for s := range p.OfSort(model.Fluent) {
		if s.Arity == 1 && p.Keyed(s) && slices.ContainsFunc(c.Rule.Occurrences, func(o model.Occurrence) bool {
			return (o.Symbol == s || p.LooksAt(o.Symbol, s)) && c.Rule.HasCondition(o.Literal) &&
				slices.ContainsFunc(o.Term.Args, func(arg *gdl.Term) bool { return model.HasTerm(c.Fluent.Term.Args, arg) })
		}) {
			return len(p.File.RoleNames())
		}
	}
	return 1
}

// isNeeded tells whether a rule needs the value of a counter, and no rule needs or excludes a constant value. A constant
// would show that the author knows of the last value.
func isNeeded(c model.Counter) (needed bool) {
	for o := range c.Fluent.Symbol.Places(model.Asked) {
		arg := o.Term.Args[c.Arg]
		if !arg.IsVariable() {
			return false
		}
		for use := range o.Rule.Variable(arg.Name).Uses() {
			if use.Parent.Symbol.Sort == model.Comparison && use.Parent.Symbol.Arity == 2 && use.Parent.Term.Args[1-use.Arg].IsGround() {
				return false
			}
		}
		needed = needed || o.Rule.Head.Name != gdl.Next
	}
	return needed
}

// isGuarded tells whether a counter counts only with a move that is legal while its chain continues. Each rule for legal
// of this move has the value of the counter and its successor in conditions: its own conditions, or those of all rules of
// one of its relations.
func isGuarded(p *lint.Pass, c model.Counter) bool {
	if hasVariableNames(p) {
		return false
	}
	all := func(s *model.Symbol, m model.Meaning, test func(*model.Rule) bool) bool {
		for o := range s.Places(m) {
			if !test(o.Rule) {
				return false
			}
		}
		return s.Count(m) > 0
	}
	asksHere := func(r *model.Rule) bool { return asksOn(r, c) }
	for move := range c.Rule.Conditions(model.Move) {
		if all(move.Symbol, model.Offered, func(r *model.Rule) bool {
			for o := range r.Conditions(model.Relation) {
				if all(o.Symbol, model.Made, asksHere) {
					return true
				}
			}
			return asksHere(r)
		}) {
			return true
		}
	}
	return false
}

// isNeverLost tells whether all states were visited, and all of them have a value for each counted thing of the first
// state. A thing is the fluent without the value.
func isNeverLost(p *lint.Pass, c model.Counter) bool {
	states, _ := played.StatesOf(p.Pass)
	counted := func(s play.State) (things []string) {
		for _, f := range s.TrueFluents() {
			if f.Name == c.Fluent.Symbol.Name && len(f.Args) == c.Fluent.Symbol.Arity {
				things = append(things, fmt.Sprint(slices.Delete(slices.Clone(f.Args), c.Arg, c.Arg+1)))
			}
		}
		return things
	}
	return len(states) > 0 && !slices.ContainsFunc(states, func(s play.State) bool {
		held := counted(s)
		return slices.ContainsFunc(counted(states[0]), func(thing string) bool { return !slices.Contains(held, thing) })
	})
}

// asksOn tells whether a rule has a condition on a value of a counter, and another one on its successor in the chain.
func asksOn(r *model.Rule, c model.Counter) bool {
	for o := range r.Conditions(model.Fluent) {
		if o.Symbol != c.Fluent.Symbol {
			continue
		}
		for use := range r.Variable(o.Term.Args[c.Arg].Name).Uses() {
			if use.Parent.Symbol == c.Chain.Symbol && int(use.Arg) == c.FromArg && r.HasCondition(use.Literal) {
				return true
			}
		}
	}
	return false
}
