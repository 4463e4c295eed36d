// Package plural counts things in words.
package plural

import (
	"fmt"
	"strings"
)

// CountOrNo returns "no rules", "1 rule", "2 rules".
func CountOrNo(n int, noun string) string {
	if n == 0 {
		return "no " + noun + "s"
	}
	return Count(n, noun)
}

// Count returns "1 rule", "2 rules".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if strings.HasSuffix(noun, "ch") {
		noun += "e"
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
