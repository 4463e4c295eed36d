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

// editorTalk is the stream of messages of an editor to the language server.
type editorTalk struct {
	strings.Builder
	requestID int
}

// sendFrame adds a frame with a body to the talk.
func (t *editorTalk) sendFrame(body string) {
	fmt.Fprintf(t, "Content-Length: %d\r\n\r\n%s", len(body), body)
}

// sendNotification adds a notification of the protocol to the talk.
func (t *editorTalk) sendNotification(method string, params any) {
	text, _ := json.Marshal(map[string]any{"jsonrpc": "2.0", "method": method, "params": params})
	t.sendFrame(string(text))
}

func (t *editorTalk) sendRequest(method string, params any) {
	t.requestID++
	text, _ := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": t.requestID, "method": method, "params": params})
	t.sendFrame(string(text))
}

// openWorkspace adds to a talk the messages that open the workspace repo.
func (s *scene) openWorkspace(t *editorTalk) {
	root := "file://" + s.pathIn("repo")
	t.sendRequest("initialize", map[string]any{"processId": nil, "rootUri": root, "capabilities": map[string]any{}, "workspaceFolders": []any{map[string]any{"uri": root, "name": "w"}}})
	t.sendNotification("initialized", map[string]any{})
}

func (s *scene) openDocument(t *editorTalk, name, text string) {
	t.sendNotification("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": "file://" + s.pathIn("repo", name), "languageId": "gdl", "version": 1, "text": text}})
}

// sayGoodbye adds to a talk the messages that end the server. The answer to the first has the id for which runServer
// looks.
func (t *editorTalk) sayGoodbye() {
	t.sendFrame(`{"jsonrpc":"2.0","id":"goodbye","method":"shutdown"}`)
	t.sendFrame(`{"jsonrpc":"2.0","method":"exit"}`)
}

// runServer runs the server with the messages of a talk, and checks that it answers the last
// request.
func (s *scene) runServer(t *editorTalk, limit time.Duration, more ...func(*gdllintRun)) {
	st := gdllintRun{runArgs: []string{"lsp"}, stdinText: t.String(), timeLimit: limit, stdoutIsData: true, allowedCodes: []int{0, 1}, checkOutcome: func(o *processOutcome) []string {
		if !bytes.Contains(o.stdout, []byte(`"goodbye"`)) {
			return []string{fmt.Sprintf("the server has ended without an answer to shutdown, exit code %d: %.150q", o.exitCode, lastLine(o.stderr))}
		}
		return unsafeMessages(o.stdout)
	}}
	for _, m := range more {
		m(&st)
	}
	s.runChecked(st)
}

// clickableLink matches the texts in a shown message that editors turn into links.
var clickableLink = regexp.MustCompile(`\[[^\]]+\]\(\s*(command|https?|file|vscode)[^)]*\)`)

// unsafeMessages returns a fault for each link and control character in messages to users.
func unsafeMessages(text []byte) []string {
	var faults []string
	for _, body := range splitFrames(text) {
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
			if l := clickableLink.FindString(t); l != "" {
				faults = append(faults, fmt.Sprintf("%s has a link: %.100q", m.Method, l))
			}
			faults = append(faults, controlCharacters([]byte(t))...)
		}
	}
	return faults
}

