package html

import (
	"strings"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/report"
)

// A help is the documentation of a rule.
type help struct {
	ID, Code, Name, Title string
	Paragraphs            []paragraph
	Bad, Good, Source     string
	Fix, Guess            string
}

// A paragraph is text or code.
type paragraph struct{ Text, Code string }

func helpOf(id string, r *finding.Rule) help {
	h := help{ID: id + "-rule-" + r.Name, Code: report.Printable(r.Code), Name: r.Name, Title: report.Sentence(r.Title), Source: r.Source,
		Bad: strings.TrimSpace(r.Bad), Good: strings.TrimSpace(r.Good), Fix: r.Fix, Guess: r.UnsafeFix}
	for _, text := range strings.Split(strings.TrimSpace(r.Text), "\n\n") {
		switch {
		case strings.HasPrefix(text, "\t"):
			h.Paragraphs = append(h.Paragraphs, paragraph{Code: strings.ReplaceAll(strings.TrimPrefix(text, "\t"), "\n\t", "\n")})
		case text != "":
			h.Paragraphs = append(h.Paragraphs, paragraph{Text: strings.Join(strings.Fields(text), " ")})
		}
	}
	return h
}

// help returns the documentation of all rules with findings on the page, in the
// order of the manual.
func (m *maker) help() []help {
	var list []help
	for i := range m.opt.Rules {
		if r := &m.opt.Rules[i]; m.helped[r.Code] {
			list = append(list, helpOf(m.id, r))
		}
	}
	return list
}
