package report

import (
	"testing"

	"github.com/gdllint/gdllint/proof"
)

// TestVisited: the words for an enumeration fit the number of its states.
func TestVisited(t *testing.T) {
	for method, want := range map[string]string{
		"enumeration of 1 state":   "its only state was visited",
		"enumeration of 12 states": "all 12 states were visited",
		"enumeration of 12 states, told apart without the step counter,": "all 12 states, told apart without the step counter, were visited",
	} {
		v := proof.Verdict{Method: method, Status: proof.Proved}
		if got := Method(&v); got != want {
			t.Errorf("%s: %q, not %q", method, got, want)
		}
	}
}
