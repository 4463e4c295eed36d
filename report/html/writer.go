package html

import (
	"bytes"
	"io"

	"github.com/gdllint/gdllint/document"
)

// A SinglePage writes a report about all games as one page.
type SinglePage struct {
	output    io.Writer
	rules     Rules
	gamesText bytes.Buffer
	tableRows []gameRow
}

// NewSinglePage returns a writer of one page with all games.
func NewSinglePage(w io.Writer, rules []document.Rule) *SinglePage {
	return &SinglePage{output: w, rules: NewRules(rules)}
}

// WriteFile renders the section about a file. Close writes it, after the table of all games.
func (s *SinglePage) WriteFile(f *document.File) error {
	g := buildPage(f, s.rules, len(s.tableRows)+1)
	s.tableRows = append(s.tableRows, g.Row)
	return executeTemplate(&s.gamesText, "game", g)
}

// Close writes the page.
func (s *SinglePage) Close(sum *document.Summary) error {
	return writeSingle(s.output, s.tableRows, sum, func(w io.Writer) error {
		_, err := s.gamesText.WriteTo(w)
		return err
	})
}

// writeSingle writes one page: its head with the table of games, and the output of the function games.
func writeSingle(w io.Writer, rows []gameRow, sum *document.Summary, games func(io.Writer) error) error {
	title := "gdllint report"
	if len(rows) == 1 {
		title = rows[0].Name
	}
	out := newIndex(title, rows, sum)
	if err := executeTemplate(w, "top", out); err != nil {
		return err
	}
	if err := games(w); err != nil {
		return err
	}
	return executeTemplate(w, "bottom", out)
}

// An indexPage is the data of a page with the table of all games.
type indexPage struct {
	head
	Summary shownSummary
	Table   gameTable
}

func newIndex(title string, rows []gameRow, sum *document.Summary) indexPage {
	return indexPage{newPageHead(title), newSummary(sum), newGameTable(rows)}
}
