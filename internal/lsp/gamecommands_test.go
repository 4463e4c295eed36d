package lsp

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/session"
)

// tested is a game with two tests, of which the second fails.
const tested = `;@ test goes-on (play kid press) (true (lamp on)) terminal
;@ test stays-off (play kid wait)
;@   (true (lamp on))
(role kid)
(init (lamp off))
(init (fuse good))
(legal kid press)
(legal kid wait)
(<= (next (lamp on))
    (does kid press)
    (true (fuse good)))
(<= (next (lamp ?x))
    (true (lamp ?x))
    (does kid wait))
(<= (next (fuse ?x))
    (true (fuse ?x)))
(<= terminal
    (true (lamp on)))
(goal kid 100)
`

// lens returns the lens with a title above the line with a text.
func (e *editor) lens(uri, line, title string) protocol.CodeLens {
	e.t.Helper()
	var all []protocol.CodeLens
	e.call("textDocument/codeLens", about(uri), &all)
	lines := strings.Split(string(e.texts[uri].content), "\n")
	var titles []string
	for _, l := range all {
		if strings.Contains(lines[l.Range.Start.Line], line) && l.Command.Title == title {
			return l
		}
		titles = append(titles, lines[l.Range.Start.Line]+": "+l.Command.Title)
	}
	e.t.Fatalf("no lens %q above %q: %q", title, line, titles)
	return protocol.CodeLens{}
}

// click runs the command of a lens.
func (e *editor) click(l protocol.CodeLens) (shown shownText) {
	e.t.Helper()
	e.call("workspace/executeCommand", protocol.ExecuteCommandParams{Command: l.Command.Command, Arguments: l.Command.Arguments}, &shown)
	return shown
}

func (e *editor) wantText(shown shownText, want ...string) {
	e.t.Helper()
	for _, w := range want {
		if !strings.Contains(shown.PlainText, w) {
			e.t.Errorf("no %q in\n%s", w, shown.PlainText)
		}
	}
}

func TestRunTestLens(t *testing.T) {
	e := edit(t, `{}`)
	e.open(uri, tested)
	if list := e.diagnostics(uri); codes(list) != "" {
		t.Fatalf("tests run by themselves: %v", list)
	}
	e.wantText(e.click(e.lens(uri, "goes-on", "run")), "test 'goes-on' passes")
	e.lens(uri, "goes-on", "✓ run")
	e.wantText(e.click(e.lens(uri, "stays-off", "run")), "test 'stays-off' fails: after 1 move (true (lamp on)) does not hold", "line 9: this rule does not give (next (lamp on))")
	e.wait("the failure", func() bool {
		list := e.shown[uri].Diagnostics
		return codes(list) == "Q01" && list[0].Range.Start.Line == 2 && len(list[0].RelatedInformation) > 0
	})
	e.lens(uri, "stays-off", "✗ run")
	var shown shownText
	e.call("workspace/executeCommand", command(commandRunTest, uri), &shown)
	e.wantText(shown, "'goes-on' passes", "'stays-off' fails")
	e.replace(uri, "(play kid wait)", "(play kid press)")
	e.wait("the failure is gone with the text", func() bool { return codes(e.shown[uri].Diagnostics) == "" })
	e.wantText(e.click(e.lens(uri, "stays-off", "run")), "test 'stays-off' passes")
	if err := e.try("workspace/executeCommand", command(commandRunTest, uri, "absent"), nil); err == nil {
		t.Error("a test that is not there is run")
	}
}

