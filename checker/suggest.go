package checker

import "github.com/gdllint/gdllint/internal/typo"

// Suggest returns the candidate with the spelling nearest to word, or "" if
// none is near.
func Suggest(word string, candidates []string) string { return typo.Closest(word, candidates) }
