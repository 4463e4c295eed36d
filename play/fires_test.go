package play_test

import (
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// TestFires asks for rules of which any alternative holds, or none.
func TestFires(t *testing.T) {
	for body, want := range map[string]bool{
		"(or (true b) (true a))":                    true,
		"(or (true a) (true b))":                    true,
		"(or (true b) (true c))":                    false,
		"(not (true b))":                            true,
		"(or (true b) (and (true a) (true c)))":     false,
		"(or (true b) (true c) (not (true c)))":     true,
		"(true ?x) (or (distinct ?x a) (true a))":   true,
		"(true ?x) (or (distinct ?x a) (true nil))": false,
	} {
		file := gdl.ParseString("a.kif", "(role r) (init a) (legal r idle) (next a) (goal r 0)\n(<= terminal "+body+")")
		game, err := play.New(file)
		if err != nil {
			t.Fatal(err)
		}
		first, err := game.InitialState(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		rules := file.Rules[len(file.Rules)-1:]
		got, err := game.ApplicableRules(t.Context(), first, nil, rules)
		if err != nil || len(got) == 1 != want {
			t.Errorf("%s fires: %v, %v; want %t", body, got, err, want)
		}
	}
}
