package report

import (
	"encoding/xml"
	"io"
	"path/filepath"

	"github.com/gdllint/gdllint/document"
)

// CheckstyleWriter writes the XML of the tool Checkstyle, which many services read.
type CheckstyleWriter struct {
	xmlWriter
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

// NewCheckstyleWriter returns a writer of Checkstyle's XML.
func NewCheckstyleWriter(w io.Writer) *CheckstyleWriter {
	return &CheckstyleWriter{xmlWriter: xmlWriter{output: w, rootTag: `checkstyle version="4.3"`, rootName: "checkstyle"}}
}

// WriteFile writes an element for a file, also if nothing was found in it.
func (c *CheckstyleWriter) WriteFile(f *document.File) error {
	out := checkstyleFile{Name: filepath.ToSlash(f.DiskPath())}
	for _, text := range f.Incidents() {
		out.Errors = append(out.Errors, checkstyleError{Severity: "error", Message: text, Source: "gdllint"})
	}
	if x := f.Invalid; x != nil {
		at := x.Range.Start
		out.Errors = append(out.Errors, checkstyleError{Line: at.Line, Column: at.Column, Severity: "info", Message: x.Message(), Source: "gdllint"})
	}
	for _, x := range f.Findings {
		at := x.Range.Start
		out.Errors = append(out.Errors, checkstyleError{Line: at.Line, Column: at.Column,
			Severity: checkstyleSeverity(x.Severity), Message: x.Message, Source: "gdllint." + x.Code})
	}
	return c.writeElement(out)
}

// checkstyleSeverity returns the name of a severity in the format of Checkstyle.
func checkstyleSeverity(s document.Severity) string {
	if s == document.SeverityNote {
		return "info"
	}
	return s.String()
}

// Close ends the document. Faults of the run are in an element for a file with the name gdllint.
func (c *CheckstyleWriter) Close(s *document.Summary) error {
	run := checkstyleFile{Name: "gdllint"}
	for _, text := range s.Incidents() {
		run.Errors = append(run.Errors, checkstyleError{Severity: "error", Message: text, Source: "gdllint"})
	}
	if len(run.Errors) > 0 {
		if err := c.writeElement(run); err != nil {
			return err
		}
	}
	return c.closeDocument()
}
