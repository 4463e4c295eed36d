package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/plural"
)

// maxAnnotations is the number of annotations of each kind that GitHub shows
// for a step.
const maxAnnotations = 10

// GitHub writes workflow commands, which GitHub Actions shows as annotations at
// the lines of a change, file by file as they are finished. GitHub shows ten of
// each kind: a notice gives the number of those that are left out.
type GitHub struct {
	w     *bufio.Writer
	rules rulebook
	root  string
	shown map[finding.Severity]int
	all   int         // the number of all annotations
	left  int         // the number of annotations that are not shown
	last  *annotation // the last notice that there is room for, unless annotations are left out
}

// annotation is one workflow command.
type annotation struct {
	severity finding.Severity
	place    string // file=...,line=...
	title    string
	message  string
	incident bool // no finding: the run is not complete without it
}

// NewGitHub returns a writer of workflow commands. root is the directory that
// GitHub's paths are relative to; if it is empty paths are written as they
// are.
func NewGitHub(w io.Writer, rules []finding.Rule, root string) *GitHub {
	return &GitHub{w: bufio.NewWriter(w), rules: newRulebook(rules), root: root, shown: map[finding.Severity]int{}}
}

// File writes the findings of a file, the worst first.
func (g *GitHub) File(f *File) error {
	var all []annotation
	add := func(severity finding.Severity, place, title, message string) {
		all = append(all, annotation{severity: severity, place: place, title: title, message: message})
	}
	file := "file=" + escapeProperty(Printable(g.path(f.OnDisk())))
	ruler := NewRuler(f.Source)
	for _, text := range Incidents(f) {
		all = append(all, incident(file, text))
	}
	if x := f.Invalid; x != nil {
		at := ruler.Place(x.Pos)
		add(finding.Note, fmt.Sprintf("%s,line=%d,col=%d", file, at.Line, at.Column), NotValid+" GDL", g.rules.invalidMessage(f))
	}
	for _, x := range f.Findings {
		rng := ruler.Range(x.Pos, x.End)
		place := fmt.Sprintf("%s,line=%d,col=%d", file, rng.Start.Line, rng.Start.Column)
		if rng.End.Line == rng.Start.Line && rng.End.Column > rng.Start.Column {
			place += fmt.Sprintf(",endLine=%d,endColumn=%d", rng.End.Line, rng.End.Column)
		}
		message := Printable(x.Message)
		for _, r := range x.Related {
			at := ruler.Place(r.Pos)
			message += fmt.Sprintf("\nline %d: %s", at.Line, Printable(r.Message))
		}
		add(x.Severity, place, g.rules.label(x.Code), message)
	}
	slices.SortStableFunc(all, func(a, b annotation) int { return cmp.Compare(b.severity, a.severity) })
	for i := range all {
		g.add(&all[i])
	}
	return g.w.Flush()
}

// incident returns the annotation of an incident that kept a file, or the run,
// from being checked as a whole.
func incident(place, text string) annotation {
	return annotation{severity: finding.Error, place: place, title: "gdllint", message: Printable(text), incident: true}
}

// add writes an annotation if there is room for it. If annotations are left
// out, the notice about them takes the place of the last one. An incident is
// always written, at least to the log.
func (g *GitHub) add(a *annotation) {
	g.all++
	switch n := g.shown[a.severity]; {
	case n == maxAnnotations && a.incident:
		g.left++
		a.write(g.w)
	case n == maxAnnotations || a.severity == finding.Note && g.last != nil:
		g.left++
	case a.severity == finding.Note && n == maxAnnotations-1:
		g.last = a
	default:
		g.shown[a.severity]++
		a.write(g.w)
	}
}

// path returns a path relative to the directory that GitHub's paths start from.
func (g *GitHub) path(path string) string {
	if abs, err := filepath.Abs(path); err == nil && g.root != "" {
		if rel, err := filepath.Rel(g.root, abs); err == nil && filepath.IsLocal(rel) {
			path = rel
		}
	}
	return filepath.ToSlash(path)
}

// Close writes the faults that concern no file, and the number of annotations
// that are left out.
func (g *GitHub) Close(s *Summary) error {
	for _, err := range s.incidents() {
		a := incident("", err.Error())
		g.add(&a)
	}
	if g.left > 0 && g.last != nil {
		g.left++
		g.last = nil
	}
	if g.left > 0 {
		g.last = &annotation{severity: finding.Note, title: "gdllint", message: fmt.Sprintf("%d of %s are not shown here: GitHub shows %d of each kind",
			g.left, plural.Count(g.all, "finding"), maxAnnotations)}
	}
	if g.last != nil {
		g.last.write(g.w)
	}
	return g.w.Flush()
}

func (a annotation) write(w io.Writer) {
	properties := "title=" + escapeProperty(Printable(a.title))
	if a.place != "" {
		properties = a.place + "," + properties
	}
	command := map[finding.Severity]string{finding.Error: "error", finding.Warning: "warning", finding.Note: "notice"}[a.severity]
	fmt.Fprintf(w, "::%s %s::%s\n", command, properties, escapeData(a.message))
}

// escapeData writes the text of a workflow command. Characters that would end
// the line are percent-encoded.
func escapeData(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

// escapeProperty writes the value of a property of a workflow command, which
// a colon or a comma would end.
func escapeProperty(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace(strings.ToValidUTF8(s, "\uFFFD"))
}
