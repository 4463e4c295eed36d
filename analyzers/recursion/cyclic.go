package recursion

import (
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

// checkCyclicRecursion reports relations of a state that can depend on themselves with
// the very same arguments: the recursion goes along a cycle of facts, such as
// neighbours on a board.
func checkCyclicRecursion(pass *lint.Pass, rules []*gdl.Rule) {
	g := pass.Graph()
	told := map[string]bool{}
	for _, r := range rules {
		if told[r.Head.Name] || !g.SameCycle(r.Head.Name, r.Head.Name) {
			continue
		}
		atom, along := cyclicCondition(g, r)
		if atom == nil || !dependsOnState(pass.Extended(), r.Head.Name) {
			continue
		}
		told[r.Head.Name] = true
		f := lint.Findingf("R04", atom, "'%s' can depend on itself with the same arguments, which makes some players run for ever; let an argument grow or shrink on the way",
			atom.Spelling)
		f.Related = append(f.Related, lint.RelatedAt(along, "these facts lead back to where they start"))
		pass.Report(f)
	}
}

// dependsOnState tells whether a relation depends on the state or the moves.
func dependsOnState(g *gdl.Graph, name string) bool {
	return g.Reaches(name, gdl.True) || g.Reaches(name, gdl.Does)
}

// cyclicCondition returns a condition of a rule with the relation of its head, and the
// facts along which the recursion has a cycle; nil if there is none, or if another
// condition may keep the recursion from coming back.
func cyclicCondition(g *gdl.Graph, r *gdl.Rule) (atom, along *gdl.Term) {
	clauses, err := r.Clauses()
	if err != nil {
		return nil, nil
	}
	for _, c := range clauses {
		for _, b := range c.Body {
			if b.Negative || b.Distinct || b.Atom.Name != c.Head.Name || len(b.Atom.Args) != len(c.Head.Args) {
				continue
			}
			if along := circularFacts(g, c, b.Atom); along != nil {
				return b.Atom, along
			}
		}
	}
	return nil, nil
}

// circularFacts returns a condition on facts that links the arguments of the head
// with those of a recursive condition; nil unless the facts have a cycle wherever
// an argument changes.
func circularFacts(g *gdl.Graph, c *gdl.Clause, recursive *gdl.Term) (along *gdl.Term) {
	for i, arg := range c.Head.Args {
		other := recursive.Args[i]
		if gdl.EqualTerms(arg, other) {
			continue
		}
		linked := false
		for _, b := range c.Body {
			if b.Negative || b.Distinct || b.Atom == recursive || variableIndex(b.Atom, arg) < 0 || variableIndex(b.Atom, other) < 0 {
				continue
			}
			facts := g.DefiningRules[b.Atom.Name]
			if !isGroundFacts(facts) || !newFactSteps(c.Head, recursive, b.Atom).leadBack(facts) {
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

// isGroundFacts tells whether all rules of a relation are ground facts.
func isGroundFacts(rules []*gdl.Rule) bool {
	for _, r := range rules {
		if len(r.Body) > 0 || !r.Head.IsGround() {
			return false
		}
	}
	return len(rules) > 0
}
