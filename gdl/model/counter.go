package model

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// A Counter is an argument of a fluent that a rule counts along a chain of facts: a rule for (next
// (F .. ?n ..)) has the conditions (true (F .. ?m ..)) and (chain .. ?m .. ?n ..).
type Counter struct {
	Rule           *Rule
	Fluent         *Occurrence // the fluent in the head of the rule
	Arg            int         // the index of the counted argument
	Chain          *Occurrence // the condition on the relation of the chain
	FromArg, ToArg int         // the arguments of Chain with the value before and after
	Always         bool        // the rule has no other conditions, so the counter counts in every step
}

// Counters returns the counters of a rule for next: the arguments of its fluent that it counts.
func (p *Program) Counters(r *Rule) (list []Counter) {
	if r.Subject == nil || r.Subject.Symbol == nil { // the fluent is a variable
		return nil
	}
	for o := range r.Asking(Fluent) {
		if o.Symbol != r.Subject.Symbol || !r.HasCondition(o.Literal) {
			continue
		}
		for i, arg := range o.Term.Args {
			if after := r.Subject.Term.Args[i]; arg.IsVariable() && after.IsVariable() && arg.Name != after.Name {
				if from, to := p.step(r.Variable(arg.Name), r.Variable(after.Name)); from != nil {
					list = append(list, Counter{r, r.Subject, i, from.Parent, int(from.Arg), int(to.Arg), len(r.Body) == 2})
				}
			}
		}
	}
	return list
}

// step returns the occurrences of the variables v and w in one condition of their rule, on a
// relation that only facts define; nils if there is none.
func (p *Program) step(v, w *Variable) (from, to *Occurrence) {
	for from := range v.Uses() {
		if from.InHead() || !from.IsAtomArg() || !from.Rule.HasCondition(from.Literal) || from.Literal.Op != gdl.OpAtom || from.Parent.Symbol == nil {
			continue
		}
		if facts, only := p.Facts(from.Parent.Symbol.Name); !only || len(facts) == 0 {
			continue
		}
		for to := range w.Uses() {
			if to.Parent == from.Parent {
				return from, to
			}
		}
	}
	return nil, nil
}

// Follow returns the values of the chain from value to stop, or to the end of the chain if stop is
// nil; false if the chain forks, does not reach stop, or never ends.
func (c Counter) Follow(value, stop *gdl.Term) (values []*gdl.Term, ok bool) {
	after := c.successors()
	for values = []*gdl.Term{value}; stop == nil || !gdl.EqualTerms(value, stop); values = append(values, value) {
		next := after[value.String()]
		if len(next) == 0 {
			return values, stop == nil
		}
		if len(next) > 1 || len(values) > len(after)+1 {
			return nil, false
		}
		value = next[0]
	}
	return values, true
}

// successors returns, for the text of each value, the values that the facts of the chain put after
// it.
func (c Counter) successors() map[string][]*gdl.Term {
	after := map[string][]*gdl.Term{}
	for o := range c.Chain.Symbol.Places(Made) {
		if key, to := o.Term.Args[c.FromArg].String(), o.Term.Args[c.ToArg]; Similar(c.Chain.Term, o.Term) && !HasTerm(after[key], to) {
			after[key] = append(after[key], to)
		}
	}
	return after
}

// Starts returns the values of a counter in the initial state; none if one is not ground.
func (c Counter) Starts() (values []*gdl.Term) {
	for o := range c.Fluent.Symbol.Places(Initial) {
		value := o.Term.Args[c.Arg]
		if !value.IsGround() {
			return nil
		}
		if !HasTerm(values, value) {
			values = append(values, value)
		}
	}
	return values
}

// Holds tells whether a term is another one, or has it in an argument.
func Holds(t, part *gdl.Term) bool {
	return gdl.EqualTerms(t, part) || slices.ContainsFunc(t.Args, func(arg *gdl.Term) bool { return Holds(arg, part) })
}

// Waits returns a number of joint moves before which a rule cannot fire, and the condition for which it waits, such as
// (true (step 20)). It returns 0 and nil if there is no such condition. The condition is a value of a counter that counts
// every joint move, and whose fluent only one rule makes true.
func Waits(p *Program, r *Rule) (steps int, clock *gdl.Term) {
	for o := range r.Conditions(Fluent) {
		if o.Symbol.Arity != 1 || o.Symbol.Count(Made) != 1 {
			continue
		}
		for _, c := range p.Counters(o.Symbol.First(Made).Rule) {
			if starts := c.Starts(); c.Always && len(starts) == 1 {
				if values, ok := c.Follow(starts[0], o.Term.Args[0]); ok && len(values)-1 > steps {
					steps, clock = len(values)-1, o.Atom()
				}
			}
		}
	}
	return steps, clock
}

// HasTerm tells whether a term is in a list.
func HasTerm(list []*gdl.Term, t *gdl.Term) bool {
	return slices.ContainsFunc(list, func(x *gdl.Term) bool { return gdl.EqualTerms(x, t) })
}

// End returns the last value of the chain: one that follows another value and has no successor. It
// returns nil unless there is exactly one.
func (c Counter) End() (end *gdl.Term) {
	leads := map[string]bool{}
	for o := range c.Chain.Symbol.Places(Made) {
		leads[o.Term.Args[c.FromArg].String()] = true
	}
	for o := range c.Chain.Symbol.Places(Made) {
		switch to := o.Term.Args[c.ToArg]; {
		case leads[to.String()] || end != nil && gdl.EqualTerms(end, to):
		case end != nil:
			return nil
		default:
			end = to
		}
	}
	return end
}

// KeepingRule returns a rule for next that keeps a fluent only when a certain move is made or a
// helper relation holds. It returns nil if there is none, or if some rule does not keep the fluent.
func (p *Program) KeepingRule(s *Symbol) (found *Rule) {
	for o := range s.Places(Made) {
		if !o.Rule.KeepsFluent() {
			return nil
		}
		if move := o.Rule.Move(); found == nil && (move != nil && move.Symbol.Arity > 0 || move == nil && o.Rule.waitsForMore(o.Term)) {
			found = o.Rule
		}
	}
	return found
}

// waitsForMore tells whether a rule has a condition on a relation of the author with a variable of
// the fluent. Such a rule was perhaps meant to change the fluent.
func (r *Rule) waitsForMore(fluent *gdl.Term) bool {
	for o := range r.Conditions(Relation) {
		if !IsKeyword(o.Term.Name) && slices.ContainsFunc(o.Term.VariableNames(), func(name string) bool { return slices.Contains(fluent.VariableNames(), name) }) {
			return true
		}
	}
	return false
}

// RoleFacts returns the facts for role, each role once. It returns none if role has other rules than ground facts.
func (p *Program) RoleFacts() (facts []*Rule) {
	seen := map[string]bool{}
	for _, r := range p.RulesFor(gdl.Role) {
		if !r.IsFact() || len(r.Head.Args) != 1 {
			return nil
		}
		if name := r.Head.Args[0].String(); !seen[name] {
			seen[name] = true
			facts = append(facts, r)
		}
	}
	return facts
}
