package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"github.com/gdllint/gdllint/document"
)

// JUnitWriter writes test reports in the XML of JUnit, with a suite for each rulesheet. Findings
// that make the run fail are failed tests; other findings are passed tests with a message. Proved
// properties are passed tests, open questions are skipped tests.
type JUnitWriter struct {
	xmlWriter
	failsRun func(document.Severity) bool
}

// A JUnitSuite holds the tests of one rulesheet. A JUnitCase is one of the tests. A JUnitMessage
// says why a test does not pass.
type (
	JUnitSuite struct {
		XMLName      xml.Name    `xml:"testsuite"`
		SuiteName    string      `xml:"name,attr"`
		TestCount    int         `xml:"tests,attr"`
		FailureCount int         `xml:"failures,attr"`
		ErrorCount   int         `xml:"errors,attr"`
		SkippedCount int         `xml:"skipped,attr"`
		SecondsText  string      `xml:"time,attr"`
		TestCases    []JUnitCase `xml:"testcase"`
	}
	JUnitCase struct {
		TestName    string        `xml:"name,attr"`
		ClassName   string        `xml:"classname,attr"`
		File        string        `xml:"file,attr,omitempty"`
		Line        int           `xml:"line,attr,omitempty"`
		SecondsText string        `xml:"time,attr,omitempty"`
		Failure     *JUnitMessage `xml:"failure"`
		Error       *JUnitMessage `xml:"error"`
		Skipped     *JUnitMessage `xml:"skipped"`
		Output      string        `xml:"system-out,omitempty"`
	}
	JUnitMessage struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr,omitempty"`
		Text    string `xml:",chardata"`
	}
)

// NewJUnitWriter returns a writer of test reports. fails tells whether findings of a
// severity make the run fail.
func NewJUnitWriter(w io.Writer, fails func(document.Severity) bool) *JUnitWriter {
	return &JUnitWriter{xmlWriter: xmlWriter{output: w, rootTag: `testsuites name="gdllint"`, rootName: "testsuites"}, failsRun: fails}
}

// WriteFile writes the suite of a file.
func (j *JUnitWriter) WriteFile(f *document.File) error {
	path := f.Path
	suite := JUnitSuite{SuiteName: path, SecondsText: JUnitSeconds(f.Seconds)}
	for _, text := range f.Incidents() {
		suite.AddCase(JUnitCase{TestName: "gdllint", Error: &JUnitMessage{Message: text, Type: "fault"}})
	}
	if x := f.Invalid; x != nil { // the finding fails the run, if it is selected
		suite.AddCase(JUnitCase{TestName: "valid GDL", File: path, Line: x.Range.Start.Line, Skipped: &JUnitMessage{Message: x.Message()}})
	}
	for _, x := range f.Findings {
		suite.AddCase(j.findingCase(path, &x))
	}
	for i := range f.Verdicts {
		if c, ok := verdictCase(&f.Verdicts[i]); ok {
			suite.AddCase(c)
		}
	}
	if len(suite.TestCases) == 0 { // a suite without tests looks as if nothing had run
		suite.AddCase(JUnitCase{TestName: "no findings"})
	}
	return j.writeElement(suite)
}

// AddCase adds a test, and counts it.
func (s *JUnitSuite) AddCase(c JUnitCase) {
	c.ClassName = s.SuiteName
	s.TestCases = append(s.TestCases, c)
	s.TestCount++
	switch {
	case c.Failure != nil:
		s.FailureCount++
	case c.Error != nil:
		s.ErrorCount++
	case c.Skipped != nil:
		s.SkippedCount++
	}
}

// findingCase returns the test of a finding. The name of the test holds the line, since tests are
// identified by their names.
func (j *JUnitWriter) findingCase(path string, x *document.Finding) JUnitCase {
	at, label := x.Range.Start, x.Label()
	text := fmt.Sprintf("%s:%d:%d: %s: %s [%s]", path, at.Line, at.Column, x.Severity, x.Message, label)
	for _, r := range x.Related {
		p := r.Range.Start
		text += fmt.Sprintf("\n%s:%d:%d: %s", path, p.Line, p.Column, r.Message)
	}
	c := JUnitCase{TestName: fmt.Sprintf("%s at %d:%d", label, at.Line, at.Column), File: path, Line: at.Line}
	if j.failsRun(x.Severity) {
		c.Failure = &JUnitMessage{Message: x.Message, Type: x.Severity.String(), Text: text}
	} else {
		c.Output = text
	}
	return c
}

// verdictCase returns the test of a property that is proved or open; false for others. A violation
// is reported as a finding instead.
func verdictCase(v *document.Verdict) (JUnitCase, bool) {
	c := JUnitCase{TestName: v.Title(), SecondsText: JUnitSeconds(v.Seconds)}
	switch {
	case v.Status == document.Proved:
		c.Output = v.Decision()
	case v.IsUnanswered():
		c.Skipped = &JUnitMessage{Message: strings.TrimSpace("open: " + WithoutAdvice(v.OpenReason))}
	default:
		return JUnitCase{}, false
	}
	return c, true
}

// JUnitSeconds returns a number of seconds as test reports write it.
func JUnitSeconds(s float64) string { return fmt.Sprintf("%.3f", s) }

// Close ends the document. Faults of the run are a suite of their own.
func (j *JUnitWriter) Close(s *document.Summary) error {
	run := JUnitSuite{SuiteName: "gdllint", SecondsText: JUnitSeconds(0)}
	for _, text := range s.Incidents() {
		run.AddCase(JUnitCase{TestName: "gdllint", Error: &JUnitMessage{Message: text, Type: "fault"}})
	}
	if run.TestCount > 0 {
		if err := j.writeElement(run); err != nil {
			return err
		}
	}
	return j.closeDocument()
}

// WriteJUnitSuites writes a test report with a name and the suites.
func WriteJUnitSuites(w io.Writer, name string, suites []JUnitSuite) error {
	x := xmlWriter{output: w, rootTag: `testsuites name="` + name + `"`, rootName: "testsuites"}
	for _, s := range suites {
		if err := x.writeElement(s); err != nil {
			return err
		}
	}
	return x.closeDocument()
}
