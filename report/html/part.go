package html

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/report"
)

// A Part is the part of another program's page about a game: answers, matches,
// facts and the graph of its relations. Style sheet and script are separate.
type Part struct {
	HTML string
	m    *maker
}

// NewPart makes the part of a page for a file.
func NewPart(f *report.File, o Options) (*Part, error) {
	m := newPart(f, o)
	m.see()
	g := &game{ID: m.id}
	m.matches(g)
	g.Invalid, g.Answers, g.Facts, g.Graph = m.invalid(), m.answers(), m.facts(), m.graph()
	return m.part(g)
}

// NewMatchPart makes a part that shows one match and nothing else.
func NewMatchPart(f *report.File, title string, match *play.Trace) (*Part, error) {
	m := newPart(f, Options{})
	m.only = []*show{{title: title, one: match}}
	m.see()
	g := &game{ID: m.id}
	if m.matches(g); len(g.Matches) == 0 {
		return nil, fmt.Errorf("%s: the match cannot be drawn", f.Path)
	}
	return m.part(g)
}

func newPart(f *report.File, o Options) *maker {
	return &maker{pages: newPages(o), file: f, ruler: report.NewRuler(f.Source), id: "g1", helped: map[string]bool{}}
}

func (m *maker) part(g *game) (*Part, error) {
	var b strings.Builder
	if err := execute(&b, "part", g); err != nil {
		return nil, err
	}
	return &Part{HTML: b.String(), m: m}, nil
}

// Match returns the anchor of the match of a finding; "" if it has none.
func (p *Part) Match(f *finding.Finding) string { return p.m.viewerOf(f.Trace, f.Trace2) }

// Explain returns the documentation of a rule as a part of a page.
func Explain(r *finding.Rule) (string, error) {
	var b strings.Builder
	err := execute(&b, "explained", helpOf("explained", r))
	return b.String(), err
}

// Style returns the style sheet of pages.
func Style() string { return style }

// Script returns the script of pages. It also handles a part that is added to a
// page later, when the element that holds the part sends an event
// "gdllint-added".
func Script() string { return script }
