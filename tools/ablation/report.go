package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/prover/internal/plan"
)

// A rowTotal holds the cost and the results of a row in all games.
type rowTotal struct {
	gameCount                      int     // the number of games in which it was run
	totalSeconds, vainSeconds      float64 // in all games, and in those where it decided nothing and no invariant of it was used
	conflictCount                  int64
	effortUnits                    int64
	decidedQuestions, decidedGames int // the numbers of decided questions, and of games with such
	provedCount, usedCount         int // the numbers of proved invariants, and of those that some proof needs
	usedGames                      int // the number of games with invariants that some proof needs
}

// sumRow returns the sum of the cost and the results of a row over games, including the results of
// its parts.
func sumRow(records []*Record, name string) (t rowTotal) {
	for _, r := range records {
		row := r.rowRecord(name)
		if row == nil {
			continue
		}
		t.gameCount++
		t.totalSeconds += row.ProcessorSeconds
		t.conflictCount += row.ConflictCount
		t.effortUnits += row.EffortUnits
		decided, proved, used := r.rowContribution(name)
		t.decidedQuestions, t.provedCount, t.usedCount = t.decidedQuestions+decided, t.provedCount+proved, t.usedCount+used
		if decided > 0 {
			t.decidedGames++
		}
		if used > 0 {
			t.usedGames++
		}
		if decided == 0 && used == 0 {
			t.vainSeconds += row.ProcessorSeconds
		}
	}
	return t
}

// rowContribution counts the questions that a row and its parts decided, the invariants that they proved, and those of
// these that some proof needs.
func (r *Record) rowContribution(name string) (decided, proved, used int) {
	for _, row := range r.MeasuredRows {
		if row.RowName == name {
			decided, proved, used = decided+len(row.DecidedQuestions), proved+row.ProvedInvariants, used+row.UsedInvariants
		}
		if row.ParentRow == name {
			d, p, u := r.rowContribution(row.RowName)
			decided, proved, used = decided+d, proved+p, used+u
		}
	}
	return decided, proved, used
}

// reportHeader returns a line about the measured runs.
func reportHeader(records []*Record) string {
	seconds, decided, questions, cut, loose := 0.0, 0, 0, 0, 0
	for _, r := range records {
		seconds += r.ProcessorSeconds
		decided += r.countDecidedQuestions()
		questions += len(r.VerdictsByQuestion)
		if r.CutShort {
			cut++
		}
		if r.SupportUnknown {
			loose++
		}
	}
	return fmt.Sprintf("%s, %.0f s of the processor; %d of %s decided; %d cut short, %d with proofs of which the support is not known.",
		plural.CountNoun(len(records), "game"), seconds, decided, plural.CountNoun(questions, "question"), cut, loose)
}

// allRowNames lists the rows: those of the plan in its order, and then those of other strategies
// in the records.
func allRowNames(records []*Record) []string {
	names := append([]string{preparationRow}, plan.RowNames()...)
	known := map[string]bool{}
	for _, name := range names {
		known[name] = true
	}
	for _, r := range records {
		for _, row := range r.MeasuredRows {
			if !known[row.RowName] {
				known[row.RowName] = true
				names = append(names, row.RowName)
			}
		}
	}
	return names
}

// writeReport prints the cost and the results of each row.
func writeReport(out io.Writer, records []*Record) error {
	var b strings.Builder
	b.WriteString(reportHeader(records) + "\n\n")
	b.WriteString("| row | games | seconds | in vain | conflicts | us a unit | decided | in games | invariants | used | in games |\n")
	b.WriteString("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n")
	for _, name := range allRowNames(records) {
		t := sumRow(records, name)
		fmt.Fprintf(&b, "| %s | %d | %.1f | %.1f | %d | %.0f | %d | %d | %d | %d | %d |\n",
			name, t.gameCount, t.totalSeconds, t.vainSeconds, t.conflictCount, 1e6*t.totalSeconds/float64(max(1, t.effortUnits)), t.decidedQuestions, t.decidedGames, t.provedCount, t.usedCount, t.usedGames)
	}
	_, err := io.WriteString(out, b.String())
	return err
}
