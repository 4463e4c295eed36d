package playground

import (
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/report/html"
)

// maxShownFindings is the greatest number of findings that an answer has of one file.
const maxShownFindings = 300

// shownFindings returns the first findings of a file, and the number of the other findings.
func shownFindings(doc *document.File, part *html.PagePart) (list []Finding, hidden int) {
	if doc.Unread {
		return nil, 0
	}
	shown := doc.Findings[:min(len(doc.Findings), maxShownFindings)]
	for i := range shown {
		f := shownFinding(&shown[i])
		for _, other := range shown[i].Related {
			if other.Range.StartByte >= 0 {
				r := Related{Message: report.MakePrintable(other.Message)}
				r.StartPlace, r.EndPlace = placeSpan(other.Range)
				f.Related = append(f.Related, r)
			}
		}
		if part != nil {
			f.Match = part.Match(i)
		}
		list = append(list, f)
	}
	return list, len(doc.Findings) - len(shown) + doc.Hidden
}

func shownFinding(x *document.Finding) Finding {
	f := Finding{ID: x.Fingerprint, Code: report.MakePrintable(x.Code), Name: x.Name, Severity: x.Severity.String(), Message: report.MakePrintable(x.Message),
		IsConsequence: x.Consequence, Fixes: fixTitles(x.FixesOf(true)), Guesses: fixTitles(x.FixesOf(false))}
	f.StartPlace, f.EndPlace = placeSpan(x.Range)
	return f
}

func fixTitles(fixes []document.Fix) []string {
	var list []string
	for _, x := range fixes {
		list = append(list, report.MakePrintable(x.Message))
	}
	return list
}

// placeSpan returns the start and the end of a range, counted from 0.
func placeSpan(r document.Range) (from, to Place) {
	return Place{r.Start.Line - 1, r.Start.Unit - 1}, Place{r.End.Line - 1, r.End.Unit - 1}
}
