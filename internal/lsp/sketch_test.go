package lsp

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/internal/lsp/text"
)

// largeGame is a game of more than so many bytes, with a fault at its end.
func largeGame(size int) string {
	var b strings.Builder
	b.WriteString(lamp)
	for i := 0; b.Len() < size; i++ {
		fmt.Fprintf(&b, "; rule %d\n(<= (line c%d)\n    (true (lamp on)))\n", i, i)
	}
	b.WriteString("(<= (late ?x)\n    (true (lamp ?x))\n    (not (true (lamp ?y))))\n")
	return b.String()
}

// While a large text is being typed, what was found in other forms stays and moves, and
// what is wrong with a form that changes is shown; then the whole is checked.
func TestSketch(t *testing.T) {
	e := edit(t, `{}`)
	e.open(uri, largeGame(largeTextSize+1000))
	before := e.diagnostics(uri)
	d := e.server.documents.documentByURI(uri)
	d.mu.Lock()
	d.checkTime = patience // so that the check of the whole waits as long as it may
	d.mu.Unlock()
	end := e.texts[uri].LineCount()
	e.replace(uri, "(true (lamp on))", "\n\n(not (true (lamp ?new)))")
	sketched := e.diagnostics(uri)
	count := func(list []protocol.Diagnostic, code string, line int) (n int) {
		for _, d := range list {
			if d.Code == code && (line < 0 || d.Range.Start.Line == uint32(line)) {
				n++
			}
		}
		return n
	}
	if d.knownResult() != nil {
		t.Skip("the whole was checked already: the machine is slow")
	}
	if count(before, "V02", -1) != 1 || count(sketched, "V02", 9) != 1 {
		t.Errorf("the form that changes: %.200s, before %.200s", codes(sketched), codes(before))
	}
	if n := count(sketched, "V02", end); n != 1 { // two lines further down
		t.Errorf("the form at the end has %d findings: %.500v", n, sketched)
	}
	e.wait("the whole", func() bool {
		return d.knownResult() != nil && len(e.shown[uri].Diagnostics) == len(d.knownResult().file.Findings)
	})
}

// What editors ask for at each keystroke in a large text is answered about the last one.
func TestWhenQuiet(t *testing.T) {
	e := edit(t, `{}`)
	e.open(uri, largeGame(largeTextSize+1000))
	e.diagnostics(uri)
	d := e.server.documents.documentByURI(uri)
	d.mu.Lock()
	d.checkTime = patience
	d.mu.Unlock()
	old := d.currentVersion()
	e.replace(uri, "press", "push")
	e.wait("the change", func() bool { return d.currentVersion() != old })
	if err := d.waitForQuiet(t.Context(), old); err != error(errModified) {
		t.Errorf("of an old version: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := d.waitForQuiet(ctx, d.currentVersion()); d.knownResult() == nil && err != context.Canceled {
		t.Errorf("cancelled: %v", err)
	}
	var data protocol.SemanticTokens
	e.call("textDocument/semanticTokens/full", about(uri), &data)
	if len(data.Data) == 0 {
		t.Error("no tokens")
	}
}

// The findings of a sketch are those of the whole, as far as forms show them alone; and
// those outside of the forms that change are moved to where the same text stands.
func TestSketchAgrees(t *testing.T) {
	files, err := filepath.Glob("../../testdata/games/*.kif")
	if err != nil || len(files) == 0 {
		t.Fatalf("no games: %v", err)
	}
	server := NewServer(ServerOptions{})
	e := edit(t, `{}`)
	shown, moved := 0, 0
	for n, path := range files[:min(len(files), 12)] {
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		y := &typist{Rand: rand.New(rand.NewPCG(3, uint64(n))), editor: e}
		old := e.server.documents.newVersion("untitled:a.kif", 1, text.New([]byte(strings.ToValidUTF8(string(content), "?"))))
		file, err := e.server.checks.checkSheet(t.Context(), modeText, old)
		if err != nil {
			t.Fatal(err)
		}
		base := &checkResult{checkedSheet: old, file: file}
		for range 20 {
			at := y.IntN(len(old.sheetText.Bytes()) + 1)
			r := old.sheetText.RangeOf(at, min(len(old.sheetText.Bytes()), at+y.IntN(10)))
			next, err := old.sheetText.ApplyChanges([]protocol.TextDocumentContentChangeEvent{{Range: &r, Text: []string{"", " ", "?zz", "(not (p ?q))", "\n", "(foo ?x)"}[y.IntN(6)]}})
			if err != nil {
				t.Fatal(err)
			}
			now := e.server.documents.newVersion("untitled:a.kif", 2, next)
			c := compareVersions(base, now)
			if string(old.sheetText.Bytes()[:c.fromOffset]) != string(next.Bytes()[:c.fromOffset]) || string(old.sheetText.Bytes()[c.oldEnd:]) != string(next.Bytes()[c.newEnd:]) {
				t.Fatalf("%s: %d to %d, was %d, is not all that changed", path, c.fromOffset, c.newEnd, c.oldEnd)
			}
			whole, err := e.server.checks.checkSheet(t.Context(), modeText, now)
			if err != nil {
				t.Fatal(err)
			}
			var want, got []string
			for i := range whole.Findings {
				f := &whole.Findings[i]
				if from := f.Range.StartByte; isLocalRule(f.Code) && from >= c.fromOffset && from < c.newEnd {
					want = append(want, fmt.Sprintf("%s %v", f.Code, (&checkResult{checkedSheet: now}).rangeOf(f.Range)))
				}
			}
			for _, d := range c.newDiagnostics(t.Context(), e.server) {
				got = append(got, fmt.Sprintf("%s %v", d.Code, d.Range))
			}
			slices.Sort(want)
			slices.Sort(got)
			shown += len(got)
			balanced := !slices.ContainsFunc(append(want, got...), func(s string) bool { return strings.HasPrefix(s, "L") })
			if balanced && !slices.Equal(got, want) {
				t.Errorf("%s: the forms\n%s\nshow %v, and in the whole %v", path, next.Bytes()[c.fromOffset:c.newEnd], got, want)
			}
			for _, d := range c.keptDiagnostics(server.diagnostics) {
				from, to := next.OffsetsOf(d.Range)
				if to < from || from < c.newEnd && to > c.fromOffset {
					t.Errorf("%s: %s is kept at %v", path, d.Code, d.Range)
				}
				moved++
			}
		}
	}
	if shown < 50 {
		t.Errorf("only %d findings of %d kept ones were compared", shown, moved)
	}
}
