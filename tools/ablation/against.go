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

// A change is an answer that two builds of the prover give differently.
type change struct {
	game, question, from, to string
	rows                     []string // rows that gave the answer; none if it was not one row alone
}

// kind names the change: lost, won or contrary.
func (c change) kind() string {
	switch string(proof.Open) {
	case c.to:
		return "lost"
	case c.from:
		return "won"
	}
	return "CONTRARY"
}

// A comparison compares the runs of two builds over the games that both know.
type comparison struct {
	games, questions, decided int
	seconds                   [2]float64
	rows                      map[string]*[2]float64 // seconds, by row
	changes                   []change
}

// compareBooks compares the runs with all rows of two books.
func compareBooks(before, after *book) *comparison {
	c := &comparison{rows: map[string]*[2]float64{}}
	for _, k := range slices.SortedFunc(maps.Keys(before.all), func(a, b key) int { return cmp.Compare(a.game, b.game) }) {
		old, now := before.all[k], after.all[k]
		if k.without != "" || now == nil {
			continue
		}
		c.games++
		for i, r := range []*Record{old, now} {
			c.seconds[i] += r.Seconds
			for _, row := range r.Rows {
				if c.rows[row.Name] == nil {
					c.rows[row.Name] = &[2]float64{}
				}
				c.rows[row.Name][i] += row.Seconds
			}
		}
		c.compareVerdicts(old, now)
	}
	return c
}

func (c *comparison) compareVerdicts(old, now *Record) {
	c.questions += len(old.Verdicts)
	c.decided += old.decided()
	for _, question := range slices.Sorted(maps.Keys(old.Verdicts)) {
		from, to := old.Verdicts[question], now.Verdicts[question]
		if to == "" {
			to = string(proof.Open)
		}
		if from == to {
			continue
		}
		x := change{game: old.Game, question: question, from: from, to: to}
		if x.rows = old.deciders(question); from == string(proof.Open) {
			x.rows = now.deciders(question)
		}
		c.changes = append(c.changes, x)
	}
}

// deciders returns the rows that have decided a question.
func (r *Record) deciders(question string) (rows []string) {
	for _, row := range r.Rows {
		if slices.Contains(row.Decided, question) {
			rows = append(rows, row.Name)
		}
	}
	return rows
}

// write prints the changes by kind, property and row, and the seconds of the slowest rows.
func (c *comparison) write(out io.Writer) error {
	var b strings.Builder
	count := map[string]int{}
	property, row := map[string]int{}, map[string]int{}
	for _, x := range c.changes {
		count[x.kind()]++
		name, _, _ := strings.Cut(x.question, " ")
		property[x.kind()+" "+name]++
		for _, r := range x.rows {
			row[x.kind()+" "+r]++
		}
	}
	fmt.Fprintf(&b, "%d games, %d questions, %d decided before: %d lost, %d won, %d contrary; %.0f s of the processor before, %.0f s now\n",
		c.games, c.questions, c.decided, count["lost"], count["won"], count["CONTRARY"], c.seconds[0], c.seconds[1])
	for _, table := range []struct {
		title  string
		counts map[string]int
	}{{"property", property}, {"row", row}} {
		for _, name := range slices.Sorted(maps.Keys(table.counts)) {
			fmt.Fprintf(&b, "%s: %s %d\n", table.title, name, table.counts[name])
		}
	}
	for _, x := range c.changes {
		fmt.Fprintf(&b, "%s: %s: %s: %s, now %s (%s)\n", x.kind(), x.game, x.question, x.from, x.to, cmp.Or(strings.Join(x.rows, ", "), "no row alone"))
	}
	const most = 15
	dearest := slices.SortedFunc(maps.Keys(c.rows), func(a, z string) int {
		return cmp.Or(cmp.Compare(max(c.rows[z][0], c.rows[z][1]), max(c.rows[a][0], c.rows[a][1])), cmp.Compare(a, z))
	})
	for _, name := range dearest[:min(most, len(dearest))] {
		fmt.Fprintf(&b, "seconds: %s %.1f, now %.1f\n", name, c.rows[name][0], c.rows[name][1])
	}
	_, err := io.WriteString(out, b.String())
	return err
}
