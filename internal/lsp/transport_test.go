package lsp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/gdllint/gdllint/analyzers"
)

// raw is a client that says what it likes.
type raw struct {
	t      testing.TB
	stream net.Conn
	in     *bufio.Reader
	served chan error
	server *Server
	log    bytes.Buffer // to be read after the end
}

// rawClient starts a server, and greets it.
func rawClient(t testing.TB) *raw { return rawClientWith(t, "null") }

func rawClientWith(t testing.TB, options string) *raw {
	t.Helper()
	here, there := net.Pipe()
	r := &raw{t: t, stream: here, in: bufio.NewReader(here), served: make(chan error, 1)}
	r.server = NewServer(ServerOptions{Analyzers: analyzers.ReportingAnalyzers(), Rules: analyzers.AllRules(), LogOutput: &r.log})
	go func() { r.served <- r.server.ServeClient(context.Background(), there) }()
	if err := here.SetDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	r.say(frame(`{"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"capabilities":{},"initializationOptions":` + options + `}}`))
	if got := r.hear(`"hello"`); got.Error != nil {
		t.Fatalf("initialize: %v", got.Error)
	}
	return r
}

func frame(body string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body) }

func (r *raw) say(text string) {
	r.t.Helper()
	go r.stream.Write([]byte(text)) // the server may have to say something before it reads on
}

// hear returns the next response, which must have an identifier.
func (r *raw) hear(id string) *protocolMessage {
	r.t.Helper()
	for {
		body, err := readFrame(r.in)
		if err != nil {
			r.t.Fatalf("no answer to %s: %v", id, err)
		}
		m := &protocolMessage{}
		if err := json.Unmarshal(body, m); err != nil {
			r.t.Fatalf("%q: %v", body, err)
		}
		if m.Method != "" {
			continue
		}
		if string(m.ID) != id {
			r.t.Fatalf("the answer is %s, want one to %s", body, id)
		}
		return m
	}
}

// readFrame reads a message as it must be.
func readFrame(in *bufio.Reader) ([]byte, error) {
	var n int
	if _, err := fmt.Fscanf(in, "Content-Length: %d\r\n\r\n", &n); err != nil {
		return nil, err
	}
	body := make([]byte, n)
	_, err := io.ReadFull(in, body)
	return body, err
}

// probe tells that the server still answers.
func (r *raw) probe() {
	r.t.Helper()
	r.say(frame(`{"jsonrpc":"2.0","id":"probe","method":"textDocument/unknown"}`))
	if got := r.hear(`"probe"`); got.Error == nil || got.Error.Code != -32601 {
		r.t.Errorf("the probe gets %+v", got)
	}
}

func (r *raw) leave() {
	r.t.Helper()
	r.say(frame(`{"jsonrpc":"2.0","id":"bye","method":"shutdown"}`) + frame(`{"jsonrpc":"2.0","method":"exit"}`))
	for r.hear(`"bye"`); ; {
		select {
		case err := <-r.served:
			if err != nil {
				r.t.Errorf("the server ends with: %v", err)
			}
			return
		case <-time.After(patience):
			r.t.Fatal("the server does not end")
		}
	}
}

