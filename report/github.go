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
)

// maxAnnotations is how many annotations of each kind GitHub shows of a step.
const maxAnnotations = 10

// GitHub writes workflow commands, which GitHub Actions shows as annotations
// at the lines of a change. Of each kind it shows ten, so the worst come
// first, and a notice tells how many are left out.
type GitHub struct {
	w     *bufio.Writer
	rules rulebook
	root  string
	all   []annotation
}

// annotation is one workflow command.
type annotation struct {
	severity finding.Severity
	place    string // file=...,line=...
	title    string
	message  string
}

// NewGitHub returns a writer of workflow commands. root is the directory that
// GitHub's paths are relative to; if it is empty paths are written as they
// are.
func NewGitHub(w io.Writer, rules []finding.Rule, root string) *GitHub {
	return &GitHub{w: bufio.NewWriter(w), rules: newRulebook(rules), root: root}
}

// File keeps what was found for the end, when the worst is known.
func (g *GitHub) File(f *File) error {
	file := "file=" + escapeProperty(printable(g.path(f.Path)))
	ruler := NewRuler(f.Source)
	for _, err := range f.Errors {
		g.add(finding.Error, file, "gdllint", printable(err.Error()))
	}
	for _, x := range f.Findings {
		rng := ruler.Range(x.Pos, x.End)
		place := fmt.Sprintf("%s,line=%d,col=%d", file, rng.Start.Line, rng.Start.Column)
		if rng.End.Line == rng.Start.Line && rng.End.Column > rng.Start.Column {
			place += fmt.Sprintf(",endLine=%d,endColumn=%d", rng.End.Line, rng.End.Column)
		}
		message := printable(x.Message)
		for _, r := range x.Related {
			at := ruler.Place(r.Pos)
			message += fmt.Sprintf("\nline %d: %s", at.Line, printable(r.Message))
		}
		g.add(x.Severity, place, g.rules.label(x.Code), message)
	}
	return nil
}

func (g *GitHub) add(severity finding.Severity, place, title, message string) {
	g.all = append(g.all, annotation{severity, place, title, message})
}

// path returns a path as GitHub knows it.
func (g *GitHub) path(path string) string {
	if abs, err := filepath.Abs(path); err == nil && g.root != "" {
		if rel, err := filepath.Rel(g.root, abs); err == nil && filepath.IsLocal(rel) {
			path = rel
		}
	}
	return filepath.ToSlash(path)
}

// Close writes the worst annotations of each kind and what is left out.
func (g *GitHub) Close(s *Summary) error {
	for _, err := range append(s.Usage[:len(s.Usage):len(s.Usage)], s.Faults...) {
		g.add(finding.Error, "", "gdllint", printable(err.Error()))
	}
	slices.SortStableFunc(g.all, func(a, b annotation) int { return cmp.Compare(b.severity, a.severity) })
	shown, left, room := map[finding.Severity]int{}, 0, g.room()
	for _, a := range g.all {
		if shown[a.severity] == room[a.severity] {
			left++
			continue
		}
		shown[a.severity]++
		a.write(g.w)
	}
	if left > 0 {
		annotation{finding.Note, "", "gdllint", fmt.Sprintf("%d of %s are not shown here: GitHub shows %d of each kind",
			left, count(len(g.all), "finding"), maxAnnotations)}.write(g.w)
	}
	return g.w.Flush()
}

// room is how many annotations of each kind may be written. Where something
// is left out, the notice about it takes the place of a note.
func (g *GitHub) room() map[finding.Severity]int {
	counts := map[finding.Severity]int{}
	for _, a := range g.all {
		counts[a.severity]++
	}
	room := map[finding.Severity]int{finding.Error: maxAnnotations, finding.Warning: maxAnnotations, finding.Note: maxAnnotations}
	for _, n := range counts {
		if n > maxAnnotations {
			room[finding.Note] = maxAnnotations - 1
		}
	}
	return room
}

func (a annotation) write(w io.Writer) {
	properties := "title=" + escapeProperty(printable(a.title))
	if a.place != "" {
		properties = a.place + "," + properties
	}
	command := map[finding.Severity]string{finding.Error: "error", finding.Warning: "warning", finding.Note: "notice"}[a.severity]
	fmt.Fprintf(w, "::%s %s::%s\n", command, properties, escapeData(a.message))
}

// escapeData writes the text of a workflow command: what would end the line
// is percent-encoded.
func escapeData(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

// escapeProperty writes the value of a property of a workflow command, which
// a colon or a comma would end.
func escapeProperty(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace(strings.ToValidUTF8(s, "\uFFFD"))
}
