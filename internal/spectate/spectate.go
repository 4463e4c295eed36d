// Package spectate shows a match of a game, a random or a given one, as text
// with boards or as a page.
package spectate

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"io"
	"math/rand/v2"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/board"
	"github.com/gdllint/gdllint/play/profile"
	"github.com/gdllint/gdllint/report"
)

// budget bounds the work of one question about a state and of the whole, some
// minutes at most; aside bounds the matches that are played only to find the
// boards.
var budget = play.Budget{Steps: 50e6, Total: 1e9}

const aside = 20e6

// A Job shows a match of one rulesheet.
type Job struct {
	Input    checker.Input
	Notation gdl.Choice
	Moves    []byte // JSON; nil for a random match
	Seed     uint64
	Steps    int // moves of a random match at most
	Color    bool
	Stdin    io.Reader
}

// A Match is a match that is shown.
type Match struct {
	File   *report.File
	Title  string
	Trace  play.Trace
	game   *play.Game
	seen   *profile.Profile
	ending string
	color  bool
}

// Play plays the match. The error of an illegal move names its step.
func (j *Job) Play(ctx context.Context) (*Match, error) {
	m, err := guard.Value("playing", func() (*Match, error) { return j.play(ctx) })
	return m, told(j.Input.Path, err)
}

// told adds the path of the file to a fault of the program.
func told(path string, err error) error {
	var fault *guard.Fault
	if errors.As(err, &fault) && errors.Unwrap(err) == nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return err
}

func (j *Job) play(ctx context.Context) (*Match, error) {
	text, err := j.Input.Read(j.Stdin)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", j.Input.Path, err)
	}
	src := gdl.NewSource(token.NewFileSet(), j.Input.Path, text)
	file := j.Notation.Parse(src)
	if len(file.Errors) > 0 {
		at := report.NewRuler(src).Place(file.Errors[0].From)
		return nil, fmt.Errorf("%s:%d:%d: %w", j.Input.Path, at.Line, at.Column, file.Errors[0])
	}
	m := &Match{File: &report.File{Path: j.Input.Path, Source: src, Parsed: file}, color: j.Color}
	if m.game, err = play.NewWithBudget(file, budget); err != nil {
		return nil, placed(src, err)
	}
	if len(m.game.Roles()) == 0 {
		return nil, fmt.Errorf("%s: there is no role, so that nobody can play", j.Input.Path)
	}
	if j.Moves != nil {
		err = m.given(ctx, j.Moves)
	} else {
		err = m.random(ctx, j.Seed, j.Steps)
	}
	if err != nil {
		return nil, placed(src, err)
	}
	// The states of further random matches help to find the boards, within a small
	// budget.
	m.game.SetBudget(play.Budget{Steps: budget.Steps, Total: m.game.Work() + aside})
	m.seen, _ = profile.Of(ctx, m.game, profile.Options{Matches: 3, Steps: 60, Seed: j.Seed})
	m.game.SetBudget(play.Budget{Steps: budget.Steps, Total: m.game.Work() + budget.Total})
	return m, nil
}

// random plays a random match.
func (m *Match) random(ctx context.Context, seed uint64, steps int) error {
	m.Title = fmt.Sprintf("a match at random (seed %d)", seed)
	r, err := m.game.RandomMatch(ctx, rand.New(rand.NewPCG(seed, 0)), steps, nil)
	if err != nil {
		return err
	}
	m.Trace = r.Trace
	switch r.Ending {
	case play.Stuck:
		m.ending = fmt.Sprintf("%s has no legal move, and the match is not over", r.Stuck[0])
	case play.Cut:
		m.ending = fmt.Sprintf("the match is not over; --steps N plays more than %d moves", steps)
	}
	return nil
}

// given reads a match and checks that its moves are legal.
func (m *Match) given(ctx context.Context, moves []byte) error {
	m.Title = "a match as given"
	steps, err := readMoves(moves)
	if err != nil {
		return fmt.Errorf("--moves: %w", err)
	}
	trace, err := traceOf(ctx, m.game, steps)
	if err == nil {
		_, err = m.game.Replay(ctx, trace)
	}
	if err != nil {
		return fmt.Errorf("--moves: %w", err)
	}
	m.Trace = trace
	return nil
}

// layout finds the layout in which the states of the match are drawn.
func (m *Match) layout(replayed *play.Match) *board.Layout {
	states := m.seen.States
	for _, s := range replayed.States {
		states = append(states, s.Fluents())
	}
	var roles []string
	for _, r := range m.game.Roles() {
		roles = append(roles, r.String())
	}
	return board.New(m.File.Parsed, roles, states)
}

// Ending returns the reason why a random match ends without being over; ""
// otherwise.
func (m *Match) Ending() string { return m.ending }

// Game returns the game that is played.
func (m *Match) Game() *play.Game { return m.game }