// What is no message gets an error, and the server goes on. Only a client that leaves
// no length and no line end behind cannot be understood again.
func TestMalformed(t *testing.T) {
	const null = "null"
	for _, x := range []struct {
		name, text, id string
		code           int64
	}{
		{"fraction", frame(`{"jsonrpc":"2.0","id":1.5,"method":"shutdown"}`), "1.5", -32600},
		{"exponent", frame(`{"jsonrpc":"2.0","id":1e3,"method":"shutdown"}`), "1e3", -32600},
		{"huge", frame(`{"jsonrpc":"2.0","id":1e999,"method":"shutdown"}`), "1e999", -32600},
		{"long", frame(`{"jsonrpc":"2.0","id":123456789012345678901234567890,"method":"shutdown"}`), "123456789012345678901234567890", -32600},
		{"endless", frame(`{"jsonrpc":"2.0","id":` + strings.Repeat("1", 2*maxIDSize) + `,"method":"shutdown"}`), null, -32600},
		{"no identifier", frame(`{"jsonrpc":"2.0","id":null,"method":"shutdown"}`), null, -32600},
		{"truth", frame(`{"jsonrpc":"2.0","id":true,"method":"shutdown"}`), null, -32600},
		{"object", frame(`{"jsonrpc":"2.0","id":{"a":1},"method":"shutdown"}`), null, -32600},
		{"list", frame(`{"jsonrpc":"2.0","id":[1],"method":"shutdown"}`), null, -32600},
		{"method is a number", frame(`{"jsonrpc":"2.0","id":7,"method":7}`), "7", -32600},
		{"method is null", frame(`{"jsonrpc":"2.0","id":7,"method":null}`), "7", -32600},
		{"no method", frame(`{"jsonrpc":"2.0","id":7}`), "7", -32600},
		{"method of no name", frame(`{"jsonrpc":"2.0","id":7,"method":""}`), "7", -32600},
		{"parameters are a number", frame(`{"jsonrpc":"2.0","id":7,"method":"textDocument/hover","params":7}`), "7", -32600},
		{"parameters are a list", frame(`{"jsonrpc":"2.0","id":7,"method":"textDocument/hover","params":[7]}`), "7", -32602},
		{"parameters of other types", frame(`{"jsonrpc":"2.0","id":7,"method":"textDocument/hover","params":{"textDocument":[]}}`), "7", -32602},
		{"negative line", frame(`{"jsonrpc":"2.0","id":7,"method":"textDocument/hover","params":{"position":{"line":-1}}}`), "7", -32602},
		{"empty object", frame(`{}`), null, -32600},
		{"batch", frame(`[{"jsonrpc":"2.0","id":7,"method":"shutdown"}]`), null, -32600},
		{"empty batch", frame(`[]`), null, -32600},
		{"word", frame(`"shutdown"`), null, -32600},
		{"null", frame(`null`), null, -32600},
		{"no JSON", frame(`{{{`), null, -32700},
		{"two values", frame(`{} {}`), null, -32700},
		{"too deep", frame(strings.Repeat("[", 20000) + strings.Repeat("]", 20000)), null, -32700},
		{"no UTF-8", frame("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"\xff\"}"), null, -32700},
		{"half a character", frame("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"\xf0\x9f\"}"), null, -32700},
		{"length 0", "Content-Length: 0\r\n\r\n", null, -32700},
		{"length below 0", "Content-Length: -1\r\n\r\n", null, -32700},
		{"length of a fraction", "Content-Length: 1.5\r\n\r\n", null, -32700},
		{"length of letters", "Content-Length: many\r\n\r\n", null, -32700},
		{"no length", "Content-Length:\r\n\r\n", null, -32700},
		{"wild length", "Content-Length: 99999999999999999999999\r\n\r\n{}", null, -32700},
		{"large length", "Content-Length: 9223372036854775807\r\n\r\n{}", null, -32700},
		{"too large length", fmt.Sprintf("Content-Length: %d\r\n\r\n{}", maxMessageSize+1), null, -32700},
		{"other headers alone", "Content-Type: text\r\n\r\n", null, -32700},
		{"too short length", "Content-Length: 5\r\n\r\n" + `{"jsonrpc":"2.0","id":7,"method":"shutdown"}`, null, -32700},
		{"other protocol", "GET / HTTP/1.1\r\nHost: example.org\r\n\r\n", null, -32700},
		{"noise", "\x00\xff\n\x01", null, -32700},
		{"long line", strings.Repeat("x", 1<<20) + "\n", null, -32700},
		{"only a header", strings.Repeat("X-Header: x\r\n", 1000) + "\r\n", null, -32700},
	} {
		t.Run(x.name, func(t *testing.T) {
			r := rawClient(t)
			r.say(x.text)
			if got := r.hear(x.id); got.Error == nil || got.Error.Code != x.code || got.Error.Message == "" {
				t.Errorf("got %+v", got)
			}
			r.probe()
			r.leave()
		})
	}
}

