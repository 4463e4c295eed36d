package html

import (
	"bytes"
	"io"

	"github.com/gdllint/gdllint/report"
)

// A Single writes a report as one page.
type Single struct {
	w     io.Writer
	pages *pages
	games bytes.Buffer
	rows  []row
}

// New returns a writer of one page with all games.
func New(w io.Writer, o Options) *Single { return &Single{w: w, pages: newPages(o)} }

// File renders the section of a file. It is written at the end, after the table
// of all games.
func (s *Single) File(f *report.File) error {
	g := s.pages.game(f, len(s.rows)+1)
	s.rows = append(s.rows, g.Row)
	return execute(&s.games, "game", g)
}

// Close writes the page.
func (s *Single) Close(sum *report.Summary) error {
	title := "gdllint report"
	if len(s.rows) == 1 {
		title = s.rows[0].Name
	}
	out := struct {
		head
		Summary summary
		Table   table
	}{newHead(title), summaryOf(sum), newTable(s.rows)}
	if err := execute(s.w, "top", out); err != nil {
		return err
	}
	if _, err := s.games.WriteTo(s.w); err != nil {
		return err
	}
	return execute(s.w, "bottom", out)
}
