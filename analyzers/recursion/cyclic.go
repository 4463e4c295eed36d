package recursion

import (
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// circles finds relations of a state that can depend on themselves with
// the very same arguments: the recursion goes along a cycle of facts, such as
// neighbours on a board.
func circles(p *lint.Pass, found lint.Found) {
	told := map[string]bool{}
	for _, r := range p.Rules {
		if name := r.Head.Name; !told[name] && p.Graph().SameCycle(name, name) && p.Changes(name) {
			if atom, along := cyclicCondition(p, r); atom != nil {
				told[name] = true
				found(lint.CaseAt(atom).Relating(along))
			}
		}
	}
}

// cyclicCondition returns a condition of a rule with the relation of its head, and the
// facts along which the recursion has a cycle; nil if there is none, or if another
// condition may keep the recursion from coming back.
func cyclicCondition(p *lint.Pass, r *model.Rule) (atom, along *gdl.Term) {
	clauses, _ := r.Clauses()
	for _, c := range clauses {
		for _, b := range c.Body {
			if b.Asks() && b.Atom.Name == c.Head.Name && len(b.Atom.Args) == len(c.Head.Args) {
				if along := circularFacts(p, c, b.Atom); along != nil {
					return b.Atom, along
				}
			}
		}
	}
	return nil, nil
}

// circularFacts returns a condition on facts that links the arguments of the head
// with those of a recursive condition; nil unless the facts have a cycle wherever
// an argument changes.
func circularFacts(p *lint.Pass, c *model.Clause, recursive *gdl.Term) (along *gdl.Term) {
	for i, arg := range c.Head.Args {
		other := recursive.Args[i]
		if gdl.EqualTerms(arg, other) {
			continue
		}
		linked := false
		for _, b := range c.Body {
			if !b.Asks() || b.Atom == recursive || variableIndex(b.Atom, arg) < 0 || variableIndex(b.Atom, other) < 0 {
				continue
			}
			facts, only := p.Facts(b.Atom.Name)
			if !only || len(facts) == 0 || !newFactSteps(c.Head, recursive, b.Atom).leadBack(facts) {
				return nil // it may count down
			}
			along, linked = b.Atom, true
		}
		if !linked {
			return nil
		}
	}
	return along
}
