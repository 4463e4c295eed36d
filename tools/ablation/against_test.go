package main

import (
	"strings"
	"testing"
)

// TestAgainst compares two books that differ in each way once.
func TestAgainst(t *testing.T) {
	bookOf := func(r ...*Record) *recordBook {
		b, err := openRecordBook("", 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range r {
			if err := b.addRecord(x); err != nil {
				t.Fatal(err)
			}
		}
		return b
	}
	before := bookOf(&Record{GameName: "a.kif", ProcessorSeconds: 2, VerdictsByQuestion: map[string]string{"termination": "proved", "winnability of a": "open", "playability": "violated", "zero-sum": "proved"},
		MeasuredRows: []*RowRecord{{RowName: "ranking", ProcessorSeconds: 1.5, DecidedQuestions: []string{"termination"}}}}, &Record{GameName: "b.kif"})
	after := bookOf(&Record{GameName: "a.kif", ProcessorSeconds: 1, VerdictsByQuestion: map[string]string{"termination": "open", "winnability of a": "proved", "playability": "proved", "zero-sum": "proved"},
		MeasuredRows: []*RowRecord{{RowName: "puzzle", ProcessorSeconds: 0.5, DecidedQuestions: []string{"winnability of a"}}}})
	var out strings.Builder
	if err := compareBooks(before, after).writeComparison(&out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"1 games, 4 questions, 3 decided before: 1 lost, 1 won, 1 contrary; 2 s of the processor before, 1 s now\n",
		"property: lost termination 1\n", "row: won puzzle 1\n", "lost: a.kif: termination: proved, now open (ranking)\n",
		"CONTRARY: a.kif: playability: violated, now proved (no row alone)\n", "seconds: ranking 1.5, now 0.0\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}
