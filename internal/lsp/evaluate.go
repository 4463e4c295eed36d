package lsp

import (
	"context"
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/play/ruletest"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/session"
)

// evaluateRule returns a text with the instances of the rule at a line. The state is the last one
// of the test that the third argument names, the initial state if that name is empty, or without a
// third argument the current state of the editor.
func (runner *commandRunner) evaluateRule(ctx context.Context, c *gameCommand, p *protocol.ExecuteCommandParams) (*shownText, error) {
	var line int
	if err := readArgument(p, 1, &line); err != nil {
		return nil, err
	}
	shown := &shownText{LanguageID: protocol.PlainText}
	err := c.runWithGame(ctx, func(ctx context.Context, sheet *session.Sheet) error {
		name, position, err := c.chosenPosition(ctx, sheet, p)
		if err != nil {
			return err
		}
		limitWork(position.Game)
		where := "in the initial state"
		if name != "" {
			where = fmt.Sprintf("in the state of test '%s'", name)
		}
		shown.TitleText = report.MakePrintable(fmt.Sprintf("line %d %s", line, where))
		var text strings.Builder
		fmt.Fprintf(&text, "%s:\n", shown.TitleText)
		err = position.WriteRulesAt(ctx, &text, line)
		shown.PlainText = text.String()
		return err
	})
	if err != nil {
		return nil, err
	}
	return shown, nil
}

// chosenPosition returns the match whose last state evaluateRule uses, with the name of its test.
func (c *gameCommand) chosenPosition(ctx context.Context, sheet *session.Sheet, p *protocol.ExecuteCommandParams) (string, *session.Session, error) {
	if len(p.Arguments) < 3 {
		if name, held := c.gameNotes.positionAtHand(); held != nil {
			return name, held, nil
		}
	}
	name, err := optionalText(p, 2)
	if err != nil {
		return "", nil, err
	}
	if name == "" {
		position, err := sheet.Begin(ctx)
		return "", position, err
	}
	var position *session.Session
	err = c.playTests(ctx, sheet, name, func(_ *ruletest.RuleTest, played *ruletest.PlayedTest) { position = sheet.AfterPlayed(played) })
	return name, position, err
}

// resetState makes the initial state the current state of the editor again.
func (runner *commandRunner) resetState(_ context.Context, c *gameCommand, _ *protocol.ExecuteCommandParams) (*shownText, error) {
	c.gameNotes.holdPosition("", nil)
	runner.client.refreshLenses()
	return nil, nil
}
