package play

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
)

// This file has helpers of the judges: lists of rules to blame, and lists of terms as text.

// rulesForRole returns the rules for a relation with two arguments whose first argument in the head
// can be the role.
func rulesForRole(file *gdl.File, relation string, role *gdl.Term) []*gdl.Rule {
	return slices.DeleteFunc(slices.Clone(file.Rules), func(r *gdl.Rule) bool {
		return r.Head.Name != relation || len(r.Head.Args) != 2 || !(gdl.Subst{}).UnifyTerms(r.Head.Args[0], role)
	})
}

// anyTerm is a variable that stands for each term, in facts that hold for none of them.
var anyTerm = &gdl.Term{Name: "?any_value", Spelling: "?any_value"}

// uniqueRules returns rules without repetitions, in the given order.
func uniqueRules(rules []*gdl.Rule) []*gdl.Rule {
	var out []*gdl.Rule
	for _, r := range rules {
		if !slices.Contains(out, r) {
			out = append(out, r)
		}
	}
	return out
}

// joinTerms returns terms as text, such as "0, 50 and 100".
func joinTerms(n gdl.Notation, terms []*gdl.Term) string {
	words := make([]string, len(terms))
	for i, t := range terms {
		words[i] = t.Spelled(n)
	}
	return plural.JoinWords(words)
}

// subjectWithVerb returns terms as text, followed by the verb in singular or plural.
func subjectWithVerb(n gdl.Notation, terms []*gdl.Term, singular, plural string) string {
	if len(terms) == 1 {
		return joinTerms(n, terms) + " " + singular
	}
	return joinTerms(n, terms) + " " + plural
}
