package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
)

// report writes results and sums them up.
type report struct {
	out     io.Writer
	verbose bool

	games, unplayed, cut     int
	proved, violated, open   int
	replayed                 int
	matches, states          int
	enumerated, reached      int
	walked                   int // games of which an enumeration was repeated
	again                    again
	contradictions, badGames int
	seconds                  float64
}

func (r *report) add(x *result) {
	r.games++
	r.seconds += x.seconds
	r.replayed += x.replayed
	r.matches += x.matches
	r.states += x.states
	r.enumerated += x.enumerated
	r.reached += x.reached
	if x.enumerated > 0 {
		r.walked++
	}
	r.again.asked += x.again.asked
	r.again.confirmed += x.again.confirmed
	if x.cut {
		r.cut++
	}
	if x.err != nil {
		r.unplayed++
	}
	if r.verbose {
		fmt.Fprintf(r.out, "%s: %s, %s, %s%s, %.1f s%s\n", filepath.Base(x.path), letters(x.verdicts), plural.Count(x.matches, "match"),
			plural.Count(x.states, "state"), doneAgain(x), x.seconds, note(x))
	}
	for _, v := range x.verdicts {
		switch v.Status {
		case proof.Proved:
			r.proved++
		case proof.Violated:
			r.violated++
		default:
			r.open++
		}
	}
	if len(x.contradictions) > 0 {
		r.badGames++
	}
	for _, c := range x.contradictions {
		r.contradictions++
		fmt.Fprintf(r.out, "CONTRADICTION %s: %s\n", x.path, c)
	}
}

// letters writes the verdicts in the papers' notation, in the order of audited.
func letters(verdicts []proof.Verdict) string {
	var b strings.Builder
	for _, v := range verdicts {
		b.WriteString(map[proof.Status]string{proof.Proved: "y", proof.Violated: "n", proof.Open: "?"}[v.Status])
	}
	return b.String()
}

// doneAgain reports the number of states of repeated enumerations.
func doneAgain(x *result) string {
	if x.enumerated == 0 {
		return ""
	}
	return fmt.Sprintf(", enumeration done again with %s", plural.Count(x.reached, "state"))
}

func note(x *result) string {
	switch {
	case x.err != nil:
		return ", not played: " + x.err.Error()
	case x.cut:
		return ", cut short"
	}
	for _, v := range x.verdicts {
		if v.Status != proof.Open {
			return ""
		}
	}
	return ", " + x.verdicts[0].Reason
}

func (r *report) summary() {
	fmt.Fprintf(r.out, "%s: %d proved, %d violated, %d open; %.0f s of work\n", plural.Count(r.games, "game"), r.proved, r.violated, r.open, r.seconds)
	fmt.Fprintf(r.out, "%s replayed; %s at random with %s judged; cut short: %s, not played: %s\n", plural.Count(r.replayed, "violation"),
		plural.Count(r.matches, "match"), plural.Count(r.states, "state"), plural.Count(r.cut, "game"), plural.Count(r.unplayed, "game"))
	fmt.Fprintf(r.out, "%s of %s done again: %s judged\n", plural.Count(r.enumerated, "enumeration"), plural.Count(r.walked, "game"), plural.Count(r.reached, "state"))
	fmt.Fprintf(r.out, "%s asked again: %d confirmed by the embedded solver\n", plural.Count(r.again.asked, "refutation"), r.again.confirmed)
	fmt.Fprintf(r.out, "%s in %s\n", plural.Count(r.contradictions, "contradiction"), plural.Count(r.badGames, "game"))
}
