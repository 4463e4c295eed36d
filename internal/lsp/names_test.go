package lsp

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

const cells = `; Two players mark cells.
(role red)
(role blue)
(column 1) (column 2)
(init (cell 1 b))
(init (cell 2 b))
(init (control red))
(<= (legal ?w (mark ?x))
    (column ?x)
    (true (cell ?x b))
    (true (control ?w)))
(<= (legal red noop)
    (true (control blue)))
(<= (legal blue noop)
    (true (control red)))
(<= (next (cell ?x ?w))
    (does ?w (mark ?x)))
(<= (next (cell ?x ?y))
    (true (cell ?x ?y))
    (distinct ?y b))
(<= (next (cell ?x b))
    (true (cell ?x b))
    (does ?w (mark ?y))
    (distinct ?x ?y))
(<= (next (control blue))
    (true (control red)))
(<= (next (control red))
    (true (control blue)))
; Some cell is
; still blank.
(<= open
    (true (cell ?x b)))
(<= terminal
    (not open))
(<= (goal ?w 50)
    (role ?w))
;@ always filled (=> terminal (not open))
`

func (e *editor) hoverAt(uri, what string, n, inside int) string {
	e.t.Helper()
	var hover protocol.Hover
	e.call("textDocument/hover", e.at(uri, what, n, inside), &hover)
	return hover.Contents.Value
}

func TestHoverNames(t *testing.T) {
	e := edit(t, `{"textDocument":{"hover":{"contentFormat":["markdown"]}}}`)
	e.open(uri, cells)
	if list := e.diagnostics(uri); len(list) > 0 {
		t.Fatalf("the game has findings: %v", list)
	}
	for _, test := range []struct {
		at   string
		n    int
		want []string
	}{
		{"legal", 0, []string{"(legal R M)"}},
		{"cell ?x", 0, []string{"function `cell` with 2 arguments", "argument 1: `1`, `2`", "argument 2: `b`, `blue`, `red`", "(init (cell 1 b))"}},
		{"open", 0, []string{"relation `open`", "; still blank.", "(true (cell ?x b))"}},
		{"?y))\n    (distinct ?y b", 0, []string{"variable `?y`", "argument 2 of `cell`"}},
		{"red", 0, []string{"role `red`"}},
		{"always", 0, []string{"always NAME"}},
	} {
		got := e.hoverAt(uri, test.at, test.n, 0)
		for _, want := range test.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: no %q in\n%s", test.at, want, got)
			}
		}
	}
	if got := e.hoverAt(uri, "Two players", 0, 0); got != "" {
		t.Errorf("over a comment: %q", got)
	}
	e.call("workspace/executeCommand", command(commandProve, uri), nil)
	if got := e.hoverAt(uri, "filled", 0, 0); !strings.Contains(got, "proved") {
		t.Errorf("over a property: %q", got)
	}
	if titles, _ := e.lenses(uri); !slices.ContainsFunc(titles, func(s string) bool {
		return strings.HasPrefix(s, ";@ always filled") && strings.Contains(s, "proved")
	}) {
		t.Errorf("no lens over the property: %q", titles)
	}
}

// at lists places as LINE:COLUMN, from 1.
func places(list []protocol.Location) string {
	var out []string
	for _, l := range list {
		out = append(out, fmt.Sprintf("%d:%d", l.Range.Start.Line+1, l.Range.Start.Character+1))
	}
	return strings.Join(out, " ")
}

func TestDefinition(t *testing.T) {
	e := edit(t, `{}`)
	e.open(uri, cells)
	for _, test := range []struct{ at, want string }{
		{"open))\n(<= (goal", "31:5"},
		{"?w)))\n(<= (legal red", "8:12"},
		{"control blue)))\n(<= (legal blue", "7:8 25:12 27:12"},
		{"noop)\n    (true (control blue", "12:16 14:17"},
		{"does ?w (mark ?x", "8:6 12:6 14:6"},
	} {
		var list []protocol.Location
		e.call("textDocument/definition", e.at(uri, test.at, 0, 0), &list)
		if got := places(list); got != test.want {
			t.Errorf("%q: %s, want %s", test.at, got, test.want)
		}
	}
}

func TestReferences(t *testing.T) {
	e := edit(t, `{}`)
	e.open(uri, cells)
	ask := func(what string, with bool) string {
		p := protocol.ReferenceParams{TextDocumentPositionParams: e.at(uri, what, 0, 0)}
		p.Context.IncludeDeclaration = with
		var list []protocol.Location
		e.call("textDocument/references", p, &list)
		return places(list)
	}
	if got := ask("open\n", true); got != "31:5 34:10 37:36" {
		t.Errorf("with the definition: %s", got)
	}
	if got := ask("open\n", false); got != "34:10 37:36" {
		t.Errorf("without: %s", got)
	}
	var list []protocol.DocumentHighlight
	e.call("textDocument/documentHighlight", e.at(uri, "open\n", 0, 4), &list)
	if len(list) != 3 || list[0].Kind != protocol.HighlightWrite {
		t.Errorf("got %v", list)
	}
}

