package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sourcegraph/jsonrpc2"
	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

// patience is how long a test waits for what must come. Nothing is measured by
// it.
const patience = time.Minute

// editor is a client of a server over a pipe.
type editor struct {
	t      *testing.T
	conn   *jsonrpc2.Conn
	server *Server
	served chan error // what Serve returned

	mu       sync.Mutex
	texts    map[string]*docText
	versions map[string]int32
	shown    map[string]protocol.PublishDiagnosticsParams
	messages []string
	progress []protocol.WorkDoneProgress
	methods  []string // of all messages of the server
	applied  *protocol.WorkspaceEdit
	news     chan struct{}
}

// edit starts a server and a client that says hello, with what it can do.
func edit(t *testing.T, capabilities string) *editor {
	t.Helper()
	return editWith(t, analyzers.ReportingAnalyzers(), capabilities)
}

func editWith(t *testing.T, list []*analysis.Analyzer, capabilities string) *editor {
	t.Helper()
	e := &editor{t: t, texts: map[string]*docText{}, versions: map[string]int32{}, news: make(chan struct{}),
		shown: map[string]protocol.PublishDiagnosticsParams{}, served: make(chan error, 1)}
	here, there := net.Pipe()
	server := NewServer(ServerOptions{ServerVersion: "v0", Analyzers: list, Rules: analyzers.AllRules(), LogOutput: logger{t}})
	e.server = server
	go func() { e.served <- server.ServeClient(context.Background(), there) }()
	e.conn = jsonrpc2.NewConn(context.Background(), jsonrpc2.NewBufferedStream(here, jsonrpc2.VSCodeObjectCodec{}), e)
	t.Cleanup(e.leave)
	var hello map[string]any
	e.call("initialize", json.RawMessage(`{"rootUri":null,"capabilities":`+capabilities+`}`), &hello)
	e.tell("initialized", struct{}{})
	return e
}

// logger writes the log of the server to that of the test.
type logger struct{ t *testing.T }

func (l logger) Write(p []byte) (int, error) {
	if strings.Contains(string(p), "failed:") {
		l.t.Errorf("%s", p)
	}
	return len(p), nil
}

// leave says goodbye.
func (e *editor) leave() {
	e.t.Helper()
	if e.conn == nil {
		return
	}
	e.call("shutdown", nil, nil)
	e.tell("exit", nil)
	select {
	case err := <-e.served:
		if err != nil {
			e.t.Errorf("the server ends with: %v", err)
		}
	case <-time.After(patience):
		e.t.Error("the server does not end")
	}
	e.conn = nil
}

// Handle takes in what the server says.
func (e *editor) Handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.methods = append(e.methods, req.Method)
	switch req.Method {
	case "textDocument/publishDiagnostics":
		var p protocol.PublishDiagnosticsParams
		if json.Unmarshal(*req.Params, &p) == nil {
			e.shown[p.URI] = p
		}
	case "window/showMessage", "window/logMessage":
		var p protocol.ShowMessageParams
		if json.Unmarshal(*req.Params, &p) == nil {
			e.messages = append(e.messages, p.Message)
		}
	case "workspace/applyEdit":
		var p protocol.ApplyWorkspaceEditParams
		if json.Unmarshal(*req.Params, &p) == nil {
			e.applied = &p.Edit
		}
	case "$/progress":
		var p protocol.ProgressParams
		if json.Unmarshal(*req.Params, &p) == nil {
			e.progress = append(e.progress, p.Value)
		}
	}
	close(e.news)
	e.news = make(chan struct{})
	if !req.Notif {
		go conn.Reply(ctx, req.ID, nil)
	}
}

// call asks the server, which must answer without an error.
func (e *editor) call(method string, params, result any) {
	e.t.Helper()
	if err := e.try(method, params, result); err != nil {
		e.t.Fatalf("%s: %v", method, err)
	}
}

// try asks the server.
func (e *editor) try(method string, params, result any) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return e.conn.Call(ctx, method, params, result)
}

