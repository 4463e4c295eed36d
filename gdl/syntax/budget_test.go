package syntax

import (
	"strings"
	"testing"
)

func TestMoreTokens(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "(role white)": 4, "a-b ?x_1": 2, "p(X):-q(X)&~r.": 13, "; (a b)\nc": 1, "((a))": 5, "\xff\xfe a": 2,
	} {
		padded := text + strings.Repeat(" ", 20) // shorter texts than that are not counted
		if exceedsTokens([]byte(padded), want) || want > 0 && !exceedsTokens([]byte(padded), want-1) {
			t.Errorf("%q has not %d tokens", text, want)
		}
	}
}
