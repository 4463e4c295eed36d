package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/sourcegraph/jsonrpc2"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/internal/agents"
	"github.com/gdllint/gdllint/internal/playground"
)

// A notationRow is a way to write the game of testdata/matrix: two lamps, a rule that nothing uses, a property that
// does not hold, a test that passes and one that fails.
type notationRow struct {
	name, path string
	spare      string // file with the rule that nothing uses
	move       string
	other      string // a notation to convert to
}

var notationRows = []notationRow{
	{name: "prefix", path: "game.kif", move: "(light a)", other: "infix"},
	{name: "infix", path: "game.gdl", move: "light(a)", other: "prefix"},
	{name: "operations", path: "game.hrf", move: "light(a)", other: "prefix"},
	{name: "page", path: "page.html", move: "light(a)", other: "prefix"},
	{name: "Markdown", path: "notes.md", move: "(light a)", other: "infix"},
	{name: "fragments", path: "main.kif", spare: "part.kif", move: "(light a)", other: "infix"},
}

// surfaceRows are the places where users meet a game.
var surfaceRows = []struct {
	name  string
	check func(c *cell)
}{
	{"lint", checkLint}, {"server", checkServer}, {"playground", checkPlayground}, {"report", checkReport}, {"test", checkTest},
	{"save-test", checkSaveTest}, {"cover", checkCover}, {"mutate", checkMutate}, {"facts", checkFacts}, {"play", checkPlay},
	{"match", checkMatch}, {"serve", checkServe}, {"convert", checkConvert}, {"fmt", checkFormat}, {"hook", checkHook},
	{"agent", checkAgentLines}, {"mcp", checkAgentServer},
}

// doesNotApply says why a surface has nothing to do with a notation.
var doesNotApply = map[string]string{
	"playground fragments": "a browser has one text, and no files beside it",
	"serve fragments":      "a service gets one text, and reads no files",
	"mcp fragments":        "the server reads one file for a call",
}

// TestMatrix wants each surface to speak each notation: a finding or a state at its place, a move in the notation, and
// what is written can be read again.
func TestMatrix(t *testing.T) {
	var hooks []hook
	parse(t, root+".pre-commit-hooks.yaml", &hooks)
	cells := 0
	for _, s := range surfaceRows {
		for _, n := range notationRows {
			cells++
			t.Run(s.name+"/"+n.name, func(t *testing.T) {
				if why := doesNotApply[s.name+" "+n.name]; why != "" {
					t.Log("does not apply:", why)
					return
				}
				from, err := filepath.Abs(filepath.Join("testdata", "matrix"))
				if err != nil {
					t.Fatal(err)
				}
				t.Chdir(t.TempDir())
				if err := os.CopyFS(".", os.DirFS(from)); err != nil {
					t.Fatal(err)
				}
				s.check(&cell{t, n, hooks})
			})
		}
	}
	if cells != 102 || len(doesNotApply) > 8 {
		t.Errorf("%d cells, of which %d do not apply", cells, len(doesNotApply))
	}
}

// A cell is a surface and a notation, in a folder with the games.
type cell struct {
	*testing.T
	notationRow
	hooks []hook
}

// run runs the program; it must exit with 0 or 1.
func (c *cell) run(input string, args ...string) string {
	c.Helper()
	var out, errs bytes.Buffer
	command := Command{streams: streams{Stdin: strings.NewReader(input), Stdout: &out, Stderr: &errs}}
	if code := command.ExecuteArguments(context.Background(), append([]string{"gdllint"}, args...)); code > 1 {
		c.Fatalf("%v: exit code %d\n%s%s", args, code, out.String(), errs.String())
	}
	return out.String()
}

func (c *cell) want(got string, wanted ...string) {
	c.Helper()
	for _, w := range wanted {
		if !strings.Contains(got, w) {
			c.Errorf("no %q in\n%s", w, got)
		}
	}
}

// wantMove wants a match whose first move is in the notation.
func (c *cell) wantMove(got string) {
	c.Helper()
	first := strings.NewReplacer("a\\)", "[ab]\\)", "a)", "[ab])").Replace(regexp.QuoteMeta("1. robot " + c.move))
	if !regexp.MustCompile(first).MatchString(got) {
		c.Errorf("no move %s in\n%s", c.move, got)
	}
}

