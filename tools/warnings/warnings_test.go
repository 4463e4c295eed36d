package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// population makes warnings of 30 games and two rules, several of each.
func population() []gameWarning {
	var all []gameWarning
	for game := range 30 {
		for line := range 5 {
			all = append(all, gameWarning{fmt.Sprintf("g%d.kif", game), []string{"D01", "Y01"}[line%2], "rule", line, "text"})
		}
	}
	return all
}

func TestDraw(t *testing.T) {
	drawn := drawWarnings(1, population(), 20)
	units := map[string]bool{}
	for _, w := range drawn {
		units[w.gameFile+w.ruleCode] = true
	}
	if len(drawn) != 20 || len(units) != 20 {
		t.Errorf("%d warnings of %d kinds", len(drawn), len(units))
	}
	again := drawWarnings(1, population(), 20)
	other := drawWarnings(2, population(), 20)
	same := 0
	for i := range drawn {
		if drawn[i] != again[i] {
			t.Errorf("%v and %v with the same seed", drawn[i], again[i])
		}
		if drawn[i] == other[i] {
			same++
		}
	}
	if same == len(drawn) {
		t.Error("another seed draws the same")
	}
}

// TestDrawKeeps wants a sample to change little when a rule falls silent.
func TestDrawKeeps(t *testing.T) {
	before, kept := map[string]bool{}, 0
	for _, w := range drawWarnings(1, population(), 20) {
		before[w.sampleKey()] = w.ruleCode == "D01"
	}
	var rest []gameWarning
	for _, w := range population() {
		if w.ruleCode == "D01" {
			rest = append(rest, w)
		}
	}
	want := 0
	for _, d01 := range before {
		if d01 {
			want++
		}
	}
	for _, w := range drawWarnings(1, rest, 20) {
		if before[w.sampleKey()] {
			kept++
		}
	}
	if kept != want {
		t.Errorf("%d of %d warnings are left", kept, want)
	}
}

func TestJudgementsSurvive(t *testing.T) {
	path := filepath.Join(t.TempDir(), "warnings.md")
	w := gameWarning{"a.kif", "D01", "unused-relation", 7, "'a|b' is never used"}
	s := &warningSample{hashSeed: 1, drawnWarnings: []gameWarning{w}, judgementsByKey: map[string]judgement{w.sampleKey(): {"yes", "it is dead"}}}
	if err := os.WriteFile(path, []byte(s.renderReport()), 0o644); err != nil {
		t.Fatal(err)
	}
	judged, err := readJudgements(path)
	if err != nil || judged[w.sampleKey()] != (judgement{"yes", "it is dead"}) {
		t.Errorf("got %v, %v", judged, err)
	}
}

// TestReport checks the report that is kept: everything is judged, and nearly
// all warnings are worth acting on.
func TestReport(t *testing.T) {
	text, err := os.ReadFile("../../docs/design/warnings.md")
	if err != nil {
		t.Fatal(err)
	}
	judged, err := readJudgements("../../docs/design/warnings.md")
	if err != nil {
		t.Fatal(err)
	}
	yes := 0
	for key, j := range judged {
		if j.actOrNot == "yes" {
			yes++
		}
		if j.whyJudged == "" {
			t.Errorf("%s: no reason", key)
		}
	}
	if rows := strings.Count(string(text), ".kif |"); rows != len(judged) {
		t.Errorf("%d warnings, %d judgements", rows, len(judged))
	}
	if 10*yes < 9*len(judged) {
		t.Errorf("%d of %d warnings are worth acting on", yes, len(judged))
	}
}
