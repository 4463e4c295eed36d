package suite

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"path/filepath"
	"text/tabwriter"

	"github.com/gdllint/gdllint/report"
)

// Counts returns how many tests pass and how many do not.
func Counts(results []*Result) (passed, failed int) {
	for _, r := range results {
		for i := range r.Outcomes {
			if r.Outcomes[i].OK() {
				passed++
			} else {
				failed++
			}
		}
	}
	return passed, failed
}

// WriteText writes failures for people; verbose, also tests that pass.
func WriteText(w io.Writer, results []*Result, verbose bool) error {
	for _, r := range results {
		for _, o := range r.Outcomes {
			switch {
			case !o.OK():
				fmt.Fprintf(w, "%s: test '%s' fails: %s\n", report.Printable(o.Place), report.Printable(o.Name), report.Printable(o.Message()))
				for _, rule := range o.Rules {
					fmt.Fprintf(w, "  %s\n", report.Printable(rule))
				}
			case verbose:
				fmt.Fprintf(w, "%s: test '%s' passes\n", report.Printable(o.Place), report.Printable(o.Name))
			}
		}
	}
	passed, failed := Counts(results)
	if passed+failed == 0 {
		_, err := fmt.Fprintln(w, "no tests; write ;@ test NAME FORM... in a rulesheet, or a file GAME"+Extension+" beside it")
		return err
	}
	_, err := fmt.Fprintf(w, "%d passed, %d failed\n", passed, failed)
	return err
}

type jsonTest struct {
	Name    string   `json:"name"`
	Place   string   `json:"place"`
	OK      bool     `json:"ok"`
	Message string   `json:"message,omitempty"`
	Rules   []string `json:"rules,omitempty"`
}

type jsonSheet struct {
	Path  string     `json:"path"`
	Error string     `json:"error,omitempty"`
	Tests []jsonTest `json:"tests"`
}

// WriteJSON writes all tests for programs.
func WriteJSON(w io.Writer, results []*Result) error {
	out := struct {
		Schema int         `json:"schema"`
		Sheets []jsonSheet `json:"sheets"`
		Passed int         `json:"passed"`
		Failed int         `json:"failed"`
	}{Schema: 1, Sheets: []jsonSheet{}}
	out.Passed, out.Failed = Counts(results)
	for _, r := range results {
		s := jsonSheet{Path: filepath.ToSlash(r.Path), Tests: []jsonTest{}}
		if r.Err != nil {
			s.Error = r.Err.Error()
		}
		for _, o := range r.Outcomes {
			s.Tests = append(s.Tests, jsonTest{o.Name, filepath.ToSlash(o.Place), o.OK(), o.Message(), o.Rules})
		}
		out.Sheets = append(out.Sheets, s)
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(out)
}

type (
	xmlSuites struct {
		XMLName xml.Name   `xml:"testsuites"`
		Name    string     `xml:"name,attr"`
		Suites  []xmlSuite `xml:"testsuite"`
	}
	xmlSuite struct {
		Name     string    `xml:"name,attr"`
		Tests    int       `xml:"tests,attr"`
		Failures int       `xml:"failures,attr"`
		Errors   int       `xml:"errors,attr"`
		Cases    []xmlCase `xml:"testcase"`
	}
	xmlCase struct {
		Name    string      `xml:"name,attr"`
		Class   string      `xml:"classname,attr"`
		Time    string      `xml:"time,attr"`
		Failure *xmlMessage `xml:"failure"`
		Error   *xmlMessage `xml:"error"`
	}
	xmlMessage struct {
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
)

// WriteJUnit writes the XML of test reports.
func WriteJUnit(w io.Writer, results []*Result) error {
	out := xmlSuites{Name: "gdllint test"}
	for _, r := range results {
		path := filepath.ToSlash(r.Path)
		s := xmlSuite{Name: path}
		if r.Err != nil {
			s.Errors++
			s.Cases = append(s.Cases, xmlCase{Name: "the rulesheet", Class: path, Time: "0", Error: &xmlMessage{Message: report.Printable(r.Err.Error())}})
		}
		for _, o := range r.Outcomes {
			c := xmlCase{Name: report.Printable(o.Name), Class: path, Time: fmt.Sprintf("%.3f", o.Seconds)}
			text := report.Printable(o.Place)
			for _, rule := range o.Rules {
				text += "\n" + report.Printable(rule)
			}
			m := &xmlMessage{Message: report.Printable(o.Message()), Text: text}
			switch {
			case o.Err != nil:
				c.Error = m
				s.Errors++
			case o.Failure != nil:
				c.Failure = m
				s.Failures++
			}
			s.Cases = append(s.Cases, c)
		}
		s.Tests = len(s.Cases)
		out.Suites = append(out.Suites, s)
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(out); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// WriteTable writes a line for each sheet and a column for each test.
func WriteTable(w io.Writer, results []*Result) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	var names []string
	known := map[string]bool{}
	for _, r := range results {
		for _, o := range r.Outcomes {
			if !known[o.Name] {
				known[o.Name] = true
				names = append(names, o.Name)
			}
		}
	}
	fmt.Fprint(tw, "sheet")
	for _, n := range names {
		fmt.Fprintf(tw, "\t%s", report.Printable(n))
	}
	fmt.Fprintln(tw, "\tpassed")
	for _, r := range results {
		marks, passed := map[string]string{}, 0
		for _, o := range r.Outcomes {
			switch {
			case o.OK():
				marks[o.Name] = "ok"
				passed++
			case o.Err != nil:
				marks[o.Name] = "error"
			default:
				marks[o.Name] = "fails"
			}
		}
		fmt.Fprint(tw, report.Printable(r.Path))
		for _, n := range names {
			mark := marks[n]
			if r.Err != nil {
				mark = "unreadable"
			}
			fmt.Fprintf(tw, "\t%s", mark)
		}
		fmt.Fprintf(tw, "\t%d of %d\n", passed, len(names))
	}
	return tw.Flush()
}