func (c *cell) read(path string) string {
	c.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		c.Fatal(err)
	}
	return string(text)
}

func (c *cell) write(path, text string) {
	c.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		c.Fatal(err)
	}
}

// place returns the line and the column, from 1 on, at which a pattern is found first in a file.
func (c *cell) place(path, pattern string) (line, column int) {
	c.Helper()
	text := c.read(path)
	at := regexp.MustCompile(pattern).FindStringIndex(text)
	if at == nil {
		c.Fatalf("%s has no %s", path, pattern)
	}
	return 1 + strings.Count(text[:at[0]], "\n"), at[0] - strings.LastIndex(text[:at[0]], "\n")
}

// spareFile is the file with the rule that nothing uses.
func (c *cell) spareFile() string {
	if c.spare != "" {
		return c.spare
	}
	return c.path
}

// finding returns the place of the rule that nothing uses, as reports have it.
func (c *cell) finding() string {
	line, column := c.place(c.spareFile(), `\(?spare`)
	return fmt.Sprintf("%s:%d:%d: warning: 'spare'", c.spareFile(), line, column)
}

func checkLint(c *cell) {
	out := c.run("", c.path)
	line, column := c.place(c.path, `always dim`)
	c.want(out, c.finding(), fmt.Sprintf(":%d:%d: error: property 'dim'", line, column))
	c.wantMove(out)
	c.run("", "-q", "--write-baseline", "accepted.yaml", c.path)
	if got := c.run("", "-q", "--baseline", "accepted.yaml", c.path); got != "" {
		c.Errorf("accepted findings: %s", got)
	}
}

func checkReport(c *cell) {
	c.run("", "-q", "-f", "html=report.html", c.path)
	line, _ := c.place(c.spareFile(), `\(?spare`)
	page := c.read("report.html")
	c.want(page, "spare", fmt.Sprintf(">%d<", line))
	places := regexp.MustCompile(`<pre id="(g[0-9]+-m[0-9]+)-test">`).FindAllStringSubmatch(page, -1)
	if len(places) == 0 {
		c.Fatal("the report has no match")
	}
	for _, p := range places {
		c.wantMove(c.run("", "match", c.path, "--from", "report.html:"+p[1]))
	}
	// What the button copies goes into the text.
	_, copied, _ := strings.Cut(page, places[0][0])
	copied, _, _ = strings.Cut(copied, "</pre>")
	c.addLines(strings.NewReplacer("&#39;", "'", "&amp;", "&").Replace(copied))
	c.want(c.run("", "test", "-v", c.path), "test '"+places[0][1]+"' passes", "test 'first' passes")
}

// addLines adds lines behind the first comment of the text.
func (c *cell) addLines(lines string) {
	text := c.read(c.path)
	at := strings.Index(text, "two lamps.\n") + len("two lamps.\n")
	c.write(c.path, text[:at]+lines+text[at:])
}

func checkTest(c *cell) {
	line, column := c.place(c.path, ` terminal\n`)
	wrong := fmt.Sprintf(":%d:%d: test 'wrong' fails: after 1 move terminal does not hold", line, column+1)
	line, column = c.place(c.path, `test first`)
	c.want(c.run("", "test", "-v", c.path), fmt.Sprintf(":%d:%d: test 'first' passes", line, column), wrong, "1 passed, 1 failed")
	c.write("exercise.gdltest", "test both (play robot (light a)) (play robot (light b)) terminal (goal-exactly robot 100)\n"+
		"test unclosed (play robot\ntest none (state-exactly (dark a))\ntest left (play robot (light a)) (legal-exactly robot (light b)) (true (lit a))\n")
	var report struct {
		Sheets []struct {
			Tests []struct {
				Name, Message string
				OK            bool
			}
		}
	}
	if err := json.Unmarshal([]byte(c.run("", "test", "-f", "json", "--tests", "exercise.gdltest", c.path)), &report); err != nil || len(report.Sheets) == 0 {
		c.Fatal(err)
	}
	got := map[string]bool{}
	for _, x := range report.Sheets[0].Tests {
		got[x.Name] = x.OK
		if x.Name == "none" {
			c.want(strings.ReplaceAll(x.Message, "lit(", "(lit "), "dark")
		}
	}
	if fmt.Sprint(got) != "map[(unreadable):false both:true left:true none:false]" {
		c.Errorf("exercise: %v", got)
	}
}

