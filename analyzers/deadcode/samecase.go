package deadcode

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// This file finds rules for next that fire only where another rule gives the same key another value (Y15).

// Bounds of the comparisons.
const (
	maxSameCases  = 8  // related rules of one finding
	maxLegalRules = 32 // rules for legal of one move that are compared
)

// sameCases finds rules for next such that, whenever one fires, another one makes another value of the same key
// (model.Keyed).
func sameCases(p *lint.Pass, found lint.Found) {
	pairs := maxRulePairs
	for s := range p.OfSort(model.Fluent) {
		if !p.Keyed(s) {
			continue
		}
		var rules []*model.Rule
		for o := range s.Places(model.Made) {
			if !o.Rule.Implied && len(o.Rule.Head.Args) == 1 && o.Rule.BindsHead() {
				rules = append(rules, o.Rule)
			}
		}
		if pairs -= len(rules) * len(rules); pairs < 0 {
			return
		}
		for _, c := range sameCasesOf(p, rules) {
			found(c)
		}
	}
}

// sameCasesOf finds each rule that fires only where another one makes another value of the same key. Of two rules that
// fire in the same cases, it reports the second. If the other rule keeps the old value, it is the one that is reported,
// once, and the rules for the new values are related places.
func sameCasesOf(p *lint.Pass, rules []*model.Rule) (found []lint.Case) {
	byKeeper := map[*model.Rule]int{} // indexes in found
	for i, r := range rules {
		extended := withLegal(r)
		for j, other := range rules {
			if r.Pos() == other.Pos() {
				continue // itself, or the rule that was read from the arguments of the same head, which K02 reports
			}
			keepsOld := other.KeepsFluent() && !r.KeepsFluent() // then other is the rule to change, else r
			made := otherValue(other, r, r.Body)
			if made == nil && extended != nil && keepsOld {
				made = otherConstant(p, other, r, extended)
			}
			if made == nil || i < j && otherValue(r, other, other.Body) != nil {
				continue // the two fire in the same cases, and the second one is reported
			}
			at, known := byKeeper[other]
			if known && keepsOld {
				if len(found[at].Related) < maxSameCases {
					found[at] = found[at].Relating(r.Head)
				}
				break
			}
			c, changed, related := lint.Case{}, r, other
			if keepsOld {
				changed, related = other, r
				c.Kind, byKeeper[other] = "keeper", len(found)
			}
			fluent := p.NodeText(r.Head.Args[0])
			c.At, c.Words = changed, []any{fluent, p.File.Source.File.Line(related.Pos()), made.Spelled(p.File.Notation)}
			found = append(found, c.Relating(related.Head).Set(func(f *finding.Finding) { f.Cause = &finding.Cause{Kind: "doubled", Fluent: fluent} }))
			break
		}
	}
	return found
}

// otherValue compares two rules for next. If the general rule fires whenever the special rule does, and makes another
// value of the same key, otherValue returns the fluent that the general rule makes, in the variables of the special rule;
// otherwise nil. The conditions of the special rule are in body.
func otherValue(general, special *model.Rule, body []*gdl.Literal) *gdl.Term {
	if len(general.Body) > len(body) || len(general.Body) == 0 {
		return nil
	}
	g, s := general.Head.Args[0], special.Head.Args[0]
	m, last := model.NewMatcher(), len(g.Args)-1
	if !m.Terms(g.Args[:last], s.Args[:last]) || !m.Body(general.Body, body) {
		return nil
	}
	value := g.Args[last]
	if bound := m.Value(value.Name); bound != nil {
		value = bound
	}
	if gdl.EqualTerms(value, s.Args[last]) {
		return nil
	}
	made := *s
	made.Args = append(slices.Clone(s.Args[:last]), value)
	return &made
}

// otherConstant is otherValue for two values that certainly differ: the one of the general rule is a ground term. The one
// of the special rule is another ground term, or an argument of a move that is never this term.
func otherConstant(p *lint.Pass, general, special *model.Rule, body []*gdl.Literal) *gdl.Term {
	made := otherValue(general, special, body)
	if made == nil {
		return nil
	}
	last := len(made.Args) - 1
	old, value := made.Args[last], special.Head.Args[0].Args[last]
	if !old.IsGround() || !value.IsGround() && !(value.IsVariable() && neverIs(p, special.Variable(value.Name), old)) {
		return nil
	}
	return made
}

// neverIs tells whether a variable of a rule is an argument of a move that never has the given value.
func neverIs(p *lint.Pass, v *model.Variable, value *gdl.Term) bool {
	d := p.Domains()
	for o := range v.Uses() {
		move := o.Parent
		if move.Meaning != model.Asked || move.Symbol.Sort != model.Move || !o.Rule.HasCondition(o.Literal) {
			continue
		}
		if d.Excludes(o.ArgPosition(), value) {
			return true
		}
	}
	return false
}

// withLegal returns the conditions of a rule for next, and the conditions on fluents that make the moves in it legal; nil
// if there are no such conditions.
func withLegal(r *model.Rule) []*gdl.Literal {
	var more []*gdl.Literal
	for o := range r.Asking(model.Move) {
		if o.Rule.HasCondition(o.Literal) {
			more = append(more, conditionsOf(o)...)
		}
	}
	if len(more) == 0 {
		return nil
	}
	return slices.Concat(r.Body, more)
}

// conditionsOf returns the conditions on fluents that are common to all rules by which a move may be legal, with the
// terms of the condition about the move.
func conditionsOf(move *model.Occurrence) []*gdl.Literal {
	if move.Symbol.Count(model.Offered) > maxLegalRules {
		return nil
	}
	var common []*gdl.Literal
	isFirst := true
	does := move.Atom()
	for o := range move.Symbol.Places(model.Offered) {
		if apart := model.Unify(&gdl.Term{Name: gdl.Does, Args: o.Rule.Head.Args}, does) == nil; apart && !sharesVariable(o.Rule, does) {
			continue // a rule for another role, or with other values
		}
		own := fluentConditions(o.Rule, does)
		if isFirst {
			common, isFirst = own, false
			continue
		}
		common = slices.DeleteFunc(common, func(l *gdl.Literal) bool {
			return !slices.ContainsFunc(own, func(x *gdl.Literal) bool { return gdl.EqualLiterals(l, x) })
		})
	}
	return common
}

// sharesVariable tells whether the head of a rule and a term have a variable of the same name. Their unification then
// does not tell whether they have a common instance.
func sharesVariable(r *model.Rule, t *gdl.Term) bool {
	names := r.Head.VariableNames()
	return slices.ContainsFunc(t.VariableNames(), func(name string) bool { return slices.Contains(names, name) })
}

// fluentConditions returns the conditions on fluents of a rule for legal, with the terms of a move in place of the
// variables of its head. Conditions with other variables are left out. It returns none if the rule does not cover all
// instances of the move.
func fluentConditions(r *model.Rule, does *gdl.Term) (list []*gdl.Literal) {
	m := model.NewMatcher()
	if !m.Terms(r.Head.Args, does.Args) {
		return nil
	}
	for _, l := range r.Body {
		if l.Op == gdl.OpAtom && l.Atom.Name == gdl.True {
			if atom := m.Instance(l.Atom); atom != nil {
				list = append(list, &gdl.Literal{Op: gdl.OpAtom, Atom: atom, Place: l.Place})
			}
		}
	}
	return list
}
