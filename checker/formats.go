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

// A reportFormat is a kind of report.
type reportFormat struct {
	formatName  string
	description string // its description in the manual
	newWriter   func(*Job, io.Writer) report.Writer
	// wrapEncoder escapes control characters in a document. The text of a format without it is
	// written through screen.WrapWriter.
	wrapEncoder func(io.Writer) io.Writer
	// newFolderWriter writes the report as a directory of files, for formats that can.
	newFolderWriter func(j *Job, dir string) (report.Writer, error)
	// isService: the format is read by services, so that the limit of findings does not apply.
	isService bool
	// anyOrder: each part of the report names its file, so that parts may come in any order.
	anyOrder bool
}

// reportFormats are the kinds of reports, in the order in which help lists them.
func reportFormats() []reportFormat {
	return []reportFormat{
		{formatName: "text", description: "for people", newWriter: (*Job).newTextWriter},
		{formatName: "json", description: "for programs: one document", wrapEncoder: screen.JSONWriter, newWriter: func(_ *Job, w io.Writer) report.Writer {
			return report.NewJSONWriter(w)
		}},
		{formatName: "jsonl", description: "for programs that do not wait for the end: a line for each file, and one at the end", anyOrder: true, wrapEncoder: screen.JSONWriter, newWriter: func(_ *Job, w io.Writer) report.Writer {
			return report.NewJSONLinesWriter(w)
		}},
		{formatName: "sarif", description: "SARIF 2.1.0, for code scanning", isService: true, wrapEncoder: screen.JSONWriter, newWriter: (*Job).newSARIFWriter},
		{formatName: "github", description: "annotations of GitHub Actions", isService: true, wrapEncoder: commandWriter, newWriter: func(_ *Job, w io.Writer) report.Writer {
			return report.NewGitHub(w, os.Getenv("GITHUB_WORKSPACE"))
		}},
		{formatName: "gitlab", description: "code quality report of GitLab", isService: true, wrapEncoder: screen.JSONWriter, newWriter: func(_ *Job, w io.Writer) report.Writer {
			return report.NewGitLab(w)
		}},
		{formatName: "junit", description: "test report, which most services read", isService: true, wrapEncoder: screen.MarkupWriter, newWriter: func(j *Job, w io.Writer) report.Writer {
			return report.NewJUnitWriter(w, j.Config.RunSettings().FailOn.IsMet)
		}},
		{formatName: "checkstyle", description: "XML of Checkstyle, which many services read", isService: true, wrapEncoder: screen.MarkupWriter, newWriter: func(_ *Job, w io.Writer) report.Writer {
			return report.NewCheckstyleWriter(w)
		}},
		{formatName: "csv", description: "for spreadsheets: a line for each finding", anyOrder: true, newWriter: func(_ *Job, w io.Writer) report.Writer {
			return report.NewCSV(w)
		}},
		{formatName: "statistics", description: "for people: how many findings of which rule", newWriter: func(_ *Job, w io.Writer) report.Writer {
			return report.NewStatistics(w)
		}},
		{formatName: "agent", description: "for programs that read texts: a line for each finding and verdict, bounded", newWriter: func(j *Job, w io.Writer) report.Writer {
			return report.NewAgentWriter(w, j.Config.ProveAll || j.Verbose)
		}},
		{formatName: "html", description: "a page to look at in a browser, with pictures of matches; `html=DIR/` makes an index and a page for each game", wrapEncoder: screen.MarkupWriter, newWriter: func(j *Job, w io.Writer) report.Writer {
			return html.NewSinglePage(w, j.Rules)
		}, newFolderWriter: func(j *Job, dir string) (report.Writer, error) {
			return html.NewFolderWriter(dir, j.Rules, j.KeepShard)
		}},
	}
}

// commandWriter returns a writer that lets the commands of GitHub Actions through, since the report consists of them.
func commandWriter(w io.Writer) io.Writer {
	return screen.NewWriter(w, func(string) string { return "" })
}

// PropertiesFormat is the format that writes proved properties as comments of a rulesheet, and no
// findings.
const PropertiesFormat = "properties"

var propertiesFormat = reportFormat{formatName: PropertiesFormat, newWriter: func(j *Job, w io.Writer) report.Writer {
	return report.NewPropertyWriter(w, !j.checksOneFile())
}}

// FormatNames returns the names of the report formats.
func FormatNames() []string {
	var names []string
	for _, f := range reportFormats() {
		names = append(names, f.formatName)
	}
	return names
}

// FormatTable returns a list of the report formats, in Markdown.
func FormatTable() string {
	var b strings.Builder
	for _, f := range reportFormats() {
		fmt.Fprintf(&b, "- `%s`: %s\n", f.formatName, f.description)
	}
	return b.String()
}

// formatNamed returns the format with a name that ParseOutputs has accepted.
func formatNamed(name string) reportFormat {
	for _, f := range append(reportFormats(), propertiesFormat) {
		if f.formatName == name {
			return f
		}
	}
	return reportFormats()[0]
}

func (j *Job) newTextWriter(w io.Writer) report.Writer {
	color := j.ColorMode
	if color == "auto" && w != j.reportStream() {
		color = "never" // environment variables that force colours do not count for files
	}
	return report.NewTextWriter(w, report.TextOptions{
		UseColor: screen.WantsColor(color, w), Quiet: j.Quiet, Verbose: j.Verbose,
		ShowVerdicts: j.Config.ProveAll || j.Verbose, ShowEarly: screen.IsTerminal(w),
	})
}

func (j *Job) newSARIFWriter(w io.Writer) report.Writer {
	return sarif.New(w, sarif.Options{ToolName: j.ToolName, ToolVersion: j.ToolVersion,
		Rules: j.Rules, FullProfile: j.SARIFFull})
}
