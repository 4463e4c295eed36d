package joins

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// A chainTable tells of the arguments of fluents that count along facts where these end.
// Each argument and each relation is looked at once: many conditions may ask for one.
type chainTable struct {
	heads       map[string][]*programRule     // by the predicate of the condition that asks for them
	nextRules   map[gdl.Symbol][]*programRule // by the fluent of the head; nil before the first request
	knownChains map[gdl.ArgPosition]chainEnd
	knownEnds   map[factChain]*gdl.Term
	keptFluents map[gdl.Symbol]*programRule // by fluent: the rule that should change it; nil if none should
}

// A chainEnd is a relation with the value at which its facts end; empty if there is none.
type chainEnd struct{ relation, value *gdl.Term }

// A factChain is a relation with two arguments, of which one leads to the other.
type factChain struct {
	relation       gdl.Symbol
	fromArg, toArg int
}

func newChainTable(heads map[string][]*programRule) *chainTable {
	return &chainTable{heads: heads, knownChains: map[gdl.ArgPosition]chainEnd{}, knownEnds: map[factChain]*gdl.Term{}, keptFluents: map[gdl.Symbol]*programRule{}}
}

// explainCount says of a value that a fluent never has, although the fluent counts along
// facts, where these facts end: to correct the condition is not all that may be done.
func (t *chainTable) explainCount(f *clauseFault) {
	if f.argument.Kind != gdl.FunctionArg || f.ruleCode != "A07" || f.otherTerm != nil {
		return
	}
	if chain := t.endOf(f.argument); chain.value != nil && f.faultyTerm.Name != chain.value.Name {
		f.messageFormat = fmt.Sprintf("'%%s' is never reached: '%s' counts along '%s', whose facts end at '%s'",
			f.argument.Name, chain.relation.Name, chain.value.Spelling)
	}
}

// endOf returns the relation along whose facts a rule for next counts an argument of a
// fluent, and the one value to which these lead and from which none leads on.
func (t *chainTable) endOf(at gdl.ArgPosition) chainEnd {
	chain, known := t.knownChains[at]
	if !known {
		chain = t.findEnd(at)
		t.knownChains[at] = chain
	}
	return chain
}

func (t *chainTable) findEnd(at gdl.ArgPosition) chainEnd {
	for _, r := range t.rulesForNext(gdl.Symbol{Name: at.Name, Arity: at.Arity}) {
		for _, c := range r.clauses {
			if l := countingCondition(c, r.Head.Args[0], at.Index); l != nil {
				if end := t.endOfFacts(l); end != nil {
					return chainEnd{l.atom, end}
				}
			}
		}
	}
	return chainEnd{}
}

// rulesForNext returns the rules for next that make a fluent.
func (t *chainTable) rulesForNext(fluent gdl.Symbol) []*programRule {
	if t.nextRules == nil {
		t.nextRules = map[gdl.Symbol][]*programRule{}
		for _, r := range t.heads[gdl.True] {
			if r.Head.Name == gdl.Next && len(r.Head.Args) == 1 {
				made := gdl.Symbol{Name: r.Head.Args[0].Name, Arity: len(r.Head.Args[0].Args)}
				t.nextRules[made] = append(t.nextRules[made], r)
			}
		}
	}
	return t.nextRules[fluent]
}

// A chainCondition is a condition on facts that leads from one value to the next.
type chainCondition struct {
	atom           *gdl.Term
	fromArg, toArg int // its arguments
}

// countingCondition returns the condition that leads from the value that an argument of
// a fluent has to the one that it gets; nil if there is none.
func countingCondition(c *gdl.Clause, fluent *gdl.Term, index int) *chainCondition {
	after := fluent.Args[index]
	for _, b := range c.Body {
		if b.Negative || b.Distinct || b.Atom.Name != gdl.True || len(b.Atom.Args) != 1 {
			continue
		}
		was := b.Atom.Args[0]
		if was.Name != fluent.Name || len(was.Args) != len(fluent.Args) || !was.Args[index].IsVariable() || !after.IsVariable() {
			continue
		}
		before := was.Args[index]
		for _, x := range c.Body {
			if x.Negative || x.Distinct || x.Atom.Name == gdl.True {
				continue
			}
			fromArg, toArg := placeOf(x.Atom, before.Name), placeOf(x.Atom, after.Name)
			if fromArg >= 0 && toArg >= 0 && fromArg != toArg {
				return &chainCondition{x.Atom, fromArg, toArg}
			}
		}
	}
	return nil
}

// placeOf returns the index of a variable among the arguments of an atom; negative if
// it is not there.
func placeOf(atom *gdl.Term, variable string) int {
	return slices.IndexFunc(atom.Args, func(t *gdl.Term) bool { return t.Name == variable })
}

// endOfFacts returns the one value to which facts lead and from which none does.
func (t *chainTable) endOfFacts(l *chainCondition) *gdl.Term {
	chain := factChain{gdl.Symbol{Name: l.atom.Name, Arity: len(l.atom.Args)}, l.fromArg, l.toArg}
	end, known := t.knownEnds[chain]
	if !known {
		end = t.findFactsEnd(chain)
		t.knownEnds[chain] = end
	}
	return end
}

func (t *chainTable) findFactsEnd(chain factChain) (end *gdl.Term) {
	leads := map[string]bool{}
	var reached []*gdl.Term
	for _, r := range t.heads[chain.relation.Name] {
		if len(r.Head.Args) != chain.relation.Arity {
			continue
		}
		if len(r.Body) > 0 || !r.Head.IsGround() {
			return nil
		}
		leads[r.Head.Args[chain.fromArg].String()] = true
		reached = append(reached, r.Head.Args[chain.toArg])
	}
	for _, x := range reached {
		switch {
		case leads[x.String()] || end != nil && gdl.EqualTerms(end, x):
		case end != nil:
			return nil
		default:
			end = x
		}
	}
	return end
}
