package recursion

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

// cycles finds relations that depend on their own negation.
func cycles(p *lint.Pass, found lint.Found) {
	words := lint.RelationNames(p.File)
	name := func(t *gdl.Term) string {
		word, text := words(t.Spelling), p.NodeText(t)
		if word == t.Spelling && !strings.Contains(text, word) { // a helper relation of the parser for a quantifier
			word = strings.Fields(strings.TrimLeft(text, "( "))[0]
		}
		return word
	}
	for _, c := range p.Graph().Stratification() {
		first := c.Edges[0]
		x := lint.CaseAt(first.Literal, name(first.Rule.Head), cyclePath(c.Edges, name))
		if c.LocallyStratified {
			x = x.OfKind("constants")
		} else if len(c.Edges) == 1 {
			x = x.OfKind("itself")
		}
		for _, e := range c.Edges {
			x = x.Relating(lint.Place{Range: e.Literal, Text: fmt.Sprintf("'%s' depends on %s'%s' here", name(e.Rule.Head), edgeSign(e), name(e.Literal.Atom))})
		}
		found(x)
	}
}

func edgeSign(e gdl.Edge) string {
	if e.Negative {
		return "the negation of "
	}
	return ""
}

// cyclePath prints a cycle of two or more relations, as in " (a -> not b -> a)". It returns "" for one relation.
func cyclePath(cycle []gdl.Edge, relationName func(*gdl.Term) string) string {
	if len(cycle) == 1 {
		return ""
	}
	var steps []string
	for _, e := range cycle {
		step := relationName(e.Literal.Atom)
		if e.Negative {
			step = "not " + step
		}
		steps = append(steps, step)
	}
	return " (" + relationName(cycle[0].Rule.Head) + " -> " + strings.Join(steps, " -> ") + ")"
}
