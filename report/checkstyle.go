package report

import (
	"encoding/xml"
	"io"
	"path/filepath"

	"github.com/gdllint/gdllint/finding"
)

// Checkstyle writes the XML of the tool Checkstyle, which many services read.
type Checkstyle struct {
	xmlWriter
	rules rulebook
}

type (
	checkstyleFile struct {
		XMLName xml.Name          `xml:"file"`
		Name    string            `xml:"name,attr"`
		Errors  []checkstyleError `xml:"error"`
	}
	checkstyleError struct {
		Line     int    `xml:"line,attr,omitempty"`
		Column   int    `xml:"column,attr,omitempty"`
		Severity string `xml:"severity,attr"`
		Message  string `xml:"message,attr"`
		Source   string `xml:"source,attr"`
	}
)

// NewCheckstyle returns a writer of Checkstyle's XML.
func NewCheckstyle(w io.Writer, rules []finding.Rule) *Checkstyle {
	return &Checkstyle{xmlWriter: xmlWriter{w: w, root: `checkstyle version="4.3"`, end: "checkstyle"}, rules: newRulebook(rules)}
}

// File writes an element for a file, also if nothing was found in it.
func (c *Checkstyle) File(f *File) error {
	out := checkstyleFile{Name: filepath.ToSlash(f.OnDisk())}
	for _, text := range Incidents(f) {
		out.Errors = append(out.Errors, checkstyleError{Severity: "error", Message: text, Source: "gdllint"})
	}
	ruler := NewRuler(f.Source)
	if x := f.Invalid; x != nil {
		at := ruler.Place(x.Pos)
		out.Errors = append(out.Errors, checkstyleError{Line: at.Line, Column: at.Column, Severity: "info", Message: c.rules.invalidMessage(f), Source: "gdllint"})
	}
	for _, x := range f.Findings {
		at := ruler.Place(x.Pos)
		out.Errors = append(out.Errors, checkstyleError{Line: at.Line, Column: at.Column,
			Severity: checkstyleSeverity(x.Severity), Message: x.Message, Source: "gdllint." + x.Code})
	}
	return c.element(out)
}

// checkstyleSeverity returns the name of a severity in the format of Checkstyle.
func checkstyleSeverity(s finding.Severity) string {
	if s == finding.Note {
		return "info"
	}
	return s.String()
}

// Close ends the document. Faults of the run are an element without a file.
func (c *Checkstyle) Close(s *Summary) error {
	run := checkstyleFile{Name: "gdllint"}
	for _, err := range s.incidents() {
		run.Errors = append(run.Errors, checkstyleError{Severity: "error", Message: err.Error(), Source: "gdllint"})
	}
	if len(run.Errors) > 0 {
		if err := c.element(run); err != nil {
			return err
		}
	}
	return c.close()
}
