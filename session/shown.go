package session

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/ruletest"
	"github.com/gdllint/gdllint/sample"
)

// A ShowJob says which match of a rulesheet is to be shown.
type ShowJob struct {
	Input    checker.Input
	Notation gdl.NotationChoice
	Moves    []byte // JSON; nil for a random match
	Seed     uint64
	MaxMoves int // the moves that a random match has at most
	UseColor bool
}

// A Shown is a match that is shown.
type Shown struct {
	*Session
	Title  string
	Ending string // why a random match ends without being over; "" otherwise
	Cut    error  // the limit that ended the match early; nil if none did
	job    *ShowJob
}

// Drawn returns a document about the rulesheet with pictures of the match under a title. With atEnd
// a page first shows the last state, else the first.
func (p *Session) Drawn(title string, atEnd bool) *document.File {
	d := checker.Draft{File: document.File{SystemPath: p.Path}, Source: p.File.Source, Parsed: p.File}
	return d.Document(checker.DocumentOptions{Pictures: true, Given: []checker.Given{{Title: title, AtEnd: atEnd, Trace: &play.Trace{Moves: p.Moves}}}})
}

// ReadMatch returns a session in which the moves of a match of a document were made.
func (s *Sheet) ReadMatch(ctx context.Context, m *document.Match) (*Session, error) {
	text, err := json.Marshal(m.Moves)
	if err != nil {
		return nil, err
	}
	return s.Read(ctx, text)
}

// SavedTest returns the match as the text of a test with a name, in comments.
func (p *Session) SavedTest(ctx context.Context, name string) (string, error) {
	return ruletest.SavedTest(ctx, p.Game, name, &play.Trace{Moves: p.Moves})
}

// DrawMatches adds pictures of its matches to a document about the sheet.
func (s *Sheet) DrawMatches(f *document.File) error {
	checker.DocumentOptions{Pictures: true, Given: []checker.Given{}}.Show(f, s.File)
	if f.Page.Undrawn != "" {
		return errors.New(f.Page.Undrawn)
	}
	return nil
}

// Play plays the match of the job: the given moves, or a random match. The error of an illegal move
// names the step.
func (j *ShowJob) Play(ctx context.Context) (*Shown, error) {
	m, err := guard.RunValue("playing", func() (*Shown, error) {
		sheet, err := OpenSheet(j.Input, j.Notation)
		if err != nil {
			return nil, err
		}
		m := &Shown{Session: &Session{Sheet: sheet}, job: j}
		if j.Moves == nil {
			err = m.playRandom(ctx)
		} else if m.Session, err = sheet.Read(ctx, j.Moves); err != nil {
			err = fmt.Errorf("--moves: %w", err)
		} else {
			m.Title = "a match as given"
		}
		if err != nil {
			return nil, LocateError(sheet.File.Source, err)
		}
		return m, nil
	})
	return m, nameFaultyFile(j.Input.Path, err)
}

// nameFaultyFile adds the path of the rulesheet to an error that is a fault of the program.
func nameFaultyFile(path string, err error) error {
	var fault *guard.Fault
	if errors.As(err, &fault) && errors.Unwrap(err) == nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return err
}

// playRandom plays a random match with the seed and the number of moves of the job, and sets its
// title and ending.
func (m *Shown) playRandom(ctx context.Context) (err error) {
	m.Title = fmt.Sprintf("a match at random (seed %d)", m.job.Seed)
	if m.Session, err = m.Begin(ctx); err != nil {
		return err
	}
	m.Numbers = sample.Numbers(m.job.Seed, 0)
	var joint play.JointMove
	for err == nil {
		if joint, err = m.Joint(ctx, nil, true); err == nil && len(m.Moves) == m.job.MaxMoves {
			m.Ending = fmt.Sprintf("the match is not over after %s; --steps N plays more", plural.CountNoun(m.job.MaxMoves, "move"))
			return nil
		} else if err == nil {
			err = m.Make(ctx, joint)
		}
	}
	var unclear *UnclearError
	if m.Cut = CutReason(ctx, err); m.Cut != nil {
		m.Ending = fmt.Sprintf("the match is not over: %v", m.Cut)
	} else if errors.As(err, &unclear) {
		m.Ending = fmt.Sprintf("%s has no legal move, and the match is not over", m.Game.Roles()[slices.IndexFunc(m.legal, func(list []*gdl.Term) bool { return len(list) == 0 })])
	} else if err != ErrOver {
		return err
	}
	return nil
}
