package obligations

import (
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// TestOrderBlamed puts the goal rule first that lacks what its like has.
func TestOrderBlamed(t *testing.T) {
	for text, want := range map[string]string{
		"(role a) (role b) (<= (goal a 100) (line a) full) (<= (goal b 50) draw) (<= (goal b 100) (line b))":           "full",
		"(role a) (role b) (<= (goal a 0) (line b) (not (line a))) (<= (goal b 50) draw) (<= (goal b 100) (line b))":   "(not (line a))",
		"(role a) (role b) (<= (goal a 100) (line a)) (<= (goal b 50) draw) (<= (goal b 100) (line b))":                "",
		"(role a) (role b) (<= (goal a 100) (line a) full open) (<= (goal b 50) draw) (<= (goal b 100) (line b))":      "",
		"(role a) (role b) (<= (goal a 100) (line a) (turn a)) (<= (goal b 50) draw) (<= (goal b 100) (line b))":       "(turn b)",
		"(role a) (role b) (<= (goal a 100)\n (line a)\n (turn\n a)) (<= (goal b 50) draw) (<= (goal b 100) (line b))": "(turn b)",
	} {
		file := gdl.ParseString("a.kif", text)
		rules := orderBlamed(file, file.Rules[len(file.Rules)-2:])
		_, got := lacking(file, rules[0])
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
		if first := rules[0].Head.Args[1].Name; (first == "100") != (want != "") {
			t.Errorf("%s: %s is first", text, rules[0])
		}
	}
}
