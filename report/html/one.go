package html

import (
	"fmt"
	"io"

	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/report"
)

// WriteMatch writes a page that shows one match of a file and nothing else.
func WriteMatch(w io.Writer, f *report.File, title string, match *play.Trace) error {
	return writeShows(w, f, title, []*show{{title: title, one: match}})
}

// WriteShown writes a page with the matches that the findings and verdicts of a
// file show, and nothing else.
func WriteShown(w io.Writer, f *report.File, title string) error {
	shows := newPart(f, Options{}).shows()
	if len(shows) == 0 {
		return fmt.Errorf("%s: no match is known", f.Path)
	}
	return writeShows(w, f, title, shows)
}

func writeShows(w io.Writer, f *report.File, title string, shows []*show) error {
	m := newPart(f, Options{})
	m.only = shows
	m.see()
	g := &game{ID: m.id, Row: row{Name: m.name(), Base: base(m.name())}, Counts: title}
	if m.matches(g); len(g.Matches) == 0 {
		return fmt.Errorf("%s: the match cannot be drawn", f.Path)
	}
	g.Facts = m.facts()
	out := struct {
		head
		Summary summary
		Table   table
	}{head: newHead(g.Row.Name), Table: table{Rows: []row{g.Row}}}
	for _, part := range []struct {
		name string
		data any
	}{{"top", out}, {"game", g}, {"bottom", out}} {
		if err := execute(w, part.name, part.data); err != nil {
			return err
		}
	}
	return nil
}
