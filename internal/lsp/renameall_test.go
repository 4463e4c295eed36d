package lsp

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/internal/lsp/words"
)

// Another name, used nowhere else, never changes what is wrong with a game.
func TestRenameEverything(t *testing.T) {
	files, err := filepath.Glob("../../testdata/games/*.kif")
	if err != nil || len(files) == 0 {
		t.Fatalf("no games: %v", err)
	}
	if testing.Short() {
		files = files[:min(3, len(files))]
	}
	e := edit(t, `{}`)
	games := 0
	for _, path := range files {
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		uri := uriOfPath("/nowhere/" + filepath.Base(path))
		e.open(uri, string(content))
		if len(e.diagnostics(uri)) > 0 {
			e.tell("textDocument/didClose", about(uri))
			continue // a name that is near to another one is a finding
		}
		games++
		sheet := newDocumentVersion(uri, 1, e.texts[uri], "")
		var seen []words.Use
		for _, u := range sheet.wordIndex().WordUses {
			if slices.ContainsFunc(seen, func(o words.Use) bool { return o.IsSame(&u) }) || u.Kind == words.Variable && len(seen)%5 > 0 {
				continue
			}
			seen = append(seen, u)
			p := protocol.RenameParams{TextDocumentPositionParams: protocol.TextDocumentPositionParams{
				TextDocument: protocol.TextDocumentIdentifier{URI: uri}, Position: e.texts[uri].positionOf(u.FromOffset)}, NewName: "qqzzxx"}
			var change protocol.WorkspaceEdit
			if err := e.try("textDocument/rename", p, &change); err != nil {
				if u.Kind != words.Keyword && u.Kind != words.Operator && u.Kind != words.Formula && !strings.Contains(err.Error(), "goal value") &&
					!strings.Contains(err.Error(), "dice") {
					t.Errorf("%s: %s: %v", path, u.Spelling, err)
				}
				continue
			}
			renamed := apply(t, e.texts[uri], change.Changes[uri])
			e.change(uri, protocol.TextDocumentContentChangeEvent{Text: renamed})
			if after := codes(e.diagnostics(uri)); after != "" {
				t.Errorf("%s: with another name for %s: %s", path, u.Spelling, after)
			}
			e.change(uri, protocol.TextDocumentContentChangeEvent{Text: string(content)})
		}
		if len(seen) < 5 {
			t.Errorf("%s: %s", path, fmt.Sprint(seen))
		}
	}
	if games == 0 {
		t.Error("no game is without findings")
	}
}
