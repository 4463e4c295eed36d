package play

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
)

// sortRules orders rules as in the text, each once.
func sortRules(rules []*gdl.Rule) []*gdl.Rule {
	slices.SortFunc(rules, func(a, b *gdl.Rule) int { return a.FileIndex - b.FileIndex })
	return slices.Compact(rules)
}

// rulesForRole returns the rules that may derive an atom of a relation, with the
// role as its first argument, in some state.
func rulesForRole(file *gdl.File, relation string, role *gdl.Term) []*gdl.Rule {
	return slices.DeleteFunc(slices.Clone(file.Rules), func(r *gdl.Rule) bool {
		return r.Head.Name != relation || len(r.Head.Args) != 2 || !(gdl.Subst{}).UnifyTerms(r.Head.Args[0], role)
	})
}

// anyTerm stands for all terms.
var anyTerm = &gdl.Term{Name: "?any_value", Spelling: "?any_value"}

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

// joinTerms writes terms as in "0, 50 and 100".
func joinTerms(n gdl.Notation, terms []*gdl.Term) string {
	words := make([]string, len(terms))
	for i, t := range terms {
		words[i] = t.Spelled(n)
	}
	return plural.JoinWords(words)
}

// subjectWithVerb joins terms with the verb in singular or plural.
func subjectWithVerb(n gdl.Notation, terms []*gdl.Term, singular, plural string) string {
	if len(terms) == 1 {
		return joinTerms(n, terms) + " " + singular
	}
	return joinTerms(n, terms) + " " + plural
}