// splitFrames returns the bodies of the frames in a stream.
func splitFrames(text []byte) [][]byte {
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

// frameAttacks plant messages and workspaces that a language server should survive.
var frameAttacks = []attack{
	{attackName: "frames/messages", plantedHarm: "messages of wrong types, ids, methods, in the middle of a talk: an error for each, and the server goes on", runAttack: func(s *scene) {
		s.makeCheckout()
		for _, body := range pickSome(s, []string{
			`{"jsonrpc":"2.0","id":1.5,"method":"textDocument/hover","params":{}}`, `{"jsonrpc":"2.0","id":{},"method":"x"}`, `{"jsonrpc":"2.0","id":[1],"method":"x"}`, `{"jsonrpc":"2.0","id":null,"method":"x"}`, `{"jsonrpc":"2.0","id":true,"method":"x"}`, `{"jsonrpc":"2.0","id":99999999999999999999,"method":"x"}`,
			`{"jsonrpc":"2.0","id":-1e400,"method":"x"}`, `[]`, `[{"jsonrpc":"2.0","id":7,"method":"x"}]`, `null`, `1`, `"x"`, `{}`, `{"id":3}`, `{"jsonrpc":"2.0","id":3,"result":{}}`, `{"jsonrpc":"2.0","method":5}`, `{"jsonrpc":"2.0","id":4,"method":"textDocument/hover","params":[]}`,
			`{"jsonrpc":"2.0","id":4,"method":"textDocument/hover","params":"x"}`, `{"jsonrpc":"2.0","id":4,"method":"textDocument/hover","params":{"textDocument":{"uri":5},"position":{"line":-1,"character":1e99}}}`, `{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":null}}`,
			`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"x:y"},"contentChanges":[{"range":{"start":{"line":4294967295,"character":4294967295},"end":{"line":0,"character":0}},"text":"x"}]}}`, `{`, `{"a":`, "\xff\xfe", strings.Repeat("[", 100000), strings.Repeat(`{"a":`, 100000), `{"jsonrpc":"2.0","id":1,"method":"` + strings.Repeat("x", 100000) + `"}`,
			`{"jsonrpc":"2.0","id":"\u001b[2J","method":"\u001b[2J"}`, `{"jsonrpc":"2.0","method":"workspace/didChangeConfiguration","params":{"settings":` + strings.Repeat("[", 1000) + strings.Repeat("]", 1000) + `}}`, `{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1.5}}`, `{"jsonrpc":"2.0","id":9,"method":"workspace/executeCommand","params":{"command":"x","arguments":[null]}}`,
			`{"jsonrpc":"2.0","id":9,"method":"gdllint/prove","params":{"textDocument":{"uri":"file:///proc/self/environ"}}}`, `{"jsonrpc":"2.0","id":9,"method":"textDocument/formatting","params":{"textDocument":{"uri":"file:///etc/passwd"},"options":{}}}`, `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}`,
		}) {
			t := &editorTalk{}
			s.openWorkspace(t)
			s.openDocument(t, "good.kif", s.validGame())
			t.sendFrame(body)
			t.sayGoodbye()
			s.runServer(t, 2*time.Second)
		}
	}},
	{attackName: "frames/headers", plantedHarm: "frames of wrong length, without or with other headers: the server ends or goes on, at once, and takes little memory", runAttack: func(s *scene) {
		s.makeCheckout()
		for _, text := range pickSome(s, []string{
			"Content-Length: 99999999999\r\n\r\n{}", "Content-Length: -5\r\n\r\n{}", "Content-Length: 0\r\n\r\n", "Content-Length: x\r\n\r\n{}", "\r\n\r\n", "X: y\r\n\r\n{}", "GET / HTTP/1.1\r\n\r\n", strings.Repeat("a", 1000000), strings.Repeat("X: y\r\n", 200000), "Content-Length: 1000000000\r\n\r\n{",
			"Content-Length: 2\nContent-Length: 3\n\n{}", "content-length: 2\r\n\r\n{}", "Content-Length: 18446744073709551617\r\n\r\n{}", "Content-Length: 2; x\r\n\r\n{}", strings.Repeat("\r\n", 100000), strings.Repeat("\x00", 100000),
		}) {
			t := &editorTalk{}
			s.openWorkspace(t)
			t.WriteString(text)
			s.runChecked(gdllintRun{runArgs: []string{"lsp"}, stdinText: t.String(), stdoutIsData: true, memoryLimit: 400 << 20, allowedCodes: []int{0, 1, 2, 3}, checkOutcome: checkShortOutput(2000000)})
		}
	}},
	{attackName: "frames/links", plantedHarm: "a workspace whose settings and names of files hold links with commands: messages hold none", runAttack: func(s *scene) {
		link := "[Click here](command:workbench.action.terminal.sendSequence?" + s.forgedMark + ")"
		for _, text := range pickSome(s, []string{"\"" + link + "\": 1\n", "budget: \"" + link + "\"\n", "baseline: \"" + link + "\"\n", "select: [\"" + link + "\"]\n", "exclude: [\"" + link + "[\"]\n", "\"" + link + "\"\n", "[" + link + "\n", "\"[x](https://" + s.forgedMark + ".example)\": 1\n", "\"[x](file:///bin/sh)\": 1\n"}) {
			s.dropPaths("repo")
			s.makeCheckout()
			s.writeSceneFile("repo/.gdllint.yaml", text)
			t := &editorTalk{}
			s.openWorkspace(t)
			s.openDocument(t, "good.kif", s.validGame())
			t.sendRequest("workspace/executeCommand", map[string]any{"command": "gdllint.prove", "arguments": []any{"file://" + s.pathIn("repo/good.kif")}})
			t.sayGoodbye()
			s.runServer(t, 3*time.Second)
		}
		s.dropPaths("repo/.gdllint.yaml")
		name := "[Open](command:" + s.forgedMark + ").kif"
		s.writeSceneFile("repo/"+name, s.validGame())
		t := &editorTalk{}
		s.openWorkspace(t)
		s.openDocument(t, name, s.validGame())
		for _, c := range []string{"gdllint.prove", "gdllint.fixAll", "gdllint.match"} {
			t.sendRequest("workspace/executeCommand", map[string]any{"command": c, "arguments": []any{"file://" + s.pathIn("repo", name)}})
		}
		t.sayGoodbye()
		s.runServer(t, 3*time.Second)
	}},
	{attackName: "frames/workspace", plantedHarm: "a workspace with settings of pipes, secrets, globs without end, hours of proofs, reports and caches: nothing is shown, written, or long", runAttack: func(s *scene) {
		for _, text := range pickSome(s, []string{
			"exclude: [\"" + quoteGlob(s.globBombs()[0]) + "\"]\n", "select: |\n" + strings.Repeat("\n", 200000), repeatNumbered("k%d: 1\n", 90000), "budget: thorough\ntimeout: 9999h\njobs: 999\n", "baseline: /proc/self/environ\n", "baseline: ../outside/secret\n", "format: [text=.git/hooks/pre-commit, json=../outside/.bashrc, html=../outside/]\n", "cache-dir: .mine\n", strings.Repeat("[", 1000000),
		}) {
			s.dropPaths("repo")
			s.makeCheckout()
			s.writeLongNames()
			s.writeSceneFile("repo/.gdllint.yaml", text)
			t := &editorTalk{}
			s.openWorkspace(t)
			for _, name := range []string{"good.kif", strings.Repeat("a", 60) + ".kif"} {
				s.openDocument(t, name, tangledGame)
				t.sendNotification("textDocument/didSave", map[string]any{"textDocument": map[string]any{"uri": "file://" + s.pathIn("repo", name)}})
			}
			t.sayGoodbye()
			s.runServer(t, 3*time.Second)
		}
		for _, plant := range []func(string){s.makePipe, func(p string) { s.makeSymlink("/dev/zero", p) }, func(p string) { s.makeSymlink("/proc/self/environ", p) }, func(p string) { s.makeSymlink("../outside/secret", p) }} {
			for _, name := range pickSome(s, []string{".gdllint.yaml", ".gitignore", "good.props", "x.kif"}) {
				s.dropPaths("repo")
				s.makeCheckout()
				plant("repo/" + name)
				t := &editorTalk{}
				s.openWorkspace(t)
				s.openDocument(t, "good.kif", s.validGame())
				t.sendNotification("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": "file://" + s.pathIn("repo", name), "type": 1}}})
				t.sayGoodbye()
				s.runServer(t, 2*time.Second)
			}
		}
	}},
	{attackName: "frames/large", plantedHarm: "documents of a megabyte with ten keystrokes: time and memory hold", runAttack: func(s *scene) {
		s.makeCheckout()
		for _, of := range pickSome(s, []string{"facts", "cycle", "comments", "brackets", "infix"}) {
			var b bytes.Buffer
			w := &textWriter{target: &b}
			shapesByName[of](w, 1<<20, s)
			t := &editorTalk{}
			s.openWorkspace(t)
			s.openDocument(t, "good.kif", b.String())
			for i := range 10 {
				t.sendNotification("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": "file://" + s.pathIn("repo/good.kif"), "version": i + 2}, "contentChanges": []any{map[string]any{"range": map[string]any{"start": map[string]int{"line": 0, "character": 0}, "end": map[string]int{"line": 0, "character": 0}}, "text": "x"}}})
				t.sendRequest("textDocument/hover", map[string]any{"textDocument": map[string]any{"uri": "file://" + s.pathIn("repo/good.kif")}, "position": map[string]int{"line": 0, "character": i}})
				t.sendRequest("textDocument/completion", map[string]any{"textDocument": map[string]any{"uri": "file://" + s.pathIn("repo/good.kif")}, "position": map[string]int{"line": 0, "character": i}})
			}
			t.sayGoodbye()
			s.runServer(t, 8*time.Second, func(st *gdllintRun) { st.memoryLimit = 1500 << 20 })
		}
	}},
	{attackName: "frames/gone", plantedHarm: "an editor that dies while the server works, with and without goodbye, and signals: the server ends", runAttack: func(s *scene) {
		s.makeCheckout()
		for i, st := range []gdllintRun{{}, {}, {sentSignals: []timedSignal{{700 * time.Millisecond, syscall.SIGTERM}}}, {sentSignals: []timedSignal{{700 * time.Millisecond, syscall.SIGINT}}}} {
			t := &editorTalk{}
			s.openWorkspace(t)
			s.openDocument(t, "good.kif", tangledGame)
			t.sendNotification("textDocument/didSave", map[string]any{"textDocument": map[string]any{"uri": "file://" + s.pathIn("repo/good.kif")}})
			if i == 1 {
				t.sendFrame(`{"jsonrpc":"2.0","method":"exit"}`)
			}
			st.runArgs, st.stdinText, st.stdoutIsData, st.allowedCodes, st.timeLimit = []string{"lsp"}, t.String(), true, []int{-1, 0, 1, 3, 130, 143}, 3*time.Second
			s.runChecked(st)
		}
	}},
}
