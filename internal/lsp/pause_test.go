package lsp

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/internal/lsp/protocol"
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
