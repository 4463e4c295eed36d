package html

import (
	"fmt"
	"io"

	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/report/result"
)

// WriteMatch writes a page that shows one match of a file and nothing else.
func WriteMatch(w io.Writer, f *result.File, title string, match *play.Trace) error {
	return writeMatchPage(w, f, title, []*matchShow{{showTitle: title, firstTrace: match}})
}

// WriteShownMatches writes a page with the matches that the findings and verdicts of a
// file show, and nothing else.
func WriteShownMatches(w io.Writer, f *result.File, title string) error {
	shows := newPageMaker(f, ReportOptions{}).collectShows()
	if len(shows) == 0 {
		return fmt.Errorf("%s: no match is known", f.Path)
	}
	return writeMatchPage(w, f, title, shows)
}

func writeMatchPage(w io.Writer, f *result.File, title string, shows []*matchShow) error {
	m := newPageMaker(f, ReportOptions{})
	m.fixedShows = shows
	m.playGame()
	g := &gamePage{ID: m.idPrefix, Row: gameRow{Name: m.pageName(), Base: baseName(m.pageName())}, Counts: title}
	if m.drawMatches(g); len(g.Matches) == 0 {
		return fmt.Errorf("%s: the match cannot be drawn", f.Path)
	}
	g.Facts = m.makeFacts()
	out := struct {
		head
		Summary shownSummary
		Table   gameTable
	}{head: newPageHead(g.Row.Name), Table: gameTable{Rows: []gameRow{g.Row}}}
	for _, part := range []struct {
		name string
		data any
	}{{"top", out}, {"game", g}, {"bottom", out}} {
		if err := executeTemplate(w, part.name, part.data); err != nil {
			return err
		}
	}
	return nil
}
