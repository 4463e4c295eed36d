package checker

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/report/html"
	"github.com/gdllint/gdllint/sarif"
)

// A format is a kind of report. Its entry in the list holds all its properties.
type format struct {
	name  string
	about string // its description in the manual
	open  func(*Job, io.Writer) report.Writer
	// encode escapes control characters in a document. A format without it is
	// for people, and is written through a screen.
	encode func(io.Writer) io.Writer
	// folder writes the report as a directory of files, for formats that can.
	folder func(j *Job, dir string) (report.Writer, error)
	// service formats are read by services that bound and compare reports by
	// themselves: the limit for people does not apply to them.
	service bool
	// anyOrder formats name the file in each part, so that parts may come in
	// any order.
	anyOrder bool
}

// formats are the kinds of reports, in the order in which help lists them.
func formats() []format {
	return []format{
		{name: "text", about: "for people", open: (*Job).text},
		{name: "json", about: "for programs: one document", encode: screen.JSONWriter, open: func(j *Job, w io.Writer) report.Writer {
			return report.NewJSON(w, j.Rules)
		}},
		{name: "jsonl", about: "for programs that do not wait for the end: a line for each file, and one at the end", anyOrder: true, encode: screen.JSONWriter, open: func(j *Job, w io.Writer) report.Writer {
			return report.NewJSONLines(w, j.Rules)
		}},
		{name: "sarif", about: "SARIF 2.1.0, for code scanning", service: true, encode: screen.JSONWriter, open: (*Job).sarif},
		{name: "github", about: "annotations of GitHub Actions", service: true, encode: annotations, open: func(j *Job, w io.Writer) report.Writer {
			return report.NewGitHub(w, j.Rules, os.Getenv("GITHUB_WORKSPACE"))
		}},
		{name: "gitlab", about: "code quality report of GitLab", service: true, encode: screen.JSONWriter, open: func(j *Job, w io.Writer) report.Writer {
			return report.NewGitLab(w, j.Rules)
		}},
		{name: "junit", about: "test report, which most services read", service: true, encode: screen.MarkupWriter, open: func(j *Job, w io.Writer) report.Writer {
			return report.NewJUnit(w, j.Rules, j.Config.withDefaults().FailOn.met)
		}},
		{name: "checkstyle", about: "XML of Checkstyle, which many services read", service: true, encode: screen.MarkupWriter, open: func(j *Job, w io.Writer) report.Writer {
			return report.NewCheckstyle(w, j.Rules)
		}},
		{name: "html", about: "a page to look at in a browser, with pictures of matches; `html=DIR/` makes an index and a page for each game", encode: screen.MarkupWriter, open: func(j *Job, w io.Writer) report.Writer {
			return html.New(w, j.page())
		}, folder: func(j *Job, dir string) (report.Writer, error) { return html.NewFolder(dir, j.page()) }},
	}
}

// annotations lets the commands of GitHub Actions through, since they are the
// report.
func annotations(w io.Writer) io.Writer {
	return screen.New(w, func(string) string { return "" })
}

// Stating is the format of comments that state properties. It is not for
// reports: it shows the proved properties alone, and no findings.
const Stating = "properties"

var stating = format{name: Stating, open: func(j *Job, w io.Writer) report.Writer {
	return report.NewProperties(w, !j.oneFile())
}}

// Formats returns the names of the report formats.
func Formats() []string {
	var names []string
	for _, f := range formats() {
		names = append(names, f.name)
	}
	return names
}

// FormatTable returns a table of the report formats, in Markdown.
func FormatTable() string {
	var b strings.Builder
	b.WriteString("| format | |\n|---|---|\n")
	for _, f := range formats() {
		fmt.Fprintf(&b, "| `%s` | %s |\n", f.name, f.about)
	}
	return b.String()
}

// formatNamed returns the format with a name that ParseOutputs has accepted.
func formatNamed(name string) format {
	for _, f := range append(formats(), stating) {
		if f.name == name {
			return f
		}
	}
	return formats()[0]
}

func unknownFormat(name string) error {
	if near := Suggest(name, Formats()); near != "" {
		return fmt.Errorf("unknown format '%s'; did you mean '%s'?", name, near)
	}
	return fmt.Errorf("unknown format '%s'; choose %s", name, strings.Join(Formats(), ", "))
}

func (j *Job) text(w io.Writer) report.Writer {
	color := j.Color
	if color == "auto" && w != j.reports() {
		color = "never" // variables that force colours do not concern files
	}
	return report.NewText(w, report.Options{
		Color: report.UseColor(color, w), Quiet: j.Quiet, Verbose: j.Verbose,
		Verdicts: j.Config.Prove || j.Verbose, Early: report.IsTerminal(w), Rules: j.Rules,
	})
}

// page returns the options of HTML pages.
func (j *Job) page() html.Options {
	return html.Options{Rules: j.Rules, Static: j.Config.Static}
}

func (j *Job) sarif(w io.Writer) report.Writer {
	return sarif.New(w, sarif.Options{Tool: j.Tool, Version: j.Version,
		Rules: j.Rules, RuleURL: j.RuleURL, Full: j.SARIFFull})
}
