package main

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/proof"
)

// A comparison relates a verdict to the printed answer.
type comparison byte

// The comparisons, by their marks.
const (
	same     comparison = ' '
	better   comparison = '+' // decided where the paper is not; more formulas
	worse    comparison = '-' // undecided where the paper is not; fewer formulas
	opposite comparison = '!'
)

// isCount tells whether the column counts formulas.
func (c *cell) isCount() bool {
	return c.question.Property == proof.Functionals || c.question.Property == proof.Persistence
}

// ours returns the verdict as the papers print it.
func (c *cell) ours() string {
	if c.isCount() {
		return fmt.Sprintf("%d/%d", c.verdict.Proved, c.verdict.Total)
	}
	switch c.verdict.Status {
	case proof.Proved:
		return "y"
	case proof.Violated:
		return "n"
	}
	return "?"
}

// paper returns the printed answer without the depth that KR 2012 adds.
func (c *cell) paper() string {
	answer, _, _ := strings.Cut(c.printed, ",")
	return answer
}

// undecided tells whether the paper left the cell open: undecided or aborted.
func (c *cell) undecided() bool { return c.paper() == "?" || c.paper() == "-" }

func (c *cell) compare() comparison {
	if c.isCount() {
		return c.compareCounts()
	}
	ours, paper := c.ours(), c.paper()
	switch {
	case c.undecided() && ours == "?", ours == paper:
		return same
	case c.undecided():
		return better
	case ours == "?":
		return worse
	}
	return opposite
}

// compareCounts compares numbers of proved formulas, even if they are of
// different totals; the text of the game then differs from the authors'.
func (c *cell) compareCounts() comparison {
	var proved, total int
	if _, err := fmt.Sscanf(c.printed, "%d/%d", &proved, &total); err != nil {
		if c.verdict.Proved == 0 {
			return same
		}
		return better
	}
	switch {
	case c.verdict.Proved < proved:
		return worse
	case c.verdict.Proved > proved:
		return better
	}
	return same
}

// otherTotal tells whether the prover counts other formulas than the paper.
func (c *cell) otherTotal() bool {
	var proved, total int
	_, err := fmt.Sscanf(c.printed, "%d/%d", &proved, &total)
	return c.isCount() && err == nil && total != c.verdict.Total
}
