package task

import "strings"

// undecidedReason is the reason where there is no other.
const undecidedReason = "undecided"

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
	case t.ShareUsedUp() || t.SpentConflicts() >= t.CurrentBudget().SolverConflicts && t.CurrentBudget().SolverConflicts > 0:
		parts = append(parts, "the solver's budget is used up")
	}
	parts = append(parts, it.progressTexts()...)
	if len(parts) == 0 {
		return undecidedReason
	}
	return strings.Join(parts, "; ")
}
