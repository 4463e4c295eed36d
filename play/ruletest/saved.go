package ruletest

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/property"
)

// This file writes a match as the text of a test, and reads it back.

// SavedTest returns the text of a test with a title that makes the moves of a match and checks the
// legal moves at its end, or the goal values of a terminal state. They are as the game has them
// now; the author has to check that they are right.
func SavedTest(ctx context.Context, g *play.Game, title string, trace *play.Trace) (string, error) {
	match, err := g.ReplayTrace(ctx, *trace)
	if err != nil {
		return "", err
	}
	return MatchText(ctx, g, title, match)
}

// MatchText returns the same text as SavedTest for a replayed match.
func MatchText(ctx context.Context, g *play.Game, title string, match *play.ReplayedMatch) (string, error) {
	n := g.SourceFile().Notation
	var b strings.Builder
	fmt.Fprintf(&b, "test %s\n", title)
	for _, step := range match.Steps {
		var terms []*gdl.Term
		for i, role := range g.Roles() {
			terms = append(terms, role, step.JointMove[i])
		}
		writeForm(&b, n, wordPlay, terms)
	}
	over, err := g.IsTerminal(ctx, match.LastState())
	if err != nil {
		return "", err
	}
	about, list := wordGoal, g.GoalValues
	if over {
		b.WriteString("  terminal\n")
	} else {
		fmt.Fprintf(&b, "  %s\n", n.CodeText("(not terminal)"))
		about, list = wordLegal, g.LegalMoves
	}
	for i, role := range g.Roles() {
		if over && g.IsRandomRole(i) {
			continue
		}
		terms, err := list(ctx, match.LastState(), role)
		if err != nil {
			return "", err
		}
		writeForm(&b, n, about+"-"+string(ModeExactly), append([]*gdl.Term{role}, terms...))
	}
	return b.String(), nil
}

// writeForm writes the line of a form with a word and its terms in a notation. Tests of games in
// the notation Operations are written as infix text.
func writeForm(b *strings.Builder, n gdl.Notation, word string, terms []*gdl.Term) {
	if n == gdl.Operations {
		n = gdl.Infix
	}
	words := make([]string, len(terms))
	for i, t := range terms {
		words[i] = t.InNotation(n)
	}
	if n == gdl.Prefix {
		fmt.Fprintf(b, "  (%s)\n", strings.Join(append([]string{word}, words...), " "))
		return
	}
	fmt.Fprintf(b, "  %s(%s)\n", strings.ReplaceAll(word, "-", "_"), strings.Join(words, ","))
}

// CommentLines returns the text of a test with the sign of structured comments before each line.
func CommentLines(text string, n gdl.Notation) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(property.CommentSign(n) + line)
	}
	return b.String()
}

// PlayedMoves returns the joint moves in the text of a test, each as the texts of the moves by
// role. Lines may begin with the sign of structured comments. Lines that do not begin with play are
// skipped.
func PlayedMoves(text string) ([]map[string]string, error) {
	moves := []map[string]string{}
	for line := range strings.Lines(text) {
		for _, n := range []gdl.Notation{gdl.Prefix, gdl.Infix} {
			line = strings.TrimPrefix(line, property.CommentSign(n))
		}
		line = strings.TrimSpace(line)
		var sheet *syntax.Sheet
		src := gdl.NewSource(token.NewFileSet(), "moves", []byte(line))
		if strings.HasPrefix(line, "("+wordPlay+" ") {
			sheet = syntax.ParseLists(src)
		} else if strings.HasPrefix(line, wordPlay+"(") {
			sheet = syntax.ParseFormulas(src)
		} else {
			continue
		}
		if len(sheet.Errors) > 0 || len(sheet.Forms) != 1 {
			return nil, errors.New("the moves cannot be read")
		}
		joint := map[string]string{}
		words := sheet.Forms[0].List
		for i := 1; i+1 < len(words); i += 2 {
			joint[syntax.PrefixText(words[i])] = syntax.PrefixText(words[i+1])
		}
		if len(words)%2 == 0 {
			return nil, errors.New("a joint move is written (play ROLE MOVE ROLE MOVE ...)")
		}
		moves = append(moves, joint)
	}
	return moves, nil
}
