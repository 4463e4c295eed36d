package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/gdllint/gdllint/proof"
)

// A printer writes rows as they are solved, and the sums at the end.
type printer struct {
	out  io.Writer
	sums sums
}

// sums counts cells by the printed answer.
type sums struct {
	rows, unasked                int
	yes, yesProved, yesViolated  int
	no, noViolated, noProved     int
	open, openProved, openBroken int
	counts                       map[proof.Property]*countSums
	cut                          []string
	seconds                      float64
}

// countSums are the sums of a column that counts formulas.
type countSums struct{ cells, atLeast, otherTotals int }

func (p *printer) row(r solved) {
	p.sums.rows++
	p.sums.unasked += r.unasked
	p.sums.seconds += r.seconds
	if r.err != nil {
		fmt.Fprintf(p.out, "%s: %v\n", r.game, r.err)
		return
	}
	note := ""
	if r.cut {
		note = ", stopped when the time was up"
		p.sums.cut = append(p.sums.cut, r.game)
	}
	fmt.Fprintf(p.out, "%s (%.1f s%s)\n", r.game, r.seconds, note)
	for i := range r.cells {
		p.cell(&r.cells[i])
	}
}

func (p *printer) cell(c *cell) {
	p.sums.add(c)
	v := c.verdict
	why := v.Method
	if v.Depth > 0 && v.Status != proof.Open {
		why += fmt.Sprintf(", depth %d", v.Depth)
	}
	if v.Status == proof.Open {
		why = v.Reason
	}
	if c.otherTotal() {
		why = "another number of formulas; " + why
	}
	if v.Status != proof.Open {
		why += fmt.Sprintf(", %.2f s", v.Seconds)
	}
	ours := c.ours()
	if ours == "n" && strings.Contains(c.printed, ",") {
		ours = fmt.Sprintf("n,%d", v.Depth)
	}
	fmt.Fprintf(p.out, "%c %-22s %9s %9s  %s\n", c.compare(), c.column, c.printed, ours, why)
	if c.evidence != "" {
		fmt.Fprintf(p.out, "%45s %s\n", "", c.evidence)
	}
}

func (s *sums) add(c *cell) {
	if c.isCount() {
		s.addCount(c)
		return
	}
	ours := c.ours()
	switch {
	case c.undecided():
		s.open += 1
		s.openProved += btoi(ours == "y")
		s.openBroken += btoi(ours == "n")
	case c.paper() == "y":
		s.yes++
		s.yesProved += btoi(ours == "y")
		s.yesViolated += btoi(ours == "n")
	default:
		s.no++
		s.noViolated += btoi(ours == "n")
		s.noProved += btoi(ours == "y")
	}
}

func (s *sums) addCount(c *cell) {
	if s.counts == nil {
		s.counts = map[proof.Property]*countSums{}
	}
	n := s.counts[c.question.Property]
	if n == nil {
		n = &countSums{}
		s.counts[c.question.Property] = n
	}
	n.cells++
	n.atLeast += btoi(c.compare() != worse)
	n.otherTotals += btoi(c.otherTotal())
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// totals writes the sums.
func (p *printer) totals() {
	s := &p.sums
	fmt.Fprintf(p.out, "\n%d games in %.0f s\n", s.rows, s.seconds)
	fmt.Fprintf(p.out, "printed y:      %d of %d proved, %d violated\n", s.yesProved, s.yes, s.yesViolated)
	fmt.Fprintf(p.out, "printed n:      %d of %d violated, %d proved\n", s.noViolated, s.no, s.noProved)
	fmt.Fprintf(p.out, "printed ? or -: %d of %d decided (%d proved, %d violated)\n", s.openProved+s.openBroken, s.open, s.openProved, s.openBroken)
	for _, column := range []proof.Property{proof.Functionals, proof.Persistence} {
		if n := s.counts[column]; n != nil {
			fmt.Fprintf(p.out, "%-15s at least the printed number in %d of %d, other formulas in %d\n", column+":", n.atLeast, n.cells, n.otherTotals)
		}
	}
	if s.unasked > 0 {
		fmt.Fprintf(p.out, "left out:       %d cells that no question answers\n", s.unasked)
	}
	if len(s.cut) > 0 {
		fmt.Fprintf(p.out, "time was up:    %s\n", strings.Join(s.cut, ", "))
	}
}
