package model_test

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// TestKeyed: a key of which a rule asks for two values together is meant to have several.
func TestKeyed(t *testing.T) {
	for rule, want := range map[string]bool{
		"(<= won (true (field 1 x)) (true (field 2 o)))":                           true,
		"(<= won (true (field 1 x)) (true (field 1 x)))":                           true,
		"(<= won (true (field 1 x)) (not (true (field 1 o))))":                     true,
		"(<= won (true (field 1 x)) (true (field 1 o)))":                           false,
		"(<= won (true (field ?n ?v)) (true (field ?n ?w)))":                       true,
		"(<= won (true (field ?n ?v)) (true (field ?n ?w)) (distinct ?w ?v))":      false,
		"(<= won (true (field ?n ?v)) (true (field ?m ?w)) (distinct ?w ?v))":      true,
		"(<= won (true (field ?n ?v)) (true (field ?m ?w)) (distinct ?m ?n))":      true,
		"(<= (next (field 1 y)) (true (field 1 x)) (true (field 1 o)) (does a b))": false,
	} {
		file := gdl.ParseString("a.kif", "(role a)\n(init (field 1 x))\n(init (field 2 o))\n"+rule)
		p := model.New(file, nil)
		first := []*gdl.Term{file.Rules[1].Head.Args[0], file.Rules[2].Head.Args[0]}
		if p.Keyed(p.Symbol(model.Fluent, "field", 2)) != want || len(model.KeyedFluents(file.Rules, nil, first)) > 0 != want {
			t.Errorf("%s: %v", strings.TrimSpace(rule), !want)
		}
	}
}
