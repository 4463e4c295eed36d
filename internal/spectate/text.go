package spectate

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/board"
	"github.com/gdllint/gdllint/report"
)

// WriteText writes the match state by state.
func (m *Match) WriteText(ctx context.Context, out io.Writer) error {
	return told(m.File.Path, guard.Run("showing the match", func() error { return m.writeText(ctx, out) }))
}

func (m *Match) writeText(ctx context.Context, out io.Writer) error {
	replayed, err := m.game.Replay(ctx, m.Trace)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(out)
	layout := m.layout(replayed)
	painter := board.Painter{Color: m.color, Printable: report.Printable}
	fmt.Fprintf(w, "%s: %s\n\nat the beginning\n", report.Printable(m.File.Path), m.Title)
	var before []*gdl.Term
	for i, state := range replayed.States {
		if i > 0 {
			m.step(w, i, &replayed.Steps[i-1])
		}
		fluents := state.Fluents()
		if err := painter.Write(w, layout.Draw(fluents, before), "  "); err != nil {
			return err
		}
		before = fluents
		fmt.Fprintln(w)
	}
	if err := m.end(ctx, w, replayed.Last()); err != nil {
		return err
	}
	return w.Flush()
}

// step writes a joint move and the percepts of the roles.
func (m *Match) step(w io.Writer, number int, step *play.Transition) {
	n := m.File.Parsed.Notation
	var moves []string
	for i, role := range m.game.Roles() {
		moves = append(moves, role.In(n)+" "+step.Moves[i].In(n))
	}
	fmt.Fprintf(w, "%d. %s\n", number, report.Printable(strings.Join(moves, ", ")))
	if m.File.Parsed.Observed() {
		return
	}
	for i, role := range m.game.Roles() {
		if m.game.IsRandom(i) {
			continue
		}
		sight := "nothing"
		if percepts := step.Percepts[i]; len(percepts) > 0 {
			sight = ""
			for _, p := range percepts {
				sight += " " + p.In(n)
			}
		}
		fmt.Fprintf(w, "   %s sees %s\n", report.Printable(role.In(n)), report.Printable(strings.TrimSpace(sight)))
	}
}

// end writes the goal values at the end of the match, or the reason why it is
// not over.
func (m *Match) end(ctx context.Context, w io.Writer, last play.State) error {
	over, err := m.game.Terminal(ctx, last)
	if err != nil {
		return err
	}
	if !over {
		if m.ending == "" {
			m.ending = "the match is not over"
		}
		_, err := fmt.Fprintln(w, report.Printable(m.ending))
		return err
	}
	var goals []string
	for i, role := range m.game.Roles() {
		if m.game.IsRandom(i) {
			continue
		}
		values, err := m.game.Goals(ctx, last, role)
		if err != nil {
			return err
		}
		text := "no goal value"
		for k, v := range values {
			if k == 0 {
				text = v.String()
			} else {
				text += " and " + v.String()
			}
		}
		goals = append(goals, role.In(m.File.Parsed.Notation)+" "+text)
	}
	_, err = fmt.Fprintf(w, "the match is over: %s\n", report.Printable(strings.Join(goals, ", ")))
	return err
}
