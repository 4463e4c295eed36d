package report

import "github.com/gdllint/gdllint/finding"

// textStyle writes escape sequences for colours, or nothing.
type textStyle bool

func (s textStyle) paintText(code, text string) string {
	if !s {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

func (s textStyle) boldText(text string) string  { return s.paintText("1", text) }
func (s textStyle) faintText(text string) string { return s.paintText("2", text) }
func (s textStyle) greenText(text string) string { return s.paintText("32", text) }

// severityText paints text in the colour of a severity.
func (s textStyle) severityText(sev finding.Severity, text string) string {
	switch sev {
	case finding.SeverityError:
		return s.paintText("1;31", text)
	case finding.SeverityWarning:
		return s.paintText("1;33", text)
	}
	return s.paintText("1;36", text)
}
