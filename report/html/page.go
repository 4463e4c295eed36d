package html

import (
	"fmt"
	"io"
	"strings"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/report"
)

// Rules maps codes to rules, for the names and the documentation of rules on a page.
type Rules map[string]*document.Rule

// NewRules returns the map from codes to the given rules.
func NewRules(list []document.Rule) Rules {
	rules := make(Rules, len(list))
	for i := range list {
		rules[list[i].Code] = &list[i]
	}
	return rules
}

// maxShownFindings is the greatest number of findings that a page shows.
const maxShownFindings = 500

// A gamePage holds the content of the page of a game.
type gamePage struct {
	ID       string // the prefix of all anchors of the page
	Row      gameRow
	Counts   string
	Errors   []string
	Invalid  *shownInvalidity
	Findings []findingNote
	Hidden   int           // the number of findings that are left out
	Accepted []findingNote // findings that a comment or a baseline accepts
	Answers  []shownAnswer
	Matches  []*matchViewer
	Untold   string // the reason that no match is drawn
	Facts    []gameFact
	Lines    []sourceLine
	Clipped  int // the number of lines that are left out
	Graph    *shownGraph
	Help     []ruleHelp
}

// A pageMaker makes one page of a document.
type pageMaker struct {
	rules      Rules
	doc        *document.File
	counts     document.Summary // the counts of the findings and verdicts of the document
	page       *document.Page
	idPrefix   string
	namedRules map[string]bool // the codes of rules with findings on the page
	viewers    []*matchViewer
	texts      []string // the lines of the text
	isPart     bool     // the result becomes a part of another program's page
}

// newPageMaker returns the maker of a page about a document, with the viewers of its matches. The
// number distinguishes the games on one page.
func newPageMaker(f *document.File, rules Rules, number int, isPart bool) *pageMaker {
	m := &pageMaker{rules: rules, doc: f, page: f.Page, idPrefix: fmt.Sprintf("g%d", number), namedRules: map[string]bool{}, isPart: isPart}
	m.counts.CountFile(f)
	if m.page == nil {
		m.page = &document.Page{}
	}
	if f.Text != nil {
		m.texts = strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(f.Text)), "\n")
	}
	m.makeViewers()
	return m
}

// buildPage returns the content of the page, or section of a page, about a document.
func buildPage(f *document.File, rules Rules, number int) *gamePage {
	m := newPageMaker(f, rules, number, false)
	g := &gamePage{ID: m.idPrefix, Hidden: f.Hidden, Errors: f.Incidents(), Invalid: m.makeInvalidity(), Matches: m.viewers, Untold: m.page.Undrawn}
	for i := range f.Findings[:min(len(f.Findings), maxShownFindings)] {
		g.Findings = append(g.Findings, m.makeNote(&f.Findings[i], i+1))
	}
	g.Hidden += len(f.Findings) - len(g.Findings)
	for i := range f.Suppressed[:min(len(f.Suppressed), maxShownFindings)] {
		g.Accepted = append(g.Accepted, m.makeNote(&f.Suppressed[i], len(f.Findings)+i+1))
	}
	g.Answers, g.Facts, g.Graph, g.Row = m.makeAnswers(), m.makeFacts(), m.makeGraph(), m.makeRow()
	g.Lines, g.Clipped = m.makeLines(g.Findings)
	g.Help = m.makeHelp()
	g.Counts = report.FindingCountsText(&m.counts)
	return g
}

// WriteMatches writes a page with a title that shows the matches of a document and the facts about
// its game, without findings.
func WriteMatches(w io.Writer, f *document.File, title string) error {
	m := newPageMaker(f, nil, 1, false)
	if len(m.viewers) == 0 {
		return fmt.Errorf("%s: no match can be drawn", f.SystemPath)
	}
	g := &gamePage{ID: m.idPrefix, Row: m.makeRow(), Counts: title, Matches: m.viewers, Facts: m.makeFacts()}
	return writeSingle(w, []gameRow{g.Row}, &document.Summary{}, func(w io.Writer) error { return executeTemplate(w, "game", g) })
}

// A PagePart is HTML about a game for a page of another program: answers, matches, facts and the
// graph of relations. The style sheet and the script are separate.
type PagePart struct {
	HTML  string
	maker *pageMaker
}

// NewPagePart returns the part of a page about a document.
func NewPagePart(f *document.File) (*PagePart, error) {
	m := newPageMaker(f, nil, 1, true)
	return m.renderPart(&gamePage{ID: m.idPrefix, Matches: m.viewers, Untold: m.page.Undrawn, Invalid: m.makeInvalidity(), Answers: m.makeAnswers(), Facts: m.makeFacts(), Graph: m.makeGraph()})
}

// NewMatchPart returns a part of a page that shows the matches of a document and nothing else.
func NewMatchPart(f *document.File) (*PagePart, error) {
	m := newPageMaker(f, nil, 1, true)
	if len(m.viewers) == 0 {
		return nil, fmt.Errorf("%s: no match can be drawn", f.SystemPath)
	}
	return m.renderPart(&gamePage{ID: m.idPrefix, Matches: m.viewers})
}

func (m *pageMaker) renderPart(g *gamePage) (*PagePart, error) {
	var b strings.Builder
	if err := executeTemplate(&b, "part", g); err != nil {
		return nil, err
	}
	return &PagePart{HTML: b.String(), maker: m}, nil
}

// Match returns the anchor of the match of the finding with the index n; "" if it has none.
func (p *PagePart) Match(n int) string {
	x := &p.maker.doc.Findings[n]
	return p.maker.viewerID(x.Match, x.SecondMatch)
}

// ExplainRule returns the documentation of a rule as HTML for a part of a page.
func ExplainRule(r *document.Rule) (string, error) {
	var b strings.Builder
	err := executeTemplate(&b, "explained", newRuleHelp("explained", r))
	return b.String(), err
}

// StyleSheet returns the style sheet of pages.
func StyleSheet() string { return styleSheet }

// PageScript returns the script of pages. It also handles a part that is added to a page later, if the element that holds
// the part sends an event "gdllint-added".
func PageScript() string { return pageScript }
