package typo

import "strings"

// maxWordLength bounds the words that are compared with others.
const maxWordLength = 100

// ClosestWord returns the candidate with the smallest edit distance to a word that a user typed. It returns "" if
// no candidate is near. Codes of rules and settings are few and known, unlike the names of a rulesheet. So digits
// and short words count here. A word that is much longer than all candidates is near to none.
func ClosestWord(word string, candidates []string) string {
	if len(word) > maxWordLength {
		return ""
	}
	word = strings.ToLower(word)
	best, nearest := "", max(1, len(word)/3)+1
	for _, c := range candidates {
		if absInt(len(word)-len(c)) >= nearest {
			continue // the difference in length alone is too large
		}
		if d := EditDistance(word, strings.ToLower(c)); d < nearest {
			best, nearest = c, d
		}
	}
	return best
}
