package recursion

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/scc"
)

// maxFactsTried bounds the facts that are tried to follow one recursion.
const maxFactsTried = 200_000

// circles finds relations of a state that can depend on themselves with
// the very same arguments: the recursion goes along a cycle of facts, such as
// neighbours on a board.
func circles(p *lint.Pass, found lint.Found) {
	told := map[string]bool{}
	for _, r := range p.Rules {
		name := r.Head.Name
		if told[name] || !p.Graph().SameCycle(name, name) || !p.Changes(name) {
			continue
		}
		clauses, _ := r.Clauses()
		for _, c := range clauses {
			for _, b := range c.Body {
				if !told[name] && b.Asks() && b.Atom.Name == name && len(b.Atom.Args) == len(c.Head.Args) {
					if along := circularFacts(p, c, b.Atom); along != nil {
						told[name] = true
						found(lint.CaseAt(b.Atom).Relating(along))
					}
				}
			}
		}
	}
}

// circularFacts returns the last condition on facts that links the arguments of the head with those of a recursive
// condition; nil unless these conditions link all that change, and lead back to where they start. Other conditions that
// link them may count down.
func circularFacts(p *lint.Pass, c *model.Clause, recursive *gdl.Term) (along *gdl.Term) {
	var links []*gdl.Literal
	for i, arg := range c.Head.Args {
		other, linked := recursive.Args[i], false
		if gdl.EqualTerms(arg, other) {
			continue
		}
		for _, b := range c.Body {
			if !b.Asks() || b.Atom == recursive || !hasArg(b.Atom, arg) || !hasArg(b.Atom, other) {
				continue
			}
			if facts, only := p.Facts(b.Atom.Name); !only || len(facts) == 0 {
				return nil
			}
			if along, linked = b.Atom, true; !slices.ContainsFunc(links, func(l *gdl.Literal) bool { return l.Atom == b.Atom }) {
				links = append(links, &gdl.Literal{Op: gdl.OpAtom, Atom: b.Atom})
			}
		}
		if !linked {
			return nil
		}
	}
	numbers, edges := map[string]int32{}, [][]int32{}
	node := func(t *gdl.Term) int32 {
		n, known := numbers[t.String()]
		if !known {
			n = int32(len(edges))
			numbers[t.String()], edges = n, append(edges, nil)
		}
		return n
	}
	for values := range p.Solutions(links, gdl.Subst{}, maxFactsTried) {
		from, to := node(values.ApplyTo(c.Head)), node(values.ApplyTo(recursive))
		edges[from] = append(edges[from], to)
	}
	if !slices.Contains(scc.InCircles(edges), true) {
		return nil
	}
	return along
}

// hasArg tells whether a variable is an argument of an atom.
func hasArg(atom, v *gdl.Term) bool {
	return v.IsVariable() && slices.ContainsFunc(atom.Args, func(arg *gdl.Term) bool { return arg.Name == v.Name })
}
