package deadcode

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/internal/survey"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/typo"
)

// likeKeyword returns the keyword that the head of an unused relation most
// likely stands for: one edit away, with the right arguments for it.
func likeKeyword(head *gdl.Term, names *survey.Names) string {
	var fitting []string
	for _, k := range keywords {
		if n, _ := gdl.KeywordArity(k); n == len(head.Args) && fits(k, head, names) {
			fitting = append(fitting, k)
		}
	}
	return typo.Only(head.Name, fitting)
}

// reportMisspelt reports an unused relation that is probably a keyword.
func reportMisspelt(pass *lint.Pass, head *gdl.Term, keyword string, names *survey.Names) {
	f := lint.Findingf("K13", head, "'%s' is never used; did you mean '%s'?", head.Spelling, keyword)
	edits := pass.Edits()
	for _, o := range names.Predicates[head.Name].All() {
		edits.Name(o.Term, keyword)
	}
	f.UnsafeFixes = edits.Fix("Write '" + keyword + "'")
	pass.Report(f)
}

// fits tells whether the arguments of a head are such as a keyword takes.
func fits(keyword string, head *gdl.Term, names *survey.Names) bool {
	switch keyword {
	case gdl.True, gdl.Does:
		return false // they are never heads
	case gdl.Init, gdl.Next, gdl.Base:
		return head.Args[0].IsVar() || stands(names, head.Args[0], gdl.True)
	case gdl.Legal, gdl.Input:
		return head.Args[1].IsVar() || stands(names, head.Args[1], gdl.Legal, gdl.Does)
	}
	return true
}

// stands tells whether the name of a term stands directly under one of the
// keywords.
func stands(names *survey.Names, t *gdl.Term, under ...string) bool {
	table := names.Constants
	if t.Parens {
		table = names.Functions
	}
	e := table[t.Name]
	if e == nil {
		return false
	}
	for _, o := range e.Uses {
		if o.Top && slices.Contains(under, o.Under) {
			return true
		}
	}
	return false
}

// undefinedIn returns some of the relations that are asked for and not
// defined, each as it is asked for first.
func undefinedIn(g *gdl.Graph) []*gdl.Term {
	const most = 100
	var atoms []*gdl.Term
	seen := map[string]bool{}
	for _, p := range g.Predicates {
		for _, e := range g.Out[p] {
			if _, keyword := gdl.KeywordArity(e.To); !keyword && !g.Defined(e.To) && !seen[e.To] && len(atoms) < most {
				seen[e.To] = true
				atoms = append(atoms, e.Literal.Atom)
			}
		}
	}
	return atoms
}

// misspeltIn tells whether one of the undefined relations is probably a
// misspelling of that of a head.
func misspeltIn(undefined []*gdl.Term, head *gdl.Term) bool {
	for _, u := range undefined {
		if len(u.Args) == len(head.Args) && typo.Nearest(u.Name, []string{head.Name}) != "" {
			return true
		}
	}
	return false
}
