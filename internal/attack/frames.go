//go:build linux

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"syscall"
	"time"
)

// talk is the stream of messages of an editor to the language server.
type talk struct {
	strings.Builder
	id int
}

// raw sends a frame with any body.
func (t *talk) raw(body string) { fmt.Fprintf(t, "Content-Length: %d\r\n\r\n%s", len(body), body) }

// tell sends a notification, ask a request.
func (t *talk) tell(method string, params any) {
	text, _ := json.Marshal(map[string]any{"jsonrpc": "2.0", "method": method, "params": params})
	t.raw(string(text))
}

func (t *talk) ask(method string, params any) {
	t.id++
	text, _ := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": t.id, "method": method, "params": params})
	t.raw(string(text))
}

// begin opens a workspace, open a document; end shuts the server down with an
// id that the answer must have.
func (s *scene) begin(t *talk) {
	root := "file://" + s.path("repo")
	t.ask("initialize", map[string]any{"processId": nil, "rootUri": root, "capabilities": map[string]any{}, "workspaceFolders": []any{map[string]any{"uri": root, "name": "w"}}})
	t.tell("initialized", map[string]any{})
}

func (s *scene) open(t *talk, name, text string) {
	t.tell("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": "file://" + s.path("repo", name), "languageId": "gdl", "version": 1, "text": text}})
}

func (t *talk) end() {
	t.raw(`{"jsonrpc":"2.0","id":"goodbye","method":"shutdown"}`)
	t.raw(`{"jsonrpc":"2.0","method":"exit"}`)
}

// serve runs the server with a talk. It must answer the last request.
func (s *scene) serve(t *talk, limit time.Duration, more ...func(*step)) *outcome {
	st := step{args: []string{"lsp"}, in: t.String(), limit: limit, data: true, codes: []int{0, 1}, check: func(o *outcome) []string {
		if !bytes.Contains(o.stdout, []byte(`"goodbye"`)) {
			return []string{fmt.Sprintf("the server has ended without an answer to shutdown, exit code %d: %.150q", o.code, lastLine(o.stderr))}
		}
		return unsafeMessages(o.stdout)
	}}
	for _, m := range more {
		m(&st)
	}
	return s.step(st)
}

// clickable matches the texts in a shown message that editors turn into links.
var clickable = regexp.MustCompile(`\[[^\]]+\]\(\s*(command|https?|file|vscode)[^)]*\)`)

// unsafeMessages lists the messages to users that hold a link or control
// characters.
func unsafeMessages(text []byte) []string {
	var faults []string
	for _, body := range bodies(text) {
		var m struct {
			Method string
			Params struct {
				Message string
				Value   struct{ Message, Title string }
			}
		}
		if json.Unmarshal(body, &m) != nil || !strings.HasPrefix(m.Method, "window/") && m.Method != "$/progress" {
			continue
		}
		for _, t := range []string{m.Params.Message, m.Params.Value.Message, m.Params.Value.Title} {
			if l := clickable.FindString(t); l != "" {
				faults = append(faults, fmt.Sprintf("%s has a link: %.100q", m.Method, l))
			}
			faults = append(faults, controls([]byte(t))...)
		}
	}
	return faults
}

// bodies splits a stream into the bodies of its frames.
func bodies(text []byte) [][]byte {
	var all [][]byte
	for {
		i := bytes.Index(text, []byte("Content-Length: "))
		if i < 0 {
			return all
		}
		text = text[i+len("Content-Length: "):]
		var n int
		fmt.Sscan(string(text[:min(len(text), 12)]), &n)
		j := bytes.Index(text, []byte("\r\n\r\n"))
		if j < 0 || n <= 0 || j+4+n > len(text) {
			return all
		}
		all = append(all, text[j+4:j+4+n])
		text = text[j+4+n:]
	}
}

