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
	e.open(uri, largeGame(largeText+1000))
	before := e.diagnostics(uri)
	d := e.server.document(uri)
	d.mu.Lock()
	d.took = patience // so that the check of the whole waits as long as it may
	d.mu.Unlock()
	end := e.texts[uri].Lines()
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
	if d.known() != nil {
		t.Skip("the whole was checked already: the machine is slow")
	}
	if count(before, "V02", -1) != 1 || count(sketched, "V02", 9) != 1 {
		t.Errorf("the form that changes: %.200s, before %.200s", codes(sketched), codes(before))
	}
	if n := count(sketched, "V02", end); n != 1 { // two lines further down
		t.Errorf("the form at the end has %d findings: %.500v", n, sketched)
	}
	e.wait("the whole", func() bool { return d.known() != nil && len(e.shown[uri].Diagnostics) == len(d.known().file.Findings) })
}

// What editors ask for at each keystroke in a large text is answered about the last one.
func TestWhenQuiet(t *testing.T) {
	e := edit(t, `{}`)
	e.open(uri, largeGame(largeText+1000))
	e.diagnostics(uri)
	d := e.server.document(uri)
	d.mu.Lock()
	d.took = patience
	d.mu.Unlock()
	old := d.current()
	e.replace(uri, "press", "push")
	e.wait("the change", func() bool { return d.current() != old })
	if err := d.quiet(t.Context(), old); err != error(errModified) {
		t.Errorf("of an old version: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := d.quiet(ctx, d.current()); d.known() == nil && err != context.Canceled {
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
	server := New(Options{})
	e := edit(t, `{}`)
	shown, moved := 0, 0
	for n, path := range files[:min(len(files), 12)] {
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		y := &typist{Rand: rand.New(rand.NewPCG(3, uint64(n))), editor: e}
		old := e.server.sheet("untitled:a.kif", 1, text.New([]byte(strings.ToValidUTF8(string(content), "?"))))
		file, err := e.server.look(t.Context(), lookText, old)
		if err != nil {
			t.Fatal(err)
		}
		base := &result{sheet: old, file: file}
		for range 20 {
			at := y.IntN(len(old.text.Bytes()) + 1)
			r := old.text.Range(at, min(len(old.text.Bytes()), at+y.IntN(10)))
			next, err := old.text.Changed([]protocol.TextDocumentContentChangeEvent{{Range: &r, Text: []string{"", " ", "?zz", "(not (p ?q))", "\n", "(foo ?x)"}[y.IntN(6)]}})
			if err != nil {
				t.Fatal(err)
			}
			now := e.server.sheet("untitled:a.kif", 2, next)
			c := changeOf(base, now)
			if string(old.text.Bytes()[:c.from]) != string(next.Bytes()[:c.from]) || string(old.text.Bytes()[c.was:]) != string(next.Bytes()[c.to:]) {
				t.Fatalf("%s: %d to %d, was %d, is not all that changed", path, c.from, c.to, c.was)
			}
			whole, err := e.server.look(t.Context(), lookText, now)
			if err != nil {
				t.Fatal(err)
			}
			var want, got []string
			for i := range whole.Findings {
				f := &whole.Findings[i]
				if from, _ := offsets(whole.Source, f); local(f.Code) && from >= c.from && from < c.to {
					want = append(want, fmt.Sprintf("%s %v", f.Code, now.span(whole.Source, f.Pos, f.End)))
				}
			}
			for _, d := range c.found(t.Context(), e.server) {
				got = append(got, fmt.Sprintf("%s %v", d.Code, d.Range))
			}
			slices.Sort(want)
			slices.Sort(got)
			shown += len(got)
			balanced := !slices.ContainsFunc(append(want, got...), func(s string) bool { return strings.HasPrefix(s, "L") })
			if balanced && !slices.Equal(got, want) {
				t.Errorf("%s: the forms\n%s\nshow %v, and in the whole %v", path, next.Bytes()[c.from:c.to], got, want)
			}
			for _, d := range c.kept(server) {
				from, to := next.Offsets(d.Range)
				if to < from || from < c.to && to > c.from {
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
