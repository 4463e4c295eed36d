package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/proof/certify"
)

// A report prints a line for each game, and the sums.
type report struct {
	out     io.Writer
	verbose bool
	games   int
	total   sums
	notes   map[string]int // reasons of verdicts without certificates
	open    []string       // games with verdicts without answer
}

// sums counts verdicts by their results, and programs.
type sums struct {
	verdicts map[certify.Result]int
	programs certify.Count
}

func (r *report) heading() {
	fmt.Fprintf(r.out, "%-28s %8s %8s %9s %12s %8s %9s %9s %9s\n", "game", "verdicts", "stand", "no answer", "contradict", "without", "programs", "prover s", "clingo s")
}

// add prints a game.
func (r *report) add(g *result) {
	r.games++
	if g.err == nil && g.game.Unreadable != "" {
		g.err = fmt.Errorf("%s", g.game.Unreadable)
	}
	if g.err != nil {
		fmt.Fprintf(r.out, "%-28s %v\n", g.name, g.err)
		return
	}
	s := sums{g.game.Results(), g.game.Count}
	r.line(g.name, s, fmt.Sprintf("%9.2f", g.seconds))
	for _, fault := range g.game.Faults {
		fmt.Fprintf(r.out, "    CONTRADICTION: %s\n", fault)
	}
	for _, fault := range g.faults {
		fmt.Fprintf(r.out, "    CONTRADICTION: %v\n", fault)
	}
	for i := range g.game.Verdicts {
		r.verdict(&g.game.Verdicts[i])
	}
	if n := s.verdicts[certify.Silent]; n > 0 {
		r.open = append(r.open, fmt.Sprintf("%s %d", g.name, n))
	}
	r.take(s, len(g.game.Faults)+len(g.faults))
}

// take adds to the sums.
func (r *report) take(s sums, faults int) {
	if r.total.verdicts == nil {
		r.total.verdicts = map[certify.Result]int{}
	}
	for result, n := range s.verdicts {
		r.total.verdicts[result] += n
	}
	r.total.verdicts[certify.Contradicts] += faults
	r.total.programs.Add(s.programs)
}

func (r *report) line(name string, s sums, prover string) {
	n := 0
	for _, count := range s.verdicts {
		n += count
	}
	fmt.Fprintf(r.out, "%-28s %8d %8d %9d %12d %8d %9d %s %9.2f\n", name, n, s.verdicts[certify.Stands], s.verdicts[certify.Silent],
		s.verdicts[certify.Contradicts], s.verdicts[certify.Without], s.programs.Right+s.programs.Silent+s.programs.Wrong, prover, s.programs.Seconds)
}

func (r *report) verdict(v *certify.Verdict) {
	reasons := strings.Join(v.Reasons, "; ")
	switch v.Result {
	case certify.Contradicts:
		fmt.Fprintf(r.out, "    CONTRADICTION: %s %s: %s\n", v.Property, v.Role, reasons)
	case certify.Silent:
		fmt.Fprintf(r.out, "    no answer: %s %s: %s\n", v.Property, v.Role, reasons)
	case certify.Without:
		if r.notes == nil {
			r.notes = map[string]int{}
		}
		r.notes[reasons]++
	case certify.Stands:
		if r.verbose {
			fmt.Fprintf(r.out, "    %s %s stands (%s)\n", v.Property, v.Role, v.How)
		}
	}
}

// totals prints the sums, and why verdicts have no certificates.
func (r *report) totals() {
	r.line(fmt.Sprintf("%d games", r.games), r.total, strings.Repeat(" ", 9))
	p := r.total.programs
	fmt.Fprintf(r.out, "%d programs right, %d without answer, %d wrong; %d contradictions\n", p.Right, p.Silent, p.Wrong, r.contradictions())
	if len(r.open) > 0 {
		fmt.Fprintf(r.out, "verdicts without answer: %s\n", strings.Join(r.open, ", "))
	}
	for _, text := range slices.Sorted(maps.Keys(r.notes)) {
		fmt.Fprintf(r.out, "%5d  %s\n", r.notes[text], text)
	}
}

// finished counts the games of a report by their names: two rulesheets may have the
// same.
func finished(report string) map[string]int {
	games := map[string]int{}
	for line := range strings.Lines(report) {
		var name string
		var verdicts, stand, silent, wrong, without int
		if n, _ := fmt.Sscan(line, &name, &verdicts, &stand, &silent, &wrong, &without); n == 6 && !strings.HasPrefix(line, " ") {
			games[name]++
		}
	}
	return games
}

func (r *report) contradictions() int { return r.total.verdicts[certify.Contradicts] }
