package lsp

import (
	"context"
	"strings"

	"github.com/gdllint/gdllint/internal/cover"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/session"
)

// countRules counts how often rules fire in random matches and returns a text with the counts. Code
// lenses show the counts too, until the text changes.
func (runner *commandRunner) countRules(ctx context.Context, c *gameCommand, p *protocol.ExecuteCommandParams) (*shownText, error) {
	c.showsWork = true
	shown := &shownText{TitleText: "coverage", LanguageID: protocol.PlainText}
	err := c.runWithGame(ctx, func(ctx context.Context, sheet *session.Sheet) error {
		counted, err := cover.MeasureCoverage(ctx, sheet, cover.ShortOptions(300))
		if err != nil {
			return err
		}
		c.gameNotes.setCoverage(counted)
		var text strings.Builder
		err = counted.WriteMarginText(ctx, &text)
		shown.PlainText = text.String()
		return err
	})
	if err != nil {
		return nil, err
	}
	runner.client.refreshLenses()
	return shown, nil
}
