package sarif

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/document"
)

// Document and NotificationText are exported for tests.
type Document = sarifDocument

var NotificationText = notificationText

// SetMaxSize bounds the size of a log, for tests.
func (w *Writer) SetMaxSize(n int) { w.logLimits.maxSize = n }

func TestFit(t *testing.T) {
	at := document.Place{Line: 1, Column: 1, Unit: 1}
	p := New(&bytes.Buffer{}, Options{}).newFilePage(&document.File{Path: "walk.kif", SystemPath: "walk.kif"})
	var steps []flowStep
	for i := range 10 {
		steps = append(steps, flowStep{stepLocation: p.makeLocation(document.Range{Start: at, End: at, Stop: 2}), message: fmt.Sprint(i), isMinor: i%2 == 1})
	}
	for limit, want := range map[int]string{10: "0 1 2 3 4 5 6 7 8 9", 9: "0 2 4 6 8", 5: "0 2 4 6 8", 4: "0 2 ... 2 more moves 8", 3: "0 ... 3 more moves 8"} {
		var texts []string
		for _, s := range shortenFlow(steps, limit) {
			texts = append(texts, s.message)
		}
		if got := strings.Join(texts, " "); got != want {
			t.Errorf("%d: got %q, want %q", limit, got, want)
		}
	}
}

// TestFlowTitles wants each match of a violation to be named.
func TestFlowTitles(t *testing.T) {
	one := &document.Match{}
	for _, c := range []struct {
		x    document.Finding
		want string
	}{
		{document.Finding{Match: one}, ""},
		{document.Finding{Match: one, SecondMatch: one}, "one match; another match, which the role cannot tell from the first"},
		{document.Finding{Match: one, Witnesses: []document.Witness{{Role: "ann", Match: one}, {Role: "bob", TwinIndex: 1, Match: one}}},
			"match 1; match 2, which ann cannot tell from match 1; match 3, which bob cannot tell from match 2"},
	} {
		if got := strings.Join(matchTitles(&c.x), "; "); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

func TestURI(t *testing.T) {
	root := t.TempDir()
	if err := os.Mkdir(filepath.Join(root, ".git"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(root, "sub"), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Chdir(filepath.Join(root, "sub"))
	m := newURIMaker()
	for path, want := range map[string]string{
		"a.kif": "sub/a.kif", "../b c.kif": "b%20c.kif", "<stdin>": "sub/%3Cstdin%3E",
		"x:y.kif": "sub/x%3Ay.kif", filepath.Join(root, "é.kif"): "%C3%A9.kif",
	} {
		loc := m.artifactLocation(path)
		if *loc.URI != want || *loc.URIBaseId != srcRoot {
			t.Errorf("%s: %s, want %s", path, *loc.URI, want)
		}
	}
	if loc := m.artifactLocation("../../out.kif"); !strings.HasPrefix(*loc.URI, "file:///") || loc.URIBaseId != nil {
		t.Errorf("outside the repository: %s", *loc.URI)
	}
}
