package lsp

import (
	"context"
	"encoding/json"
	"net"
	"strings"
	"testing"

	"github.com/sourcegraph/jsonrpc2"

	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

// lamp is a proper game.
const lamp = `; A lamp that one player switches on.
(role kid)
(init (lamp off))
(legal kid press)
(<= (next (lamp on))
    (does kid press))
(<= terminal
    (true (lamp on)))
(goal kid 100)
`

const uri = "untitled:lamp.kif"

func TestLifecycle(t *testing.T) {
	here, there := net.Pipe()
	served := make(chan error, 1)
	go func() { served <- NewServer(ServerOptions{}).ServeClient(context.Background(), there) }()
	e := &editor{t: t, news: make(chan struct{})}
	e.conn = jsonrpc2.NewConn(context.Background(), jsonrpc2.NewBufferedStream(here, jsonrpc2.VSCodeObjectCodec{}), e)
	refused := func(method string, code int64) {
		t.Helper()
		err, ok := e.try(method, struct{}{}, nil).(*jsonrpc2.Error)
		if !ok || err.Code != code {
			t.Errorf("%s: got %v, want an error with code %d", method, err, code)
		}
	}
	refused("textDocument/hover", codeNotInitialized)
	var hello protocol.InitializeResult
	e.call("initialize", json.RawMessage(`{"capabilities":{}}`), &hello)
	if hello.ServerInfo.Name != "gdllint" || hello.Capabilities.TextDocumentSync.Change != protocol.Incremental {
		t.Errorf("got %+v", hello)
	}
	refused("initialize", jsonrpc2.CodeInvalidRequest)
	refused("textDocument/unknown", jsonrpc2.CodeMethodNotFound)
	e.tell("textDocument/unknown", struct{}{})
	e.tell("textDocument/didChange", about("file:///nowhere")) // never opened
	e.call("shutdown", nil, nil)
	refused("textDocument/hover", jsonrpc2.CodeInvalidRequest)
	e.tell("exit", nil)
	if err := <-served; err != nil {
		t.Errorf("the server ends with: %v", err)
	}
}

func TestClientGone(t *testing.T) {
	here, there := net.Pipe()
	served := make(chan error, 1)
	go func() { served <- NewServer(ServerOptions{}).ServeClient(context.Background(), there) }()
	here.Close()
	if err := <-served; err != errClientLeft {
		t.Errorf("the server ends with: %v", err)
	}
}

func TestDiagnostics(t *testing.T) {
	e := edit(t, `{}`)
	e.open(uri, lamp)
	if list := e.diagnostics(uri); len(list) > 0 {
		t.Fatalf("a proper game has findings: %v", list)
	}
	e.replace(uri, "(true (lamp on))", "(not (true (lamp ?x)))")
	list := e.diagnostics(uri)
	if codes(list) != "V02" {
		t.Fatalf("got %v", list)
	}
	d := list[0]
	want := protocol.Range{Start: protocol.Position{Line: 7, Character: 21}, End: protocol.Position{Line: 7, Character: 23}}
	if d.Severity != protocol.SeverityError || d.Source != "gdllint" || !strings.Contains(d.Message, "?x") || d.Range.Start.Line != want.Start.Line ||
		d.CodeDescription == nil || !strings.HasSuffix(d.CodeDescription.Href, "V02.md") {
		t.Errorf("got %+v", d)
	}
	// halfway typed
	e.replace(uri, "(not (true (lamp ?x)))", "(true (la")
	if list := e.diagnostics(uri); len(list) == 0 || list[0].Code[0] != 'L' {
		t.Errorf("halfway typed: %v", list)
	}
	e.tell("textDocument/didClose", about(uri))
	e.wait("no diagnostics", func() bool { return e.shown[uri].Version == nil && len(e.shown[uri].Diagnostics) == 0 })
}

// Columns of diagnostics count UTF-16 code units.
func TestDiagnosticColumns(t *testing.T) {
	e := edit(t, `{}`)
	e.open(uri, "\uFEFF(role 𝔸é)\r\n(init (lamp off))\r\n(<= terminal (true (𝔸 ?y)) (distinct 𝔸 ?x))\r\n")
	for _, d := range e.diagnostics(uri) {
		from, to := e.texts[uri].offsetsOf(d.Range)
		if d.Code == "V02" || d.Code == "V03" {
			if got := string(e.texts[uri].content[from:to]); got != "?x" && got != "(distinct 𝔸 ?x)" {
				t.Errorf("%s is at %v: %q", d.Code, d.Range, got)
			}
			return
		}
	}
	t.Errorf("nothing unsafe: %v", e.shown[uri].Diagnostics)
}

func TestFormatting(t *testing.T) {
	e := edit(t, `{}`)
	for _, end := range []string{"\n", "\r\n"} {
		uri := uri + strings.TrimSpace(strings.ReplaceAll(end, "\r", "crlf"))
		untidy := strings.Replace(lamp, "\n    (does", "  (does", 1)
		e.open(uri, strings.ReplaceAll(untidy, "\n", end))
		var list []protocol.TextEdit
		e.call("textDocument/formatting", about(uri), &list)
		if got := apply(t, e.texts[uri], list); got != strings.ReplaceAll(lamp, "\n", end) || len(list) != 1 {
			t.Errorf("got %q by %d edits", got, len(list))
		}
		e.replace(uri, "(role", "((role")
		e.call("textDocument/formatting", about(uri), &list)
		if len(list) > 0 {
			t.Errorf("a text without a layout is formatted: %v", list)
		}
	}
}

// actionsAt asks for the actions at a text.
func (e *editor) actionsAt(uri, what string) map[string]protocol.CodeAction {
	e.t.Helper()
	at := e.at(uri, what, 0, 1)
	var list []protocol.CodeAction
	e.call("textDocument/codeAction", protocol.CodeActionParams{TextDocument: at.TextDocument,
		Range: protocol.Range{Start: at.Position, End: at.Position}}, &list)
	byTitle := map[string]protocol.CodeAction{}
	for _, a := range list {
		byTitle[a.Title] = a
	}
	return byTitle
}

func TestCodeActions(t *testing.T) {
	e := edit(t, `{}`)
	faulty := strings.Replace(lamp, "(goal kid 100)", "(<= (goal kid 100))", 1)
	e.open(uri, faulty)
	if list := e.diagnostics(uri); codes(list) != "Y01" {
		t.Fatalf("got %v", list)
	}
	byTitle := e.actionsAt(uri, "(<= (goal")
	var fixed string
	for _, a := range byTitle {
		if a.IsPreferred {
			fixed = apply(t, e.texts[uri], a.Edit.Changes[uri])
		}
	}
	if fixed != lamp {
		t.Errorf("the preferred fix makes %q of it; %v", fixed, byTitle)
	}
	all := byTitle["repair all that can be repaired safely"]
	if all.Edit != nil || all.Command == nil {
		t.Fatalf("got %+v", all)
	}
	e.call("workspace/executeCommand", protocol.ExecuteCommandParams{Command: all.Command.Command, Arguments: all.Command.Arguments}, nil)
	if e.applied == nil || apply(t, e.texts[uri], e.applied.Changes[uri]) != lamp {
		t.Errorf("the command applies %+v", e.applied)
	}
	p := protocol.CodeActionParams{TextDocument: protocol.TextDocumentIdentifier{URI: uri}}
	p.Context.Only = []string{protocol.SourceFixAll + ".gdllint"}
	var list []protocol.CodeAction
	e.call("textDocument/codeAction", p, &list)
	if len(list) != 1 || apply(t, e.texts[uri], list[0].Edit.Changes[uri]) != lamp {
		t.Errorf("source.fixAll is %+v", list)
	}
	ignore := byTitle["ignore Y01 here, for a reason that you give"]
	if ignore.Edit == nil {
		t.Fatalf("got %v", byTitle)
	}
	ignored := apply(t, e.texts[uri], ignore.Edit.Changes[uri])
	if want := strings.Replace(faulty, "(<= (goal", "; gdllint:ignore Y01 -- \n(<= (goal", 1); ignored != want {
		t.Errorf("got %q", ignored)
	}
	e.change(uri, protocol.TextDocumentContentChangeEvent{Text: strings.Replace(ignored, "-- ", "-- the arrow is wanted", 1)})
	if list := e.diagnostics(uri); len(list) > 0 {
		t.Errorf("with a reason: %v", list)
	}
}

func TestExplain(t *testing.T) {
	e := edit(t, `{}`)
	var shown shownText
	e.call("workspace/executeCommand", json.RawMessage(`{"command":"gdllint.explain","arguments":["v02"]}`), &shown)
	e.wait("the message", func() bool { return len(e.messages) == 1 && e.messages[0] == shown.PlainText })
	if !strings.HasPrefix(shown.PlainText, "V02 unsafe-negation") {
		t.Errorf("got %+v", shown)
	}
	for _, bad := range []string{`{"command":"gdllint.explain","arguments":["nothing"]}`, `{"command":"gdllint.explain"}`, `{"command":"rm"}`,
		`{"command":"gdllint.prove","arguments":["file:///etc/passwd"]}`, `{"command":"gdllint.showVerdict","arguments":[7]}`} {
		if err := e.try("workspace/executeCommand", json.RawMessage(bad), nil); err == nil {
			t.Errorf("%s is accepted", bad)
		}
	}
}

func TestHoverFinding(t *testing.T) {
	e := edit(t, `{"textDocument":{"hover":{"contentFormat":["markdown"]}}}`)
	e.open(uri, strings.Replace(lamp, "(goal kid 100)", "(<= (goal kid 100))", 1))
	e.diagnostics(uri)
	var hover protocol.Hover
	e.call("textDocument/hover", e.at(uri, "(<= (goal", 0, 0), &hover)
	if hover.Contents.Kind != "markdown" || !strings.Contains(hover.Contents.Value, "**Y01 ") {
		t.Errorf("got %+v", hover)
	}
}
