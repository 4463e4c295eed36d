package lsp

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

// endless is a game that need not end.
const endless = `(role kid)
(init (lamp off))
(legal kid press)
(legal kid wait)
(<= (next (lamp on))
    (does kid press))
(<= (next (lamp ?x))
    (true (lamp ?x))
    (does kid wait))
(<= terminal
    (true (lamp on)))
(goal kid 100)
`

const progressing = `{"window":{"workDoneProgress":true},"workspace":{"codeLens":{"refreshSupport":true}}}`

func command(name string, arguments ...any) protocol.ExecuteCommandParams {
	p := protocol.ExecuteCommandParams{Command: name}
	for _, a := range arguments {
		raw, err := json.Marshal(a)
		if err != nil {
			panic(err)
		}
		p.Arguments = append(p.Arguments, raw)
	}
	return p
}

// lenses returns the titles of the lenses of a document that are about proofs, with the
// lines that they stand above.
func (e *editor) lenses(uri string) (titles []string, all []protocol.CodeLens) {
	e.t.Helper()
	list, lenses := e.allLenses(uri)
	for i, l := range lenses {
		if !slices.Contains([]string{"evaluate", "count coverage"}, l.Command.Title) {
			titles, all = append(titles, list[i]), append(all, l)
		}
	}
	return titles, all
}

func (e *editor) allLenses(uri string) (titles []string, all []protocol.CodeLens) {
	e.t.Helper()
	e.call("textDocument/codeLens", about(uri), &all)
	lines := strings.Split(string(e.texts[uri].content), "\n")
	for _, l := range all {
		titles = append(titles, lines[l.Range.Start.Line]+": "+l.Command.Title)
	}
	return titles, all
}

func TestProve(t *testing.T) {
	e := edit(t, progressing)
	e.open(uri, endless)
	if list := e.diagnostics(uri); len(list) > 0 {
		t.Fatalf("the text has findings: %v", list)
	}
	if titles, _ := e.lenses(uri); !slices.Equal(titles, []string{"(role kid): prove this game"}) {
		t.Errorf("before: %q", titles)
	}
	var shown shownText
	e.call("workspace/executeCommand", command(commandProve, uri), &shown)
	if !strings.Contains(shown.PlainText, "✗ termination: violated") || !strings.Contains(shown.PlainText, "✓ playability: proved") {
		t.Errorf("got %+v", shown)
	}
	e.wait("the finding", func() bool { return strings.Contains(codes(e.shown[uri].Diagnostics), "P02") })
	titles, all := e.lenses(uri)
	for _, want := range []string{"(<= terminal: ✗ termination: violated", "(legal kid press): ✓ playability: proved",
		"(goal kid 100): ✓ utility-structure: proved", "(role kid): ✓ winnability of kid: proved"} {
		if !slices.Contains(titles, want) {
			t.Errorf("no lens %q: %q", want, titles)
		}
	}
	e.wait("the end of the progress", func() bool {
		n := len(e.progress)
		return n >= 2 && e.progress[0].Kind == protocol.ProgressBegin && e.progress[n-1].Kind == protocol.ProgressEnd &&
			strings.Contains(e.progress[n-1].Message, "proved")
	})
	i := slices.Index(titles, "(<= terminal: ✗ termination: violated")
	e.call("workspace/executeCommand", protocol.ExecuteCommandParams{Command: all[i].Command.Command, Arguments: all[i].Command.Arguments}, &shown)
	if !strings.Contains(shown.PlainText, "kid wait") {
		t.Errorf("the verdict is explained by %+v", shown)
	}
	i = slices.IndexFunc(e.shown[uri].Diagnostics, func(d protocol.Diagnostic) bool { return d.Code == "P02" })
	from, to := e.texts[uri].offsetsOf(e.shown[uri].Diagnostics[i].Range)
	match := e.actionsAt(uri, string(e.texts[uri].content[from:to]))["show the match"]
	if match.Command == nil {
		t.Fatal("there is no action that shows the match")
	}
	e.call("workspace/executeCommand", protocol.ExecuteCommandParams{Command: match.Command.Command, Arguments: match.Command.Arguments}, &shown)
	if !strings.Contains(shown.PlainText, "kid wait") {
		t.Errorf("the match is %+v", shown)
	}
	// What is proved of a text says nothing about another one.
	e.replace(uri, "(goal kid 100)", "(goal kid 50)")
	if list := e.diagnostics(uri); codes(list) != "" {
		t.Errorf("findings of the old text are left: %v", list)
	}
	if titles, _ := e.lenses(uri); !slices.Equal(titles, []string{"(role kid): prove this game"}) {
		t.Errorf("after a change: %q", titles)
	}
	if err := e.try("workspace/executeCommand", command(commandVerdict, uri, 0), nil); err == nil {
		t.Error("a verdict of the old text is shown")
	}
}

