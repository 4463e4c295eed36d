package task

import (
	"fmt"
	"strings"
)

// This file says why a question is open.

// undecidedReason is the text for an open question about which nothing else can be said.
const undecidedReason = "undecided"

// mostEndedRows is the greatest number of rows that endedText names.
const mostEndedRows = 3

// endedText names the rows that have used up their part of the budget.
func endedText(rows []string) string {
	rest := ""
	if n := len(rows) - mostEndedRows; n > 0 {
		rows, rest = rows[:mostEndedRows], fmt.Sprintf(" and %d more", n)
	}
	return "no answer within the share of the budget that each of these searches has: " + strings.Join(rows, "; ") + rest
}

// OpenReason returns why an item is undecided and how far it got.
func (t *ProofTask) OpenReason(it *QuestionItem) string {
	var parts []string
	if rows := t.TaskOptions.ChosenRows; len(rows) > 0 {
		parts = append(parts, "nothing was run but "+strings.Join(rows, ", "))
	}
	switch {
	case t.NoSolverReason() != "":
		parts = append(parts, "no solver: "+t.NoSolverReason())
	case t.WasExhausted():
		parts = append(parts, "the budget of the game is used up")
	case len(EngineState[workPace](t).endedRows) > 0:
		parts = append(parts, endedText(EngineState[workPace](t).endedRows))
	case t.ShareUsedUp() || t.SpentConflicts() >= t.CurrentBudget().SolverConflicts && t.CurrentBudget().SolverConflicts > 0:
		parts = append(parts, "the solver's budget is used up")
	}
	parts = append(parts, it.progressTexts()...)
	if len(parts) == 0 {
		return undecidedReason
	}
	return strings.Join(parts, "; ")
}
