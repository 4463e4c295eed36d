package cause

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// impossibleCause returns the cause that a condition asks for a fluent with a value that
// no rule gives it in any match, and another cause where each value may come about. The
// condition is at fault, or the facts or rules that should lead to the value: no match
// tells. But where no rule that should have made the fluent has ever fired, such a rule is.
func (f *causeFinder) impossibleCause(fluent *gdl.Term, asking *gdl.Rule, other *Cause) *Cause {
	value := f.impossibleValue(fluent)
	if value == nil || len(other.SuspectRules) == 0 || other.Kind == LostFluent && !f.haveFired(other.SuspectRules, other.StepIndex) {
		return other
	}
	c := &Cause{Kind: ImpossibleValue, Fluent: fluent, MissingValue: value, StepIndex: -1, SuspectRules: []*gdl.Rule{asking}}
	if l := other.MissingCondition; l != nil && l.Op == gdl.OpAtom && l.Atom.Name != gdl.Does && !f.game.DependsOnState(l.Atom.Name, len(l.Atom.Args)) {
		c.MissingCondition = l
	}
	return c
}

// impossibleValue returns an argument of a fluent that no rule gives it; nil if there is
// none.
func (f *causeFinder) impossibleValue(fluent *gdl.Term) *gdl.Term {
	if f.domains == nil {
		f.domains = gdl.NewDomains(withoutListings(f.file), gdl.UnionDomains)
	}
	if f.domains.TooLarge {
		return nil
	}
	for i, arg := range fluent.Args {
		if arg.IsVariable() {
			continue
		}
		at := gdl.ArgPosition{Kind: gdl.FunctionArg, Name: fluent.Name, Arity: len(fluent.Args), Index: i}
		if len(f.domains.Symbols(at)) > 0 && !f.domains.HasTerm(at, arg) {
			return arg
		}
	}
	return nil
}

// withoutListings returns a rulesheet without the rules for base and input, which list
// values and give none.
func withoutListings(file *gdl.File) *gdl.File {
	made := *file
	made.Products = nil
	made.Rules = slices.DeleteFunc(slices.Clone(file.Rules), func(r *gdl.Rule) bool { return r.Head.Name == gdl.Base || r.Head.Name == gdl.Input })
	return &made
}

// haveFired tells whether one of some rules for next has made something new before a step
// of the match.
func (f *causeFinder) haveFired(rules []*gdl.Rule, step int) bool {
	for n := range step {
		for _, x := range f.match.States[n+1].FluentsNotIn(f.match.States[n]) {
			if slices.ContainsFunc(f.makingRules(n, x), func(r *gdl.Rule) bool { return slices.Contains(rules, r) }) {
				return true
			}
		}
	}
	return false
}
