package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/proof/certify"
)

// A certifyReport prints a line for each game, and the sums.
type certifyReport struct {
	output           io.Writer
	printEachVerdict bool
	gameCount        int
	verdictTotals    verdictSums
	missingReasons   map[string]int // reasons of verdicts without certificates
	unansweredGames  []string       // games with verdicts without answer
}

// verdictSums holds numbers of verdicts, by the results of their checks, and of programs.
type verdictSums struct {
	countsByResult map[certify.Result]int
	programCounts  certify.AnswerCount
}

func (r *certifyReport) printHeading() {
	fmt.Fprintf(r.output, "%-28s %8s %8s %9s %12s %8s %9s %9s %9s\n", "game", "verdicts", "stand", "no answer", "contradict", "without", "programs", "prover s", "clingo s")
}

// addResult prints the line of a game and adds its numbers to the sums.
func (r *certifyReport) addResult(g *gameResult) {
	r.gameCount++
	if g.gameError == nil && g.checkedGame.Unreadable != "" {
		g.gameError = fmt.Errorf("%s", g.checkedGame.Unreadable)
	}
	if g.gameError != nil {
		fmt.Fprintf(r.output, "%-28s %v\n", g.gameName, g.gameError)
		return
	}
	s := verdictSums{g.checkedGame.CountResults(), g.checkedGame.ProgramAnswers}
	r.printLine(g.gameName, s, fmt.Sprintf("%9.2f", g.proverSeconds))
	for _, fault := range g.checkedGame.Faults {
		fmt.Fprintf(r.output, "    CONTRADICTION: %s\n", fault)
	}
	for _, fault := range g.proverFaults {
		fmt.Fprintf(r.output, "    CONTRADICTION: %v\n", fault)
	}
	for i := range g.checkedGame.Verdicts {
		r.printVerdict(&g.checkedGame.Verdicts[i])
	}
	if n := s.countsByResult[certify.NoAnswer]; n > 0 {
		r.unansweredGames = append(r.unansweredGames, fmt.Sprintf("%s %d", g.gameName, n))
	}
	r.addSums(s, len(g.checkedGame.Faults)+len(g.proverFaults))
}

// addSums adds the numbers of one game, with its faults as contradictions.
func (r *certifyReport) addSums(s verdictSums, faults int) {
	if r.verdictTotals.countsByResult == nil {
		r.verdictTotals.countsByResult = map[certify.Result]int{}
	}
	for result, n := range s.countsByResult {
		r.verdictTotals.countsByResult[result] += n
	}
	r.verdictTotals.countsByResult[certify.Contradicts] += faults
	r.verdictTotals.programCounts.AddCount(s.programCounts)
}

func (r *certifyReport) printLine(name string, s verdictSums, prover string) {
	n := 0
	for _, count := range s.countsByResult {
		n += count
	}
	fmt.Fprintf(r.output, "%-28s %8d %8d %9d %12d %8d %9d %s %9.2f\n", name, n, s.countsByResult[certify.Stands], s.countsByResult[certify.NoAnswer],
		s.countsByResult[certify.Contradicts], s.countsByResult[certify.NoCertificate], s.programCounts.RightAnswers+s.programCounts.MissingAnswers+s.programCounts.WrongAnswers, prover, s.programCounts.Seconds)
}

func (r *certifyReport) printVerdict(v *certify.Verdict) {
	reasons := strings.Join(v.Reasons, "; ")
	switch v.Result {
	case certify.Contradicts:
		fmt.Fprintf(r.output, "    CONTRADICTION: %s %s: %s\n", v.Property, v.Role, reasons)
	case certify.NoAnswer:
		fmt.Fprintf(r.output, "    no answer: %s %s: %s\n", v.Property, v.Role, reasons)
	case certify.NoCertificate:
		if r.missingReasons == nil {
			r.missingReasons = map[string]int{}
		}
		r.missingReasons[reasons]++
	case certify.Stands:
		if r.printEachVerdict {
			fmt.Fprintf(r.output, "    %s %s stands (%s)\n", v.Property, v.Role, v.CheckedBy)
		}
	}
}

// printTotals prints the sums, and why verdicts have no certificates.
func (r *certifyReport) printTotals() {
	r.printLine(fmt.Sprintf("%d games", r.gameCount), r.verdictTotals, strings.Repeat(" ", 9))
	p := r.verdictTotals.programCounts
	fmt.Fprintf(r.output, "%d programs right, %d without answer, %d wrong; %d contradictions\n", p.RightAnswers, p.MissingAnswers, p.WrongAnswers, r.contradictionCount())
	if len(r.unansweredGames) > 0 {
		fmt.Fprintf(r.output, "verdicts without answer: %s\n", strings.Join(r.unansweredGames, ", "))
	}
	for _, text := range slices.Sorted(maps.Keys(r.missingReasons)) {
		fmt.Fprintf(r.output, "%5d  %s\n", r.missingReasons[text], text)
	}
}

// finishedGames counts the games of a report by their names: two rulesheets may have the
// same.
func finishedGames(report string) map[string]int {
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

func (r *certifyReport) contradictionCount() int {
	return r.verdictTotals.countsByResult[certify.Contradicts]
}
