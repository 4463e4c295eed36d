package report

import (
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/screen"
)

// textStyle adds to a terminal style the colours of reports.
type textStyle struct{ screen.Style }

func (s textStyle) boldText(text string) string  { return s.Paint("1", text) }
func (s textStyle) faintText(text string) string { return s.Paint("2", text) }
func (s textStyle) greenText(text string) string { return s.Paint("32", text) }

// severityText paints text in the colour of a severity.
func (s textStyle) severityText(sev document.Severity, text string) string {
	switch sev {
	case document.SeverityError:
		return s.Paint("1;31", text)
	case document.SeverityWarning:
		return s.Paint("1;33", text)
	}
	return s.Paint("1;36", text)
}