func (e *editor) renameAt(uri, what, to string) (map[string]string, error) {
	e.t.Helper()
	var change protocol.WorkspaceEdit
	err := e.try("textDocument/rename", protocol.RenameParams{TextDocumentPositionParams: e.at(uri, what, 0, 0), NewName: to}, &change)
	out := map[string]string{}
	for uri, edits := range change.Changes {
		content, ok := e.texts[uri]
		if !ok {
			e.t.Fatalf("%s is changed and not open", uri)
		}
		out[uri] = apply(e.t, content, edits)
	}
	return out, err
}

func TestRename(t *testing.T) {
	e := edit(t, `{}`)
	e.open(uri, cells)
	got, err := e.renameAt(uri, "open))", "blank-left")
	if want := strings.ReplaceAll(cells, "open", "blank-left"); err != nil || got[uri] != want {
		t.Errorf("%v\n%s", err, got[uri])
	}
	if _, err := e.renameAt(uri, "open))", "column"); err == nil || !strings.Contains(err.Error(), "in line 4") {
		t.Errorf("got %v", err)
	}
	var p protocol.PrepareRenameResult
	e.call("textDocument/prepareRename", e.at(uri, "open))", 0, 2), &p)
	if p.Placeholder != "open" {
		t.Errorf("got %+v", p)
	}
	for _, what := range []string{"legal", "; Two", "50)"} {
		if err := e.try("textDocument/prepareRename", e.at(uri, what, 0, 0), nil); err == nil {
			t.Errorf("%q can be renamed", what)
		}
	}
}

