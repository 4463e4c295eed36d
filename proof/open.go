package proof

import (
	"context"
	"fmt"
	"strings"
)

// openReason says why an item is undecided and how far it got.
func (p *Prover) openReason(ctx context.Context, it *item) string {
	var parts []string
	switch {
	case p.noSolver != "":
		parts = append(parts, "no solver: "+p.noSolver)
	case ctx.Err() != nil:
		parts = append(parts, "stopped after "+p.elapsed().String())
	case p.short || p.conflicts >= p.budget.Conflicts:
		parts = append(parts, "the solver's budget is used up")
	}
	parts = append(parts, it.tried...)
	if it.clear > 1 {
		parts = append(parts, fmt.Sprintf("no violation in matches of up to %s", count(it.clear-1, "step")))
	}
	if len(parts) == 0 {
		return "undecided"
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
