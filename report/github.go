package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/plural"
)

// maxAnnotations is the number of annotations of each kind that GitHub shows
// for a step.
const maxAnnotations = 10

// GitHub writes findings as workflow commands, which GitHub Actions shows as annotations at the
// lines of a change. GitHub shows only ten annotations of each kind, so a notice gives the number
// of the others.
type GitHub struct {
	output          *bufio.Writer
	rootFolder      string
	shownCounts     map[document.Severity]int
	annotationCount int         // the number of all annotations
	omittedCount    int         // the number of annotations that are not shown
	pendingNotice   *annotation // the notice for the last free place; a notice about annotations that are left out may take it
}

// annotation is one workflow command.
type annotation struct {
	severity        document.Severity
	placeProperties string // file=...,line=...
	title           string
	message         string
	isIncident      bool // no finding, but a reason why the check is incomplete
}

// NewGitHub returns a writer of workflow commands. root is the directory to which GitHub's paths are relative. If
// it is empty, paths are written as they are.
func NewGitHub(w io.Writer, root string) *GitHub {
	return &GitHub{output: bufio.NewWriter(w), rootFolder: root, shownCounts: map[document.Severity]int{}}
}

// WriteFile writes the findings of a file, the worst first.
func (g *GitHub) WriteFile(f *document.File) error {
	var all []annotation
	add := func(severity document.Severity, place, title, message string) {
		all = append(all, annotation{severity: severity, placeProperties: place, title: title, message: message})
	}
	file := "file=" + escapeProperty(MakePrintable(g.relativePath(f.DiskPath())))
	for _, text := range f.Incidents() {
		all = append(all, incidentAnnotation(file, text))
	}
	if x := f.Invalid; x != nil {
		at := x.Range.Start
		add(document.SeverityNote, fmt.Sprintf("%s,line=%d,col=%d", file, at.Line, at.Column), document.NotValid+" GDL", x.Message())
	}
	for _, x := range f.Findings {
		rng := x.Range
		place := fmt.Sprintf("%s,line=%d,col=%d", file, rng.Start.Line, rng.Start.Column)
		if rng.End.Line == rng.Start.Line && rng.End.Column > rng.Start.Column {
			place += fmt.Sprintf(",endLine=%d,endColumn=%d", rng.End.Line, rng.End.Column)
		}
		message := MakePrintable(x.Message)
		for _, r := range x.Related {
			message += fmt.Sprintf("\nline %d: %s", r.Range.Start.Line, MakePrintable(r.Message))
		}
		add(x.Severity, place, x.Label(), message)
	}
	slices.SortStableFunc(all, func(a, b annotation) int { return cmp.Compare(b.severity, a.severity) })
	for i := range all {
		g.addAnnotation(&all[i])
	}
	return g.output.Flush()
}

// incidentAnnotation returns the annotation for the reason, in text, why a file or the run was not
// checked completely.
func incidentAnnotation(place, text string) annotation {
	return annotation{severity: document.SeverityError, placeProperties: place, title: "gdllint", message: MakePrintable(text), isIncident: true}
}

// addAnnotation writes an annotation if GitHub will show it, and else counts it. The tenth notice
// is kept back, since the notice about omitted annotations may need its place. An incident is
// always written, at least to the log.
func (g *GitHub) addAnnotation(a *annotation) {
	g.annotationCount++
	switch n := g.shownCounts[a.severity]; {
	case n == maxAnnotations && a.isIncident:
		g.omittedCount++
		a.writeCommand(g.output)
	case n == maxAnnotations || a.severity == document.SeverityNote && g.pendingNotice != nil:
		g.omittedCount++
	case a.severity == document.SeverityNote && n == maxAnnotations-1:
		g.pendingNotice = a
	default:
		g.shownCounts[a.severity]++
		a.writeCommand(g.output)
	}
}

// relativePath returns a path with slashes, relative to rootFolder if it lies there.
func (g *GitHub) relativePath(path string) string {
	if abs, err := filepath.Abs(path); err == nil && g.rootFolder != "" {
		if rel, err := filepath.Rel(g.rootFolder, abs); err == nil && filepath.IsLocal(rel) {
			path = rel
		}
	}
	return filepath.ToSlash(path)
}

// Close writes the faults that concern no file, and the notice that was kept back, or else the number of annotations that
// are left out.
func (g *GitHub) Close(s *document.Summary) error {
	for _, text := range s.Incidents() {
		a := incidentAnnotation("", text)
		g.addAnnotation(&a)
	}
	if g.omittedCount > 0 && g.pendingNotice != nil {
		g.omittedCount++
		g.pendingNotice = nil
	}
	if g.omittedCount > 0 {
		g.pendingNotice = &annotation{severity: document.SeverityNote, title: "gdllint", message: fmt.Sprintf("%d of %s are not shown here: GitHub shows %d of each kind",
			g.omittedCount, plural.CountNoun(g.annotationCount, "finding"), maxAnnotations)}
	}
	if g.pendingNotice != nil {
		g.pendingNotice.writeCommand(g.output)
	}
	return g.output.Flush()
}

func (a annotation) writeCommand(w io.Writer) {
	properties := "title=" + escapeProperty(MakePrintable(a.title))
	if a.placeProperties != "" {
		properties = a.placeProperties + "," + properties
	}
	command := map[document.Severity]string{document.SeverityError: "error", document.SeverityWarning: "warning", document.SeverityNote: "notice"}[a.severity]
	fmt.Fprintf(w, "::%s %s::%s\n", command, properties, escapeData(a.message))
}

// escapeData returns the text of a workflow command with line ends and percent signs percent-encoded.
func escapeData(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

// escapeProperty returns the value of a property of a workflow command with line ends, colons and commas, which would end
// the value, and percent signs percent-encoded.
func escapeProperty(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace(strings.ToValidUTF8(s, "\uFFFD"))
}
