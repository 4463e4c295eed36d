package playground

import (
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/lsp/text"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/report/html"
)

// maxFindings bounds the findings that are shown.
const maxFindings = 300

// findings returns the findings of a file, up to a bound, and the number of
// further ones.
func (p *Playground) findings(file *report.File, part *html.Part) (list []Finding, hidden int) {
	if file.Source == nil {
		return nil, 0
	}
	ruler := ruler{file.Source, text.New(file.Source.Text)}
	shown := file.Findings[:min(len(file.Findings), maxFindings)]
	for i := range shown {
		f := p.finding(&ruler, &shown[i])
		if part != nil {
			f.Match = part.Match(&shown[i])
		}
		list = append(list, f)
	}
	return list, len(file.Findings) - len(shown) + file.Hidden
}

func (p *Playground) finding(ruler *ruler, x *finding.Finding) Finding {
	f := Finding{ID: x.Fingerprint, Code: report.Printable(x.Code), Severity: x.Severity.String(), Message: report.Printable(x.Message),
		Follows: x.Consequence, Fixes: titles(x.Fixes), Guesses: titles(x.UnsafeFixes)}
	f.From, f.To = ruler.span(x.Pos, x.End)
	if rule, err := checker.Lookup(p.rules, x.Code); err == nil {
		f.Name = rule.Name
	}
	for _, other := range x.Related {
		if !ruler.within(other.Pos) {
			continue
		}
		r := Related{Message: report.Printable(other.Message)}
		r.From, r.To = ruler.span(other.Pos, other.End)
		f.Related = append(f.Related, r)
	}
	return f
}

func titles(fixes []analysis.SuggestedFix) []string {
	var list []string
	for _, x := range fixes {
		list = append(list, report.Printable(x.Message))
	}
	return list
}

// A ruler converts positions of a text into places.
type ruler struct {
	source *gdl.Source
	text   *text.Text
}

func (r *ruler) within(pos token.Pos) bool {
	return pos >= r.source.Pos(0) && pos <= r.source.Pos(len(r.source.Text))
}

// span returns two places. Positions outside of the text become its beginning.
func (r *ruler) span(pos, end token.Pos) (from, to Place) {
	if !r.within(pos) {
		return Place{}, Place{}
	}
	if !r.within(end) || end < pos {
		end = pos
	}
	return r.place(pos), r.place(end)
}

func (r *ruler) place(pos token.Pos) Place {
	at := r.text.Position(r.source.Offset(pos))
	return Place{Line: int(at.Line), Unit: int(at.Character)}
}
