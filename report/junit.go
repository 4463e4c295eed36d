package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/proof"
)

// JUnit writes the XML of test reports: a suite for each rulesheet. Findings
// that make the run fail are failed tests, others pass with a message;
// proved properties are passed tests and open ones skipped.
type JUnit struct {
	xmlWriter
	rules rulebook
	fails func(finding.Severity) bool
}

type (
	junitSuite struct {
		XMLName  xml.Name    `xml:"testsuite"`
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Time     string      `xml:"time,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Name    string        `xml:"name,attr"`
		Class   string        `xml:"classname,attr"`
		File    string        `xml:"file,attr,omitempty"`
		Line    int           `xml:"line,attr,omitempty"`
		Time    string        `xml:"time,attr,omitempty"`
		Failure *junitMessage `xml:"failure"`
		Error   *junitMessage `xml:"error"`
		Skipped *junitMessage `xml:"skipped"`
		Output  string        `xml:"system-out,omitempty"`
	}
	junitMessage struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr,omitempty"`
		Text    string `xml:",chardata"`
	}
)

// NewJUnit returns a writer of test reports. fails tells whether findings of a
// severity make the run fail.
func NewJUnit(w io.Writer, rules []finding.Rule, fails func(finding.Severity) bool) *JUnit {
	return &JUnit{xmlWriter: xmlWriter{w: w, root: `testsuites name="gdllint"`, end: "testsuites"}, rules: newRulebook(rules), fails: fails}
}

// File writes the suite of a file.
func (j *JUnit) File(f *File) error {
	path := filepath.ToSlash(f.Path)
	suite := junitSuite{Name: path, Time: seconds(f.Seconds)}
	for _, text := range Incidents(f) {
		suite.add(junitCase{Name: "gdllint", Error: &junitMessage{Message: text, Type: "fault"}})
	}
	ruler := NewRuler(f.Source)
	if x := f.Invalid; x != nil { // the finding fails the run, if it is selected
		suite.add(junitCase{Name: "valid GDL", File: path, Line: ruler.Place(x.Pos).Line, Skipped: &junitMessage{Message: j.rules.invalidMessage(f)}})
	}
	for _, x := range f.Findings {
		suite.add(j.finding(path, ruler, &x))
	}
	for i := range f.Verdicts {
		if c, ok := junitVerdict(f, &f.Verdicts[i]); ok {
			suite.add(c)
		}
	}
	if len(suite.Cases) == 0 { // a suite without tests looks as if nothing had run
		suite.add(junitCase{Name: "no findings"})
	}
	return j.element(suite)
}

func (s *junitSuite) add(c junitCase) {
	c.Class = s.Name
	s.Cases = append(s.Cases, c)
	s.Tests++
	switch {
	case c.Failure != nil:
		s.Failures++
	case c.Error != nil:
		s.Errors++
	case c.Skipped != nil:
		s.Skipped++
	}
}

// finding makes the test of a finding. Its name holds the line, since tests are
// identified by their names.
func (j *JUnit) finding(path string, ruler *Ruler, x *finding.Finding) junitCase {
	at := ruler.Place(x.Pos)
	label := j.rules.label(x.Code)
	text := fmt.Sprintf("%s:%d:%d: %s: %s [%s]", path, at.Line, at.Column, x.Severity, x.Message, label)
	for _, r := range x.Related {
		p := ruler.Place(r.Pos)
		text += fmt.Sprintf("\n%s:%d:%d: %s", path, p.Line, p.Column, r.Message)
	}
	c := junitCase{Name: fmt.Sprintf("%s at %d:%d", label, at.Line, at.Column), File: path, Line: at.Line}
	if j.fails(x.Severity) {
		c.Failure = &junitMessage{Message: x.Message, Type: x.Severity.String(), Text: text}
	} else {
		c.Output = text
	}
	return c
}

// junitVerdict makes the test of a property that is proved or open. A violation
// is reported as a finding, if its rule is selected.
func junitVerdict(f *File, v *proof.Verdict) (junitCase, bool) {
	c := junitCase{Name: Title(v.Question), Time: seconds(v.Seconds)}
	switch {
	case v.Status == proof.Proved:
		c.Output = "proved by " + v.Method
		if where := provided(f, v); where != "" {
			c.Output += ", " + where
		}
	case Unanswered(v):
		c.Skipped = &junitMessage{Message: strings.TrimSpace("open: " + WithoutAdvice(v.Reason))}
	default:
		return junitCase{}, false
	}
	return c, true
}

func seconds(s float64) string { return fmt.Sprintf("%.3f", s) }

// Close ends the document. Faults of the run are a suite of their own.
func (j *JUnit) Close(s *Summary) error {
	run := junitSuite{Name: "gdllint", Time: seconds(0)}
	for _, err := range s.incidents() {
		run.add(junitCase{Name: "gdllint", Error: &junitMessage{Message: err.Error(), Type: "fault"}})
	}
	if run.Tests > 0 {
		if err := j.element(run); err != nil {
			return err
		}
	}
	return j.close()
}
