package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/gdllint/gdllint/proof"
)

// A rowPrinter writes rows as they are solved, and the sums at the end.
type rowPrinter struct {
	output     io.Writer
	cellTotals tableSums
}

// tableSums counts cells by the printed answer.
type tableSums struct {
	rowCount, unaskedCells                int
	printedYes, yesProved, yesViolated    int
	printedNo, noViolated, noProved       int
	printedOpen, openProved, openViolated int
	countsByProperty                      map[proof.Property]*countSums
	timedOutGames                         []string
	totalSeconds                          float64
}

// countSums are the sums of a column that counts formulas.
type countSums struct{ cellCount, atLeastPrinted, otherTotals int }

func (p *rowPrinter) printRow(r solvedRow) {
	p.cellTotals.rowCount++
	p.cellTotals.unaskedCells += r.unaskedCells
	p.cellTotals.totalSeconds += r.solveSeconds
	if r.solveError != nil {
		fmt.Fprintf(p.output, "%s: %v\n", r.gameName, r.solveError)
		return
	}
	note := ""
	if r.timedOut {
		note = ", stopped when the time was up"
		p.cellTotals.timedOutGames = append(p.cellTotals.timedOutGames, r.gameName)
	}
	fmt.Fprintf(p.output, "%s (%.1f s%s)\n", r.gameName, r.solveSeconds, note)
	for i := range r.answeredCells {
		p.printCell(&r.answeredCells[i])
	}
}

func (p *rowPrinter) printCell(c *tableCell) {
	p.cellTotals.addCell(c)
	v := c.proofVerdict
	why := v.Method
	if v.Depth > 0 && v.Status != proof.Open {
		why += fmt.Sprintf(", depth %d", v.Depth)
	}
	if v.Status == proof.Open {
		why = v.OpenReason
	}
	if c.hasOtherTotal() {
		why = "another number of formulas; " + why
	}
	if v.Status != proof.Open {
		why += fmt.Sprintf(", %.2f s", v.Seconds)
	}
	ours := c.ownAnswer()
	if ours == "n" && strings.Contains(c.printedAnswer, ",") {
		ours = fmt.Sprintf("n,%d", v.Depth)
	}
	fmt.Fprintf(p.output, "%c %-22s %9s %9s  %s\n", c.compareAnswer(), c.columnName, c.printedAnswer, ours, why)
	if c.oppositeEvidence != "" {
		fmt.Fprintf(p.output, "%45s %s\n", "", c.oppositeEvidence)
	}
}

func (s *tableSums) addCell(c *tableCell) {
	if c.isCount() {
		s.addCountCell(c)
		return
	}
	ours := c.ownAnswer()
	switch {
	case c.paperUndecided():
		s.printedOpen += 1
		s.openProved += boolToInt(ours == "y")
		s.openViolated += boolToInt(ours == "n")
	case c.paperAnswer() == "y":
		s.printedYes++
		s.yesProved += boolToInt(ours == "y")
		s.yesViolated += boolToInt(ours == "n")
	default:
		s.printedNo++
		s.noViolated += boolToInt(ours == "n")
		s.noProved += boolToInt(ours == "y")
	}
}

func (s *tableSums) addCountCell(c *tableCell) {
	if s.countsByProperty == nil {
		s.countsByProperty = map[proof.Property]*countSums{}
	}
	n := s.countsByProperty[c.proofQuestion.Property]
	if n == nil {
		n = &countSums{}
		s.countsByProperty[c.proofQuestion.Property] = n
	}
	n.cellCount++
	n.atLeastPrinted += boolToInt(c.compareAnswer() != worseAnswer)
	n.otherTotals += boolToInt(c.hasOtherTotal())
}

func boolToInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// printTotals writes the sums.
func (p *rowPrinter) printTotals() {
	s := &p.cellTotals
	fmt.Fprintf(p.output, "\n%d games in %.0f s\n", s.rowCount, s.totalSeconds)
	fmt.Fprintf(p.output, "printed y:      %d of %d proved, %d violated\n", s.yesProved, s.printedYes, s.yesViolated)
	fmt.Fprintf(p.output, "printed n:      %d of %d violated, %d proved\n", s.noViolated, s.printedNo, s.noProved)
	fmt.Fprintf(p.output, "printed ? or -: %d of %d decided (%d proved, %d violated)\n", s.openProved+s.openViolated, s.printedOpen, s.openProved, s.openViolated)
	for _, column := range []proof.Property{proof.Functionals, proof.Persistence} {
		if n := s.countsByProperty[column]; n != nil {
			fmt.Fprintf(p.output, "%-15s at least the printed number in %d of %d, other formulas in %d\n", column+":", n.atLeastPrinted, n.cellCount, n.otherTotals)
		}
	}
	if s.unaskedCells > 0 {
		fmt.Fprintf(p.output, "left out:       %d cells that no question answers\n", s.unaskedCells)
	}
	if len(s.timedOutGames) > 0 {
		fmt.Fprintf(p.output, "time was up:    %s\n", strings.Join(s.timedOutGames, ", "))
	}
}
