package session

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/board"
	"github.com/gdllint/gdllint/report"
)

// WriteText writes the match state by state.
func (m *Shown) WriteText(ctx context.Context, out io.Writer) error {
	return nameFaultyFile(m.Path, guard.Run("showing the match", func() error { return m.writeStates(ctx, out) }))
}

func (m *Shown) writeStates(ctx context.Context, out io.Writer) error {
	replayed, err := m.Game.ReplayTrace(ctx, m.Trace)
	if cut := guard.CutCause(ctx); err != nil && cut != nil {
		return errors.Join(m.writeMoves(out, cmp.Or(m.Cut, cut)), cut)
	}
	if err != nil {
		return err
	}
	counted := &countingWriter{sink: out}
	w := bufio.NewWriter(counted)
	layout := m.FindBoards(ctx, m.job.Seed, replayed.States)
	painter := board.TextPainter{PaintColour: screen.StyleOf(out, m.job.UseColor), ScreenWidth: screen.WidthOf(out), MakePrintable: report.MakePrintable}
	fmt.Fprintf(w, "%s: %s\n\nat the beginning\n", report.MakePrintable(m.Path), m.Title)
	var before []*gdl.Term
	for i, state := range replayed.States {
		if i > 0 {
			m.writeStep(w, i, &replayed.Steps[i-1])
		}
		fluents := state.TrueFluents()
		if err := painter.Write(w, layout.DrawState(fluents, before), "  "); err != nil {
			return err
		}
		before = fluents
		fmt.Fprintln(w)
		if counted.size > maxTextBytes || ctx.Err() != nil {
			err := fmt.Errorf("the states after move %d are left out: %w", i, cmp.Or(guard.CutCause(ctx), errTooLong))
			fmt.Fprintln(w, err)
			return errors.Join(err, w.Flush())
		}
	}
	if err := m.writeEnding(ctx, w, replayed.LastState()); err != nil {
		return err
	}
	return w.Flush()
}

// maxTextBytes bounds the text of a match, in bytes.
const maxTextBytes = 16 << 20

var errTooLong = errors.New("the match is longer than 16 MiB as text; --steps N shows fewer moves")

// A countingWriter counts the bytes that are written.
type countingWriter struct {
	sink io.Writer
	size int64
}

func (c *countingWriter) Write(p []byte) (int, error) {
	c.size += int64(len(p))
	return c.sink.Write(p)
}

// writeStep writes a joint move and the percepts of the roles.
func (m *Shown) writeStep(w io.Writer, number int, step *play.Transition) {
	n := m.File.Notation
	fmt.Fprintf(w, "%d. %s\n", number, m.movesText(step.JointMove))
	if m.File.IsFullyObserved() {
		return
	}
	for i, role := range m.Game.Roles() {
		if m.Game.IsRandomRole(i) {
			continue
		}
		fmt.Fprintf(w, "   %s sees %s\n", report.MakePrintable(role.InNotation(n)), board.ShortenText(cmp.Or(m.TermsText(step.RolePercepts[i], " "), "nothing")))
	}
}

func (m *Shown) movesText(joint play.JointMove) string {
	return board.ShortenText(m.MovesText(joint))
}

// maxLoneMoves bounds the moves that are written without states.
const maxLoneMoves = 500

// writeMoves writes the moves of a match for whose states there is no time.
func (m *Shown) writeMoves(out io.Writer, cut error) error {
	w := bufio.NewWriter(out)
	fmt.Fprintf(w, "%s: %s, without its states\n\n", report.MakePrintable(m.Path), m.Title)
	for i, joint := range m.Trace.Moves[:min(len(m.Trace.Moves), maxLoneMoves)] {
		fmt.Fprintf(w, "%d. %s\n", i+1, m.movesText(joint))
	}
	fmt.Fprintf(w, "the states of %d moves are left out: %s\n", len(m.Trace.Moves), report.MakePrintable(cut.Error()))
	return w.Flush()
}

// writeEnding writes the goal values at the end of the match, or the reason why it is
// not over.
func (m *Shown) writeEnding(ctx context.Context, w io.Writer, last play.State) error {
	over, err := m.Game.IsTerminal(ctx, last)
	if err != nil {
		return err
	}
	if !over {
		if m.Ending == "" {
			m.Ending = "the match is not over"
		}
		_, err := fmt.Fprintln(w, report.MakePrintable(m.Ending))
		return err
	}
	var goals []string
	for i, role := range m.Game.Roles() {
		if m.Game.IsRandomRole(i) {
			continue
		}
		values, err := m.Game.GoalValues(ctx, last, role)
		if err != nil {
			return err
		}
		text := m.TermsText(values, " and ")
		goals = append(goals, role.InNotation(m.File.Notation)+" "+cmp.Or(text, "no goal value"))
	}
	_, err = fmt.Fprintf(w, "the match is over: %s\n", report.MakePrintable(strings.Join(goals, ", ")))
	return err
}