// Debugging a test leads to its state, in which rules are evaluated then.
func TestEvaluateLens(t *testing.T) {
	e := edit(t, `{}`)
	e.open(uri, tested)
	e.wantText(e.click(e.lens(uri, "(<= terminal", "evaluate")), "line 17 in the initial state:", "fails  (true (lamp on))")
	e.wantText(e.click(e.lens(uri, "(<= (next (lamp on))", "evaluate")), "with kid press:\n  (next (lamp on))", "with kid wait:", "fails  (does kid press)")
	e.wantText(e.click(e.lens(uri, "goes-on", "debug")), "test 'goes-on' passes", "1. kid press", "  (lamp on)", "the match is over", "now evaluate them in this state")
	e.wantText(e.click(e.lens(uri, "(<= terminal", "evaluate after test 'goes-on'")), "in the state of test 'goes-on'", "  terminal\n")
	e.wantText(e.click(e.lens(uri, "(<= (next (lamp ?x))", "evaluate after test 'goes-on'")), "fails  (does kid wait)")
	e.wantText(e.click(e.lens(uri, "stays-off", "debug")), "'stays-off' fails", "  (lamp off)", "legal moves of kid:")
	e.lens(uri, "(<= terminal", "evaluate after test 'stays-off'")
	var shown shownText
	e.call("workspace/executeCommand", command(commandEvaluate, uri, 17, "goes-on"), &shown)
	e.wantText(shown, "  terminal\n")
	e.click(e.lens(uri, "stays-off", "back to the initial state"))
	e.lens(uri, "(<= terminal", "evaluate")
	e.click(e.lens(uri, "goes-on", "debug"))
	e.replace(uri, "100", "90")
	e.lens(uri, "(<= terminal", "evaluate") // the state was one of another text
}

func TestDebugPage(t *testing.T) {
	e := edit(t, `{},"initializationOptions":{"showsPages":true}`)
	e.open(uri, tested)
	if shown := e.click(e.lens(uri, "goes-on", "debug")); !strings.Contains(shown.HTMLPage, "test &#39;goes-on&#39; passes") {
		t.Errorf("no page in %+v", shown)
	}
}

func TestCoverLens(t *testing.T) {
	e := edit(t, progressing)
	e.open(uri, tested)
	e.wantText(e.click(e.lens(uri, "(role kid)", "count coverage")), "300 random matches", "never")
	e.lens(uri, "(<= (next (fuse", "never decided: (true (fuse ?x))")
	titles, _ := e.allLenses(uri)
	if !slices.ContainsFunc(titles, func(s string) bool {
		return strings.HasPrefix(s, "(<= terminal: fires 300 times, in 300 of 300 matches, first at step ")
	}) {
		t.Errorf("no counts in %q", titles)
	}
	e.wait("progress", func() bool { return len(e.progress) >= 2 })
	e.replace(uri, "100", "90")
	e.lens(uri, "(role kid)", "count coverage")
}

// The match of a finding becomes a test at the end of the text.
func TestSaveTest(t *testing.T) {
	e := edit(t, `{}`)
	e.open(uri, endless)
	e.call("workspace/executeCommand", command(commandProve, uri), nil)
	e.wait("the finding", func() bool { return strings.Contains(codes(e.shown[uri].Diagnostics), "P02") })
	i := slices.IndexFunc(e.shown[uri].Diagnostics, func(d protocol.Diagnostic) bool { return d.Code == "P02" })
	from, to := e.texts[uri].offsetsOf(e.shown[uri].Diagnostics[i].Range)
	action := e.actionsAt(uri, string(e.texts[uri].content[from:to]))["save the match as a test"]
	if action.Command == nil {
		t.Fatal("there is no action that saves the match")
	}
	save := protocol.ExecuteCommandParams{Command: action.Command.Command, Arguments: action.Command.Arguments}
	for range 2 {
		e.call("workspace/executeCommand", save, nil)
		made := apply(t, e.texts[uri], e.applied.Changes[uri])
		if !strings.HasPrefix(made, endless) || !strings.Contains(made, "\n;@ test p02-match-1\n;@   (play kid wait)\n") {
			t.Fatalf("the text becomes\n%s", made)
		}
		other := strings.Replace(uri, "lamp", "saved", 1)
		e.open(other, made)
		e.wantText(e.click(e.lens(other, "p02-match-1", "run")), "passes")
	}
	e.replace(uri, "100", "90")
	if err := e.try("workspace/executeCommand", save, nil); err == nil {
		t.Error("the match of another text is saved")
	}
}

