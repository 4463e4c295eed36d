// Package stratification defines an Analyzer that reports relations which depend
// on their own negation.
package stratification

import (
	_ "embed"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
)

//go:embed rules.md
var doc string

// Analyzer reports relations that depend on their own negation.
var Analyzer = lint.New("stratification", doc, checkStratification)

func checkStratification(pass *lint.Pass) error {
	for _, c := range pass.Graph().Stratification() {
		code, message := "S01", "'%s' depends on its own negation%s; define one of them without the other"
		if c.LocallyStratified {
			code, message = "S02", "'%s' depends on its own negation%s, and only constant arguments keep it from a contradiction; use a helper relation"
		}
		if !c.LocallyStratified && len(c.Edges) == 1 {
			message = "'%s' depends on its own negation%s, so it holds only if it does not; say here what is meant without asking for it"
		}
		first, relationName := c.Edges[0], lint.RelationNames(pass.File)
		f := lint.Findingf(code, first.Literal, message, relationName(edgeSpelling(first)), cyclePath(c.Edges, relationName))
		for _, e := range c.Edges {
			f.Related = append(f.Related, lint.RelatedAt(e.Literal, "'%s' depends on %s'%s' here", relationName(edgeSpelling(e)), edgeSign(e), relationName(e.Literal.Atom.Spelling)))
		}
		pass.Report(f)
	}
	return nil
}

// edgeSpelling returns the relation at the start of an edge, as the author spells it.
func edgeSpelling(e gdl.Edge) string { return e.Rule.Head.Spelling }

func edgeSign(e gdl.Edge) string {
	if e.Negative {
		return "the negation of "
	}
	return ""
}

// cyclePath prints a cycle of two or more relations: "by not b, c, not a".
func cyclePath(cycle []gdl.Edge, relationName func(string) string) string {
	if len(cycle) == 1 {
		return ""
	}
	var steps []string
	for _, e := range cycle {
		step := relationName(e.Literal.Atom.Spelling)
		if e.Negative {
			step = "not " + step
		}
		steps = append(steps, step)
	}
	return " (" + relationName(edgeSpelling(cycle[0])) + " -> " + strings.Join(steps, " -> ") + ")"
}