// Names are the same in a file of properties, and are renamed there, too.
func TestPropertiesBeside(t *testing.T) {
	dir := t.TempDir()
	sheet, beside := uriOfPath(filepath.Join(dir, "cells.kif")), uriOfPath(filepath.Join(dir, "cells.props"))
	properties := "; about cells\nalways one (functional cell)\nalways two (forall ((?x column)) (=> (true (cell ?x b)) open))\n"
	for path, text := range map[string]string{"cells.kif": cells, "cells.props": properties} {
		if err := os.WriteFile(filepath.Join(dir, path), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	e := edit(t, `{}`)
	e.open(sheet, cells)
	e.open(beside, properties)
	if list := append(e.diagnostics(sheet), e.diagnostics(beside)...); len(list) > 0 {
		t.Fatalf("got %v", list)
	}
	got, err := e.renameAt(sheet, "cell ?x", "square")
	if err != nil || got[sheet] != strings.ReplaceAll(strings.ReplaceAll(cells, "(cell ", "(square "), "cells", "cells") ||
		got[beside] != strings.NewReplacer("functional cell", "functional square", "(cell", "(square").Replace(properties) {
		t.Errorf("%v\n%s\n%s", err, got[sheet], got[beside])
	}
	got, err = e.renameAt(beside, "column", "file")
	if err != nil || !strings.Contains(got[sheet], "(file 1) (file 2)") || !strings.Contains(got[beside], "((?x file))") {
		t.Errorf("%v\n%s\n%s", err, got[sheet], got[beside])
	}
	// Another relation of the rulesheet makes a property wrong that is not touched.
	e.replace(sheet, "(column 1) (column 2)", "(file 1) (file 2)")
	e.replace(sheet, "(column ?x)", "(file ?x)")
	e.wait("a finding in the properties", func() bool { return codes(e.shown[beside].Diagnostics) == "P17" })
	e.replace(beside, "(?x column)", "(?x file)")
	e.wait("no finding in the properties", func() bool { return codes(e.shown[beside].Diagnostics) == "" })
	// and settings are read when they change
	if err := os.WriteFile(filepath.Join(dir, ".gdllint.yaml"), []byte("severity: {P17: error}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	e.replace(beside, "(?x file)", "(?x line)")
	e.wait("an error", func() bool {
		list := e.shown[beside].Diagnostics
		return len(list) == 1 && list[0].Severity == protocol.SeverityError
	})
}

func labels(list protocol.CompletionList) []string {
	var out []string
	for _, item := range list.Items {
		out = append(out, item.Label)
	}
	return out
}

func TestCompletion(t *testing.T) {
	e := edit(t, `{"textDocument":{"completion":{"completionItem":{"snippetSupport":true}}}}`)
	for i, test := range []struct {
		typed string
		has   string
		not   string
	}{
		{"(", "<= role init legal next goal column", "terminal open red ?x"},
		{"(<= (", "legal next goal column", "true red not open"},
		{"(<= te", "terminal open", "legal true"},
		{"(<= open (tr", "true does not distinct column", "init open"},
		{"(<= open (not (", "true column", "red"},
		{"(<= open (true (", "cell control", "mark true"},
		{"(<= open (true (cell ", "1 2", "red b"},
		{"(<= open (column ?y) (true (cell 1 ", "?y b red blue", "1"},
		{"(<= open (does ", "red blue", "1 mark"},
		{"(<= open (does red (", "mark", "cell noop"},
		{"(<= open (does red ", "noop", "cell mark"},
		{"(<= open (column ?y) (column ?z) (distinct ?", "?y ?z", "?x"},
		{"(goal red ", "50 100 0", "red"},
		{"; (<= (", "", "legal"},
		{";@ ", "always board test", "cell legal"},
		{";@ board ", "cell control", "always 1 column legal"},
		{";@ board cell ", "column row content blank", "1 b"},
		{";@ board cell column ", "1 2", "3 row b"},
		{";@ board cell column 1 content 2 bl", "blank row", "content 1"},
		{";@ board cell column 1 content 2 blank ", "b red", "row"},
	} {
		uri := fmt.Sprintf("untitled:%d.kif", i)
		e.open(uri, cells+test.typed+"\n")
		at := protocol.TextDocumentPositionParams{TextDocument: protocol.TextDocumentIdentifier{URI: uri},
			Position: e.texts[uri].positionOf(len(cells) + len(test.typed))}
		var list protocol.CompletionList
		e.call("textDocument/completion", at, &list)
		got := labels(list)
		for _, want := range strings.Fields(test.has) {
			if !slices.Contains(got, want) {
				t.Errorf("%q: no %s in %q", test.typed, want, got)
			}
		}
		for _, bad := range strings.Fields(test.not) {
			if slices.Contains(got, bad) {
				t.Errorf("%q: %s in %q", test.typed, bad, got)
			}
		}
	}
	const infix = "role(red)\ninit(cell(1,b))\nlegal(red,mark(1))\nopen :- true(cell(1,b))\nterminal :- ~open\ngoal(red,100)\nnext(cell(X,"
	e.open(uri, infix)
	var list protocol.CompletionList
	e.call("textDocument/completion", protocol.TextDocumentPositionParams{TextDocument: protocol.TextDocumentIdentifier{URI: uri},
		Position: e.texts[uri].positionOf(len(infix))}, &list)
	if got := labels(list); !slices.Contains(got, "X") || !slices.Contains(got, "b") {
		t.Errorf("infix: %q", got)
	}
}

func TestSymbolsAndFolds(t *testing.T) {
	e := edit(t, `{"textDocument":{"documentSymbol":{"hierarchicalDocumentSymbolSupport":true}}}`)
	e.open(uri, cells)
	var tree []protocol.DocumentSymbol
	e.call("textDocument/documentSymbol", about(uri), &tree)
	var names []string
	for _, s := range tree {
		names = append(names, fmt.Sprintf("%s %d", s.Name, len(s.Children)))
	}
	if want := []string{"role/1 2", "column/1 2", "init/1 3", "legal/2 3", "next/1 5", "open 0", "terminal 0", "(goal ?w 50) 0"}; !slices.Equal(names, want) {
		t.Errorf("got %q", names)
	}
	var folds []protocol.FoldingRange
	e.call("textDocument/foldingRange", about(uri), &folds)
	if len(folds) != 12 || folds[0].StartLine != 7 || folds[0].EndLine != 10 || folds[11].Kind != "comment" || folds[11].StartLine != 28 || folds[11].EndLine != 29 {
		t.Errorf("got %v", folds)
	}
	e.open(uri+"2", "role(a)\n/* one\ntwo */\nlegal(a,b)\n")
	e.call("textDocument/foldingRange", about(uri+"2"), &folds)
	if len(folds) != 1 || folds[0].StartLine != 1 || folds[0].EndLine != 2 {
		t.Errorf("infix: %v", folds)
	}
}

func TestSemanticTokens(t *testing.T) {
	e := edit(t, `{}`)
	e.open(uri, "; 𝔸\n(role é𝔸) ; x\n(<= (open ?x)\n  (true (cell ?x 1)))\n;@ always p (exists (?x) (open ?x))\n")
	var tokens protocol.SemanticTokens
	e.call("textDocument/semanticTokens/full", about(uri), &tokens)
	lines := strings.Split(string(e.texts[uri].content), "\n")
	var got []string
	at := protocol.Position{}
	for i := 0; i+4 < len(tokens.Data); i += 5 {
		d := tokens.Data[i:]
		if d[0] > 0 {
			at = protocol.Position{Line: at.Line + d[0]}
		}
		at.Character += d[1]
		from := e.texts[uri].offsetOf(at)
		to := e.texts[uri].offsetOf(protocol.Position{Line: at.Line, Character: at.Character + d[2]})
		got = append(got, fmt.Sprintf("%s:%s", e.texts[uri].content[from:to], tokenTypes()[d[3]]))
	}
	want := "; 𝔸:comment role:keyword é𝔸:enumMember ; x:comment <=:operator open:function ?x:variable true:keyword cell:method " +
		"?x:variable 1:number always:macro exists:macro ?x:variable open:function ?x:variable"
	if strings.Join(got, " ") != want {
		t.Errorf("got  %s\nwant %s\n%q", strings.Join(got, " "), want, lines)
	}
}

// What a rulesheet holds is never read as mark-up.
func TestHostileNames(t *testing.T) {
	e := edit(t, `{"textDocument":{"hover":{"contentFormat":["markdown"]}}}`)
	hostile := []string{"<img/src=x>", "```", "`[x](command:rm)", "\x1b[31m", "**a**", "$(rm)", "javascript:x", "\u202e\u0007", "]]>", "&lt;"}
	for i, name := range hostile {
		uri := fmt.Sprintf("untitled:%d.kif", i)
		e.open(uri, "(role red)\n; "+name+"\n(<= ("+name+" ?x)\n    (true (cell ?x "+name+")))\n(<= terminal ("+name+" 1))\n")
		e.diagnostics(uri)
		for _, d := range e.shown[uri].Diagnostics {
			if strings.ContainsAny(d.Message, "\x1b\a") || strings.Contains(d.Message, "\u202e") {
				t.Errorf("%q: message %q", name, d.Message)
			}
		}
		for n := range 3 {
			got := e.hoverAt(uri, name, n, 0)
			if outside := withoutCode(got); strings.Contains(outside, name) || strings.ContainsAny(got, "\x1b\a") {
				t.Errorf("%q: outside of code stands %q", name, outside)
			}
		}
		for _, method := range []string{"documentSymbol", "foldingRange", "semanticTokens/full", "codeLens"} {
			e.call("textDocument/"+method, about(uri), nil)
		}
		e.actionsAt(uri, name)
	}
}

// withoutCode takes fenced blocks and code in lines out of Markdown.
func withoutCode(text string) string {
	var out strings.Builder
	for i := 0; i < len(text); {
		n := 0
		for i+n < len(text) && text[i+n] == '`' {
			n++
		}
		if n == 0 {
			out.WriteByte(text[i])
			i++
			continue
		}
		fence := strings.Repeat("`", n)
		end := strings.Index(text[i+n:], fence)
		for end >= 0 && strings.HasPrefix(text[i+n+end+n:], "`") {
			next := strings.TrimLeft(text[i+n+end:], "`")
			skip := len(text[i+n:]) - len(next)
			more := strings.Index(next, fence)
			if more < 0 {
				end = -1
				break
			}
			end = skip + more
		}
		if end < 0 {
			out.WriteString(text[i:])
			break
		}
		i += n + end + n
	}
	return out.String()
}

// TestFragments opens a rulesheet and one of its fragments: what is wrong with the
// game is told in the file where it stands.
func TestFragments(t *testing.T) {
	dir := t.TempDir()
	main, part := uriOfPath(filepath.Join(dir, "cells.kif")), uriOfPath(filepath.Join(dir, "parts", "more.kif"))
	texts := map[string]string{"cells.kif": cells + "\n;@ include \"parts/more.kif\"\n", "parts/more.kif": "; more\n(row a)\n"}
	if err := os.Mkdir(filepath.Join(dir, "parts"), 0o777); err != nil {
		t.Fatal(err)
	}
	for path, text := range texts {
		if err := os.WriteFile(filepath.Join(dir, path), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	e := edit(t, `{}`)
	e.open(part, texts["parts/more.kif"])
	e.wait("an unused relation", func() bool { return codes(e.shown[part].Diagnostics) == "D01" })
	if line := e.shown[part].Diagnostics[0].Range.Start.Line; line != 1 {
		t.Errorf("the finding stands in line %d, want 1", line)
	}
	e.open(main, texts["cells.kif"])
	if list := e.diagnostics(main); len(list) > 0 {
		t.Errorf("got %v", list)
	}
	e.replace(main, "(role ", "(row ?x) (role ")
	e.wait("a fault", func() bool { return codes(e.shown[main].Diagnostics) != "" })
	e.replace(main, "(row ?x) (role ", "(role ")
	e.wait("no fault", func() bool { return codes(e.shown[main].Diagnostics) == "" })
	e.replace(main, "parts/more.kif", "parts/none.kif")
	e.wait("a missing fragment", func() bool { return codes(e.shown[main].Diagnostics) == "P17" })
}
