package task

import "strings"

// undecided is the reason where there is no other.
const undecided = "undecided"

// OpenReason returns why an item is undecided and how far it got.
func (t *Task) OpenReason(it *Item) string {
	var parts []string
	switch {
	case t.NoSolver() != "":
		parts = append(parts, "no solver: "+t.NoSolver())
	case t.WasExhausted():
		parts = append(parts, "the budget of the game is used up")
	case t.Short() || t.Conflicts() >= t.Budget().Conflicts && t.Budget().Conflicts > 0:
		parts = append(parts, "the solver's budget is used up")
	}
	parts = append(parts, it.far()...)
	if len(parts) == 0 {
		return undecided
	}
	return strings.Join(parts, "; ")
}
