// Package spectate shows a match of a game, a random or a given one, as text
// with boards or as a page.
package spectate

import (
	"context"
	"errors"
	"fmt"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/internal/workbench"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/sample"
)

// A SpectateJob shows a match of one rulesheet.
type SpectateJob struct {
	SheetInput checker.Input
	Notation   gdl.NotationChoice
	MovesJSON  []byte // JSON; nil for a random match
	RandomSeed uint64
	MaxMoves   int // moves of a random match at most
	UseColor   bool
}

// A ShownMatch is a match that is shown.
type ShownMatch struct {
	ReportFile   *report.File
	MatchTitle   string
	MatchTrace   play.Trace
	playedSheet  *workbench.Sheet
	randomSeed   uint64
	endingReason string
	CutReason    error // why a random match ends too early; nil if it does not
	useColor     bool
}

// PlayMatch plays the match. The error of an illegal move names its step.
func (j *SpectateJob) PlayMatch(ctx context.Context) (*ShownMatch, error) {
	m, err := guard.RunValue("playing", func() (*ShownMatch, error) { return j.playGuarded(ctx) })
	return m, nameFaultyFile(j.SheetInput.Path, err)
}

// nameFaultyFile adds the path of the file to a fault of the program.
func nameFaultyFile(path string, err error) error {
	var fault *guard.Fault
	if errors.As(err, &fault) && errors.Unwrap(err) == nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return err
}

func (j *SpectateJob) playGuarded(ctx context.Context) (*ShownMatch, error) {
	sheet, err := workbench.OpenSheet(j.SheetInput, j.Notation)
	if err != nil {
		return nil, err
	}
	src := sheet.File.Source
	m := &ShownMatch{ReportFile: &report.File{Path: sheet.Path, Source: src, Parsed: sheet.File}, playedSheet: sheet, randomSeed: j.RandomSeed, useColor: j.UseColor}
	if j.MovesJSON != nil {
		err = m.replayGiven(ctx, j.MovesJSON)
	} else {
		err = m.playRandom(ctx, j.MaxMoves)
	}
	if err != nil {
		return nil, workbench.LocateError(src, err)
	}
	return m, nil
}

// playRandom plays a random match.
func (m *ShownMatch) playRandom(ctx context.Context, steps int) error {
	m.MatchTitle = fmt.Sprintf("a match at random (seed %d)", m.randomSeed)
	r, err := m.PlayedGame().RandomMatch(ctx, sample.Numbers(m.randomSeed, 0), steps, nil)
	if m.CutReason = workbench.CutReason(ctx, err); m.CutReason != nil {
		m.endingReason = fmt.Sprintf("the match is not over: %v", m.CutReason)
		if r != nil {
			m.MatchTrace = r.Trace
		}
		return nil
	}
	if err != nil {
		return err
	}
	m.MatchTrace = r.Trace
	switch r.Ending {
	case play.EndStuck:
		m.endingReason = fmt.Sprintf("%s has no legal move, and the match is not over", r.StuckRoles[0])
	case play.EndCut:
		m.endingReason = fmt.Sprintf("the match is not over; --steps N plays more than %d moves", steps)
	}
	return nil
}

// replayGiven reads a match and checks that its moves are legal.
func (m *ShownMatch) replayGiven(ctx context.Context, moves []byte) error {
	m.MatchTitle = "a match as given"
	trace, err := ReadTrace(ctx, m.PlayedGame(), moves)
	if err != nil {
		return fmt.Errorf("--moves: %w", err)
	}
	m.MatchTrace = trace
	return nil
}

// EndingReason returns the reason why a random match ends without being over; ""
// otherwise.
func (m *ShownMatch) EndingReason() string { return m.endingReason }

// PlayedGame returns the game that is played.
func (m *ShownMatch) PlayedGame() *play.Game { return m.playedSheet.Game }
