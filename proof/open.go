package proof

import (
	"fmt"
	"strings"
)

// undecided is the reason where there is no other.
const undecided = "undecided"

// openReason says why an item is undecided and how far it got.
func (p *Prover) openReason(it *item) string {
	var parts []string
	switch {
	case p.noSolver != "":
		parts = append(parts, "no solver: "+p.noSolver)
	case p.short || p.conflicts >= p.budget.Conflicts && p.budget.Conflicts > 0:
		parts = append(parts, "the solver's budget is used up")
	}
	parts = append(parts, it.far()...)
	if len(parts) == 0 {
		return undecided
	}
	return strings.Join(parts, "; ")
}

// count returns "1 rule", "2 rules".
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if strings.HasSuffix(noun, "ch") {
		noun += "e"
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
