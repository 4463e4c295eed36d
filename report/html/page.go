package html

import (
	"fmt"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/report/result"
)

// pageBuilder makes the pages of games.
type pageBuilder struct {
	options     ReportOptions
	rulesByCode map[string]*document.Rule
}

func newPageBuilder(o ReportOptions) *pageBuilder {
	return &pageBuilder{options: o, rulesByCode: o.rulesByCode()}
}

// maxShownFindings bounds the findings that a page shows.
const maxShownFindings = 500

// A gamePage holds the content of the page of a game.
type gamePage struct {
	ID       string // the prefix of all anchors of the page
	Row      gameRow
	Counts   string
	Errors   []string
	Invalid  *shownInvalidity
	Findings []findingNote
	Hidden   int
	Accepted []findingNote
	Answers  []shownAnswer
	Matches  []*matchViewer
	Untold   string // the reason that no match is drawn
	Facts    []gameFact
	Lines    []sourceLine
	Clipped  int // the number of lines that are left out
	Graph    *dependencyGraph
	Help     []ruleHelp
}

// buildPage makes the page of a file. The number distinguishes the games of one
// page.
func (p *pageBuilder) buildPage(f *document.File, number int) *gamePage {
	m := &pageMaker{pageBuilder: p, sheetFile: p.options.Sheet(), doc: f, idPrefix: fmt.Sprintf("g%d", number), namedRules: map[string]bool{}}
	g := &gamePage{ID: m.idPrefix, Hidden: f.Hidden}
	for _, text := range f.Incidents() {
		g.Errors = append(g.Errors, report.MakePrintable(text))
	}
	g.Invalid = m.makeInvalidity()
	m.linkInvalidity(g.Invalid)
	m.playGame()
	m.drawMatches(g)
	for i := range f.Findings[:min(len(f.Findings), maxShownFindings)] {
		g.Findings = append(g.Findings, m.makeNote(&f.Findings[i], i+1))
	}
	g.Hidden += len(f.Findings) - len(g.Findings)
	for i := range f.Suppressed[:min(len(f.Suppressed), maxShownFindings)] {
		g.Accepted = append(g.Accepted, m.makeNote(&f.Suppressed[i], len(f.Findings)+i+1))
	}
	g.Answers = m.makeAnswers()
	g.Facts = m.makeFacts()
	g.Lines, g.Clipped = m.makeLines(g.Findings)
	g.Graph = m.makeGraph()
	g.Help = m.makeHelp()
	g.Row = m.makeRow()
	g.Counts = findingCountsText(g.Row.Errors, g.Row.Warnings, g.Row.Notes)
	return g
}

// pageMaker makes one page.
type pageMaker struct {
	*pageBuilder
	sheetFile    *result.File
	doc          *document.File
	idPrefix     string
	playedGame   *playedGame     // the results of playing; nil if nothing was played
	namedRules   map[string]bool // the codes of rules with findings on the page
	drawnViewers []*matchViewer
	fixedShows   []*matchShow // the matches to show, if no others are shown
	isPart       bool         // it is a part of another program's page
}

// findingCountsText returns the numbers of findings by severity as a text.
func findingCountsText(errors, warnings, notes int) string {
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
		text += plural.CountNoun(part.n, part.noun)
	}
	if text == "" {
		return "nothing found"
	}
	return text
}

// pageName returns the name of a file on its page.
func (m *pageMaker) pageName() string {
	return report.MakePrintable(m.doc.Path)
}
