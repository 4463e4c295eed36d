// Package circuittest makes networks for tests.
package circuittest

import (
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// BuildNetwork grounds a rulesheet and returns its network, with the file. A text
// that cannot be grounded ends the test.
func BuildNetwork(t testing.TB, text string) (*circuit.Network, *gdl.File) {
	t.Helper()
	file := gdl.ParseString("test.kif", text)
	g, err := grounding.GroundRulesheet(t.Context(), file, grounding.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	net, err := circuit.NewNetwork(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	return net, file
}
