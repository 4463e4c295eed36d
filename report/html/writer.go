package html

import (
	"bytes"
	"io"

	"github.com/gdllint/gdllint/document"
)

// A SinglePage writes a report as one page.
type SinglePage struct {
	output      io.Writer
	pageBuilder *pageBuilder
	gamesText   bytes.Buffer
	tableRows   []gameRow
}

// NewSinglePage returns a writer of one page with all games.
func NewSinglePage(w io.Writer, o ReportOptions) *SinglePage {
	return &SinglePage{output: w, pageBuilder: newPageBuilder(o)}
}

// WriteFile renders the section of a file. It is written at the end, after the table
// of all games.
func (s *SinglePage) WriteFile(f *document.File) error {
	g := s.pageBuilder.buildPage(f, len(s.tableRows)+1)
	s.tableRows = append(s.tableRows, g.Row)
	return executeTemplate(&s.gamesText, "game", g)
}

// Close writes the page.
func (s *SinglePage) Close(sum *document.Summary) error {
	title := "gdllint report"
	if len(s.tableRows) == 1 {
		title = s.tableRows[0].Name
	}
	out := struct {
		head
		Summary shownSummary
		Table   gameTable
	}{newPageHead(title), newSummary(sum), newGameTable(s.tableRows)}
	if err := executeTemplate(s.output, "top", out); err != nil {
		return err
	}
	if _, err := s.gamesText.WriteTo(s.output); err != nil {
		return err
	}
	return executeTemplate(s.output, "bottom", out)
}
