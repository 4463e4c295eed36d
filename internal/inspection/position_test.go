package inspection_test

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/inspection"
	"github.com/gdllint/gdllint/internal/workbench"
	"github.com/gdllint/gdllint/play"
)

const lights = `(role kid)
(lamp 1) (lamp 2) (lamp 3)
(init (on 1)) (init (on 2)) (init (broken 2))
(<= (legal kid (press ?x)) (true (on ?x)) (not (true (broken ?x))))
(<= (next (on ?x)) (does kid (press ?x)))
(<= terminal (true (on 3)))
(<= (goal kid 100) (lamp 1))
`

func beginning(t *testing.T) *inspection.MatchPosition {
	t.Helper()
	sheet, err := workbench.ReadSheet("lights.kif", []byte(lights), gdl.AutoNotation)
	if err != nil {
		t.Fatal(err)
	}
	first, err := sheet.Game.InitialState(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return &inspection.MatchPosition{PlayableSheet: sheet, StateHistory: []play.State{first}}
}

// A rule shows the instances that fire, and why another one does not.
func TestWriteRule(t *testing.T) {
	p := beginning(t)
	for line, want := range map[int][]string{
		4: {"  (legal kid (press 1))\n", "    holds  (true (on 2))\n    fails  (not (true (broken 2)))\n"},
		5: {"depends on moves"},
		6: {"fails  (true (on 3))"},
		7: {"(goal kid 100)"},
	} {
		var b strings.Builder
		if err := p.WriteRulesAt(t.Context(), &b, line); err != nil {
			t.Fatal(err)
		}
		for _, w := range want {
			if !strings.Contains(b.String(), w) {
				t.Errorf("line %d: no %q in\n%s", line, w, b.String())
			}
		}
	}
	if err := p.WriteRulesAt(t.Context(), &strings.Builder{}, 1); err != nil {
		t.Error(err)
	}
	if err := p.WriteRulesAt(t.Context(), &strings.Builder{}, 99); err == nil {
		t.Error("there is a rule at line 99")
	}
}

// A state that is given was made by no rule.
func TestGivenStart(t *testing.T) {
	p := beginning(t)
	for given, want := range map[bool]string{false: "it holds by line 3", true: "no rule has made it"} {
		p.IsStartGiven = given
		var b strings.Builder
		if err := p.WriteReasons(t.Context(), &b, "(true (on 1))"); err != nil || !strings.Contains(b.String(), want) {
			t.Errorf("%v: %s", err, b.String())
		}
	}
}
