package lsp

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

const pageURI = "file:///home/x/page.html"

const lampPage = `<!DOCTYPE html>
<script>if (1 < 2) role(x) & legal("y");</script>
<textarea id='library' style='display:none'>
role(robot)
base(lit) % &lt;&lt;é&#x1F600; here
base(control(robot))
init(control(robot))
action(press)
legal(press)
press :: ~lit &amp; control(robot)   ==&gt; lit
terminal :- lit
goal(robot,100) :- lit
goal(robot,0) :- ~lit
</textarea>
<p>role(robot)</p>
`

// TestPage: a page has the findings of its rulesheets at their places, and edits keep its
// spelling.
func TestPage(t *testing.T) {
	e := edit(t, `{}`)
	e.open(pageURI, lampPage)
	if list := e.diagnostics(pageURI); len(list) > 0 {
		t.Fatalf("a proper page has findings: %+v", list)
	}
	e.replace(pageURI, "&amp; control(robot)", "&amp; lit &amp; control(X)")
	list := e.diagnostics(pageURI)
	if len(list) == 0 {
		t.Fatal("no findings")
	}
	for _, d := range list {
		if d.Range.Start.Line != 9 {
			t.Errorf("%s in line %d: %s", d.Code, d.Range.Start.Line, d.Message)
		}
		if from, to := e.texts[pageURI].offsetsOf(d.Range); d.Code[0] == 'V' && string(e.texts[pageURI].content[from:to]) != "X" {
			t.Errorf("%s at %q", d.Code, e.texts[pageURI].content[from:to])
		}
	}
	e.replace(pageURI, "&amp; lit &amp; control(X)", "&amp; control(robot)")
	var edits []protocol.TextEdit
	e.call("textDocument/formatting", about(pageURI), &edits)
	want := strings.Replace(lampPage, "control(robot)   ==&gt;", "control(robot) ==&gt;", 1)
	if got := apply(t, e.texts[pageURI], edits); got != want {
		t.Errorf("formatted:\n%s", got)
	}
	var hover protocol.Hover
	e.call("textDocument/hover", e.at(pageURI, "control(robot)   ", 0, 2), &hover)
	if from, to := e.texts[pageURI].offsetsOf(*hover.Range); string(e.texts[pageURI].content[from:to]) != "control" {
		t.Errorf("hover at %v", hover.Range)
	}
	var places []protocol.Location
	e.call("textDocument/references", e.at(pageURI, "lit\n", 0, 1), &places)
	for _, p := range places {
		if from, to := e.texts[pageURI].offsetsOf(p.Range); p.URI != pageURI || string(e.texts[pageURI].content[from:to]) != "lit" {
			t.Errorf("a reference at %+v", p)
		}
	}
	if len(places) < 3 {
		t.Errorf("%d references", len(places))
	}
	var tokens protocol.SemanticTokens
	e.call("textDocument/semanticTokens/full", about(pageURI), &tokens)
	words := tokenTexts(e, pageURI, tokens)
	if len(words) < 20 || words[0] != "role" || words[3] != "lit" || words[len(words)-1] != "lit" {
		t.Errorf("tokens %q", words)
	}
	var edit protocol.WorkspaceEdit
	e.call("textDocument/rename", protocol.RenameParams{TextDocumentPositionParams: e.at(pageURI, "lit\n", 0, 1), NewName: "on"}, &edit)
	if got := apply(t, e.texts[pageURI], edit.Changes[pageURI]); len(edit.Changes) != 1 ||
		!strings.Contains(got, "press :: ~on &amp; control(robot)   ==&gt; on\n") {
		t.Errorf("renamed %d:\n%s", len(edit.Changes), got)
	}
	e.call("textDocument/hover", e.at(pageURI, "role(x)", 0, 1), &hover) // a script has nothing to say
	e.tell("textDocument/didClose", about(pageURI))
	e.wait("no diagnostics", func() bool { return e.shown[pageURI].Version == nil && len(e.shown[pageURI].Diagnostics) == 0 })
	for uri := range e.shown {
		if uri != pageURI {
			t.Errorf("diagnostics of %s", uri)
		}
	}
}

// tokenTexts returns the texts of tokens.
func tokenTexts(e *editor, uri string, tokens protocol.SemanticTokens) (list []string) {
	at := protocol.Position{}
	for i := 0; i+4 < len(tokens.Data); i += 5 {
		d := tokens.Data[i:]
		if d[0] > 0 {
			at.Character = 0
		}
		at.Line, at.Character = at.Line+d[0], at.Character+d[1]
		from, to := e.texts[uri].offsetsOf(protocol.Range{Start: at, End: protocol.Position{Line: at.Line, Character: at.Character + d[2]}})
		list = append(list, string(e.texts[uri].content[from:to]))
	}
	return list
}

// TestPageOfTwo: the findings of two rulesheets stand side by side, those of two that say
// the same once; a page without any has none.
func TestPageOfTwo(t *testing.T) {
	e := edit(t, `{}`)
	block := "```gdl\n" + strings.ReplaceAll(lamp, "(lamp on)", "(lamp ?x)") + "```\n"
	blocks := "file:///home/x/notes.md"
	e.open(blocks, "# Two lamps (of a game)\n"+block+"text\n"+block)
	lines := map[bool]int{}
	for _, d := range e.diagnostics(blocks) {
		lines[int(d.Range.Start.Line) > strings.Count(block, "\n")+1]++
	}
	if lines[true] == 0 || lines[true] != lines[false] {
		t.Errorf("findings of the second block and of the first: %v", lines)
	}
	faulty := strings.Replace(lampPage, "goal(robot,100) :- lit", "goal(robot,100) :- X", 1)
	e.open(pageURI, faulty)
	once := len(e.diagnostics(pageURI))
	twin := strings.Replace(faulty[strings.Index(faulty, "<textarea"):], "library", "ruleset", 1)
	both := "file:///home/x/both.html"
	e.open(both, faulty+twin)
	if n := len(e.diagnostics(both)); once == 0 || n != once {
		t.Errorf("%d findings of one text, %d of both", once, n)
	}
	spelt := "file:///home/x/spelt.html" // its line ends are entities
	e.open(spelt, "<textarea id=library>(role r)&#10;(init\n(p 0))&#10;(legal r a)\n</textarea>")
	var folds []protocol.FoldingRange
	e.call("textDocument/foldingRange", about(spelt), &folds)
	if len(folds) != 1 || folds[0].StartLine != 0 || folds[0].EndLine != 1 {
		t.Errorf("folds %+v", folds)
	}
	for _, d := range e.diagnostics(spelt) {
		if d.Range.End.Line > 1 {
			t.Errorf("%s at %v", d.Code, d.Range)
		}
	}
	plain := "file:///home/x/plain.html"
	e.open(plain, "<p>role(robot) &amp; legal</p>")
	if list := e.diagnostics(plain); len(list) > 0 {
		t.Errorf("a page without rulesheets: %+v", list)
	}
	e.call("textDocument/formatting", about(plain), nil)
}
