// Package plural counts things in words.
package plural

import (
	"fmt"
	"strings"
)

// CountNounOrNo returns "no rules", "1 rule", "2 rules".
func CountNounOrNo(n int, noun string) string {
	if n == 0 {
		return "no " + noun + "s"
	}
	return CountNoun(n, noun)
}

// CountNoun returns "1 rule", "2 rules".
func CountNoun(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if strings.HasSuffix(noun, "ch") {
		noun += "e"
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// AfterMoves tells the time in a match: "in the initial state", "after 1 move", "after 2 moves".
func AfterMoves(n int) string {
	if n == 0 {
		return "in the initial state"
	}
	return "after " + CountNoun(n, "move")
}

// JoinWords joins words as in "x, y and z".
func JoinWords(words []string) string {
	if last := len(words) - 1; last > 0 {
		return strings.Join(words[:last], ", ") + " and " + words[last]
	}
	return strings.Join(words, "")
}

// FirstOf joins the texts of the first items of a list as in "x, y and 3 more"; "" for an empty list.
func FirstOf[T any](list []T, most int, text func(T) string) string {
	var texts []string
	for _, x := range list[:min(most, len(list))] {
		texts = append(texts, text(x))
	}
	joined := strings.Join(texts, ", ")
	if more := len(list) - most; more > 0 {
		joined += fmt.Sprintf(" and %d more", more)
	}
	return joined
}
