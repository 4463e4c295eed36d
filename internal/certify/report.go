package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/proof/certificate"
)

// A report prints a line for each game, and the sums.
type report struct {
	out                                          io.Writer
	verbose                                      bool
	games, certificates, programs, right, silent int
	contradictions                               int
	notes                                        map[string]int
	seconds                                      float64
	open                                         []string // games with programs without answer
}

func (r *report) heading() {
	fmt.Fprintf(r.out, "%-28s %8s %12s %9s %7s %10s %10s\n", "game", "proved", "certificates", "programs", "right", "no answer", "clingo s")
}

// add prints a game.
func (r *report) add(g *result) {
	r.games++
	if g.err != nil {
		fmt.Fprintf(r.out, "%-28s %v\n", g.name, g.err)
		return
	}
	var programs, right, silent int
	var seconds float64
	var lines []string
	for _, p := range g.parts {
		for _, o := range p.Outcomes {
			programs++
			seconds += o.Seconds
			switch {
			case o.OK():
				right++
				if o.ByParts {
					lines = append(lines, fmt.Sprintf("by its parts: %s/%s", p.dir, o.Program))
				}
			case o.Err != nil:
				silent++
				lines = append(lines, fmt.Sprintf("no answer: %s/%s: %s", p.dir, o.Program, reason(o)))
			default:
				r.contradictions++
				lines = append(lines, contradiction(p.dir, o))
			}
			if r.verbose && o.OK() {
				lines = append(lines, fmt.Sprintf("%s/%s: %v, %.2f s", p.dir, o.Program, o.Got, o.Seconds))
			}
		}
	}
	fmt.Fprintf(r.out, "%-28s %8d %12d %9d %7d %10d %10.2f\n", g.name, g.proved, len(g.parts), programs, right, silent, seconds)
	for _, line := range lines {
		fmt.Fprintf(r.out, "    %s\n", line)
	}
	r.certificates += len(g.parts)
	r.programs += programs
	r.right += right
	r.silent += silent
	if silent > 0 {
		r.open = append(r.open, fmt.Sprintf("%s %d of %d", g.name, silent, programs))
	}
	r.seconds += seconds
	r.note(g.notes)
}

// reason says why there is no answer.
func reason(o certificate.Outcome) string {
	switch {
	case !errors.Is(o.Err, context.DeadlineExceeded):
		return o.Err.Error()
	case o.Seconds < notRun:
		return "not run, the time for the game is up"
	}
	return fmt.Sprintf("stopped after %.0f s", o.Seconds)
}

// notRun is how many seconds clingo takes at least to begin with a program.
const notRun = 0.001

// contradiction describes an answer that should not be.
func contradiction(dir string, o certificate.Outcome) string {
	return fmt.Sprintf("CONTRADICTION: %s/%s is %v, and %v was expected; model: %s", dir, o.Program, o.Got, o.Expected, strings.Join(o.Model, " "))
}

func (r *report) note(notes map[string]int) {
	if r.notes == nil {
		r.notes = map[string]int{}
	}
	for text, n := range notes {
		r.notes[text] += n
	}
}

// totals prints the sums, and what verdicts have instead of certificates.
func (r *report) totals() {
	fmt.Fprintf(r.out, "\n%d games, %d certificates, %d programs: %d right, %d without answer in time, %d contradictions; %.0f s of clingo\n",
		r.games, r.certificates, r.programs, r.right, r.silent, r.contradictions, r.seconds)
	if len(r.open) > 0 {
		fmt.Fprintf(r.out, "without answer: %s\n", strings.Join(r.open, ", "))
	}
	for _, text := range slices.Sorted(maps.Keys(r.notes)) {
		fmt.Fprintf(r.out, "%5d  %s\n", r.notes[text], text)
	}
}