// What is unusual is taken in all the same, and what needs no answer gets none.
func TestUnusual(t *testing.T) {
	for name, text := range map[string]string{
		"negative identifier": frame(`{"jsonrpc":"2.0","id":-7,"method":"textDocument/unknown"}`),
		"large identifier":    frame(`{"jsonrpc":"2.0","id":9223372036854775807,"method":"textDocument/unknown"}`),
		"strange identifier":  frame(`{"jsonrpc":"2.0","id":"\u0000\ud800 \"","method":"textDocument/unknown"}`),
		"order of fields":     frame(`{"params":null,"method":"textDocument/unknown","id":7}`),
		"other fields":        frame(`{"result":{},"error":{},"x":[],"method":"textDocument/unknown","id":7}`),
		"case of a header":    strings.Replace(frame(`{"id":7,"method":"textDocument/unknown"}`), "Content-Length: ", "content-length:", 1),
		"other headers":       "Content-Type: x\r\n" + frame(`{"id":7,"method":"textDocument/unknown"}`),
		"plain line ends":     strings.ReplaceAll(frame(`{"id":7,"method":"textDocument/unknown"}`), "\r\n", "\n"),
	} {
		t.Run(name, func(t *testing.T) {
			r := rawClient(t)
			r.say(text)
			m := &protocolMessage{}
			if err := json.Unmarshal([]byte(text[strings.Index(text, "{"):]), m); err != nil {
				t.Fatal(err)
			}
			if got := r.hear(string(m.ID)); got.Error == nil || got.Error.Code != -32601 {
				t.Errorf("got %+v", got)
			}
			r.leave()
		})
	}
	for name, body := range map[string]string{
		"response to nothing":           `{"jsonrpc":"2.0","id":7,"result":null}`,
		"response to a word":            `{"jsonrpc":"2.0","id":"x","result":null}`,
		"response to a fraction":        `{"jsonrpc":"2.0","id":0.5,"result":null}`,
		"response to null":              `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"x"}}`,
		"response with a wrong error":   `{"jsonrpc":"2.0","id":0,"error":"x"}`,
		"response with another error":   `{"jsonrpc":"2.0","id":0,"error":{"code":"x"}}`,
		"unknown notification":          `{"jsonrpc":"2.0","method":"textDocument/unknown"}`,
		"notification of another type":  `{"jsonrpc":"2.0","method":"textDocument/didOpen","params":[]}`,
		"notification with other types": `{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":7}}`,
		"cancelling nothing":            `{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1.5}}`,
		"cancelling null":               `{"jsonrpc":"2.0","method":"$/cancelRequest"}`,
		"exit with an identifier":       `{"jsonrpc":"2.0","method":"initialized","params":[[[]]]}`,
	} {
		t.Run(name, func(t *testing.T) {
			r := rawClient(t)
			r.say(frame(body))
			r.probe()
			r.leave()
		})
	}
}

// A request may be cancelled by whatever identifies it.
func TestCancelByIdentifier(t *testing.T) {
	r := rawClient(t)
	r.say(frame(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"untitled:a.kif","text":"(role kid)"}}}`))
	for _, id := range []string{"-3", `"x"`, "9223372036854775807"} {
		ctx, cancel := context.WithCancel(context.Background())
		r.server.mu.Lock()
		r.server.cancelByRequest[id] = cancel
		r.server.mu.Unlock()
		r.say(frame(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id": ` + id + `}}`))
		select {
		case <-ctx.Done():
		case <-time.After(patience):
			t.Errorf("%s is not cancelled", id)
		}
	}
	r.leave()
}

