package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/session"
)

// WriteResultsText writes the tests that do not pass, and the counts, as text. If verbose, it also writes the tests that
// pass.
func WriteResultsText(w io.Writer, results []*session.SheetResult, verbose bool) error {
	for _, r := range results {
		for _, o := range r.TestOutcomes {
			o.WriteText(w, verbose)
		}
	}
	passed, failed, undecided := session.CountOutcomes(results)
	note := ""
	if undecided > 0 {
		note = fmt.Sprintf(", %d not decided", undecided)
	}
	if unread := countUnread(results); unread > 0 {
		note += fmt.Sprintf("; the tests of %s were not looked at", plural.CountNoun(unread, "rulesheet"))
	}
	if passed+failed == 0 && note == "" {
		_, err := fmt.Fprintln(w, "no tests; write ;@ test NAME FORM... in a rulesheet, or a file GAME"+session.TestExtension+" beside it")
		return err
	}
	_, err := fmt.Fprintf(w, "%d passed, %d failed%s\n", passed, failed, note)
	return err
}

// countUnread returns the number of rulesheets with an error, so that their tests were not run.
func countUnread(results []*session.SheetResult) (n int) {
	for _, r := range results {
		if r.SheetError != nil {
			n++
		}
	}
	return n
}

type jsonTest struct {
	Name    string   `json:"name"`
	Place   string   `json:"place"`
	OK      bool     `json:"ok"`
	Cut     bool     `json:"undecided,omitempty"`
	Message string   `json:"message,omitempty"`
	Rules   []string `json:"rules,omitempty"`
}

type jsonSheet struct {
	Path  string     `json:"path"`
	Error string     `json:"error,omitempty"`
	Tests []jsonTest `json:"tests"`
}

// WriteResultsJSON writes the outcomes of all tests as JSON.
func WriteResultsJSON(w io.Writer, results []*session.SheetResult) error {
	out := struct {
		Schema int         `json:"schema"`
		Sheets []jsonSheet `json:"sheets"`
		Passed int         `json:"passed"`
		Failed int         `json:"failed"`
		Cut    int         `json:"undecided,omitempty"`
	}{Schema: 1, Sheets: []jsonSheet{}}
	out.Passed, out.Failed, out.Cut = session.CountOutcomes(results)
	for _, r := range results {
		s := jsonSheet{Path: filepath.ToSlash(r.SheetPath), Tests: []jsonTest{}}
		if r.SheetError != nil {
			s.Error = r.SheetError.Error()
		}
		for _, o := range r.TestOutcomes {
			s.Tests = append(s.Tests, jsonTest{o.TestName, filepath.ToSlash(o.FilePlace), o.HasPassed(), o.IsUndecided(), o.FailureMessage(), o.InvolvedRules})
		}
		out.Sheets = append(out.Sheets, s)
	}
	return screen.WriteJSON(w, out, "  ")
}

// WriteJUnit writes the outcomes of all tests as test reports in the XML of JUnit.
func WriteJUnit(w io.Writer, results []*session.SheetResult) error {
	var suites []report.JUnitSuite
	for _, r := range results {
		s, seconds := report.JUnitSuite{SuiteName: filepath.ToSlash(r.SheetPath)}, 0.0
		if r.SheetError != nil {
			s.AddCase(report.JUnitCase{TestName: "the rulesheet", SecondsText: "0", Error: &report.JUnitMessage{Message: report.MakePrintable(r.SheetError.Error())}})
		}
		for _, o := range r.TestOutcomes {
			c := report.JUnitCase{TestName: report.MakePrintable(o.TestName), SecondsText: report.JUnitSeconds(o.RunSeconds)}
			text := report.MakePrintable(o.FilePlace)
			for _, rule := range o.InvolvedRules {
				text += "\n" + report.MakePrintable(rule)
			}
			m := &report.JUnitMessage{Message: report.MakePrintable(o.FailureMessage()), Text: text}
			switch {
			case o.RunError != nil:
				c.Error = m
			case o.TestFailure != nil:
				c.Failure = m
			}
			s.AddCase(c)
			seconds += o.RunSeconds
		}
		s.SecondsText = report.JUnitSeconds(seconds)
		suites = append(suites, s)
	}
	return report.WriteJUnitSuites(w, "gdllint test", suites)
}

// WriteTable writes a table of outcomes with a line for each rulesheet and a column for each test.
func WriteTable(w io.Writer, results []*session.SheetResult) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	var names []string
	known := map[string]bool{}
	for _, r := range results {
		for _, o := range r.TestOutcomes {
			if !known[o.TestName] {
				known[o.TestName] = true
				names = append(names, o.TestName)
			}
		}
	}
	fmt.Fprint(tw, "sheet")
	for _, n := range names {
		fmt.Fprintf(tw, "\t%s", report.MakePrintable(n))
	}
	fmt.Fprintln(tw, "\tpassed")
	for _, r := range results {
		marks, passed := map[string]string{}, 0
		for _, o := range r.TestOutcomes {
			switch {
			case o.HasPassed():
				marks[o.TestName] = "ok"
				passed++
			case o.IsUndecided():
				marks[o.TestName] = "undecided"
			case o.RunError != nil:
				marks[o.TestName] = "error"
			default:
				marks[o.TestName] = "fails"
			}
		}
		fmt.Fprint(tw, report.MakePrintable(r.SheetPath))
		for _, n := range names {
			mark := marks[n]
			if r.SheetError != nil {
				mark = "unreadable"
			}
			fmt.Fprintf(tw, "\t%s", mark)
		}
		fmt.Fprintf(tw, "\t%d of %d\n", passed, len(names))
	}
	if err := tw.Flush(); err != nil {
		return err
	}
	return writeErrorReasons(w, results)
}

// writeErrorReasons writes, below a table, why tests could not be read or run. It writes each
// reason once, with the names of the rulesheets unless it holds for all.
func writeErrorReasons(w io.Writer, results []*session.SheetResult) error {
	var lines []string
	sheets := map[string][]string{}
	for _, r := range results {
		for _, o := range r.TestOutcomes {
			if o.RunError == nil {
				continue
			}
			line := o.FilePlace + ": " + o.RunError.Error()
			if o.TestName != session.UnreadableName {
				line = fmt.Sprintf("%s: test '%s': %v", o.FilePlace, o.TestName, o.RunError)
			}
			if sheets[line] == nil {
				lines = append(lines, line)
			}
			sheets[line] = append(sheets[line], r.SheetPath)
		}
	}
	for i, line := range lines {
		if i == 0 {
			fmt.Fprintln(w)
		}
		if list := sheets[line]; len(list) < len(results) {
			line += " (with " + strings.Join(list, ", ") + ")"
		}
		if _, err := fmt.Fprintln(w, report.MakePrintable(line)); err != nil {
			return err
		}
	}
	return nil
}
