package records

import (
	"context"
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/play"
)

// SavedTest returns a match as a test: its moves, and the legal moves or goal values
// at its end. The author has to check that these are right.
func SavedTest(ctx context.Context, g *play.Game, title string, trace *play.Trace) (string, error) {
	match, err := g.ReplayTrace(ctx, *trace)
	if err != nil {
		return "", err
	}
	form := func(parts ...string) string { return "(" + strings.Join(parts, " ") + ")" }
	var b strings.Builder
	fmt.Fprintf(&b, "test %s\n", title)
	for _, joint := range trace.Moves {
		words := []string{"play"}
		for i, role := range g.Roles() {
			words = append(words, role.String(), joint[i].String())
		}
		fmt.Fprintf(&b, "  %s\n", form(words...))
	}
	over, err := g.IsTerminal(ctx, match.LastState())
	if err != nil {
		return "", err
	}
	if !over {
		b.WriteString("  (not terminal)\n")
		for _, role := range g.Roles() {
			legal, err := g.LegalMoves(ctx, match.LastState(), role)
			if err != nil {
				return "", err
			}
			words := []string{"legal-exactly", role.String()}
			for _, m := range legal {
				words = append(words, m.String())
			}
			fmt.Fprintf(&b, "  %s\n", form(words...))
		}
		return b.String(), nil
	}
	b.WriteString("  terminal\n")
	for i, role := range g.Roles() {
		if g.IsRandomRole(i) {
			continue
		}
		values, err := g.GoalValues(ctx, match.LastState(), role)
		if err != nil {
			return "", err
		}
		words := []string{"goal-exactly", role.String()}
		for _, v := range values {
			words = append(words, v.String())
		}
		fmt.Fprintf(&b, "  %s\n", form(words...))
	}
	return b.String(), nil
}
