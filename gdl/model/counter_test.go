package model_test

import (
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// TestCounters finds no counter where a variable stands for a fluent, or where no facts lead on.
func TestCounters(t *testing.T) {
	for text, want := range map[string]int{
		"(<= (next ?f) (true ?f) (not (true on)))":                              0,
		"(<= (next ?f) (true ?g) (distinct ?f ?g))":                             0,
		"(<= (next (step ?n)) (true (step ?m)) (distinct ?m ?n))":               0,
		"(<= (next (step ?n)) (true ?f) (true (step ?m)) (s ?m ?n))":            0,
		"(s 0 1) (<= (next (step ?n)) (true (step ?m)) (s ?m ?n))":              1,
		"(s 0 1) (<= (next (at ?x ?n)) (true (at ?x ?m)) (s ?m ?n) (p))":        1,
		"(s 0 1) (<= (next (step ?n)) (not (true (step ?m))) (s ?m ?n))":        0,
		"(s 0 1) (<= (next (step ?n)) (true (step ?m)) (not (s ?m ?n)))":        0,
		"(s 0 1) (<= (s ?x ?x) (p)) (<= (next (c ?n)) (true (c ?m)) (s ?m ?n))": 0,
	} {
		p, got := model.New(gdl.ParseString("a.kif", text), nil), 0
		for _, r := range p.RulesFor(gdl.Next) {
			got += len(p.Counters(r))
		}
		if got != want {
			t.Errorf("%s: %d counters, want %d", text, got, want)
		}
	}
}
