package ruletest

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// SavedTest returns a match as a test: its moves, and the legal moves or goal values
// at its end. The author has to check that these are right.
func SavedTest(ctx context.Context, g *play.Game, title string, trace *play.Trace) (string, error) {
	match, err := g.ReplayTrace(ctx, *trace)
	if err != nil {
		return "", err
	}
	return MatchText(ctx, g, title, match)
}

// MatchText is SavedTest for a match that was replayed.
func MatchText(ctx context.Context, g *play.Game, title string, match *play.ReplayedMatch) (string, error) {
	form := func(parts ...string) string { return "(" + strings.Join(parts, " ") + ")" }
	var b strings.Builder
	fmt.Fprintf(&b, "test %s\n", title)
	for _, step := range match.Steps {
		words := []string{"play"}
		for i, role := range g.Roles() {
			words = append(words, role.String(), step.JointMove[i].String())
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

// CommentLines returns a test as comments of a rulesheet.
func CommentLines(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(commentSign + line)
	}
	return b.String()
}

// commentSign begins the lines of a test in a rulesheet.
const commentSign = ";@ "

// PlayedMoves returns the joint moves of a test as text, by role. The test stands in
// comments or not; forms behind its moves are not read.
func PlayedMoves(text string) ([]map[string]string, error) {
	var forms strings.Builder
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(strings.TrimPrefix(line, commentSign)); strings.HasPrefix(line, "("+wordPlay+" ") {
			forms.WriteString(" " + line)
		}
	}
	moves := []map[string]string{}
	if forms.Len() == 0 {
		return moves, nil
	}
	file := gdl.PrefixNotation.Parse(gdl.NewSource(token.NewFileSet(), "moves", []byte("(moves"+forms.String()+")")))
	if !file.IsErrorFree() || len(file.Rules) != 1 {
		return nil, errors.New("the moves cannot be read")
	}
	for _, step := range file.Rules[0].Head.Args {
		if len(step.Args)%2 != 0 || !step.IsGround() {
			return nil, errors.New("a joint move is written (play ROLE MOVE ROLE MOVE ...)")
		}
		joint := map[string]string{}
		for i := 0; i < len(step.Args); i += 2 {
			joint[step.Args[i].String()] = step.Args[i+1].String()
		}
		moves = append(moves, joint)
	}
	return moves, nil
}
