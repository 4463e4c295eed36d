package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
)

// auditReport writes results and sums them up.
type auditReport struct {
	output        io.Writer
	printEachGame bool

	gameCount, unplayedGames, cutGames     int
	provedCount, violatedCount, openCount  int
	replayedMatches                        int
	randomMatches, judgedStates            int
	repeatedEnumerations, enumeratedStates int
	reenumeratedGames                      int // games of which an enumeration was repeated
	recheckedQueries                       recheckCount
	contradictionCount, badGames           int
	totalSeconds                           float64
}

func (r *auditReport) addResult(x *auditResult) {
	r.gameCount++
	r.totalSeconds += x.auditSeconds
	r.replayedMatches += x.replayedMatches
	r.randomMatches += x.randomMatches
	r.judgedStates += x.judgedStates
	r.repeatedEnumerations += x.repeatedEnumerations
	r.enumeratedStates += x.enumeratedStates
	if x.repeatedEnumerations > 0 {
		r.reenumeratedGames++
	}
	r.recheckedQueries.recheckedQueries += x.recheckedQueries.recheckedQueries
	r.recheckedQueries.confirmedQueries += x.recheckedQueries.confirmedQueries
	if x.timedOut {
		r.cutGames++
	}
	if x.playError != nil {
		r.unplayedGames++
	}
	if r.printEachGame {
		fmt.Fprintf(r.output, "%s: %s, %s, %s%s, %.1f s%s\n", filepath.Base(x.gamePath), verdictLetters(x.proofVerdicts), plural.CountNoun(x.randomMatches, "match"),
			plural.CountNoun(x.judgedStates, "state"), describeRevisit(x), x.auditSeconds, resultNote(x))
	}
	for _, v := range x.proofVerdicts {
		switch v.Status {
		case proof.Proved:
			r.provedCount++
		case proof.Violated:
			r.violatedCount++
		default:
			r.openCount++
		}
	}
	if len(x.foundContradictions) > 0 {
		r.badGames++
	}
	for _, c := range x.foundContradictions {
		r.contradictionCount++
		fmt.Fprintf(r.output, "CONTRADICTION %s: %s\n", x.gamePath, c)
	}
}

// verdictLetters returns the verdicts in the papers' notation, in the order of the questions.
func verdictLetters(verdicts []proof.Verdict) string {
	var b strings.Builder
	for _, v := range verdicts {
		b.WriteString(map[proof.Status]string{proof.Proved: "y", proof.Violated: "n", proof.Open: "?"}[v.Status])
	}
	return b.String()
}

// describeRevisit returns a text with the number of states of repeated enumerations; "" if none was repeated.
func describeRevisit(x *auditResult) string {
	if x.repeatedEnumerations == 0 {
		return ""
	}
	return fmt.Sprintf(", enumeration done again with %s", plural.CountNoun(x.enumeratedStates, "state"))
}

func resultNote(x *auditResult) string {
	switch {
	case x.playError != nil:
		return ", not played: " + x.playError.Error()
	case x.timedOut:
		return ", cut short"
	}
	for _, v := range x.proofVerdicts {
		if v.Status != proof.Open {
			return ""
		}
	}
	return ", " + x.proofVerdicts[0].OpenReason
}

func (r *auditReport) printSummary() {
	fmt.Fprintf(r.output, "%s: %d proved, %d violated, %d open; %.0f s of work\n", plural.CountNoun(r.gameCount, "game"), r.provedCount, r.violatedCount, r.openCount, r.totalSeconds)
	fmt.Fprintf(r.output, "%s replayed; %s at random with %s judged; cut short: %s, not played: %s\n", plural.CountNoun(r.replayedMatches, "violation"),
		plural.CountNoun(r.randomMatches, "match"), plural.CountNoun(r.judgedStates, "state"), plural.CountNoun(r.cutGames, "game"), plural.CountNoun(r.unplayedGames, "game"))
	fmt.Fprintf(r.output, "%s of %s done again: %s judged\n", plural.CountNoun(r.repeatedEnumerations, "enumeration"), plural.CountNoun(r.reenumeratedGames, "game"), plural.CountNoun(r.enumeratedStates, "state"))
	fmt.Fprintf(r.output, "%s asked again: %d confirmed by the embedded solver\n", plural.CountNoun(r.recheckedQueries.recheckedQueries, "refutation"), r.recheckedQueries.confirmedQueries)
	fmt.Fprintf(r.output, "%s in %s\n", plural.CountNoun(r.contradictionCount, "contradiction"), plural.CountNoun(r.badGames, "game"))
}
