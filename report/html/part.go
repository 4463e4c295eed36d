package html

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/report/result"
)

// A PagePart is the part of another program's page about a game: answers, matches,
// facts and the graph of its relations. Style sheet and script are separate.
type PagePart struct {
	HTML  string
	maker *pageMaker
}

// NewPagePart makes the part of a page for a file.
func NewPagePart(f *result.File, o ReportOptions) (*PagePart, error) {
	m := newPageMaker(f, o)
	m.isPart = true
	m.playGame()
	g := &gamePage{ID: m.idPrefix}
	m.drawMatches(g)
	g.Invalid, g.Answers, g.Facts, g.Graph = m.makeInvalidity(), m.makeAnswers(), m.makeFacts(), m.makeGraph()
	return m.renderPart(g)
}

// NewMatchPart makes a part that shows one match and nothing else.
func NewMatchPart(f *result.File, title string, match *play.Trace) (*PagePart, error) {
	return newShowPart(f, &matchShow{showTitle: title, firstTrace: match})
}

// NewPositionPart makes a part that shows a match from its end.
func NewPositionPart(f *result.File, title string, moves []play.JointMove) (*PagePart, error) {
	return newShowPart(f, &matchShow{showTitle: title, firstTrace: &play.Trace{Moves: moves}, beginsAtEnd: true})
}

func newShowPart(f *result.File, show *matchShow) (*PagePart, error) {
	m := newPageMaker(f, ReportOptions{})
	m.isPart = true
	m.fixedShows = []*matchShow{show}
	m.playGame()
	g := &gamePage{ID: m.idPrefix}
	if m.drawMatches(g); len(g.Matches) == 0 {
		return nil, fmt.Errorf("%s: the match cannot be drawn", f.Path)
	}
	return m.renderPart(g)
}

func newPageMaker(f *result.File, o ReportOptions) *pageMaker {
	own := *f // it may be in use elsewhere
	doc := result.NewMaker(result.Options{Rules: o.Rules, ReplayAll: true})(&own)
	return &pageMaker{pageBuilder: newPageBuilder(o), sheetFile: &own, doc: doc, idPrefix: "g1", namedRules: map[string]bool{}}
}

func (m *pageMaker) renderPart(g *gamePage) (*PagePart, error) {
	var b strings.Builder
	if err := executeTemplate(&b, "part", g); err != nil {
		return nil, err
	}
	return &PagePart{HTML: b.String(), maker: m}, nil
}

// Document returns the document of the file.
func (p *PagePart) Document() *document.File { return p.maker.doc }

// Match returns the anchor of the match of the n-th finding; "" if it has none.
func (p *PagePart) Match(n int) string {
	x := &p.maker.doc.Findings[n]
	return p.maker.viewerID(x.Match, x.SecondMatch)
}

// ExplainRule returns the documentation of a rule as a part of a page.
func ExplainRule(r *document.Rule) (string, error) {
	var b strings.Builder
	err := executeTemplate(&b, "explained", newRuleHelp("explained", r))
	return b.String(), err
}

// StyleSheet returns the style sheet of pages.
func StyleSheet() string { return styleSheet }

// PageScript returns the script of pages. It also handles a part that is added to a
// page later, when the element that holds the part sends an event
// "gdllint-added".
func PageScript() string { return pageScript }
