package lsp

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

// wants are options of a client that asks for all that is off by default.
const wants = `{"workspace":{"diagnostics":{"refreshSupport":true}}},"initializationOptions":{"argumentHints":true,"pullDiagnostics":true}`

func (e *editor) textOf(uri string, r protocol.Range) string {
	from, to := e.texts[uri].offsetsOf(r)
	return string(e.texts[uri].content[from:to])
}

func TestSelection(t *testing.T) {
	e := edit(t, `{}`)
	e.open(uri, cells)
	at := e.at(uri, "(true (cell ?x b))", 0, 14)
	var list []protocol.SelectionRange
	e.call("textDocument/selectionRange", map[string]any{"textDocument": at.TextDocument, "positions": []protocol.Position{at.Position, {}}}, &list)
	var got []string
	for r := &list[0]; r != nil; r = r.Parent {
		got = append(got, e.textOf(uri, r.Range))
	}
	if len(list) != 2 || len(got) != 4 || got[0] != "?x" || got[1] != "(cell ?x b)" || got[2] != "(true (cell ?x b))" || !strings.HasPrefix(got[3], "(<= (legal ?w (mark ?x))") {
		t.Errorf("got %d ranges, the first in %q", len(list), got)
	}
}

func TestSignature(t *testing.T) {
	e := edit(t, `{}`)
	e.open(uri, cells)
	var help protocol.SignatureHelp
	e.call("textDocument/signatureHelp", e.at(uri, "(true (cell ?x b))", 0, 15), &help)
	if len(help.Signatures) != 1 || help.Signatures[0].Label != "cell ?x ?w" && help.Signatures[0].Label != "cell ?x ?y" || help.ActiveParameter != 1 ||
		help.Signatures[0].Parameters[1].Label != [2]int{8, 10} || !strings.Contains(help.Signatures[0].Parameters[1].Documentation, "'b'") {
		t.Errorf("got %+v", help)
	}
	e.call("textDocument/signatureHelp", e.at(uri, "(does ?w", 0, 6), &help)
	if help.Signatures[0].Label != "does R M" || help.ActiveParameter != 0 || help.Signatures[0].Parameters[1].Label != [2]int{7, 8} {
		t.Errorf("got %+v", help)
	}
	e.open(uri+"2", "role(red).\ninit(cell(1,b)).\nlegal(red,mark(Place)) :- true(cell(Place,b)).\nnext(cell(X,red)) :- does(red,mark(X)).\n")
	e.call("textDocument/signatureHelp", e.at(uri+"2", "cell(Place", 0, 5), &help)
	if len(help.Signatures) != 1 || help.ActiveParameter != 0 {
		t.Errorf("infix: got %+v", help)
	}
	var none *protocol.SignatureHelp
	e.call("textDocument/signatureHelp", e.at(uri, "; Some cell", 0, 4), &none)
	if none != nil {
		t.Errorf("a comment has the signature %+v", none)
	}
}

func TestHints(t *testing.T) {
	const sheet = "(role red)\n(init (cell 1 blank))\n(<= (legal red (mark ?place)) (true (cell ?place blank)))\n(<= (next (cell ?place red)) (does red (mark ?place)))\n"
	for _, asks := range []bool{false, true} {
		options := `{}`
		if asks {
			options = wants
		}
		e := edit(t, options)
		e.open(uri, sheet)
		var hints []protocol.InlayHint
		e.call("textDocument/inlayHint", map[string]any{"textDocument": about(uri).TextDocument, "range": protocol.Range{End: protocol.Position{Line: 9}}}, &hints)
		if asks != (len(hints) == 1 && hints[0].Label == "place:" && hints[0].Position == protocol.Position{Line: 1, Character: 12}) {
			t.Errorf("asked for: %t; got %+v", asks, hints)
		}
	}
}

func TestRangeFormatting(t *testing.T) {
	e := edit(t, `{}`)
	e.open(uri, "(role   red)\n(legal red\n   wait)\n(init    lamp)\n")
	at := e.at(uri, "wait", 0, 1).Position
	var edits []protocol.TextEdit
	e.call("textDocument/rangeFormatting", map[string]any{"textDocument": about(uri).TextDocument, "range": protocol.Range{Start: at, End: at}}, &edits)
	text := string(e.texts[uri].content)
	for i := len(edits) - 1; i >= 0; i-- {
		from, to := e.texts[uri].offsetsOf(edits[i].Range)
		text = text[:from] + edits[i].NewText + text[to:]
	}
	if !strings.Contains(text, "(legal red wait)") || !strings.Contains(text, "(init    lamp)") {
		t.Errorf("got %q", text)
	}
}

func TestWorkspaceSymbols(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"a.kif": cells, "b.kif": lamp + "(cellar 1)\n", "part.gdl": "(celestial 1)\n", "notes.txt": "(cell 1)"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	e := edit(t, `{}`)
	open := uriOfPath(filepath.Join(dir, "a.kif"))
	e.open(open, ";@ include \"part.gdl\"\n"+cells+"(cell-mate red)\n")
	var list []protocol.SymbolInformation
	e.call("workspace/symbol", map[string]any{"query": "CEL"}, &list)
	var names []string
	for _, x := range list {
		names = append(names, x.Name+" "+filepath.Base(pathOfURI(x.Location.URI)))
	}
	for _, want := range []string{"(cell-mate red) a.kif", "(cellar 1) b.kif", "(celestial 1) part.gdl"} {
		if !strings.Contains(strings.Join(names, "|"), want) {
			t.Errorf("%q is not in %q", want, names)
		}
	}
	var links []protocol.DocumentLink
	e.call("textDocument/documentLink", about(open), &links)
	if len(links) != 1 || links[0].Target != uriOfPath(filepath.Join(dir, "part.gdl")) || e.textOf(open, links[0].Range) != "part.gdl" {
		t.Errorf("got the links %+v", links)
	}
}

func TestPullDiagnostics(t *testing.T) {
	e := edit(t, wants)
	e.open(uri, lamp+"(<= (next (lamp off)) (true (lump on)))\n")
	var report protocol.DiagnosticReport
	e.call("textDocument/diagnostic", about(uri), &report)
	if report.Kind != "full" || len(report.Items) == 0 {
		t.Errorf("got %+v", report)
	}
	e.wait("a refresh", func() bool { return strings.Contains(strings.Join(e.methods, " "), "workspace/diagnostic/refresh") })
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.shown) > 0 {
		t.Errorf("diagnostics were sent, too: %+v", e.shown)
	}
}
