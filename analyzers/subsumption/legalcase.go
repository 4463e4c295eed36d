package subsumption

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// A rule for next that asks for a move fires only where the move is legal. So the fluents that
// all rules for legal ask for, with the arguments of the move, hold where it fires, as well as
// those that it asks for itself.

// legalCases compare rules for next that make values where a move is legal.
type legalCases struct {
	legalRules
	argDomains func() *gdl.Domains
}

// otherConstant returns the fluent that a general rule makes whenever a special one fires, if
// its value is a constant, and that of the special rule is another one or an argument of
// a move that never is that constant.
func (c *legalCases) otherConstant(general, special *gdl.Rule) *gdl.Term {
	made := otherValue(general, special)
	if made == nil {
		return nil
	}
	last := len(made.Args) - 1
	old, value := made.Args[last], special.Head.Args[0].Args[last]
	switch {
	case !old.IsGround(), !value.IsVariable() && !value.IsGround():
		return nil
	case value.IsVariable() && !c.neverIs(special, value, old):
		return nil
	}
	return made
}

// neverIs tells whether a variable of a rule is an argument of a move that never has a value.
func (c *legalCases) neverIs(r *gdl.Rule, variable, value *gdl.Term) bool {
	for _, l := range r.Body {
		if l.Op != gdl.OpAtom || l.Atom.Name != gdl.Does || len(l.Atom.Args) != 2 {
			continue
		}
		move := l.Atom.Args[1]
		for i, arg := range move.Args {
			at := gdl.ArgPosition{Kind: gdl.FunctionArg, Name: move.Name, Arity: len(move.Args), Index: i}
			if arg.IsVariable() && arg.Name == variable.Name && len(c.argDomains().Symbols(at)) > 0 && !c.argDomains().HasTerm(at, value) {
				return true
			}
		}
	}
	return false
}

// A legalRules index holds the rules for legal by the name of their move.
type legalRules map[fluentSymbol][]*gdl.Rule

func indexLegalRules(rules []*gdl.Rule) legalRules {
	index := legalRules{}
	for _, r := range rules {
		if r.Head.Name == gdl.Legal && len(r.Head.Args) == 2 {
			s := symbolOfFluent(r.Head.Args[1])
			index[s] = append(index[s], r)
		}
	}
	return index
}

// maxLegalRules bounds the rules for legal of one move that are compared.
const maxLegalRules = 32

// withLegal returns a rule for next with the conditions on fluents that the moves that it asks
// for need to be legal; nil if there are none.
func (index legalRules) withLegal(r *gdl.Rule) *gdl.Rule {
	var more []*gdl.Literal
	for _, l := range r.Body {
		if l.Op == gdl.OpAtom && l.Atom.Name == gdl.Does && len(l.Atom.Args) == 2 && !l.Atom.Args[1].IsVariable() {
			more = append(more, index.conditionsOf(l.Atom)...)
		}
	}
	if len(more) == 0 {
		return nil
	}
	extended := *r
	extended.Body = slices.Concat(r.Body, more)
	return &extended
}

// conditionsOf returns the conditions on fluents that all rules have by which a move may be
// legal, in the terms of a condition that asks for the move.
func (index legalRules) conditionsOf(does *gdl.Term) []*gdl.Literal {
	rules := index[symbolOfFluent(does.Args[1])]
	if len(rules) > maxLegalRules {
		return nil
	}
	var common []*gdl.Literal
	isFirst := true
	for _, r := range rules {
		unified := gdl.Subst{}
		if !unified.UnifyTerms(&gdl.Term{Name: gdl.Does, Args: r.Head.Args}, does) && haveNoSharedVariables(r.Head, does) {
			continue // another role's, or with other values
		}
		own := fluentConditions(r, does)
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

// haveNoSharedVariables tells whether two terms have no variable of one name: only then their
// unification says that they have no common instance.
func haveNoSharedVariables(a, b *gdl.Term) bool {
	names := a.VariableNames()
	return !slices.ContainsFunc(b.VariableNames(), func(name string) bool { return slices.Contains(names, name) })
}

// fluentConditions returns the conditions of a rule for legal that ask for fluents, with the
// terms of a move in the place of its variables; those with other variables are left out,
// and all of them if the move is no instance of that of the rule.
func fluentConditions(r *gdl.Rule, does *gdl.Term) (list []*gdl.Literal) {
	m := newTermMatcher()
	for i, arg := range r.Head.Args {
		if !m.matchTerm(arg, does.Args[i]) {
			return nil
		}
	}
	for _, l := range r.Body {
		if l.Op != gdl.OpAtom || l.Atom.Name != gdl.True {
			continue
		}
		if slices.ContainsFunc(l.Atom.VariableNames(), func(name string) bool { return m.boundTerms[name] == nil }) {
			continue
		}
		condition := *l
		condition.Atom = m.instantiate(l.Atom)
		list = append(list, &condition)
	}
	return list
}

// instantiate returns a term with the bound terms in the place of its variables.
func (m *termMatcher) instantiate(t *gdl.Term) *gdl.Term {
	if t.IsVariable() {
		return m.boundTerms[t.Name]
	}
	copied := *t
	copied.Args = make([]*gdl.Term, len(t.Args))
	for i, arg := range t.Args {
		copied.Args[i] = m.instantiate(arg)
	}
	return &copied
}
