package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/prover/internal/plan"
)

// A total is the cost and the results of a row in all games.
type total struct {
	games             int // in which it was run
	seconds, vain     float64
	conflicts         int64
	queries           int64
	questions, winner int // decided, and in how many games
	proved, used      int // invariants
	support           int // games in which some were used
}

// sum adds up a row over games. Results of the parts of a row are credited to it.
func sum(records []*Record, name string) (t total) {
	for _, r := range records {
		row := r.row(name)
		if row == nil {
			continue
		}
		t.games++
		t.seconds += row.Seconds
		t.conflicts += row.Conflicts
		t.queries += row.Queries
		decided, proved, used := r.brought(name)
		t.questions, t.proved, t.used = t.questions+decided, t.proved+proved, t.used+used
		if decided > 0 {
			t.winner++
		}
		if used > 0 {
			t.support++
		}
		if decided == 0 && used == 0 {
			t.vain += row.Seconds
		}
	}
	return t
}

// brought counts the decisions of a row and its parts, and the invariants that they
// proved and of which some were used.
func (r *Record) brought(name string) (decided, proved, used int) {
	for _, row := range r.Rows {
		if row.Name == name {
			decided, proved, used = decided+len(row.Decided), proved+row.Proved, used+row.Used
		}
		if row.Of == name {
			d, p, u := r.brought(row.Name)
			decided, proved, used = decided+d, proved+p, used+u
		}
	}
	return decided, proved, used
}

// header describes the measured runs.
func header(records []*Record) string {
	seconds, decided, questions, cut, loose := 0.0, 0, 0, 0, 0
	for _, r := range records {
		seconds += r.Seconds
		decided += r.decided()
		questions += len(r.Verdicts)
		if r.Cut {
			cut++
		}
		if r.Loose {
			loose++
		}
	}
	return fmt.Sprintf("%s, %.0f s of the processor; %d of %s decided; %d cut short, %d with proofs of which the support is not known.",
		plural.Count(len(records), "game"), seconds, decided, plural.Count(questions, "question"), cut, loose)
}

// named lists the rows: those of the plan in its order, and then those of other strategies
// in the records.
func named(records []*Record) []string {
	names := append([]string{preparation}, plan.Rows()...)
	known := map[string]bool{}
	for _, name := range names {
		known[name] = true
	}
	for _, r := range records {
		for _, row := range r.Rows {
			if !known[row.Name] {
				known[row.Name] = true
				names = append(names, row.Name)
			}
		}
	}
	return names
}

// writeReport prints the cost and the results of each row.
func writeReport(out io.Writer, records []*Record) error {
	var b strings.Builder
	b.WriteString(header(records) + "\n\n")
	b.WriteString("| row | games | seconds | in vain | conflicts | queries | decided | in games | invariants | used | in games |\n")
	b.WriteString("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n")
	for _, name := range named(records) {
		t := sum(records, name)
		fmt.Fprintf(&b, "| %s | %d | %.1f | %.1f | %d | %d | %d | %d | %d | %d | %d |\n",
			name, t.games, t.seconds, t.vain, t.conflicts, t.queries, t.questions, t.winner, t.proved, t.used, t.support)
	}
	_, err := io.WriteString(out, b.String())
	return err
}
