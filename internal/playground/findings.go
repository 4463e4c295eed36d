package playground

import (
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
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
	ruler := report.NewPositionMapperBy(file.Source, report.UTF16Width)
	shown := file.Findings[:min(len(file.Findings), maxShownFindings)]
	for i := range shown {
		f := p.shownFinding(file.Source, ruler, &shown[i])
		if part != nil {
			f.Match = part.Match(&shown[i])
		}
		list = append(list, f)
	}
	return list, len(file.Findings) - len(shown) + file.HiddenCount
}

func (p *Playground) shownFinding(src *gdl.Source, ruler *report.PositionMapper, x *finding.Finding) Finding {
	f := Finding{ID: x.Fingerprint, Code: report.MakePrintable(x.Code), Severity: x.Severity.String(), Message: report.MakePrintable(x.Message),
		IsConsequence: x.IsConsequence, Fixes: fixTitles(x.Fixes), Guesses: fixTitles(x.UnsafeFixes)}
	f.StartPlace, f.EndPlace = placeSpan(ruler, x.Pos, x.End)
	if rule, err := checker.FindRule(p.knownRules, x.Code); err == nil {
		f.Name = rule.Name
	}
	for _, other := range x.Related {
		if _, ok := src.FileOffset(other.Pos); !ok {
			continue
		}
		r := Related{Message: report.MakePrintable(other.Message)}
		r.StartPlace, r.EndPlace = placeSpan(ruler, other.Pos, other.End)
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

// placeSpan returns two places. Positions outside of the text become its beginning.
func placeSpan(ruler *report.PositionMapper, pos, end token.Pos) (from, to Place) {
	at := ruler.RangeBetween(pos, end)
	return Place{at.Start.Line - 1, at.Start.Column - 1}, Place{at.End.Line - 1, at.End.Column - 1}
}
