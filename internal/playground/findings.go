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

// maxShownFindings bounds the findings that are shown.
const maxShownFindings = 300

// shownFindings returns the findings of a file, up to a bound, and the number of
// further ones.
func (p *Playground) shownFindings(file *report.File, part *html.PagePart) (list []Finding, hidden int) {
	if file.Source == nil {
		return nil, 0
	}
	ruler := placeRuler{file.Source, text.New(file.Source.FileText().Text)}
	shown := file.Findings[:min(len(file.Findings), maxShownFindings)]
	for i := range shown {
		f := p.shownFinding(&ruler, &shown[i])
		if part != nil {
			f.Match = part.Match(&shown[i])
		}
		list = append(list, f)
	}
	return list, len(file.Findings) - len(shown) + file.HiddenCount
}

func (p *Playground) shownFinding(ruler *placeRuler, x *finding.Finding) Finding {
	f := Finding{ID: x.Fingerprint, Code: report.MakePrintable(x.Code), Severity: x.Severity.String(), Message: report.MakePrintable(x.Message),
		IsConsequence: x.IsConsequence, Fixes: fixTitles(x.Fixes), Guesses: fixTitles(x.UnsafeFixes)}
	f.StartPlace, f.EndPlace = ruler.placeSpan(x.Pos, x.End)
	if rule, err := checker.FindRule(p.knownRules, x.Code); err == nil {
		f.Name = rule.Name
	}
	for _, other := range x.Related {
		if !ruler.isWithin(other.Pos) {
			continue
		}
		r := Related{Message: report.MakePrintable(other.Message)}
		r.StartPlace, r.EndPlace = ruler.placeSpan(other.Pos, other.End)
		f.Related = append(f.Related, r)
	}
	return f
}

func fixTitles(fixes []analysis.SuggestedFix) []string {
	var list []string
	for _, x := range fixes {
		list = append(list, report.MakePrintable(x.Message))
	}
	return list
}

// A placeRuler converts positions of a text into places.
type placeRuler struct {
	gdlSource *gdl.Source
	fileText  *text.Text
}

func (r *placeRuler) isWithin(pos token.Pos) bool {
	_, ok := r.gdlSource.FileOffset(pos)
	return ok
}

// placeSpan returns two places. Positions outside of the text become its beginning.
func (r *placeRuler) placeSpan(pos, end token.Pos) (from, to Place) {
	if !r.isWithin(end) || end < pos {
		end = pos
	}
	return r.placeAt(pos), r.placeAt(end)
}

func (r *placeRuler) placeAt(pos token.Pos) Place {
	offset, _ := r.gdlSource.FileOffset(pos)
	at := r.fileText.PositionOf(offset)
	return Place{Line: int(at.Line), UTF16Unit: int(at.Character)}
}