// frames plant messages and workspaces that a language server should survive.
var frames = []attack{
	{name: "frames/messages", plants: "messages of wrong types, ids, methods, in the middle of a talk: an error for each, and the server goes on", run: func(s *scene) {
		s.checkout()
		for _, body := range some(s, []string{
			`{"jsonrpc":"2.0","id":1.5,"method":"textDocument/hover","params":{}}`, `{"jsonrpc":"2.0","id":{},"method":"x"}`, `{"jsonrpc":"2.0","id":[1],"method":"x"}`, `{"jsonrpc":"2.0","id":null,"method":"x"}`, `{"jsonrpc":"2.0","id":true,"method":"x"}`, `{"jsonrpc":"2.0","id":99999999999999999999,"method":"x"}`,
			`{"jsonrpc":"2.0","id":-1e400,"method":"x"}`, `[]`, `[{"jsonrpc":"2.0","id":7,"method":"x"}]`, `null`, `1`, `"x"`, `{}`, `{"id":3}`, `{"jsonrpc":"2.0","id":3,"result":{}}`, `{"jsonrpc":"2.0","method":5}`, `{"jsonrpc":"2.0","id":4,"method":"textDocument/hover","params":[]}`,
			`{"jsonrpc":"2.0","id":4,"method":"textDocument/hover","params":"x"}`, `{"jsonrpc":"2.0","id":4,"method":"textDocument/hover","params":{"textDocument":{"uri":5},"position":{"line":-1,"character":1e99}}}`, `{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":null}}`,
			`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"x:y"},"contentChanges":[{"range":{"start":{"line":4294967295,"character":4294967295},"end":{"line":0,"character":0}},"text":"x"}]}}`, `{`, `{"a":`, "\xff\xfe", strings.Repeat("[", 100000), strings.Repeat(`{"a":`, 100000), `{"jsonrpc":"2.0","id":1,"method":"` + strings.Repeat("x", 100000) + `"}`,
			`{"jsonrpc":"2.0","id":"\u001b[2J","method":"\u001b[2J"}`, `{"jsonrpc":"2.0","method":"workspace/didChangeConfiguration","params":{"settings":` + strings.Repeat("[", 1000) + strings.Repeat("]", 1000) + `}}`, `{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1.5}}`, `{"jsonrpc":"2.0","id":9,"method":"workspace/executeCommand","params":{"command":"x","arguments":[null]}}`,
			`{"jsonrpc":"2.0","id":9,"method":"gdllint/prove","params":{"textDocument":{"uri":"file:///proc/self/environ"}}}`, `{"jsonrpc":"2.0","id":9,"method":"textDocument/formatting","params":{"textDocument":{"uri":"file:///etc/passwd"},"options":{}}}`, `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}`,
		}) {
			t := &talk{}
			s.begin(t)
			s.open(t, "good.kif", s.game())
			t.raw(body)
			t.end()
			s.serve(t, 2*time.Second)
		}
	}},
	{name: "frames/headers", plants: "frames of wrong length, without or with other headers: the server ends or goes on, at once, and takes little memory", run: func(s *scene) {
		s.checkout()
		for _, text := range some(s, []string{
			"Content-Length: 99999999999\r\n\r\n{}", "Content-Length: -5\r\n\r\n{}", "Content-Length: 0\r\n\r\n", "Content-Length: x\r\n\r\n{}", "\r\n\r\n", "X: y\r\n\r\n{}", "GET / HTTP/1.1\r\n\r\n", strings.Repeat("a", 1000000), strings.Repeat("X: y\r\n", 200000), "Content-Length: 1000000000\r\n\r\n{",
			"Content-Length: 2\nContent-Length: 3\n\n{}", "content-length: 2\r\n\r\n{}", "Content-Length: 18446744073709551617\r\n\r\n{}", "Content-Length: 2; x\r\n\r\n{}", strings.Repeat("\r\n", 100000), strings.Repeat("\x00", 100000),
		}) {
			t := &talk{}
			s.begin(t)
			t.WriteString(text)
			s.step(step{args: []string{"lsp"}, in: t.String(), data: true, memory: 400 << 20, codes: []int{0, 1, 2, 3}, check: shortText(2000000)})
		}
	}},
	{name: "frames/links", plants: "a workspace whose settings and names of files hold links with commands: messages hold none", run: func(s *scene) {
		link := "[Click here](command:workbench.action.terminal.sendSequence?" + s.mark + ")"
		for _, text := range some(s, []string{"\"" + link + "\": 1\n", "budget: \"" + link + "\"\n", "baseline: \"" + link + "\"\n", "select: [\"" + link + "\"]\n", "exclude: [\"" + link + "[\"]\n", "\"" + link + "\"\n", "[" + link + "\n", "\"[x](https://" + s.mark + ".example)\": 1\n", "\"[x](file:///bin/sh)\": 1\n"}) {
			s.drop("repo")
			s.checkout()
			s.write("repo/.gdllint.yaml", text)
			t := &talk{}
			s.begin(t)
			s.open(t, "good.kif", s.game())
			t.ask("workspace/executeCommand", map[string]any{"command": "gdllint.prove", "arguments": []any{"file://" + s.path("repo/good.kif")}})
			t.end()
			s.serve(t, 3*time.Second)
		}
		s.drop("repo/.gdllint.yaml")
		name := "[Open](command:" + s.mark + ").kif"
		s.write("repo/"+name, s.game())
		t := &talk{}
		s.begin(t)
		s.open(t, name, s.game())
		for _, c := range []string{"gdllint.prove", "gdllint.fixAll", "gdllint.match"} {
			t.ask("workspace/executeCommand", map[string]any{"command": c, "arguments": []any{"file://" + s.path("repo", name)}})
		}
		t.end()
		s.serve(t, 3*time.Second)
	}},
	{name: "frames/workspace", plants: "a workspace with settings of pipes, secrets, globs without end, hours of proofs, reports and caches: nothing is shown, written, or long", run: func(s *scene) {
		for _, text := range some(s, []string{
			"exclude: [\"" + quoted(s.bombs()[0]) + "\"]\n", "select: |\n" + strings.Repeat("\n", 200000), numbered("k%d: 1\n", 90000), "budget: thorough\ntimeout: 9999h\njobs: 999\n", "baseline: /proc/self/environ\n", "baseline: ../outside/secret\n", "format: [text=.git/hooks/pre-commit, json=../outside/.bashrc, html=../outside/]\n", "cache-dir: .mine\n", strings.Repeat("[", 1000000),
		}) {
			s.drop("repo")
			s.checkout()
			s.longNames()
			s.write("repo/.gdllint.yaml", text)
			t := &talk{}
			s.begin(t)
			for _, name := range []string{"good.kif", strings.Repeat("a", 60) + ".kif"} {
				s.open(t, name, tangled)
				t.tell("textDocument/didSave", map[string]any{"textDocument": map[string]any{"uri": "file://" + s.path("repo", name)}})
			}
			t.end()
			s.serve(t, 3*time.Second)
		}
		for _, plant := range []func(string){s.pipe, func(p string) { s.link("/dev/zero", p) }, func(p string) { s.link("/proc/self/environ", p) }, func(p string) { s.link("../outside/secret", p) }} {
			for _, name := range some(s, []string{".gdllint.yaml", ".gitignore", "good.props", "x.kif"}) {
				s.drop("repo")
				s.checkout()
				plant("repo/" + name)
				t := &talk{}
				s.begin(t)
				s.open(t, "good.kif", s.game())
				t.tell("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": "file://" + s.path("repo", name), "type": 1}}})
				t.end()
				s.serve(t, 2*time.Second)
			}
		}
	}},
	{name: "frames/large", plants: "documents of a megabyte with ten keystrokes: time and memory hold", run: func(s *scene) {
		s.checkout()
		for _, of := range some(s, []string{"facts", "cycle", "comments", "brackets", "infix"}) {
			var b bytes.Buffer
			w := &text{w: &b}
			shapes[of](w, 1<<20, s)
			t := &talk{}
			s.begin(t)
			s.open(t, "good.kif", b.String())
			for i := range 10 {
				t.tell("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": "file://" + s.path("repo/good.kif"), "version": i + 2}, "contentChanges": []any{map[string]any{"range": map[string]any{"start": map[string]int{"line": 0, "character": 0}, "end": map[string]int{"line": 0, "character": 0}}, "text": "x"}}})
				t.ask("textDocument/hover", map[string]any{"textDocument": map[string]any{"uri": "file://" + s.path("repo/good.kif")}, "position": map[string]int{"line": 0, "character": i}})
				t.ask("textDocument/completion", map[string]any{"textDocument": map[string]any{"uri": "file://" + s.path("repo/good.kif")}, "position": map[string]int{"line": 0, "character": i}})
			}
			t.end()
			s.serve(t, 8*time.Second, func(st *step) { st.memory = 1500 << 20 })
		}
	}},
	{name: "frames/gone", plants: "an editor that dies while the server works, with and without goodbye, and signals: the server ends", run: func(s *scene) {
		s.checkout()
		for i, st := range []step{{}, {}, {signals: []signal{{700 * time.Millisecond, syscall.SIGTERM}}}, {signals: []signal{{700 * time.Millisecond, syscall.SIGINT}}}} {
			t := &talk{}
			s.begin(t)
			s.open(t, "good.kif", tangled)
			t.tell("textDocument/didSave", map[string]any{"textDocument": map[string]any{"uri": "file://" + s.path("repo/good.kif")}})
			if i == 1 {
				t.raw(`{"jsonrpc":"2.0","method":"exit"}`)
			}
			st.args, st.in, st.data, st.codes, st.limit = []string{"lsp"}, t.String(), true, []int{-1, 0, 1, 3, 130, 143}, 3*time.Second
			s.step(st)
		}
	}},
}