func checkSaveTest(c *cell) {
	c.want(c.run("", "match", "--save-test", "seen", "--seed", "1", c.path), "test 'seen' added")
	beside := strings.TrimSuffix(c.path, filepath.Ext(c.path)) + ".gdltest"
	saved := c.read(beside)
	c.want(saved, regexp.MustCompile(`\(?light.*`).FindString(c.move)[:6], c.call("goal-exactly", "robot", "100"))
	c.want(c.run("", "test", "-v", c.path), "test 'seen' passes", "test 'first' passes")
	c.want(c.run("moves\nquit\n", "play", "--test", "seen", c.path), `{"robot":"(light b)"}`)
	if err := os.Remove(beside); err != nil {
		c.Fatal(err)
	}
	sign := "%@ "
	if strings.HasPrefix(c.move, "(") {
		sign = ";@ "
	}
	c.addLines(sign + strings.Join(strings.SplitAfter(strings.TrimSpace(saved), "\n"), sign) + "\n")
	c.want(c.run("", "test", "-v", c.path), "test 'seen' passes", "test 'first' passes")
}

// call writes a form of a test in the notation.
func (c *cell) call(word string, args ...string) string {
	if strings.HasPrefix(c.move, "(") {
		return "(" + word + " " + strings.Join(args, " ") + ")"
	}
	return strings.ReplaceAll(word, "-", "_") + "(" + strings.Join(args, ",") + ")"
}

func checkCover(c *cell) {
	out := c.run("", "cover", "--matches", "5", c.path)
	c.want(out, "5 random matches", "all 4 states visited")
	lines := strings.Split(out, "\n")
	bright := slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, "| bright :-") || strings.Contains(l, "| (<= bright") })
	if bright < 0 || !regexp.MustCompile(`^ +5 \|`).MatchString(lines[bright]) {
		c.Errorf("no count at the rule of bright:\n%s", out)
	}
	if len(lines) > 45 {
		c.Errorf("%d lines:\n%s", len(lines), out)
	}
	line, column := c.place(c.path, `\(?bright( :-|\s+\(true)`)
	c.want(c.run("", "cover", "-f", "json", "--matches", "5", c.path), fmt.Sprintf("\"line\": %d,\n     \"column\": %d,", line, column-len("(<= ")*strings.Count(c.move, "(l")))
}

func checkMutate(c *cell) {
	out := c.run("", "mutate", "--static", "--mutants", "1000", c.path)
	c.want(out, "condition dropped: ", "robot "+strings.Replace(c.move, "a)", "b)", 1))
	if strings.HasPrefix(c.move, "(") {
		line, column := c.place(c.path, `\(true \(lit a\)\)   `)
		c.want(out, fmt.Sprintf(":%d:%d: condition dropped: (true (lit a))", line, column))
	}
}

func checkFacts(c *cell) {
	out := c.run("", "facts", "--no-cache", "-f", "json", c.path)
	var facts struct {
		Games []struct {
			States         int
			TerminalStates int `json:"terminal_states"`
			Kind, Fault    string
		}
	}
	if err := json.Unmarshal([]byte(out), &facts); err != nil || len(facts.Games) != 1 {
		c.Fatalf("%v\n%s", err, out)
	}
	if g := facts.Games[0]; g.States != 4 || g.TerminalStates != 1 || g.Kind != "single" || g.Fault != "" {
		c.Errorf("%+v", g)
	}
}

func checkPlay(c *cell) {
	out := c.run(c.move+"\nwhy terminal\nmoves\nsave seen\nquit\n", "play", c.path)
	line, _ := c.place(c.path, `terminal :-|\(<= terminal`)
	rule := "terminal :- bright"
	if strings.HasPrefix(c.move, "(") {
		rule = "(<= terminal bright)"
	}
	c.want(out, "robot: 1 "+c.move+" 2 ", "1. robot "+c.move, fmt.Sprintf("line %d: %s", line, rule))
	moves := regexp.MustCompile(`\[\{.*\}\]`).FindString(out)
	c.want(c.run("", "match", "--moves", moves, c.path), "1. robot "+c.move)
	c.want(c.run("", "test", "-v", c.path), "test 'seen' passes")
}

