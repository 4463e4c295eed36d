package typo

import "strings"

// maxWordLength is the greatest length of words for which ClosestWord looks for a correction.
const maxWordLength = 100

// ClosestWord returns the candidate with the smallest edit distance to a word that a user typed; ""
// if the distance is more than a third of the word's length, or more than 1 for short words. It is
// for words such as codes and settings. For the names of a rulesheet, NearestName is stricter about
// digits and short words.
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
