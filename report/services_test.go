package report_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/report"
)

func fromWarning(s finding.Severity) bool { return s >= finding.SeverityWarning }

// services are the writers for services, by the names of their golden files.
func services(w io.Writer) map[string]report.Writer {
	return map[string]report.Writer{
		"github.txt":     report.NewGitHub(w, ""),
		"junit.xml":      report.NewJUnitWriter(w, fromWarning),
		"checkstyle.xml": report.NewCheckstyleWriter(w),
		"gitlab.json":    report.NewGitLab(w),
		"findings.csv":   report.NewCSV(w),
	}
}

// files are a file with findings, one of which nobody wants to see, one
// without and one that could not be read.
func files() []*checker.Draft {
	f := sample()
	hidden := f.Found[0]
	hidden.Message, hidden.SuppressedBy = "hidden", &finding.Suppression{Kind: document.InSourceKind}
	f.Accepted = append(f.Accepted, hidden)
	return []*checker.Draft{f, {File: document.File{SystemPath: "clean.kif", Seconds: 0.5}}, {File: document.File{SystemPath: "gone.kif", Faults: []string{"cannot read: <gone>"}}}}
}

func TestServices(t *testing.T) {
	for name := range services(nil) {
		var out bytes.Buffer
		write(t, services(&out)[name], files()...)
		if strings.Contains(out.String(), "hidden") {
			t.Errorf("%s shows what is suppressed", name)
		}
		golden(t, name, out.String())
	}
}

// A run without any file still makes a whole document, and says what is wrong.
func TestServicesEmpty(t *testing.T) {
	for name := range services(nil) {
		var out bytes.Buffer
		if err := services(&out)[name].Close(&document.Summary{Faults: []string{"no rulesheet"}, UsageCount: 1}); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), "no rulesheet") {
			t.Errorf("%s: %s", name, out.String())
		}
		wellFormed(t, name, out.Bytes())
	}
}

// hostile is text that breaks careless writers.
const hostile = "=a\x00b\x1b[31m \x07]]> <![CDATA[ </failure> &amp; \" ' \r\n ::error::x %0A \xff\xfe \ufffe \u2028 , :"

func TestServicesHostile(t *testing.T) {
	parsed := gdl.ParseString("x.kif", "(role r)\n")
	bad := finding.Finding{Code: hostile, Severity: finding.SeverityError, Message: hostile, Pos: parsed.Source.Pos(0), End: parsed.Source.Pos(4),
		Related: []finding.RelatedPlace{{Pos: parsed.Source.Pos(0), Message: hostile}}}
	file := &checker.Draft{File: document.File{SystemPath: hostile, Faults: []string{hostile}}, Source: parsed.Source, Parsed: parsed, Found: []finding.Finding{bad}}
	for name := range services(nil) {
		var out bytes.Buffer
		write(t, services(&out)[name], file)
		wellFormed(t, name, out.Bytes())
	}
}

// wellFormed checks the form of a report.
func wellFormed(t *testing.T, name string, text []byte) {
	t.Helper()
	if !utf8.Valid(text) {
		t.Errorf("%s: not UTF-8", name)
	}
	switch filepath.Ext(name) {
	case ".csv":
		lines, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
		if err != nil || len(lines) < 2 {
			t.Errorf("%s: %v in\n%s", name, err, text)
		}
		for _, cell := range slices.Concat(lines...) {
			if strings.ContainsAny(cell[:min(1, len(cell))], "=+-@\t\r") || strings.ContainsFunc(cell, unicode.IsControl) {
				t.Errorf("%s: %q", name, cell)
			}
		}
	case ".xml":
		dec := xml.NewDecoder(bytes.NewReader(text))
		for {
			if _, err := dec.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Errorf("%s: %v in\n%s", name, err, text)
				break
			}
		}
	case ".json":
		var list []map[string]any
		if err := json.Unmarshal(text, &list); err != nil || list == nil {
			t.Errorf("%s: %v in\n%s", name, err, text)
		}
	default:
		// Every line is a command: nothing of the text begins one of its own.
		for line := range strings.Lines(string(text)) {
			if !command.MatchString(line) {
				t.Errorf("%s: %q", name, line)
			}
		}
	}
}