func checkMatch(c *cell) {
	text, err := json.Marshal([]map[string]string{{"robot": c.move}})
	if err != nil {
		c.Fatal(err)
	}
	out := c.run("", "match", "--moves", string(text), c.path)
	c.want(out, "1. robot "+c.move, "  dark: a, b", "  lit: +a", "the match is not over")
	c.run("", "-q", "-f", "json=report.json", c.path)
	c.want(c.run("", "match", "--from", "report.json", c.path), "1. robot "+c.move)
	title := regexp.MustCompile(`(?m)^([;%]) A robot.*\n`)
	plain := c.read(c.path)
	c.write(c.path, title.ReplaceAllString(plain, "$1@ board dark column 1\n"))
	c.want(c.run("", "match", "--moves", string(text), c.path), "  dark  ●  ● \n        a  b ", "  dark [.] ● ", "  lit: +a")
	c.write(c.path, title.ReplaceAllString(plain, "$1@ board dark column 2\n"))
	c.want(c.run("", "-q", "--static", c.path), fmt.Sprintf("%s:%d:", c.path, 1+strings.Count(plain[:title.FindStringIndex(plain)[0]], "\n")), "'2' is no argument of 'dark'")
}

func checkServe(c *cell) {
	open, err := json.Marshal(map[string]string{"op": "open", "text": c.read(c.path)})
	if err != nil {
		c.Fatal(err)
	}
	step, err := json.Marshal(map[string]any{"op": "step", "match": 2, "moves": map[string]string{"robot": c.move}})
	if err != nil {
		c.Fatal(err)
	}
	out := c.run(string(open)+"\n"+`{"op":"start","game":1}`+"\n"+string(step)+"\n"+`{"op":"state","match":2}`+"\n"+`{"op":"step","match":2,"moves":["(light b)"]}`+"\n", "serve")
	c.want(out, `"roles":["robot"]`, `"legal":{"robot":["(light a)","(light b)"]}`, `"(lit a)"`, `"goals":{"robot":["100"]}`)
}

func checkAgentLines(c *cell) {
	out := c.run("", "-f", "agent", c.path)
	line, column := c.place(c.spareFile(), `\(?spare`)
	c.want(out, fmt.Sprintf("%s:%d:%d: warning D01: 'spare'", c.spareFile(), line, column), "error", "1 rulesheet: ")
	for _, line := range strings.Split(strings.TrimSpace(out), "\n") {
		if line == "" || strings.HasPrefix(line, " ") {
			c.Errorf("'%s' is no line of its own", line)
		}
	}
}

// checkAgentServer asks the tools of an agent for findings and plays.
func checkAgentServer(c *cell) {
	server, err := agents.New(agents.Options{Analyzers: analyzers.ReportingAnalyzers(), Rules: analyzers.AllRules(), Roots: []string{"."}, Time: time.Minute})
	if err != nil {
		c.Fatal(err)
	}
	here, there := mcp.NewInMemoryTransports()
	if _, err := server.Connect(c.Context(), here, nil); err != nil {
		c.Fatal(err)
	}
	client, err := mcp.NewClient(&mcp.Implementation{Name: "matrix"}, nil).Connect(c.Context(), there, nil)
	if err != nil {
		c.Fatal(err)
	}
	defer client.Close()
	ask := func(tool string, arguments map[string]any) string {
		r, err := client.CallTool(c.Context(), &mcp.CallToolParams{Name: tool, Arguments: arguments})
		if err != nil {
			c.Fatal(err)
		}
		return r.Content[0].(*mcp.TextContent).Text
	}
	line, column := c.place(c.path, `\(?spare`)
	c.want(ask("lint", map[string]any{"path": c.path, "static": true}), fmt.Sprintf("%s:%d:%d: warning D01: 'spare'", c.path, line, column))
	c.want(ask("open", map[string]any{"path": c.path}), `"game":1`)
	c.want(ask("start", map[string]any{"game": 1}), c.move)
	c.want(ask("make", map[string]any{"match": 2, "moves": map[string]string{"robot": c.move}}), `"terminal":false`)
	c.want(ask("save", map[string]any{"match": 2, "name": "seen"}), c.move)
}

