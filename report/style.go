package report

import "github.com/gdllint/gdllint/finding"

// style writes escape sequences for colours, or nothing.
type style bool

func (s style) paint(code, text string) string {
	if !s {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

func (s style) bold(text string) string  { return s.paint("1", text) }
func (s style) faint(text string) string { return s.paint("2", text) }
func (s style) green(text string) string { return s.paint("32", text) }

// severity paints text in the colour of a severity.
func (s style) severity(sev finding.Severity, text string) string {
	switch sev {
	case finding.Error:
		return s.paint("1;31", text)
	case finding.Warning:
		return s.paint("1;33", text)
	}
	return s.paint("1;36", text)
}
