package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/session"
)

// The time limits of commands that play a game. The rulesheet may be written by a stranger.
const (
	maxPlayTime  = 15 * time.Second
	maxCoverTime = time.Minute
)

// questionSteps is the greatest number of steps of the reference semantics for one command.
const questionSteps = 200e6

// errPlayStopped is the error of a command that was cancelled, or whose text has
// changed.
var errPlayStopped = errors.New("stopped")

// A gameCommand is a command about the game of one version of a document.
type gameCommand struct {
	openDocument *openDocument
	gameVersion  *documentVersion
	gameNotes    *gameNotes
	commandTitle string
	timeLimit    time.Duration
	clientToken  json.RawMessage
	showsWork    bool // the command takes so long that progress is shown
}

// newGameCommand returns a command about the document that the first argument names. It fails for a
// file of properties if the command plays the game.
func (runner *commandRunner) newGameCommand(p *protocol.ExecuteCommandParams, row commandRow) (*gameCommand, error) {
	d, err := runner.documents.documentArgument(p)
	if err != nil {
		return nil, err
	}
	c := &gameCommand{openDocument: d, commandTitle: row.title, timeLimit: row.limit, clientToken: p.WorkDoneToken}
	c.gameVersion, c.gameNotes = d.currentNotes()
	if row.limit > 0 && c.gameVersion.isSiblingFile() && !c.gameVersion.isTestFile() {
		return nil, fmt.Errorf("%s belongs to a rulesheet; use the command in the rulesheet", filepath.Base(c.gameVersion.filePath))
	}
	return c, nil
}

// runWithGame opens the game and calls play, one command at a time. The context of
// play ends when the text changes, when the client cancels, and when the time is over.
func (c *gameCommand) runWithGame(ctx context.Context, play func(context.Context, *session.Sheet) error) error {
	s := c.openDocument.server
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	progress := &workProgress{server: s, path: c.gameVersion.filePath, cancel: cancel}
	go func() {
		defer cancel()
		_ = c.openDocument.await(ctx, c.gameVersion, nil, func() bool { return c.openDocument.revision != c.gameNotes.revision })
	}()
	leave, ok := s.games.enter(ctx, progress)
	if !ok {
		return errPlayStopped
	}
	defer leave()
	if c.showsWork || c.clientToken != nil {
		progress.beginWork(ctx, c.clientToken, c.commandTitle+" "+filepath.Base(c.gameVersion.filePath))
	}
	limited, end := context.WithTimeout(ctx, c.timeLimit)
	defer end()
	sheet, err := s.commands.openSheet(c.gameVersion)
	if err == nil {
		err = play(limited, sheet)
	}
	switch {
	case ctx.Err() != nil:
		progress.endWork("stopped")
		return errPlayStopped
	case err != nil && limited.Err() != nil:
		progress.endWork("stopped")
		return fmt.Errorf("%s takes more than %s; the command %s has no such limit", c.commandTitle, c.timeLimit, serverName)
	case err != nil:
		progress.endWork("failed")
		return err
	}
	progress.endWork("done")
	return nil
}

// openSheet opens the game of a version of a document; for a file of tests, the game of the
// rulesheet beside it.
func (runner *commandRunner) openSheet(of *documentVersion) (*session.Sheet, error) {
	in := of.checkerInput()
	if of.isTestFile() {
		var err error
		if in, err = runner.documents.sheetBeside(of); err != nil {
			return nil, err
		}
	}
	sheet, err := session.OpenSheet(in, runner.settingsCache.setupFor(in.Path).notationChoice)
	if err != nil {
		return nil, err
	}
	limitWork(sheet.Game)
	return sheet, nil
}

// limitWork allows the game the work for one more command.
func limitWork(g *play.Game) {
	g.SetBudget(play.Budget{MaxSteps: session.PlayBudget.MaxSteps, MaxTotalSteps: g.TotalSteps() + questionSteps})
}