func checkConvert(c *cell) {
	c.run("", "convert", "--to", c.other, "-o", "out", c.path)
	files, err := filepath.Glob("out/*")
	if err != nil || len(files) == 0 {
		c.Fatalf("nothing is written: %v", err)
	}
	stem := strings.TrimSuffix(c.path, filepath.Ext(c.path))
	at := slices.IndexFunc(files, func(f string) bool { return strings.Contains(f, stem) })
	if at < 0 {
		c.Fatalf("%v", files)
	}
	moves := `[{"robot":"(light a)"},{"robot":"(light b)"}]`
	c.want(c.run("", "match", "--moves", moves, files[at]), "  lit: +a", "  lit: a, +b")
	c.want(c.run("", "test", "-v", files[at]), "test 'first' passes", "test 'wrong' fails", "1 passed, 1 failed")
	c.want(c.run("", "-q", files[at]), "'spare' is never used", "property 'dim'")
	if c.other == "prefix" { // and back
		back := map[string]string{".gdl": "infix"}[filepath.Ext(c.path)]
		c.write("back.hrf", c.run("", "convert", "--to", cmp.Or(back, "operations"), files[at]))
		c.want(c.run("", "match", "--moves", moves, "back.hrf"), "1. robot "+c.move, "  lit: a, +b")
		c.want(c.run("", "test", "-v", "back.hrf"), "test 'first' passes", "1 passed, 1 failed")
	}
}

func checkFormat(c *cell) {
	c.want(c.run("", "fmt", "--diff", c.path), "-", "+", "lit")
	before := c.run("", "match", "--seed", "2", c.path)
	c.run("", "fmt", c.path)
	if got := c.run("", "fmt", "--diff", c.path); got != "" {
		c.Errorf("the layout is not final:\n%s", got)
	}
	if after := c.run("", "match", "--seed", "2", c.path); after != before {
		c.Errorf("the game has changed:\n%s\nwas:\n%s", after, before)
	}
	c.want(c.run("", "-q", c.path), c.finding())
}

func checkHook(c *cell) {
	for _, h := range c.hooks {
		if matches, err := regexp.MatchString(h.Files, c.path); err != nil || !matches && filepath.Ext(c.path) != ".html" && filepath.Ext(c.path) != ".md" {
			c.Errorf("%s: not for %s: %v", h.ID, c.path, err)
		}
		out := c.run("", append(strings.Fields(h.Entry)[1:], c.path)...)
		if h.ID == "gdllint-fmt" {
			out = c.run("", "--static", "-q", c.path)
		}
		if h.ID == "gdllint-full" {
			c.want(out, "property 'dim'")
		}
		c.want(out, c.finding())
	}
}

func checkPlayground(c *cell) {
	p := playground.New(nil)
	ask := func(r playground.PlayRequest) (a playground.Answer) {
		c.Helper()
		r.Text = c.read(c.path)
		request, err := json.Marshal(r)
		if err != nil {
			c.Fatal(err)
		}
		if err := json.Unmarshal(p.AnswerJSON(c.Context(), request), &a); err != nil || a.Error != "" {
			c.Fatalf("%s: %v %s", r.Op, err, a.Error)
		}
		return a
	}
	line, column := c.place(c.path, `\(?spare`)
	checked := ask(playground.PlayRequest{Op: "check"})
	if !slices.ContainsFunc(checked.Findings, func(f playground.Finding) bool {
		return f.Code == "D01" && f.StartPlace.Line == line-1 && f.StartPlace.UTF16Unit == column-1
	}) || slices.ContainsFunc(checked.Findings, func(f playground.Finding) bool { return f.Severity == "error" && f.Code != "Q01" }) {
		c.Errorf("want D01 at %d:%d: %+v", line, column, checked.Findings)
	}
	begin := ask(playground.PlayRequest{Op: "play"})
	if len(begin.Legal) != 1 || len(begin.Legal[0].Moves) != 2 || begin.Legal[0].Moves[0] != c.move {
		c.Fatalf("moves: %+v", begin.Legal)
	}
	made, err := json.Marshal(map[string]string{"robot": c.move})
	if err != nil {
		c.Fatal(err)
	}
	next := ask(playground.PlayRequest{Op: "play", Moves: []string{string(made)}})
	c.want(next.HTML, c.call("play", "robot", c.move))
	if len(next.Legal) != 1 || len(next.Legal[0].Moves) != 1 {
		c.Errorf("moves: %+v", next.Legal)
	}
	c.write(c.path, ask(playground.PlayRequest{Op: "format"}).Text)
	if again := ask(playground.PlayRequest{Op: "format"}).Text; again != c.read(c.path) {
		c.Errorf("the layout is not final:\n%s", again)
	}
	c.want(c.run("", "-q", c.path), c.finding())
}

