package joins

import (
	"fmt"

	"github.com/gdllint/gdllint/analyzers/domains"
	"github.com/gdllint/gdllint/gdl"
)

// A value that an argument never has is mostly asked for rightly, and lost on its way: the
// rules that make the argument take it from a variable, which a condition bounds, perhaps in
// the rule for legal of the move that names it. If that condition is about facts that have the
// value at another place, as (succ ?z ?y) has the last number, its arguments were exchanged.

// Bounds of the search: the places that are looked at for one value, and the rules that are
// for all values of a rulesheet.
const (
	maxNarrowings    = 64
	maxNarrowedRules = 100_000
)

// explainNarrowing completes the message about a value that is not possible by the condition
// on facts that excludes it, where the same facts have it at another argument.
func (p *ruleProgram) explainNarrowing(x *clauseJoin, f *clauseFault) {
	if f.ruleCode != "A07" || f.otherTerm != nil || f.faultyTerm.IsVariable() || len(f.faultyTerm.Args) > 0 || !p.isFactName(f.faultyTerm.Name) {
		return
	}
	n := &narrowingSearch{program: p, argDomains: x.argDomains, value: domains.SymbolOf(f.faultyTerm), seen: map[gdl.ArgPosition]bool{}}
	condition := n.findCondition(f.argument)
	if condition == nil {
		return
	}
	f.messageFormat = fmt.Sprintf("'%%s' is not a possible value of this argument of '%s', since '%s' never has it there",
		f.argument.Name, x.notation.SpelledTerm(condition))
	f.otherTerm, f.otherMessage = condition, "this condition excludes it"
}

// A narrowingSearch follows the variables that make an argument back to a condition on facts.
type narrowingSearch struct {
	program    *ruleProgram
	argDomains *gdl.Domains
	value      gdl.Symbol
	seen       map[gdl.ArgPosition]bool
}

// findCondition returns the first condition on facts that excludes the value from an argument,
// and whose facts have it at another one; nil if there is none.
func (n *narrowingSearch) findCondition(at gdl.ArgPosition) *gdl.Term {
	if n.seen[at] || len(n.seen) == maxNarrowings {
		return nil
	}
	n.seen[at] = true
	makers := n.program.makersOf(at)
	if n.program.narrowedRules += len(makers); n.program.narrowedRules > maxNarrowedRules {
		return nil
	}
	for _, r := range makers {
		made := madeTerm(r.Head, at)
		if made == nil || !made.Args[at.Index].IsVariable() {
			continue
		}
		for _, c := range r.clauses {
			if found := n.followVariable(c, made.Args[at.Index].Name); found != nil {
				return found
			}
		}
	}
	return nil
}

// followVariable looks at the conditions of a clause that bound a variable.
func (n *narrowingSearch) followVariable(c *gdl.Clause, variable string) *gdl.Term {
	for _, b := range c.Body {
		if b.Negative || b.Distinct {
			continue
		}
		t, kind := b.Atom, gdl.PredicateArg
		if keyword := t.Name == gdl.True && len(t.Args) == 1 || t.Name == gdl.Does && len(t.Args) == 2; keyword {
			t, kind = t.Args[len(t.Args)-1], gdl.FunctionArg
		}
		index := placeOf(t, variable)
		if index < 0 {
			continue
		}
		at := gdl.ArgPosition{Kind: kind, Name: t.Name, Arity: len(t.Args), Index: index}
		if domains.HasSymbol(n.argDomains.Symbols(at), n.value) {
			continue
		}
		if kind == gdl.PredicateArg && n.program.isFactRelation(t) {
			if n.standsElsewhere(at) {
				return t
			}
			continue
		}
		if found := n.findCondition(at); found != nil {
			return found
		}
	}
	return nil
}

// standsElsewhere tells whether facts have the value at another argument.
func (n *narrowingSearch) standsElsewhere(at gdl.ArgPosition) bool {
	for i := range at.Arity {
		other := at
		other.Index = i
		if i != at.Index && domains.HasSymbol(n.argDomains.Symbols(other), n.value) {
			return true
		}
	}
	return false
}

// makersOf returns the rules whose heads make an argument: those of its relation, for next
// and init of its fluent, or for legal of its move.
func (p *ruleProgram) makersOf(at gdl.ArgPosition) []*programRule {
	if at.Kind == gdl.PredicateArg {
		return p.headsByPredicate[at.Name]
	}
	rules := p.chains.rulesForNext(gdl.Symbol{Name: at.Name, Arity: at.Arity})
	if len(rules) > 0 {
		return rules
	}
	return p.headsByPredicate[gdl.Does]
}

// madeTerm returns the term of a head that has an argument; nil if it has none.
func madeTerm(head *gdl.Term, at gdl.ArgPosition) *gdl.Term {
	t := head
	if at.Kind == gdl.FunctionArg {
		if len(head.Args) == 0 {
			return nil
		}
		t = head.Args[len(head.Args)-1]
	}
	if t.Name != at.Name || len(t.Args) != at.Arity {
		return nil
	}
	return t
}

// isFactRelation tells whether a relation has facts alone.
func (p *ruleProgram) isFactRelation(t *gdl.Term) bool {
	rules := p.headsByPredicate[t.Name]
	p.narrowedRules += len(rules)
	for _, r := range rules {
		if len(r.Body) > 0 {
			return false
		}
	}
	return len(rules) > 0
}