// The server ends when the client says so or is gone, whatever it is doing.
func TestEndsWhileBusy(t *testing.T) {
	for name, goodbye := range map[string]func(*raw){
		"exit":       func(r *raw) { r.say(frame(`{"id":1,"method":"shutdown"}`) + frame(`{"method":"exit"}`)) },
		"exit alone": func(r *raw) { r.say(frame(`{"method":"exit"}`)) },
		"gone":       func(r *raw) { r.stream.Close() },
	} {
		for _, where := range []string{"a request", "taking in"} {
			t.Run(name+" during "+where, func(t *testing.T) {
				r := rawClient(t)
				stuck := make(chan struct{})
				t.Cleanup(func() { close(stuck) })
				if where == "a request" {
					r.server.workerGroup.Add(1)
					go func() { defer r.server.workerGroup.Done(); <-stuck }()
				} else {
					r.server.settingsCache.mu.Lock() // notifications look up settings
					r.say(frame(`{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"untitled:a.kif","text":"(role kid)"}}}`))
					t.Cleanup(r.server.settingsCache.mu.Unlock)
				}
				heard := make(chan string, 1)
				go func() {
					said, _ := io.ReadAll(r.stream)
					heard <- string(said)
				}()
				goodbye(r)
				select {
				case err := <-r.served:
					if asked := name == "exit"; asked != (err == nil) {
						t.Errorf("the server ends with: %v", err)
					}
				case <-time.After(patience):
					t.Fatal("the server does not end")
				}
				if r.stream.Close(); name == "exit" && !strings.Contains(<-heard, `"id":1,"result":null`) {
					t.Error("no answer to shutdown")
				}
			})
		}
	}
}

// bytesOnly is a client that says something and listens to what comes.
type bytesOnly struct {
	io.Reader
	out bytes.Buffer
}

func (b *bytesOnly) Write(p []byte) (int, error) { return b.out.Write(p) }
func (b *bytesOnly) Close() error                { return nil }

// FuzzFrames wants the end of any stream to be reached, all that is said to be messages,
// and a proper message behind a line to be heard.
func FuzzFrames(f *testing.F) {
	for _, seed := range []string{frame(`{"id":1,"method":"x"}`), "Content-Length: 99999999999\r\n\r\n", "Content-Length: 5\r\n\r\n{}", "\r\n\r\n", frame("[]") + frame("{}"),
		"content-length:3\n\n{}\ncontent-length", frame(`{"id":1.5,"method":"x"}`), strings.Repeat("a", 5000)} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		b := &bytesOnly{Reader: bytes.NewReader(data)}
		w := newMessageStream(b, func(string, ...any) {})
		n := 0
		for ; ; n++ {
			body, ok := <-w.messages
			if !ok {
				break
			}
			if !json.Valid(body) {
				t.Fatalf("%q is no JSON", body)
			}
		}
		out, answers := bufio.NewReader(&b.out), 0
		for ; ; answers++ {
			body, err := readFrame(out)
			if err != nil {
				break
			}
			m := &protocolMessage{}
			if err := json.Unmarshal(body, m); err != nil || m.Error == nil || m.Error.Code == 0 {
				t.Fatalf("the answer is %q: %v", body, err)
			}
		}
		if most := bytes.Count(data, []byte("\n")) + 1; n+answers > most {
			t.Errorf("%d messages and %d answers of %d lines", n, answers, most)
		}
	})
}