// checkServer talks to the language server as an editor does.
func checkServer(c *cell) {
	here, there := net.Pipe()
	command := Command{streams: streams{Stdin: there, Stdout: there, Stderr: io.Discard}}
	go command.ExecuteArguments(c.Context(), []string{"gdllint", "lsp"})
	shown := make(chan string, 100)
	handler := jsonrpc2.HandlerWithError(func(_ context.Context, _ *jsonrpc2.Conn, r *jsonrpc2.Request) (any, error) {
		if r.Method == "textDocument/publishDiagnostics" && r.Params != nil {
			shown <- string(*r.Params)
		}
		return nil, nil
	})
	conn := jsonrpc2.NewConn(c.Context(), jsonrpc2.NewBufferedStream(here, jsonrpc2.VSCodeObjectCodec{}), handler)
	defer conn.Close()
	call := func(method string, params, result any) {
		c.Helper()
		if err := conn.Call(c.Context(), method, params, result); err != nil {
			c.Fatalf("%s: %v", method, err)
		}
	}
	folder, err := os.Getwd()
	if err != nil {
		c.Fatal(err)
	}
	uri := func(path string) string { return "file://" + filepath.ToSlash(filepath.Join(folder, path)) }
	call("initialize", map[string]any{"rootUri": "file://" + folder, "capabilities": map[string]any{}}, nil)
	if err := conn.Notify(c.Context(), "initialized", struct{}{}); err != nil {
		c.Fatal(err)
	}
	for _, path := range slices.Compact([]string{c.path, c.spareFile()}) {
		document := map[string]any{"uri": uri(path), "languageId": "gdl", "version": 1, "text": c.read(path)}
		if err := conn.Notify(c.Context(), "textDocument/didOpen", map[string]any{"textDocument": document}); err != nil {
			c.Fatal(err)
		}
	}
	line, column := c.place(c.spareFile(), `\(?spare`)
	wanted := fmt.Sprintf(`"start":{"character":%d,"line":%d}`, column-1, line-1)
	var all []string
	for found := false; !found; {
		select {
		case params := <-shown:
			all = append(all, params)
			found = strings.Contains(params, `"D01"`) && strings.Contains(params, wanted) && strings.Contains(params, uri(c.spareFile()))
			if n := strings.Count(params, `"severity":1`); n > 2 {
				c.Errorf("%d errors: %.600s", n, params)
			}
		case <-time.After(20 * time.Second):
			c.Fatalf("no D01 at %s: %d times diagnostics, the last %.600s", wanted, len(all), strings.Join(all[max(0, len(all)-1):], ""))
		}
	}
	var edits []struct {
		Range   struct{ Start, End struct{ Line, Character int } }
		NewText string
	}
	call("textDocument/formatting", map[string]any{"textDocument": map[string]string{"uri": uri(c.path)}, "options": map[string]any{"tabSize": 4, "insertSpaces": true}}, &edits)
	if len(edits) == 0 {
		c.Fatal("nothing to format")
	}
	lines := strings.SplitAfter(c.read(c.path), "\n")
	offset := func(line, unit int) int { return len(strings.Join(lines[:line], "")) + unit }
	text := c.read(c.path)
	for i := len(edits) - 1; i >= 0; i-- {
		e := edits[i]
		text = text[:offset(e.Range.Start.Line, e.Range.Start.Character)] + e.NewText + text[offset(e.Range.End.Line, e.Range.End.Character):]
	}
	c.run("", "fmt", c.path)
	if want := c.read(c.path); text != want {
		c.Errorf("formatted:\n%s\nwant:\n%s", text, want)
	}
}
