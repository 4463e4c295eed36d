package checker

import "github.com/gdllint/gdllint/internal/typo"

// Suggest returns the candidate that is spelt most like word, or "" if none
// is near.
func Suggest(word string, candidates []string) string { return typo.Closest(word, candidates) }
