package html

import (
	"fmt"
	"path/filepath"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/report"
)

// pages makes the pages of games.
type pages struct {
	opt   Options
	rules map[string]*finding.Rule
}

func newPages(o Options) *pages { return &pages{opt: o, rules: o.rules()} }

// maxNotes bounds the findings that a page shows.
const maxNotes = 500

// A game holds the content of the page of a game.
type game struct {
	ID       string // the prefix of all anchors of the page
	Row      row
	Counts   string
	Errors   []string
	Invalid  *invalidity
	Findings []note
	Hidden   int
	Accepted []note
	Answers  []answer
	Matches  []*viewer
	Untold   string // the reason that no match is drawn
	Facts    []fact
	Lines    []line
	Clipped  int // the number of lines that are left out
	Graph    *graph
	Help     []help
}

// game makes the page of a file. The number distinguishes the games of one
// page.
func (p *pages) game(f *report.File, number int) *game {
	m := &maker{pages: p, file: f, ruler: report.NewRuler(f.Source), id: fmt.Sprintf("g%d", number), helped: map[string]bool{}}
	g := &game{ID: m.id, Hidden: f.Hidden}
	for _, text := range report.Incidents(f) {
		g.Errors = append(g.Errors, report.Printable(text))
	}
	g.Invalid = m.invalid()
	m.link(g.Invalid)
	m.see()
	m.matches(g)
	for i := range f.Findings[:min(len(f.Findings), maxNotes)] {
		g.Findings = append(g.Findings, m.note(&f.Findings[i], i+1))
	}
	g.Hidden += len(f.Findings) - len(g.Findings)
	for i := range f.Suppressed[:min(len(f.Suppressed), maxNotes)] {
		g.Accepted = append(g.Accepted, m.note(&f.Suppressed[i], len(f.Findings)+i+1))
	}
	g.Answers = m.answers()
	g.Facts = m.facts()
	g.Lines, g.Clipped = m.lines(g.Findings)
	g.Graph = m.graph()
	g.Help = m.help()
	g.Row = m.row()
	g.Counts = counts(g.Row.Errors, g.Row.Warnings, g.Row.Notes)
	return g
}

// maker makes one page.
type maker struct {
	*pages
	file   *report.File
	ruler  *report.Ruler
	id     string
	seen   *seen           // the results of playing; nil if nothing was played
	helped map[string]bool // the codes of rules with findings on the page
	views  []*viewer
	only   []*show // the matches to show, if no others are shown
}

// counts returns the numbers of findings by severity as a text.
func counts(errors, warnings, notes int) string {
	text := ""
	for _, part := range []struct {
		n    int
		noun string
	}{{errors, "error"}, {warnings, "warning"}, {notes, "note"}} {
		if part.n == 0 {
			continue
		}
		if text != "" {
			text += ", "
		}
		text += plural.Count(part.n, part.noun)
	}
	if text == "" {
		return "nothing found"
	}
	return text
}

// name returns the name of a file on its page.
func (m *maker) name() string { return report.Printable(filepath.ToSlash(m.file.Path)) }
