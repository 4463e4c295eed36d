package joins

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// explainCount says of a value that a fluent never has, although the fluent counts along
// facts, where these facts end: to correct the condition is not all that may be done.
func (p *ruleProgram) explainCount(f *clauseFault) {
	if f.argument.Kind != gdl.FunctionArg || f.ruleCode != "A07" {
		return
	}
	if chain, end := p.chainEnd(f.argument); end != nil && f.faultyTerm.Name != end.Name {
		f.messageFormat = fmt.Sprintf("'%%s' is never reached: '%s' counts along '%s', whose facts end at '%s'; add the facts that lead on, or ask for '%s'",
			f.argument.Name, chain.Name, end.Spelling, end.Spelling)
	}
}

// chainEnd returns the relation along whose facts a rule for next counts an argument of
// a fluent, and the one value to which these lead and from which none leads on; nil if
// there are several, or none.
func (p *ruleProgram) chainEnd(at gdl.ArgPosition) (chain, end *gdl.Term) {
	for _, r := range p.rules {
		if r.Head.Name != gdl.Next || len(r.Head.Args) != 1 {
			continue
		}
		fluent := r.Head.Args[0]
		if fluent.Name != at.Name || len(fluent.Args) != at.Arity {
			continue
		}
		for _, c := range r.clauses {
			if l := countingCondition(c, fluent, at.Index); l != nil {
				if end := p.endOfFacts(l); end != nil {
					return l.atom, end
				}
			}
		}
	}
	return nil, nil
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
func (p *ruleProgram) endOfFacts(l *chainCondition) (end *gdl.Term) {
	leads := map[string]bool{}
	var reached []*gdl.Term
	for _, r := range p.rules {
		if r.Head.Name != l.atom.Name || len(r.Head.Args) != len(l.atom.Args) {
			continue
		}
		if len(r.Body) > 0 || !r.Head.IsGround() {
			return nil
		}
		leads[r.Head.Args[l.fromArg].String()] = true
		reached = append(reached, r.Head.Args[l.toArg])
	}
	for _, t := range reached {
		switch {
		case leads[t.String()] || end != nil && gdl.EqualTerms(end, t):
		case end != nil:
			return nil
		default:
			end = t
		}
	}
	return end
}
