package model

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// A Counter is an argument of a fluent that goes along a chain of facts: a rule
// (next (F .. ?n ..)) has the conditions (true (F .. ?m ..)) and (chain .. ?m .. ?n ..).
type Counter struct {
	program        *Program
	Rule           *Rule
	Fluent         *Occurrence // in the head of the rule
	Arg            int         // that counts
	Chain          *Occurrence // the condition on facts
	FromArg, ToArg int         // arguments of Chain
	Always         bool        // no other condition keeps the rule from counting
}

// Counters returns the arguments of its fluent that a rule for next counts.
func (p *Program) Counters(r *Rule) (list []Counter) {
	if r.Subject == nil || r.Subject.Symbol == nil { // a variable stands for its fluent
		return nil
	}
	for o := range r.Asking(Fluent) {
		if o.Symbol != r.Subject.Symbol || !r.HasCondition(o.Literal) {
			continue
		}
		for i, arg := range o.Term.Args {
			if after := r.Subject.Term.Args[i]; arg.IsVariable() && after.IsVariable() && arg.Name != after.Name {
				if from, to := p.step(r.Variable(arg.Name), r.Variable(after.Name)); from != nil {
					list = append(list, Counter{p, r, r.Subject, i, from.Parent, int(from.Arg), int(to.Arg), len(r.Body) == 2})
				}
			}
		}
	}
	return list
}

// step returns where a condition on facts has two variables.
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

// Follow returns the values that follow each other from one of them to stop, or to the end of the chain if stop is nil. It fails
// if the chain forks or never ends.
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

// successors returns the different values after each value of a chain.
func (c Counter) successors() map[string][]*gdl.Term {
	after := map[string][]*gdl.Term{}
	for o := range c.Chain.Symbol.Places(Made) {
		if key, to := o.Term.Args[c.FromArg].String(), o.Term.Args[c.ToArg]; Similar(c.Chain.Term, o.Term) && !HasTerm(after[key], to) {
			after[key] = append(after[key], to)
		}
	}
	return after
}

// Starts returns the values of a counter in the first state; none if rules derive them.
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

// HasTerm tells whether a term is in a list.
func HasTerm(list []*gdl.Term, t *gdl.Term) bool {
	return slices.ContainsFunc(list, func(x *gdl.Term) bool { return gdl.EqualTerms(x, t) })
}

// End returns the one value to which the facts lead and from which none does; nil if there is
// another number of them.
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

// KeepingRule returns a rule for next that keeps a fluent when a certain move is made, if all other rules keep it
// too. It returns nil if a rule changes the fluent, or if no rule needs a move.
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

// waitsForMore tells whether a rule asks for a helper relation with a variable of its fluent, as one does that was meant to
// change it.
func (r *Rule) waitsForMore(fluent *gdl.Term) bool {
	for o := range r.Conditions(Relation) {
		if !IsKeyword(o.Term.Name) && slices.ContainsFunc(o.Term.VariableNames(), func(name string) bool { return slices.Contains(fluent.VariableNames(), name) }) {
			return true
		}
	}
	return false
}

// RoleFacts returns the facts that name the roles, each role once; none unless ground facts
// define all roles.
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
