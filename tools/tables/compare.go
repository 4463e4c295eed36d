package main

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/proof"
)

// A comparison is the mark that says how a verdict differs from the printed answer.
type comparison byte

// The comparisons, by their marks.
const (
	sameAnswer     comparison = ' '
	betterAnswer   comparison = '+' // decided where the paper is not; more formulas
	worseAnswer    comparison = '-' // undecided where the paper is not; fewer formulas
	oppositeAnswer comparison = '!'
)

// isCount tells whether the column of the cell counts formulas.
func (c *tableCell) isCount() bool {
	return c.proofQuestion.Property == proof.Functionals || c.proofQuestion.Property == proof.Persistence
}

// ownAnswer returns the verdict as the papers print it.
func (c *tableCell) ownAnswer() string {
	if c.isCount() {
		return fmt.Sprintf("%d/%d", c.proofVerdict.ProvedFormulas, c.proofVerdict.TotalFormulas)
	}
	switch c.proofVerdict.Status {
	case proof.Proved:
		return "y"
	case proof.Violated:
		return "n"
	}
	return "?"
}

// paperAnswer returns the printed answer without the depth that KR 2012 adds.
func (c *tableCell) paperAnswer() string {
	answer, _, _ := strings.Cut(c.printedAnswer, ",")
	return answer
}

// paperUndecided tells whether the paper left the cell open: undecided or aborted.
func (c *tableCell) paperUndecided() bool { return c.paperAnswer() == "?" || c.paperAnswer() == "-" }

// compareAnswer compares the verdict of a cell with its printed answer.
func (c *tableCell) compareAnswer() comparison {
	if c.isCount() {
		return c.compareCounts()
	}
	ours, paper := c.ownAnswer(), c.paperAnswer()
	switch {
	case c.paperUndecided() && ours == "?", ours == paper:
		return sameAnswer
	case c.paperUndecided():
		return betterAnswer
	case ours == "?":
		return worseAnswer
	}
	return oppositeAnswer
}

// compareCounts compares numbers of proved formulas, even if the totals differ, since then the text
// of the game is not that of the authors.
func (c *tableCell) compareCounts() comparison {
	var proved, total int
	if _, err := fmt.Sscanf(c.printedAnswer, "%d/%d", &proved, &total); err != nil {
		if c.proofVerdict.ProvedFormulas == 0 {
			return sameAnswer
		}
		return betterAnswer
	}
	switch {
	case c.proofVerdict.ProvedFormulas < proved:
		return worseAnswer
	case c.proofVerdict.ProvedFormulas > proved:
		return betterAnswer
	}
	return sameAnswer
}

// hasOtherTotal tells whether the prover and the paper have different total numbers of formulas.
func (c *tableCell) hasOtherTotal() bool {
	var proved, total int
	_, err := fmt.Sscanf(c.printedAnswer, "%d/%d", &proved, &total)
	return c.isCount() && err == nil && total != c.proofVerdict.TotalFormulas
}
