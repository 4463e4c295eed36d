package report

import (
	"io"
	"strconv"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/screen"
)

// CSV writes a header, and a line of comma-separated values for each finding. If a file or the run could not be checked
// completely, the reason is a line with the severity error and without a code.
type CSV struct {
	output io.Writer
	lines  [][]string // lines that are not written yet
}

// NewCSV returns a writer of comma-separated values.
func NewCSV(w io.Writer) *CSV {
	return &CSV{w, [][]string{{"path", "line", "column", "code", "name", "severity", "message", "fingerprint"}}}
}

// WriteFile writes the findings of a file.
func (c *CSV) WriteFile(f *document.File) error {
	c.addIncidents(f.DiskPath(), f.Incidents())
	for _, x := range f.Findings {
		at := x.Range.Start
		c.lines = append(c.lines, []string{MakePrintable(f.DiskPath()), strconv.Itoa(at.Line), strconv.Itoa(at.Column),
			MakePrintable(x.Code), x.Name, x.Severity.String(), MakePrintable(x.Message), x.Fingerprint})
	}
	return c.flush()
}

func (c *CSV) addIncidents(path string, texts []string) {
	for _, text := range texts {
		c.lines = append(c.lines, []string{MakePrintable(path), "", "", "", "", "error", MakePrintable(text), ""})
	}
}

func (c *CSV) flush() error {
	lines := c.lines
	c.lines = nil
	return screen.WriteCSV(c.output, lines)
}

// Close writes the reasons for which the run is not complete.
func (c *CSV) Close(s *document.Summary) error {
	c.addIncidents("", s.Incidents())
	return c.flush()
}
