// Package typo finds the most likely correction of a misspelt name.
package typo

import (
	"fmt"
	"slices"
	"strings"
)

// maxListed is the greatest number of known words that a message lists.
const maxListed = 30

// Unknown returns a message that a word is not among the known words, with the closest one, or else the list of them; ""
// for a known word. noun is a name for the words, such as "format".
func Unknown(noun, word string, known []string) string {
	text, n := fmt.Sprintf("unknown %s '%s'", noun, word), len(known)
	near := ClosestWord(word, known)
	switch {
	case slices.Contains(known, word):
		return ""
	case near != "":
		return text + "; did you mean '" + near + "'?"
	case n == 0 || n > maxListed:
		return text
	case n == 1:
		return text + "; choose " + known[0]
	}
	return text + "; choose " + strings.Join(known[:n-1], ", ") + " or " + known[n-1]
}

// EditDistance returns the least number of edits that turn a into b: insertions, deletions,
// replacements, and swaps of neighbouring bytes.
func EditDistance(a, b string) int {
	before, last := make([]int, len(b)+1), make([]int, len(b)+1)
	row := make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}

// NearestName returns the most likely correction of word: the first candidate that is a single edit away. It
// returns "" if there is none. A name of two letters is near only to the name that doubles its last letter, and a name of
// one letter to none. Digits distinguish names: cell1 is not a typo of cell2.
func NearestName(word string, candidates []string) string {
	for _, c := range candidates {
		if isNearName(word, c) && digitsOf(c) == digitsOf(word) {
			return c
		}
	}
	return ""
}

// isNearName tells whether two names are near. Names of at least three letters are near if they are a single edit
// apart. A name of two letters and one of three are near if the second doubles the last letter of the first.
func isNearName(a, b string) bool {
	short := min(len(a), len(b))
	return short >= 2 && absInt(len(a)-len(b)) <= 1 && IsOneEdit(a, b) && (short >= 3 || isDoubled(a, b) || isDoubled(b, a))
}

// isDoubled tells whether b is a with its last letter twice.
func isDoubled(a, b string) bool { return a+a[len(a)-1:] == b }

func digitsOf(word string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, word)
}

func absInt(n int) int { return max(n, -n) }

// OnlyNearName returns the only candidate that is near to a word; "" if there is none or several. Names with different
// digits may be near here.
func OnlyNearName(word string, candidates []string) string {
	found := ""
	for _, c := range candidates {
		if !isNearName(word, c) {
			continue
		}
		if found != "" {
			return ""
		}
		found = c
	}
	return found
}

// AreVariantNames tells whether two names may be variants of one name. Either their digits differ, or only their last
// letters, as in newx and newy, or only their first letters, as in xany and yany.
func AreVariantNames(a, b string) bool {
	if digitsOf(a) != digitsOf(b) {
		return true
	}
	return len(a) == len(b) && len(a) > 1 && (a[1:] == b[1:] || a[:len(a)-1] == b[:len(b)-1])
}
