package main

import (
	"fmt"
	"io"

	"github.com/gdllint/gdllint/proof"
)

// printedAnswers holds the answers of KR 2012 Fig. 2: verdict and seconds, on other
// machines.
var printedAnswers = map[string]map[string]string{
	"kriegtictactoe.kif": {
		"knows-terminal of xplayer":            "n,6 in 1.5 s",
		"knows-legal of xplayer":               "y in 0.2 s",
		"knows-legal of xplayer about oplayer": "n,4 in 1.6 s",
		"knows-goal of xplayer":                "n,6 in 2.7 s",
		"knows-goal of xplayer about oplayer":  "n,6 in 2.4 s",
	},
	"kriegTTT_5x5.kif": {
		"knows-terminal of xplayer":            "n,4 in 1.4 s",
		"knows-legal of xplayer":               "?,5 in 20.3 s",
		"knows-legal of xplayer about oplayer": "n,1 in 1.4 s",
		"knows-goal of xplayer":                "n,4 in 2.2 s",
		"knows-goal of xplayer about oplayer":  "n,4 in 2.3 s",
	},
	"mastermind448.kif": {
		"knows-terminal of player": "?,17 in 19.7 s",
		"knows-legal of player":    "?,1 in 120 s",
		"knows-goal of player":     "?,4 in 21.3 s",
	},
}

// printedAnswerFor returns the printed answer to a question; "" if there is none.
func printedAnswerFor(game string, q proof.Question) string {
	return printedAnswers[game][q.Title()]
}

// writeComparisons prints the answers about a game, and returns the number of questions on
// which the two ways disagree.
func writeComparisons(out io.Writer, game string, rows []viewComparison) (disagree int) {
	fmt.Fprintf(out, "### %s\n\n", game)
	fmt.Fprintln(out, "| question | printed | paper's views | s | views: rules, atoms | two views | s | rules, atoms |")
	fmt.Fprintln(out, "|---|---|---|---|---|---|---|---|")
	for _, r := range rows {
		fmt.Fprintf(out, "| %s | %s | %s | %.1f | %s | %s | %.1f | %s |\n", r.proofQuestion.Title(), r.printedAnswer,
			r.paperAnswer.paperNotation(), r.paperAnswer.cpuSeconds, r.paperAnswer.programSize(), r.twoViewsAnswer.paperNotation(), r.twoViewsAnswer.cpuSeconds, r.twoViewsAnswer.programSize())
		if r.isContradiction() {
			disagree++
		}
	}
	fmt.Fprintln(out)
	for _, r := range rows {
		for _, a := range []struct {
			way string
			timedVerdict
		}{{"paper's views", r.paperAnswer}, {"two views", r.twoViewsAnswer}} {
			if a.Status == proof.Open {
				fmt.Fprintf(out, "- %s, %s: %s\n", r.proofQuestion.Title(), a.way, a.OpenReason)
			}
		}
	}
	fmt.Fprintln(out)
	return disagree
}

// isContradiction tells whether both ways decide and contradict each other: in the
// verdict, or in the length of the shortest matches.
func (r *viewComparison) isContradiction() bool {
	a, b := &r.paperAnswer, &r.twoViewsAnswer
	return a.Status != proof.Open && b.Status != proof.Open && a.paperNotation() != b.paperNotation()
}

// paperNotation returns a verdict in the notation of the paper.
func (a *timedVerdict) paperNotation() string {
	switch a.Status {
	case proof.Proved:
		return "y"
	case proof.Violated:
		return fmt.Sprintf("n,%d", a.Depth)
	}
	if a.Depth == 0 {
		return "?"
	}
	return fmt.Sprintf("?,%d", a.Depth)
}

// programSize returns the numbers of views, unless they are two, of rules and of atoms of the step program; "" if there is
// none.
func (a *timedVerdict) programSize() string {
	p := a.StepProgram
	if p == nil {
		return ""
	}
	about, views := "", ""
	if p.IsEstimate {
		about = "~"
	}
	if p.GameCopies != 2 {
		views = fmt.Sprintf("%d: ", p.GameCopies)
	}
	return fmt.Sprintf("%s%s%d, %s%d", views, about, p.GroundRules, about, p.GroundAtoms)
}
