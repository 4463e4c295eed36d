package lsp

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/report"
)

// maxHeap bounds what is in use after thousands of edits.
const maxHeap = 256 << 20

// typist makes random changes.
type typist struct {
	*rand.Rand
	editor *editor
	uri    string
	texts  []string // to go back to
}

// scraps are what people type and paste.
var scraps = []string{"(", ")", " ", "\n", "?x", "?", "(<= ", "(not ", "(true (cell ?x ?y", "(role x)", "; 𝔸é", "\r\n", "\r", "\t", "\"", "𝔸", "\uFEFF",
	"(distinct ?x ?y)", "))))", "((((", "terminal", "(<= (next (cell 1 ?x)) (does ?r (mark ?x)))\n", "legal(X,Y) :- true(p(X)) & ~q(Y)\n", ":-",
	";@ always p (forall (?x) (true (cell ?x b)))\n", "; gdllint:ignore V02 -- so\n", "'", "\u202e", "123", "random", "/* ", "% "}

// edit makes a random change.
func (y *typist) edit() {
	now := y.editor.texts[y.uri]
	n := len(now.content)
	at := y.IntN(n + 1)
	from, to, with := at, at, scraps[y.IntN(len(scraps))]
	switch y.IntN(10) {
	case 0: // back to what was once there
		y.editor.change(y.uri, protocol.TextDocumentContentChangeEvent{Text: y.texts[y.IntN(len(y.texts))]})
		return
	case 1: // what is in no text at all, now and then
		if y.IntN(100) == 0 {
			with = "\x00"
		}
	case 5: // copy
		end := min(n, at+y.IntN(400))
		with = strings.ToValidUTF8(string(now.content[at:end]), "")
	case 2, 3: // delete
		to, with = min(n, at+y.IntN(30)), ""
	case 4: // replace
		to = min(n, at+y.IntN(10))
	}
	r := now.rangeOf(from, to)
	y.editor.change(y.uri, protocol.TextDocumentContentChangeEvent{Range: &r, Text: with})
}

// ask asks for something at a random place. That the text has changed meanwhile
// is an answer, too.
func (y *typist) ask() {
	now := y.editor.texts[y.uri]
	at := protocol.TextDocumentPositionParams{TextDocument: protocol.TextDocumentIdentifier{URI: y.uri}, Position: now.positionOf(y.IntN(len(now.content) + 1))}
	var params any = at
	methods := []string{"hover", "completion", "definition", "references", "documentHighlight", "prepareRename", "documentSymbol",
		"foldingRange", "semanticTokens/full", "codeLens", "formatting", "rename", "codeAction",
		"rangeFormatting", "selectionRange", "signatureHelp", "inlayHint", "documentLink"}
	method := methods[y.IntN(len(methods))]
	switch method {
	case "rename":
		params = protocol.RenameParams{TextDocumentPositionParams: at, NewName: scraps[y.IntN(len(scraps))]}
	case "selectionRange":
		params = map[string]any{"textDocument": at.TextDocument, "positions": []protocol.Position{at.Position}}
	case "rangeFormatting", "inlayHint":
		params = map[string]any{"textDocument": at.TextDocument, "range": protocol.Range{Start: at.Position, End: at.Position}}
	case "codeAction":
		params = protocol.CodeActionParams{TextDocument: at.TextDocument, Range: protocol.Range{Start: at.Position, End: at.Position}}
	}
	if err := y.editor.try("textDocument/"+method, params, nil); err != nil && strings.Contains(err.Error(), "fault of the program") {
		y.editor.t.Errorf("%s: %v", method, err)
	}
}

// settled waits for the diagnostics of now, and compares them with what the
// checker says of the text.
func (y *typist) settled(runner *checker.Runner) (findings, rules int) {
	y.editor.t.Helper()
	var got []string
	for _, d := range y.editor.diagnostics(y.uri) {
		got = append(got, fmt.Sprintf("%v %s %s", d.Range, d.Code, d.Message))
	}
	content := y.editor.texts[y.uri]
	var want []string
	err := runner.Run(context.Background(), []checker.Input{{Path: pathOfURI(y.uri), EditorText: content.content}}, func(f *document.File) error {
		of := &checkResult{checkedSheet: &documentVersion{sheetText: content}}
		findings, rules = len(f.Findings), len(gdl.ParseString("a.kif", string(f.Text)).Rules)
		for i := range min(len(f.Findings), maxShownDiagnostics) {
			x := &f.Findings[i]
			want = append(want, fmt.Sprintf("%v %s %s", of.rangeOf(x.Range), x.Code, report.MakePrintable(x.Message)))
		}
		if more := len(f.Findings) - maxShownDiagnostics; more > 0 {
			want = append(want, got[len(got)-1])
		}
		return nil
	})
	if err != nil || !slices.Equal(got, want) {
		y.editor.t.Fatalf("%v: shown\n%s\nand the checker finds\n%s\nin\n%s", err, strings.Join(got, "\n"), strings.Join(want, "\n"), content.content)
	}
	return findings, rules
}

