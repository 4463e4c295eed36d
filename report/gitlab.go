package report

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"

	"github.com/gdllint/gdllint/finding"
)

// GitLab writes a code quality report, whose entries GitLab shows in merge
// requests.
type GitLab struct {
	w       io.Writer
	rules   rulebook
	entries []gitlabEntry
	seen    map[string]int // the number of entries by fingerprint before hashing, which must differ
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
		Begin int `json:"begin"`
		End   int `json:"end"`
	}
)

// NewGitLab returns a writer of a code quality report.
func NewGitLab(w io.Writer, rules []finding.Rule) *GitLab {
	return &GitLab{w: w, rules: newRulebook(rules), entries: []gitlabEntry{}, seen: map[string]int{}}
}

// File adds the findings of a file.
func (g *GitLab) File(f *File) error {
	path := filepath.ToSlash(filepath.Clean(f.OnDisk()))
	ruler := NewRuler(f.Source)
	for _, text := range Incidents(f) {
		g.incident(path, text)
	}
	if x := f.Invalid; x != nil {
		line := ruler.Place(x.Pos).Line
		g.add(gitlabEntry{Description: g.rules.invalidMessage(f), CheckName: "gdllint", Severity: gitlabSeverity(finding.Note),
			Location: gitlabLocation{path, gitlabLines{line, line}}}, "")
	}
	for _, x := range f.Findings {
		rng := ruler.Range(x.Pos, x.End)
		g.add(gitlabEntry{
			Description: fmt.Sprintf("%s [%s]", x.Message, g.rules.label(x.Code)), CheckName: x.Code,
			Severity: gitlabSeverity(x.Severity),
			Location: gitlabLocation{path, gitlabLines{rng.Start.Line, rng.End.Line}}}, x.Fingerprint)
	}
	return nil
}

// add gives an entry a fingerprint that no other entry has. It is derived from
// the runner's fingerprint or, without one, from the message, so that moving a
// line changes nothing.
func (g *GitLab) add(e gitlabEntry, own string) {
	if own == "" {
		own = e.CheckName + "\x00" + e.Description
	}
	key := e.Location.Path + "\x00" + own
	g.seen[key]++
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d", key, g.seen[key]))
	e.Fingerprint = hex.EncodeToString(sum[:16])
	g.entries = append(g.entries, e)
}

func gitlabSeverity(s finding.Severity) string {
	return map[finding.Severity]string{finding.Error: "major", finding.Warning: "minor", finding.Note: "info"}[s]
}

// incident adds an entry about an incident that kept a file, or the run, from
// being checked as a whole.
func (g *GitLab) incident(path, text string) {
	g.add(gitlabEntry{Description: text, CheckName: "gdllint", Severity: "blocker",
		Location: gitlabLocation{path, gitlabLines{1, 1}}}, "")
}

// Close writes the report. GitLab shows no entry without a path: faults that
// concern no file are reported about the directory.
func (g *GitLab) Close(s *Summary) error {
	for _, err := range s.incidents() {
		g.incident(".", err.Error())
	}
	enc := json.NewEncoder(g.w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	return enc.Encode(g.entries)
}