// stuck is an analyzer that never ends when states are looked at.
func stuck(begun, release chan struct{}) func(*lint.Pass) error {
	return func(pass *lint.Pass) error {
		if pass.Unit.StaticOnly {
			return nil
		}
		close(begun)
		<-release
		return nil
	}
}

// A proof that does not end, not even when it is told to, keeps nobody from
// typing.
func TestStuckProof(t *testing.T) {
	begun, release := make(chan struct{}), make(chan struct{})
	defer close(release)
	a := lint.New("stuck", "stuck: never end", stuck(begun, release), reach.Analyzer)
	e := editWith(t, append(analyzers.StaticAnalyzers(), a), progressing)
	e.open(uri, lamp)
	e.diagnostics(uri)
	answer := make(chan error, 1)
	go func() { answer <- e.try("workspace/executeCommand", command(commandProve, uri), nil) }()
	<-begun
	if titles, _ := e.lenses(uri); !slices.Equal(titles, []string{"(role kid): proving ..."}) {
		t.Errorf("got %q", titles)
	}
	var list []protocol.TextEdit
	e.call("textDocument/formatting", about(uri), &list)
	e.replace(uri, "(true (lamp on))", "(not (true (lamp ?x)))")
	if list := e.diagnostics(uri); codes(list) != "V02" {
		t.Errorf("got %v", list)
	}
	if err := <-answer; err == nil {
		t.Error("a proof of the old text has an answer")
	}
	e.wait("the end of the progress", func() bool {
		n := len(e.progress)
		return n > 0 && e.progress[n-1].Kind == protocol.ProgressEnd && e.progress[n-1].Message == "stopped"
	})
}

// Proofs end when the editor says so.
func TestCancelProof(t *testing.T) {
	begun, release := make(chan struct{}), make(chan struct{})
	defer close(release)
	a := lint.New("stuck", "stuck: never end", stuck(begun, release), reach.Analyzer)
	e := editWith(t, append(analyzers.StaticAnalyzers(), a), progressing)
	e.open(uri, lamp)
	p := command(commandProve, uri)
	p.WorkDoneToken = json.RawMessage(`17`)
	answer := make(chan error, 1)
	go func() { answer <- e.try("workspace/executeCommand", p, nil) }()
	<-begun
	e.tell("window/workDoneProgress/cancel", protocol.ProgressToken{Token: json.RawMessage(`17`)})
	if err := <-answer; err == nil || !strings.Contains(err.Error(), "stopped") {
		t.Errorf("got %v", err)
	}
}

