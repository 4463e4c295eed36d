package report

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"path/filepath"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/screen"
)

// GitLab writes findings as a code quality report in JSON, whose entries GitLab shows in merge
// requests.
type GitLab struct {
	output            io.Writer
	qualityEntries    []gitlabEntry
	fingerprintCounts map[string]int // the number of entries, by the path and the fingerprint of the finding
}

type (
	gitlabEntry struct {
		Description string         `json:"description"`
		CheckName   string         `json:"check_name"`
		Fingerprint string         `json:"fingerprint"`
		Severity    string         `json:"severity"`
		Location    gitlabLocation `json:"location"`
	}
	gitlabLocation struct {
		Path  string      `json:"path"`
		Lines gitlabLines `json:"lines"`
	}
	gitlabLines struct {
		FirstLine int `json:"begin"`
		LastLine  int `json:"end"`
	}
)

// NewGitLab returns a writer of a code quality report.
func NewGitLab(w io.Writer) *GitLab {
	return &GitLab{output: w, qualityEntries: []gitlabEntry{}, fingerprintCounts: map[string]int{}}
}

// WriteFile adds the findings of a file.
func (g *GitLab) WriteFile(f *document.File) error {
	path := filepath.ToSlash(filepath.Clean(f.DiskPath()))
	for _, text := range f.Incidents() {
		g.addIncident(path, text)
	}
	if x := f.Invalid; x != nil {
		line := x.Range.Start.Line
		g.addEntry(gitlabEntry{Description: x.Message(), CheckName: "gdllint", Severity: gitlabSeverity(document.SeverityNote),
			Location: gitlabLocation{path, gitlabLines{line, line}}}, "")
	}
	for _, x := range f.Findings {
		g.addEntry(gitlabEntry{
			Description: fmt.Sprintf("%s [%s]", x.Message, x.Label()), CheckName: x.Code,
			Severity: gitlabSeverity(x.Severity),
			Location: gitlabLocation{path, gitlabLines{x.Range.Start.Line, x.Range.End.Line}}}, x.Fingerprint)
	}
	return nil
}

// addEntry adds an entry with a fingerprint that no other entry has. This is derived from the path and from own, the
// fingerprint of the finding, or the message if own is "". So it does not change when the line moves.
func (g *GitLab) addEntry(e gitlabEntry, own string) {
	if own == "" {
		own = e.CheckName + "\x00" + e.Description
	}
	key := e.Location.Path + "\x00" + own
	g.fingerprintCounts[key]++
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d", key, g.fingerprintCounts[key]))
	e.Fingerprint = hex.EncodeToString(sum[:16])
	g.qualityEntries = append(g.qualityEntries, e)
}

func gitlabSeverity(s document.Severity) string {
	return map[document.Severity]string{document.SeverityError: "major", document.SeverityWarning: "minor", document.SeverityNote: "info"}[s]
}

// addIncident adds an entry for the reason, in text, why a file or the run was not checked
// completely.
func (g *GitLab) addIncident(path, text string) {
	g.addEntry(gitlabEntry{Description: text, CheckName: "gdllint", Severity: "blocker",
		Location: gitlabLocation{path, gitlabLines{1, 1}}}, "")
}

// Close writes the report. Faults of the whole run get the path ".", since GitLab shows no entry
// without a path.
func (g *GitLab) Close(s *document.Summary) error {
	for _, text := range s.Incidents() {
		g.addIncident(".", text)
	}
	return screen.WriteJSON(g.output, g.qualityEntries, " ")
}
