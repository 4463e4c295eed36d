package checker

import (
	"github.com/gdllint/gdllint/internal/typo"
)

// ClosestWord returns the candidate with the spelling nearest to word, or "" if
// none is near.
func ClosestWord(word string, candidates []string) string { return typo.ClosestWord(word, candidates) }
