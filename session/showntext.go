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
	"github.com/gdllint/gdllint/play/board"
	"github.com/gdllint/gdllint/report"
)

// WriteText writes the match as text: for each step the moves and percepts, and a drawing of the
// state.
func (m *Shown) WriteText(ctx context.Context, out io.Writer) error {
	return nameFaultyFile(m.Path, guard.Run("showing the match", func() error { return m.writeStates(ctx, out) }))
}

func (m *Shown) writeStates(ctx context.Context, out io.Writer) error {
	counted := &countingWriter{sink: out}
	w := bufio.NewWriter(counted)
	layout := m.FindBoards(ctx, m.job.Seed, m.States)
	painter := board.TextPainter{PaintColour: screen.StyleOf(out, m.job.UseColor), ScreenWidth: screen.WidthOf(out), MakePrintable: report.MakePrintable}
	fmt.Fprintf(w, "%s: %s\n\nat the beginning\n", report.MakePrintable(m.Path), m.Title)
	var before []*gdl.Term
	for i, state := range m.States {
		if i > 0 {
			if err := m.writeStep(ctx, w, i); err != nil {
				return err
			}
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
	if err := m.writeEnding(ctx, w); err != nil {
		return err
	}
	return w.Flush()
}

// maxTextBytes is the size of the text of a match, in bytes, after which no further state is written.
const maxTextBytes = 16 << 20

var errTooLong = errors.New("the match is longer than 16 MiB as text; --steps N shows fewer moves")

// A countingWriter passes bytes on to another writer and counts them.
type countingWriter struct {
	sink io.Writer
	size int64
}

func (c *countingWriter) Write(p []byte) (int, error) {
	c.size += int64(len(p))
	return c.sink.Write(p)
}

// writeStep writes the joint move with a number, from 1, and in games with hidden information the
// percepts of the roles.
func (m *Shown) writeStep(ctx context.Context, w io.Writer, number int) error {
	n, joint := m.File.Notation, m.Moves[number-1]
	fmt.Fprintf(w, "%d. %s\n", number, board.ShortenText(m.MovesText(joint)))
	if m.File.IsFullyObserved() {
		return nil
	}
	for i, role := range m.Game.Roles() {
		if m.Game.IsRandomRole(i) {
			continue
		}
		seen, err := m.Game.RolePercepts(ctx, m.States[number-1], joint, role)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "   %s sees %s\n", report.MakePrintable(role.InNotation(n)), board.ShortenText(cmp.Or(m.TermsText(seen, " "), "nothing")))
	}
	return nil
}

// writeEnding writes the goal values at the end of the match, or the reason why it is
// not over.
func (m *Shown) writeEnding(ctx context.Context, w io.Writer) error {
	over, err := m.IsOver(ctx)
	if err != nil {
		return err
	}
	if !over {
		_, err := fmt.Fprintln(w, report.MakePrintable(cmp.Or(m.Ending, "the match is not over")))
		return err
	}
	all, err := m.Goals(ctx)
	if err != nil {
		return err
	}
	var goals []string
	for i, role := range m.Game.Roles() {
		if !m.Game.IsRandomRole(i) {
			goals = append(goals, role.InNotation(m.File.Notation)+" "+cmp.Or(m.TermsText(all[i], " and "), "no goal value"))
		}
	}
	_, err = fmt.Fprintf(w, "the match is over: %s\n", report.MakePrintable(strings.Join(goals, ", ")))
	return err
}
