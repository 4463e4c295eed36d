package report

import (
	"encoding/xml"
	"io"
	"path/filepath"

	"github.com/gdllint/gdllint/finding"
)

// CheckstyleWriter writes the XML of the tool Checkstyle, which many services read.
type CheckstyleWriter struct {
	xmlWriter
	ruleIndex ruleIndex
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
func NewCheckstyleWriter(w io.Writer, rules []finding.Rule) *CheckstyleWriter {
	return &CheckstyleWriter{xmlWriter: xmlWriter{output: w, rootTag: `checkstyle version="4.3"`, rootName: "checkstyle"}, ruleIndex: newRuleIndex(rules)}
}

// WriteFile writes an element for a file, also if nothing was found in it.
func (c *CheckstyleWriter) WriteFile(f *File) error {
	out := checkstyleFile{Name: filepath.ToSlash(f.DiskPath())}
	for _, text := range IncidentTexts(f) {
		out.Errors = append(out.Errors, checkstyleError{Severity: "error", Message: text, Source: "gdllint"})
	}
	ruler := NewPositionMapper(f.Source)
	if x := f.FirstInvalidity; x != nil {
		at := ruler.PlaceOf(x.Pos)
		out.Errors = append(out.Errors, checkstyleError{Line: at.Line, Column: at.Column, Severity: "info", Message: c.ruleIndex.invalidMessage(f), Source: "gdllint"})
	}
	for _, x := range f.Findings {
		at := ruler.PlaceOf(x.Pos)
		out.Errors = append(out.Errors, checkstyleError{Line: at.Line, Column: at.Column,
			Severity: checkstyleSeverity(x.Severity), Message: x.Message, Source: "gdllint." + x.Code})
	}
	return c.writeElement(out)
}

// checkstyleSeverity returns the name of a severity in the format of Checkstyle.
func checkstyleSeverity(s finding.Severity) string {
	if s == finding.SeverityNote {
		return "info"
	}
	return s.String()
}

// Close ends the document. Faults of the run are an element without a file.
func (c *CheckstyleWriter) Close(s *Summary) error {
	run := checkstyleFile{Name: "gdllint"}
	for _, err := range s.runIncidents() {
		run.Errors = append(run.Errors, checkstyleError{Severity: "error", Message: err.Error(), Source: "gdllint"})
	}
	if len(run.Errors) > 0 {
		if err := c.writeElement(run); err != nil {
			return err
		}
	}
	return c.closeDocument()
}