// Tests beside a rulesheet run by their names.
func TestRunTestBeside(t *testing.T) {
	dir := t.TempDir()
	sheet := filepath.Join(dir, "lamp.kif")
	if err := os.WriteFile(filepath.Join(dir, "lamp.gdltest"), []byte("test beside (play kid press) terminal\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	e := edit(t, `{}`)
	e.open(uriOfPath(sheet), tested)
	var shown shownText
	e.call("workspace/executeCommand", command(commandRunTest, uriOfPath(sheet), "beside"), &shown)
	e.wantText(shown, "test 'beside' passes")
}

// A file of tests has lenses of its own, and shows what fails when it is saved.
func TestTestFile(t *testing.T) {
	dir := t.TempDir()
	sheet, beside := uriOfPath(filepath.Join(dir, "lamp.kif")), uriOfPath(filepath.Join(dir, "lamp.gdltest"))
	for name, text := range map[string]string{"lamp.kif": tested, "lamp.gdltest": "", "other.gdltest": ""} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	e := edit(t, `{}`)
	e.open(beside, "test goes (play kid press)\n  terminal\ntest waits (play kid wait)\n  terminal\n")
	if list := e.diagnostics(beside); codes(list) != "" {
		t.Fatalf("tests run by themselves: %v", list)
	}
	e.wantText(e.click(e.lens(beside, "test goes", "run")), "test 'goes' passes")
	e.wantText(e.click(e.lens(beside, "test waits", "run")), "test 'waits' fails: after 1 move terminal does not hold", "line 17")
	e.wait("the failure", func() bool {
		list := e.shown[beside].Diagnostics
		return codes(list) == "Q01" && list[0].Range.Start.Line == 3
	})
	e.open(sheet, tested)
	e.diagnostics(sheet)
	e.wantText(e.click(e.lens(beside, "test goes", "debug")), "  (lamp on)")
	e.wantText(e.click(e.lens(sheet, "(<= terminal", "evaluate after test 'goes'")), "  terminal\n")
	e.click(e.lens(sheet, "(role kid)", "back to the initial state"))
	e.lens(sheet, "(<= terminal", "evaluate")
	e.replace(beside, "kid wait", "kid press")
	e.wait("no failure", func() bool { return codes(e.shown[beside].Diagnostics) == "" })
	e.replace(beside, "kid press", "kid wait")
	e.tell("textDocument/didSave", about(beside))
	e.wait("the failure after saving", func() bool { return codes(e.shown[beside].Diagnostics) == "Q01" })
	if err := e.try("workspace/executeCommand", command(commandRunTest, beside, "absent"), nil); err == nil {
		t.Error("a test that is not there is run")
	}
	alone := uriOfPath(filepath.Join(dir, "other.gdltest"))
	e.open(alone, "test goes (play kid press)\n")
	if titles, _ := e.allLenses(alone); len(titles) > 0 {
		t.Errorf("lenses without a rulesheet: %q", titles)
	}
	if err := e.try("workspace/executeCommand", command(commandRunTest, alone, "goes"), nil); err == nil || !strings.Contains(err.Error(), "no rulesheet beside other.gdltest") {
		t.Errorf("got %v", err)
	}
}

// A command ends when the text changes, when the client cancels it, and when its time is over.
func TestGameCommandEnds(t *testing.T) {
	for name, end := range map[string]func(e *editor, d *openDocument){
		"change": func(e *editor, _ *openDocument) { e.replace(uri, "100", "90") },
		"close":  func(_ *editor, d *openDocument) { d.closeDocument() },
		"cancel": func(e *editor, _ *openDocument) {
			e.tell("window/workDoneProgress/cancel", protocol.ProgressToken{Token: json.RawMessage(`17`)})
		},
		"time": func(*editor, *openDocument) {},
	} {
		t.Run(name, func(t *testing.T) {
			e := edit(t, `{}`)
			e.open(uri, tested)
			e.diagnostics(uri)
			p := command(commandCover, uri)
			p.WorkDoneToken = json.RawMessage(`17`)
			c, err := e.server.commands.newGameCommand(&p, commandRow{title: "playing", limit: time.Minute})
			if err != nil {
				t.Fatal(err)
			}
			if name == "time" {
				c.timeLimit = time.Millisecond
			}
			begun := make(chan struct{})
			over := make(chan error, 1)
			go func() {
				over <- c.runWithGame(e.server.client.serverContext, func(ctx context.Context, _ *session.Sheet) error {
					close(begun)
					<-ctx.Done()
					return ctx.Err()
				})
			}()
			<-begun
			end(e, c.openDocument)
			if err := <-over; err == nil || name == "time" && !strings.Contains(err.Error(), "takes more than") {
				t.Errorf("got %v", err)
			}
		})
	}
}