// replay makes many edits of some files.
func replay(t *testing.T, files []string, edits int) {
	e := edit(t, `{}`)
	runner, err := checker.NewRunner(analyzers.ReportingAnalyzers(), analyzers.AllRules(), checker.Config{Settings: checker.Settings{StaticOnly: true}})
	if err != nil {
		t.Fatal(err)
	}
	done, compared, rules := 0, 0, 0
	for i, path := range files {
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		y := &typist{Rand: rand.New(rand.NewPCG(7, uint64(i))), editor: e, uri: uriOfPath("/nowhere/" + filepath.Base(path)),
			texts: []string{strings.ToValidUTF8(string(content), "?")}}
		e.open(y.uri, y.texts[0])
		for n := range edits {
			y.edit()
			if done++; n%7 == 0 {
				y.ask()
			}
			if n%50 == 49 || n == edits-1 {
				f, r := y.settled(runner)
				compared, rules = compared+f, rules+r
				if len(y.texts) < 20 && len(e.texts[y.uri].content) < 2*len(content)+1000 {
					y.texts = append(y.texts, string(e.texts[y.uri].content))
				}
			}
		}
		e.tell("textDocument/didClose", about(y.uri))
		delete(e.texts, y.uri)
	}
	runtime.GC()
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	t.Logf("%d edits of %d games, %d findings compared in %d rules, %d kB in use", done, len(files), compared, rules, memory.HeapAlloc>>10)
	if compared < done/10 || rules < done/10 {
		t.Errorf("only %d findings in %d rules were compared", compared, rules)
	}
	if memory.HeapAlloc > maxHeap {
		t.Errorf("%d MB are in use", memory.HeapAlloc>>20)
	}
}

func TestReplay(t *testing.T) {
	files, err := filepath.Glob("../../testdata/games/*.kif")
	if err != nil || len(files) == 0 {
		t.Fatalf("no games: %v", err)
	}
	replay(t, files[:min(len(files), 4)], 100)
}

// corpus returns the games of other people.
func corpus(t testing.TB) []string {
	dir := collectiontest.CorpusDir()
	if !filepath.IsAbs(dir) {
		dir = filepath.Join("..", "..", dir)
	}
	names, err := collectiontest.AcceptedGames(dir)
	if err != nil {
		t.Skipf("no collection of games: %v", err)
	}
	for i, name := range names {
		names[i] = filepath.Join(dir, "games", name)
	}
	return names
}

// spread returns some of a list, from all over it.
func spread(list []string, n int) []string {
	var out []string
	for i := range min(n, len(list)) {
		out = append(out, list[i*len(list)/n])
	}
	return out
}

func TestReplayCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	replay(t, spread(corpus(t), 20), 500)
}

// BenchmarkKeystroke measures the time from a keystroke to the diagnostics of the
// text that it makes.
func BenchmarkKeystroke(b *testing.B) {
	files := corpus(b)
	e := edit(&testing.T{}, `{}`)
	var times []time.Duration
	for i := 0; b.Loop(); i++ {
		path := files[i*7919%len(files)]
		content, err := os.ReadFile(path)
		if err != nil {
			b.Fatal(err)
		}
		uri := uriOfPath("/nowhere/" + filepath.Base(path))
		e.open(uri, string(content))
		e.diagnostics(uri)
		at := newText(content).positionOf(len(content) / 2)
		begin := time.Now()
		e.change(uri, protocol.TextDocumentContentChangeEvent{Range: &protocol.Range{Start: at, End: at}, Text: " "})
		e.diagnostics(uri)
		times = append(times, time.Since(begin))
		e.tell("textDocument/didClose", about(uri))
	}
	slices.Sort(times)
	for _, p := range []int{50, 90, 99, 100} {
		b.ReportMetric(float64(times[max(0, len(times)*p/100-1)].Microseconds())/1000, fmt.Sprintf("ms/p%d", p))
	}
}
