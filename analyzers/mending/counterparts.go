package mending

import (
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// Bounds of the search for counterparts.
const (
	counterpartRounds = 3
	mostLikeRules     = 60 // of one form that are compared
)

// counterparts returns the names that stand for one role where others stand for another
// one: if two rules differ in the roles, and in names that go with them, these
// correspond as the roles do. So white has the mark x where black has o.
func (book *rulebook) counterparts(other, role string) map[string]string {
	pairs := map[string]string{other: role}
	forms := map[string][][]string{}
	for _, r := range book.file.Rules {
		words := wordsOf(book.file.Source.TextBetween(r.StartPos, r.EndPos))
		form := formOf(words)
		forms[form] = append(forms[form], words)
	}
	for range counterpartRounds {
		votes := map[string]map[string]int{}
		for _, list := range forms {
			list = list[:min(len(list), mostLikeRules)]
			for i, one := range list {
				for j, another := range list {
					if i != j {
						vote(votes, pairs, one, another)
					}
				}
			}
		}
		before := len(pairs)
		elect(pairs, votes)
		if len(pairs) == before {
			break
		}
	}
	return pairs
}

// vote counts the names in which two rules of one form differ besides those whose
// counterparts are known, if there are such.
func vote(votes map[string]map[string]int, pairs map[string]string, one, another []string) {
	known := false
	var found [][2]string
	for i, word := range one {
		a, b := gdl.FoldName(word), gdl.FoldName(another[i])
		switch {
		case a == b || strings.HasPrefix(a, "?"):
		case pairs[a] == b:
			known = true
		case pairs[b] == a: // as where the other role's name stands too
		case pairs[a] != "" || pairs[b] != "":
			return
		default:
			found = append(found, [2]string{a, b})
		}
	}
	if !known {
		return
	}
	for _, p := range found {
		if votes[p[0]] == nil {
			votes[p[0]] = map[string]int{}
		}
		votes[p[0]][p[1]]++
	}
}

// elect adds the names with more votes than any other for the same place. Numbers and
// keywords are the same for all roles.
func elect(pairs map[string]string, votes map[string]map[string]int) {
	for name, list := range votes {
		best, most, twice := "", 0, false
		for other, n := range list {
			switch {
			case n > most:
				best, most, twice = other, n, false
			case n == most:
				twice = true
			}
		}
		if _, keyword := gdl.KeywordArity(name); !keyword && !twice && number(name) == 0 && name != "0" {
			pairs[name] = best
		}
	}
}

// wordsOf splits the text of a rule into words and parentheses.
func wordsOf(text string) []string {
	return strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(text))
}

// formOf returns what rules have in common that differ in names only.
func formOf(words []string) string {
	var b strings.Builder
	for _, word := range words {
		name := gdl.FoldName(word)
		_, keyword := gdl.KeywordArity(name)
		switch {
		case strings.ContainsAny(name, "()") || keyword || name == "<=" || name == "not" || name == "or":
			b.WriteString(name)
		case strings.HasPrefix(name, "?"):
			b.WriteString(name)
		default:
			b.WriteString("_")
		}
		b.WriteString(" ")
	}
	return b.String()
}
