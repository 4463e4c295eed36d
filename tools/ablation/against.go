package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/proof"
)

// A verdictChange is an answer that two builds of the prover give differently.
type verdictChange struct {
	gameName, questionLabel, oldVerdict, newVerdict string
	decidingRows                                    []string // the rows that gave the answer; none if it did not come from one row
}

// changeKind returns the kind of a change: lost, won or contrary.
func (c verdictChange) changeKind() string {
	switch string(proof.Open) {
	case c.newVerdict:
		return "lost"
	case c.oldVerdict:
		return "won"
	}
	return "CONTRARY"
}

// A buildComparison holds the differences between two builds, in the games that both have run.
type buildComparison struct {
	gameCount, questionCount, decidedCount int
	buildSeconds                           [2]float64
	rowSeconds                             map[string]*[2]float64 // seconds, by row
	verdictChanges                         []verdictChange
}

// compareBooks returns the differences between the runs with all rows in two record books.
func compareBooks(before, after *recordBook) *buildComparison {
	c := &buildComparison{rowSeconds: map[string]*[2]float64{}}
	for _, k := range slices.SortedFunc(maps.Keys(before.recordsByKey), func(a, b runKey) int { return cmp.Compare(a.gameName, b.gameName) }) {
		old, now := before.recordsByKey[k], after.recordsByKey[k]
		if k.omittedRow != "" || now == nil {
			continue
		}
		c.gameCount++
		for i, r := range []*Record{old, now} {
			c.buildSeconds[i] += r.ProcessorSeconds
			for _, row := range r.MeasuredRows {
				if c.rowSeconds[row.RowName] == nil {
					c.rowSeconds[row.RowName] = &[2]float64{}
				}
				c.rowSeconds[row.RowName][i] += row.ProcessorSeconds
			}
		}
		c.compareVerdicts(old, now)
	}
	return c
}

func (c *buildComparison) compareVerdicts(old, now *Record) {
	c.questionCount += len(old.VerdictsByQuestion)
	c.decidedCount += old.countDecidedQuestions()
	for _, question := range slices.Sorted(maps.Keys(old.VerdictsByQuestion)) {
		from, to := old.VerdictsByQuestion[question], now.VerdictsByQuestion[question]
		if to == "" {
			to = string(proof.Open)
		}
		if from == to {
			continue
		}
		x := verdictChange{gameName: old.GameName, questionLabel: question, oldVerdict: from, newVerdict: to}
		if x.decidingRows = old.decidingRows(question); from == string(proof.Open) {
			x.decidingRows = now.decidingRows(question)
		}
		c.verdictChanges = append(c.verdictChanges, x)
	}
}

// decidingRows returns the rows that have decided a question.
func (r *Record) decidingRows(question string) (rows []string) {
	for _, row := range r.MeasuredRows {
		if slices.Contains(row.DecidedQuestions, question) {
			rows = append(rows, row.RowName)
		}
	}
	return rows
}

// writeComparison prints the changes by kind, property and row, and the seconds of the slowest rows.
func (c *buildComparison) writeComparison(out io.Writer) error {
	var b strings.Builder
	count := map[string]int{}
	property, row := map[string]int{}, map[string]int{}
	for _, x := range c.verdictChanges {
		count[x.changeKind()]++
		name, _, _ := strings.Cut(x.questionLabel, " ")
		property[x.changeKind()+" "+name]++
		for _, r := range x.decidingRows {
			row[x.changeKind()+" "+r]++
		}
	}
	fmt.Fprintf(&b, "%d games, %d questions, %d decided before: %d lost, %d won, %d contrary; %.0f s of the processor before, %.0f s now\n",
		c.gameCount, c.questionCount, c.decidedCount, count["lost"], count["won"], count["CONTRARY"], c.buildSeconds[0], c.buildSeconds[1])
	for _, table := range []struct {
		title  string
		counts map[string]int
	}{{"property", property}, {"row", row}} {
		for _, name := range slices.Sorted(maps.Keys(table.counts)) {
			fmt.Fprintf(&b, "%s: %s %d\n", table.title, name, table.counts[name])
		}
	}
	for _, x := range c.verdictChanges {
		fmt.Fprintf(&b, "%s: %s: %s: %s, now %s (%s)\n", x.changeKind(), x.gameName, x.questionLabel, x.oldVerdict, x.newVerdict, cmp.Or(strings.Join(x.decidingRows, ", "), "no row alone"))
	}
	const most = 15
	dearest := slices.SortedFunc(maps.Keys(c.rowSeconds), func(a, z string) int {
		return cmp.Or(cmp.Compare(max(c.rowSeconds[z][0], c.rowSeconds[z][1]), max(c.rowSeconds[a][0], c.rowSeconds[a][1])), cmp.Compare(a, z))
	})
	for _, name := range dearest[:min(most, len(dearest))] {
		fmt.Fprintf(&b, "seconds: %s %.1f, now %.1f\n", name, c.rowSeconds[name][0], c.rowSeconds[name][1])
	}
	_, err := io.WriteString(out, b.String())
	return err
}