func (e *editor) tell(method string, params any) {
	e.t.Helper()
	if err := e.conn.Notify(context.Background(), method, params); err != nil && !errors.Is(err, jsonrpc2.ErrClosed) {
		e.t.Fatalf("%s: %v", method, err)
	}
}

// wait waits until something is so that the messages of the server bring about.
func (e *editor) wait(what string, so func() bool) {
	e.t.Helper()
	deadline := time.After(patience)
	for {
		e.mu.Lock()
		ok, news := so(), e.news
		e.mu.Unlock()
		if ok {
			return
		}
		select {
		case <-news:
		case <-deadline:
			e.t.Fatalf("%s: it does not come", what)
		}
	}
}

// open opens a document.
func (e *editor) open(uri, content string) {
	e.t.Helper()
	e.texts[uri], e.versions[uri] = newText([]byte(content)), 1
	e.tell("textDocument/didOpen", protocol.DidOpenTextDocumentParams{
		TextDocument: protocol.TextDocumentItem{URI: uri, Version: 1, Text: content}})
}

// change applies a change to a document and tells it.
func (e *editor) change(uri string, changes ...protocol.TextDocumentContentChangeEvent) {
	e.t.Helper()
	next, err := e.texts[uri].applyChanges(changes)
	if err != nil {
		e.t.Fatal(err)
	}
	e.texts[uri] = next
	e.versions[uri]++
	e.tell("textDocument/didChange", protocol.DidChangeTextDocumentParams{
		TextDocument:   protocol.VersionedTextDocumentIdentifier{URI: uri, Version: e.versions[uri]},
		ContentChanges: changes})
}

// replace writes a text in the place of the first occurrence of another one.
func (e *editor) replace(uri, old, with string) {
	e.t.Helper()
	t := e.texts[uri]
	at := strings.Index(string(t.content), old)
	if at < 0 {
		e.t.Fatalf("%s does not hold %q", uri, old)
	}
	r := t.rangeOf(at, at+len(old))
	e.change(uri, protocol.TextDocumentContentChangeEvent{Range: &r, Text: with})
}

// diagnostics returns what is wrong with the version of now.
func (e *editor) diagnostics(uri string) []protocol.Diagnostic {
	e.t.Helper()
	var list []protocol.Diagnostic
	e.wait("diagnostics of "+uri, func() bool {
		p, ok := e.shown[uri]
		list = p.Diagnostics
		return ok && p.Version != nil && *p.Version == e.versions[uri]
	})
	return list
}

// codes are the codes of diagnostics.
func codes(list []protocol.Diagnostic) string {
	var codes []string
	for _, d := range list {
		codes = append(codes, d.Code)
	}
	return strings.Join(codes, " ")
}

// at returns the parameters of a request about the n-th occurrence of a text, from
// 0, and the place inside of it.
func (e *editor) at(uri, what string, n, inside int) protocol.TextDocumentPositionParams {
	e.t.Helper()
	content, at := string(e.texts[uri].content), -1
	for ; n >= 0; n-- {
		next := strings.Index(content[at+1:], what)
		if next < 0 {
			e.t.Fatalf("%s holds too few %q", uri, what)
		}
		at += 1 + next
	}
	return protocol.TextDocumentPositionParams{TextDocument: protocol.TextDocumentIdentifier{URI: uri}, Position: e.texts[uri].positionOf(at + inside)}
}

// apply returns a text with some edits, which must not overlap.
func apply(t *testing.T, content *docText, edits []protocol.TextEdit) string {
	t.Helper()
	out := string(content.content)
	last := len(out) + 1
	for i := len(edits) - 1; i >= 0; i-- {
		from, to := content.offsetsOf(edits[i].Range)
		if to > last || from > to {
			t.Fatalf("edits overlap or are not in order: %v", edits)
		}
		out, last = out[:from]+edits[i].NewText+out[to:], from
	}
	return out
}

func about(uri string) protocol.DocumentParams {
	return protocol.DocumentParams{TextDocument: protocol.TextDocumentIdentifier{URI: uri}}
}