// command is the grammar of workflow commands, without control characters.
var command = regexp.MustCompile(`^::(error|warning|notice) ([a-zA-Z]+=[^,:\x00-\x1f]*)(,[a-zA-Z]+=[^,:\x00-\x1f]*)*::[^\x00-\x1f]*\n$`)

func TestGitHubLimits(t *testing.T) {
	for _, test := range []struct{ errors, warnings, notes, wantErrors, wantWarnings, wantNotes, left int }{
		{0, 0, 10, 0, 0, 10, 0},
		{0, 0, 11, 0, 0, 10, 2}, // nine notes and the notice about two more
		{11, 3, 0, 10, 3, 1, 1},
		{25, 11, 12, 10, 10, 10, 19},
	} {
		f := &checker.Draft{File: document.File{SystemPath: "a.kif"}}
		for severity, n := range map[finding.Severity]int{finding.SeverityNote: test.notes, finding.SeverityWarning: test.warnings, finding.SeverityError: test.errors} {
			for i := range n {
				f.Found = append(f.Found, finding.Finding{Code: "V02", Severity: severity, Message: fmt.Sprint(i)})
			}
		}
		var out bytes.Buffer
		write(t, report.NewGitHub(&out, ""), f)
		got := out.String()
		e, w, n := strings.Count(got, "::error "), strings.Count(got, "::warning "), strings.Count(got, "::notice ")
		if e != test.wantErrors || w != test.wantWarnings || n != test.wantNotes {
			t.Errorf("%+v: %d, %d, %d", test, e, w, n)
		}
		left := fmt.Sprintf("%d of %d findings are not shown here", test.left, test.errors+test.warnings+test.notes)
		if strings.Contains(got, "not shown") != (test.left > 0) || test.left > 0 && !strings.Contains(got, left) {
			t.Errorf("%+v: want %q in\n%s", test, left, got)
		}
		if test.errors > 0 && !strings.HasPrefix(got, "::error ") {
			t.Error("the worst must come first")
		}
	}
}

// Annotations are there as soon as their file is finished.
func TestGitHubStreams(t *testing.T) {
	var out bytes.Buffer
	g := report.NewGitHub(&out, "")
	for _, path := range []string{"a.kif", "b.kif"} {
		if err := g.WriteFile(documentOf(&checker.Draft{File: document.File{SystemPath: path}, Found: []finding.Finding{{Code: "V02", Severity: finding.SeverityNote}}})); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), path) {
			t.Errorf("%s is not written yet", path)
		}
	}
}

func TestGitHubPath(t *testing.T) {
	root := t.TempDir()
	g := report.NewGitHub(nil, root)
	for path, want := range map[string]string{
		filepath.Join(root, "games", "a.kif"): "games/a.kif",
		"report.go":                           "report.go", // outside of the root: as it is
	} {
		if got := g.RelativePath(path); got != want {
			t.Errorf("%s: got %s, want %s", path, got, want)
		}
	}
}

// Two equal findings must have two fingerprints, the same ones in each run,
// and those must not depend on the line.
func TestGitLabFingerprints(t *testing.T) {
	prints := func(lines string) []string {
		parsed := gdl.ParseString("x.kif", lines+"(role r)\n")
		x := finding.Finding{Code: "V02", Message: "m", Pos: parsed.Source.Pos(len(lines)), End: parsed.Source.Pos(len(lines))}
		y := x
		y.Fingerprint = "own"
		var out bytes.Buffer
		write(t, report.NewGitLab(&out), &checker.Draft{File: document.File{SystemPath: "x.kif"}, Source: parsed.Source, Found: []finding.Finding{x, x, y}})
		var list []struct{ Fingerprint string }
		if err := json.Unmarshal(out.Bytes(), &list); err != nil {
			t.Fatal(err)
		}
		return []string{list[0].Fingerprint, list[1].Fingerprint, list[2].Fingerprint}
	}
	a, b := prints(""), prints("\n\n")
	if a[0] == a[1] || a[0] == a[2] || a[0] == "" || fmt.Sprint(a) != fmt.Sprint(b) {
		t.Errorf("%v and %v", a, b)
	}
}
