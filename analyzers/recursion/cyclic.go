package recursion

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/internal/scc"
)

// This file finds recursions that follow a cycle of facts.

// maxFactsTried bounds the facts that are tried for one recursion.
const maxFactsTried = 200_000

// circles finds relations that depend on the state and can depend on themselves with the same arguments: the recursion
// follows a cycle of facts, such as neighbours on a board.
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

// circularFacts returns the last condition on facts that links an argument of the head with the same argument of a
// recursive condition. It returns nil unless such conditions link all arguments that change, and their facts form a
// cycle. A condition on a relation with rules may count down, so the result is nil then.
func circularFacts(p *lint.Pass, c *model.Clause, recursive *gdl.Term) (along *gdl.Term) {
	var links []*gdl.Literal
	for i, arg := range c.Head.Args {
		other, linked := recursive.Args[i], false
		if gdl.EqualTerms(arg, other) {
			continue
		}
		for _, b := range c.Body {
			if !b.Asks() || b.Atom == recursive || argAt(b.Atom, arg) < 0 || argAt(b.Atom, other) < 0 {
				continue
			}
			facts, only := p.Facts(b.Atom.Name)
			if !only || len(facts) == 0 {
				return nil
			}
			if !leadBack(facts, argAt(b.Atom, arg), argAt(b.Atom, other)) {
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
	g := termGraph{numbers: map[string]int32{}}
	for values := range p.Solutions(links, gdl.Subst{}, maxFactsTried) {
		g.addEdge(values.ApplyTo(c.Head), values.ApplyTo(recursive))
	}
	if !g.hasCircle() {
		return nil
	}
	return along
}

// leadBack tells whether facts form a cycle from one argument to another. This is a quick test: if one relation has no
// cycle, several relations together have none.
func leadBack(facts []*model.Rule, from, to int) bool {
	g := termGraph{numbers: map[string]int32{}}
	for _, f := range facts {
		if args := f.Head.Args; max(from, to) < len(args) {
			g.addEdge(args[from], args[to])
		}
	}
	return g.hasCircle()
}

// A termGraph is a graph whose nodes are terms.
type termGraph struct {
	numbers map[string]int32
	edges   [][]int32
}

func (g *termGraph) node(t *gdl.Term) int32 {
	text := t.Name
	if len(t.Args) > 0 {
		text = t.String()
	}
	n, known := g.numbers[text]
	if !known {
		n = int32(len(g.edges))
		g.numbers[text], g.edges = n, append(g.edges, nil)
	}
	return n
}

func (g *termGraph) addEdge(from, to *gdl.Term) {
	n, end := g.node(from), g.node(to)
	g.edges[n] = append(g.edges[n], end)
}

func (g *termGraph) hasCircle() bool { return slices.Contains(scc.InCircles(g.edges), true) }

// argAt returns the index of the argument of an atom that is a variable v; -1 if there is none.
func argAt(atom, v *gdl.Term) int {
	if !v.IsVariable() {
		return -1
	}
	return slices.IndexFunc(atom.Args, func(arg *gdl.Term) bool { return arg.Name == v.Name })
}