// Saving a game answers what the command asks; saving its properties, too. What is
// known is not asked again.
func TestProveOnSave(t *testing.T) {
	dir := t.TempDir()
	sheet, beside := uriOfPath(filepath.Join(dir, "lamp.kif")), uriOfPath(filepath.Join(dir, "lamp.props"))
	e := edit(t, progressing)
	e.open(sheet, endless)
	e.open(beside, "always dark (not (true (lamp on)))\nalways fine (or (true (lamp on)) (true (lamp off)))\n")
	e.diagnostics(sheet)
	e.diagnostics(beside)
	e.tell("textDocument/didSave", about(beside))
	e.wait("what proofs found", func() bool {
		return codes(e.shown[sheet].Diagnostics) == "P16 P02" && codes(e.shown[beside].Diagnostics) == ""
	})
	titles, _ := e.lenses(beside)
	if want := []string{"always dark (not (true (lamp on))): ✗ invariant dark: violated",
		"always fine (or (true (lamp on)) (true (lamp off))): ✓ invariant fine: proved"}; !slices.Equal(titles, want) {
		t.Errorf("got %q", titles)
	}
	if got := e.hoverAt(beside, "always dark", 0, 8); !strings.Contains(got, "invariant dark: violated") || !strings.Contains(got, "kid press") {
		t.Errorf("the hover says %q", got)
	}
	begun := len(e.progress)
	e.tell("textDocument/didSave", about(sheet))
	e.lenses(sheet)
	if len(e.progress) > begun+1 {
		t.Errorf("what is known is asked again: %v", e.progress)
	}
	e.replace(sheet, "(goal kid 100)", "(goal kid 50)")
	e.wait("nothing is known any more", func() bool {
		return codes(e.shown[sheet].Diagnostics) == "" && codes(e.shown[beside].Diagnostics) == ""
	})
}

// A mistake in the settings is shown in their file, and is gone when it is.
func TestSettings(t *testing.T) {
	dir := t.TempDir()
	settings := filepath.Join(dir, ".gdllint.yaml")
	sheet := uriOfPath(filepath.Join(dir, "lamp.kif"))
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(settings, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("ignore: [Y01]\nseverety: {}\n")
	e := edit(t, `{}`)
	faulty := strings.Replace(lamp, "(goal kid 100)", "(<= (goal kid 100))", 1)
	e.open(sheet, faulty)
	if list := e.diagnostics(sheet); codes(list) != "Y01" {
		t.Errorf("wrong settings count: %v", list)
	}
	e.wait("the mistake", func() bool {
		list := e.shown[uriOfPath(settings)].Diagnostics
		return len(list) == 1 && list[0].Range.Start.Line == 1 && strings.Contains(list[0].Message, "severity")
	})
	write("ignore: [Y01]\n")
	e.tell("workspace/didChangeWatchedFiles", protocol.DidChangeWatchedFilesParams{Changes: []protocol.FileEvent{{URI: uriOfPath(settings)}}})
	e.wait("no mistake", func() bool {
		return len(e.shown[uriOfPath(settings)].Diagnostics) == 0 && len(e.shown[sheet].Diagnostics) == 0
	})
	write("ignore: [Y01]\nbaseline: ../other/base.json\n") // names a file outside, so nothing of it is used
	e.tell("workspace/didChangeWatchedFiles", protocol.DidChangeWatchedFilesParams{Changes: []protocol.FileEvent{{URI: uriOfPath(settings)}}})
	e.wait("a file outside", func() bool {
		list := e.shown[uriOfPath(settings)].Diagnostics
		return len(list) == 1 && strings.Contains(list[0].Message, "baseline") && codes(e.shown[sheet].Diagnostics) == "Y01"
	})
	write("static: true\n")
	if err := e.try("workspace/executeCommand", command(commandProve, sheet), nil); err == nil || !strings.Contains(err.Error(), "static") {
		t.Errorf("got %v", err)
	}
}

// Progress tells each answer, and the work in progress with a clock.
func TestProgressTellsAnswers(t *testing.T) {
	e := edit(t, progressing)
	p := &workProgress{server: e.server, cancel: func() {}}
	p.beginWork(t.Context(), nil, "proving")
	p.reportSoon("searching", false)
	p.reportSoon("termination proved, 0.1 s", true)
	p.reportSoon("playability proved, 0.1 s", true)
	p.reportSoon("counting", false)
	for _, want := range []string{"termination proved, 0.1 s|playability proved, 0.1 s|counting, 0 s", "|counting, 1 s"} {
		e.wait(want, func() bool {
			var told []string
			for _, x := range e.progress {
				told = append(told, x.Message)
			}
			return strings.Contains(strings.Join(told, "|"), want)
		})
	}
	p.endWork("done")
}