// FuzzMessages says a message of any kind between proper ones, which are answered.
func FuzzMessages(f *testing.F) {
	r := rawClient(f)
	r.say(frame(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"untitled:a.kif","text":"(role kid)"}}}`))
	methods := []string{"", "initialize", "initialized", "textDocument/didOpen", "textDocument/didChange", "textDocument/didClose", "textDocument/didSave", "textDocument/hover",
		"textDocument/rename", "textDocument/completion", "textDocument/codeAction", "textDocument/codeLens", "textDocument/semanticTokens/full",
		"textDocument/formatting", "workspace/executeCommand", "workspace/didChangeWatchedFiles", "window/workDoneProgress/cancel", "$/cancelRequest"}
	for _, params := range []string{`{"textDocument":{"uri":"untitled:a.kif"},"position":{"line":0,"character":3},"newName":"x"}`, `[]`, `7`, `null`, `{"id":1.5}`,
		`{"textDocument":{"uri":"untitled:a.kif","version":2},"contentChanges":[{"text":"(role"}]}`, `{"command":"gdllint.explain","arguments":["V02"]}`,
		`{"textDocument":{"uri":"untitled:a.kif","version":-2},"contentChanges":[{"range":{"start":{"line":4294967295},"end":{"line":0}},"text":"("}]}`} {
		for m := range methods {
			f.Add(m, `7`, params)
		}
	}
	f.Add(0, ``, `{"id":1.5}`)
	f.Fuzz(func(t *testing.T, m int, id, params string) {
		r.t = t
		body := params
		if method := methods[(m%len(methods)+len(methods))%len(methods)]; method != "" {
			body = fmt.Sprintf(`{"jsonrpc":"2.0","method":%q,"params":%s`, method, params)
			if id != "" {
				body += `,"id":` + id
			}
			body += "}"
		}
		if strings.Contains(body, `"exit"`) || strings.Contains(body, `"shutdown"`) || strings.Contains(body, "gdllint.prove") || strings.Contains(body, `\u`) {
			t.Skip("it may end the conversation, or take long")
		}
		if err := r.stream.SetDeadline(time.Now().Add(patience)); err != nil {
			t.Fatal(err)
		}
		go r.stream.Write([]byte(frame(body) + frame(`{"jsonrpc":"2.0","id":"probe","method":"textDocument/unknown"}`)))
		for {
			body, err := readFrame(r.in)
			if err != nil {
				t.Fatalf("after %q: %v", body, err)
			}
			got := &protocolMessage{}
			if err := json.Unmarshal(body, got); err != nil {
				t.Fatalf("%q: %v", body, err)
			}
			if got.Error != nil && strings.Contains(got.Error.Message, "fault of the program") {
				t.Errorf("%q: %s", body, got.Error.Message)
			}
			if string(got.ID) == `"probe"` {
				return
			}
		}
	})
}

// Nothing that is told is a link.
func TestPlain(t *testing.T) {
	for text, want := range map[string]string{
		"[a](command:b)":         "[a] (command:b)",
		"[a](command:b \"c\")":   "[a] (command:b \"c\")",
		"[[a]](command:b)":       "[[a]] (command:b)",
		"[a][b]\n[b]: command:c": "[a] [b]\n[b] : command:c",
		"<command:a>":            "< command:a>",
		"<a href='command:b'>":   "< a href='command:b'>",
		"](":                     "] (",
		"](](":                   "] (] (",
		"](\x1b]0;x\a":           "] (\uFFFD]0;x\uFFFD",
		"]\u200b(":               "]\uFFFD(",
		"(<= (p ?x) (q ?x))":     "(<= (p ?x) (q ?x))",
		"a[1], 3 < 4":            "a[1], 3 < 4",
	} {
		if got := plainText(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
	if n := len(plainText(strings.Repeat("x", 10<<20))); n > 2*maxMessageText {
		t.Errorf("%d bytes are told", n)
	}
}

// What files hold is told by one way, and as no link.
func TestMessagesWithoutLinks(t *testing.T) {
	e := edit(t, progressing)
	uri := "untitled:[Open](command:x).kif"
	e.open(uri, lamp)
	e.call("workspace/executeCommand", command(commandProve, uri), nil)
	e.wait("the message", func() bool { return len(e.messages) > 0 && len(e.progress) > 1 })
	err := e.try("workspace/executeCommand", command(commandProve, "untitled:[a](command:b)"), nil)
	if err == nil || strings.Contains(err.Error(), "](") {
		t.Errorf("got %v", err)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	all := append([]string{}, e.messages...)
	for _, p := range e.progress {
		all = append(all, p.Title, p.Message)
	}
	for _, text := range all {
		if strings.Contains(text, "](") {
			t.Errorf("a link: %q", text)
		}
	}
	if !strings.Contains(strings.Join(all, "\n"), "[Open] (command:x)") {
		t.Errorf("the name is not told: %q", all)
	}
}
