package play

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// sortRules orders rules as in the text, each once.
func sortRules(rules []*gdl.Rule) []*gdl.Rule {
	slices.SortFunc(rules, func(a, b *gdl.Rule) int { return a.Index - b.Index })
	return slices.Compact(rules)
}

// rulesFor returns the rules that may derive an atom of a relation, with the
// role as its first argument, in some state.
func (g *Game) rulesFor(relation string, role *gdl.Term) []*gdl.Rule {
	var rules []*gdl.Rule
	for _, r := range g.file.Rules {
		if r.Head.Name == relation && len(r.Head.Args) == 2 && (gdl.Subst{}).Unify(r.Head.Args[0], role) {
			rules = append(rules, r)
		}
	}
	return rules
}

// atom makes an atom without positions.
func atom(name string, args ...*gdl.Term) *gdl.Term {
	return &gdl.Term{Name: name, Spelling: name, Args: args, Parens: len(args) > 0}
}

// uniqueRules drops repetitions and keeps the order: the first rule is the
// first to look at.
func uniqueRules(rules []*gdl.Rule) []*gdl.Rule {
	var out []*gdl.Rule
	for _, r := range rules {
		if !slices.Contains(out, r) {
			out = append(out, r)
		}
	}
	return out
}

// list writes terms as in "0, 50 and 100".
func list(terms []*gdl.Term) string {
	words := make([]string, len(terms))
	for i, t := range terms {
		words[i] = written(t)
	}
	return and(words)
}

// and joins words as in "x, y and z".
func and(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// written shows a term in the author's spelling.
func written(t *gdl.Term) string {
	if len(t.Args) == 0 {
		return t.Spelling
	}
	words := []string{t.Spelling}
	for _, a := range t.Args {
		words = append(words, written(a))
	}
	return "(" + strings.Join(words, " ") + ")"
}

// subject joins terms with the verb in singular or plural.
func subject(terms []*gdl.Term, singular, plural string) string {
	if len(terms) == 1 {
		return list(terms) + " " + singular
	}
	return list(terms) + " " + plural
}
