// Package spectate shows a match of a game, a random or a given one, as text
// with boards or as a page.
package spectate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/internal/workbench"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/board"
	"github.com/gdllint/gdllint/report"
)

// boardSearchWork bounds the matches that are played only to find the boards.
const boardSearchWork = 20e6

// A SpectateJob shows a match of one rulesheet.
type SpectateJob struct {
	SheetInput checker.Input
	Notation   gdl.NotationChoice
	MovesJSON  []byte // JSON; nil for a random match
	RandomSeed uint64
	MaxMoves   int // moves of a random match at most
	UseColor   bool
	Stdin      io.Reader
}

// A ShownMatch is a match that is shown.
type ShownMatch struct {
	ReportFile   *report.File
	MatchTitle   string
	MatchTrace   play.Trace
	playedGame   *play.Game
	stateProfile *board.Profile
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
	sheet, err := workbench.OpenSheet(j.SheetInput, j.Notation, j.Stdin)
	if err != nil {
		return nil, err
	}
	src := sheet.File.Source
	m := &ShownMatch{ReportFile: &report.File{Path: sheet.Path, Source: src, Parsed: sheet.File}, playedGame: sheet.Game, useColor: j.UseColor}
	if j.MovesJSON != nil {
		err = m.replayGiven(ctx, j.MovesJSON)
	} else {
		err = m.playRandom(ctx, j.RandomSeed, j.MaxMoves)
	}
	if err != nil {
		return nil, workbench.LocateError(src, err)
	}
	// The states of further random matches help to find the boards, within a small
	// budget.
	budget := workbench.PlayBudget
	budget.MaxTotalSteps = m.playedGame.TotalSteps() + boardSearchWork
	m.playedGame.SetBudget(budget)
	m.stateProfile, _ = board.RandomProfile(ctx, m.playedGame, board.Options{MatchCount: 3, MaxSteps: 60, RandomSeed: j.RandomSeed})
	budget.MaxTotalSteps = m.playedGame.TotalSteps() + workbench.PlayBudget.MaxTotalSteps
	m.playedGame.SetBudget(budget)
	return m, nil
}

// playRandom plays a random match.
func (m *ShownMatch) playRandom(ctx context.Context, seed uint64, steps int) error {
	m.MatchTitle = fmt.Sprintf("a match at random (seed %d)", seed)
	r, err := m.playedGame.RandomMatch(ctx, rand.New(rand.NewPCG(seed, 0)), steps, nil)
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
	steps, err := decodeMoves(moves)
	if err != nil {
		return fmt.Errorf("--moves: %w", err)
	}
	trace, err := traceOfMoves(ctx, m.playedGame, steps)
	if err == nil {
		_, err = m.playedGame.ReplayTrace(ctx, trace)
	}
	if err != nil {
		return fmt.Errorf("--moves: %w", err)
	}
	m.MatchTrace = trace
	return nil
}

// boardLayout finds the layout in which the states of the match are drawn.
func (m *ShownMatch) boardLayout(replayed *play.ReplayedMatch) *board.Layout {
	states := m.stateProfile.SeenStates
	for _, s := range replayed.States {
		states = append(states, s.TrueFluents())
	}
	var roles []string
	for _, r := range m.playedGame.Roles() {
		roles = append(roles, r.String())
	}
	return board.New(m.ReportFile.Parsed, roles, states)
}

// EndingReason returns the reason why a random match ends without being over; ""
// otherwise.
func (m *ShownMatch) EndingReason() string { return m.endingReason }

// PlayedGame returns the game that is played.
func (m *ShownMatch) PlayedGame() *play.Game { return m.playedGame }
