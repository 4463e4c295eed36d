package html_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/fragment"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/ruletest"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/report/html"
)

// parse makes a file of a report from rules.
func parse(name, text string) *checker.Draft {
	src := gdl.NewSource(token.NewFileSet(), name, []byte(text))
	return &checker.Draft{File: document.File{SystemPath: name}, Source: src, Parsed: gdl.Parse(src)}
}

// rules are those that findings of the tests name.
var rules = []finding.Rule{{Code: "V02", Name: "unsafe-negation", Severity: finding.SeverityError, Title: "variable of a negated literal",
	Text: "First.\n\n\t(code <here>)\n\nSecond.", Bad: "(<= p (not q))", Good: "(<= p q)", Source: "a paper"}}

// documentOf makes the document of a result.
func documentOf(f *checker.Draft, o checker.DocumentOptions) *document.File {
	o.Pictures = true
	return f.Document(o)
}

// A folder writes files as a directory.
type folder struct {
	*html.FolderWriter
	options checker.DocumentOptions
}

func newFolder(dir string, o checker.DocumentOptions) (*folder, error) {
	w, err := html.NewFolderWriter(dir, o.Rules, nil)
	return &folder{w, o}, err
}

func (f *folder) write(file *checker.Draft) error {
	return f.WriteFile(documentOf(file, f.options))
}

// page renders a file as a page of its own.
func page(t *testing.T, f *checker.Draft, o checker.DocumentOptions) string {
	t.Helper()
	var out bytes.Buffer
	w := html.NewSinglePage(&out, o.Rules)
	if err := w.WriteFile(documentOf(f, o)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(&document.Summary{FileCount: 1}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

const walk = `; a walk
(role walker) (role random)
(succ 1 2) (succ 2 3)
(init (at 1 1))
(<= (legal walker (go ?d)) (way ?d))
(<= (legal random idle) (role random))
(way east) (way north)
(<= (next (at ?v ?y)) (true (at ?x ?y)) (does walker (go east)) (succ ?x ?v))
(<= (next (at ?x ?w)) (true (at ?x ?y)) (does walker (go north)) (succ ?y ?w))
(<= (sees walker ?d) (does walker (go ?d)))
(<= there (true (at ?x 3)))
(<= there (true (at 3 ?y)))
(<= terminal there)
(<= (goal walker 100) (true (at 3 ?y)))
(<= (goal walker 0) (not (won)))
(<= won (true (at 3 ?y)))
`

// trace makes a match of the walk.
func trace(ways ...string) *play.Trace {
	t := &play.Trace{}
	for _, way := range ways {
		move := &gdl.Term{Name: "go", Args: []*gdl.Term{{Name: way}}}
		t.Moves = append(t.Moves, play.JointMove{move, {Name: "idle"}})
	}
	return t
}

func TestPage(t *testing.T) {
	f := parse("walk.kif", walk)
	at := f.Source.Pos(strings.Index(walk, "(not (won))"))
	f.Found = []finding.Finding{{Code: "V02", Severity: finding.SeverityError, Pos: at, End: at + 11, Message: "a message"}}
	one, two := trace("east", "north"), trace("north", "east")
	f.Answers = []proof.Verdict{
		{Question: proof.Question{Property: proof.Termination}, Status: proof.Proved, Explanation: proof.Explanation{Method: "enumeration of 6 states"}},
		{Question: proof.Question{Property: proof.KnowsLegal, Role: "walker"}, Status: proof.Violated, Explanation: proof.Explanation{Method: "random matches", Depth: 2}, Trace: one, SecondTrace: two},
		{Question: proof.Question{Property: proof.ZeroSum}, Status: proof.Open, Explanation: proof.Explanation{OpenReason: "nobody knows"},
			Invariants: []string{"at most one of (at 1 1), (at 1 2)", "at most one of (at 2 1), (at 2 2)", "always"}},
	}
	html := page(t, f, checker.DocumentOptions{Rules: rules})
	for _, want := range []string{
		"<h1>walk.kif</h1>", "1 error", `<mark class="error">`, "Variable of a negated literal.", "(code &lt;here&gt;)",
		"proved to end: all 6 states were visited", "every match ends", "nobody knows", "uses 3 facts that always hold", "at most one of (at …) – 2 facts",
		`look the same to <b>walker</b>`, "the other match", "the first match as a test", "the second match as a test", "sees north", "after 2 moves", "a match at random", "the match is over: walker ",
		`<svg class="graph"`, "stratum 1", "defined by facts", "1 player: walker", "yes: chance takes part", "11 rules, 7 facts",
	} {
		if !strings.Contains(html, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	wellFormed(t, html)
}

// tags are those of the templates.
var tags = strings.Fields(`!doctype html head meta title style body header main p a h1 h2 h3 h4 article section nav ul ol li dl dt dd div span
	small em strong b i code pre mark details summary table caption thead tbody tr th td figure figcaption br ins del script
	svg defs marker path rect text g title`)

var tag = regexp.MustCompile(`<(/?[A-Za-z!][^<>]*)>`)

// wellFormed fails if anything looks like markup that no template has, or if
// something comes from outside.
func wellFormed(t *testing.T, page string) {
	t.Helper()
	page = strings.Replace(page, html.StyleSheet(), "", 1)
	page = strings.Replace(page, html.PageScript(), "", 1)
	var open []string
	for _, m := range tag.FindAllStringSubmatch(page, -1) {
		name, attributes, _ := strings.Cut(strings.TrimSuffix(m[1], "/"), " ")
		if end, isEnd := strings.CutPrefix(name, "/"); isEnd {
			if len(open) == 0 || open[len(open)-1] != end {
				t.Fatalf("</%s> closes %v", end, open)
			}
			open = open[:len(open)-1]
			continue
		}
		if !slices.Contains(tags, name) {
			t.Errorf("<%s> is of no template", name)
		}
		checkAttributes(t, name, attributes)
		if !slices.Contains([]string{"!doctype", "meta", "br"}, name) && !strings.HasSuffix(m[1], "/") {
			open = append(open, name)
		}
	}
	if len(open) > 0 {
		t.Errorf("never closed: %v", open)
	}
	if rest := tag.ReplaceAllString(page, ""); strings.ContainsAny(rest, "<") {
		at := strings.Index(rest, "<")
		t.Errorf("a bare '<': %.60q", rest[at:])
	}
}

var (
	attribute = regexp.MustCompile(` ([a-zA-Z-]+)="([^"]*)"`)
	harmless  = strings.Fields(`lang charset content http-equiv name id class href aria-label tabindex role scope title width height viewBox
		x y rx d refX refY markerUnits markerWidth markerHeight orient marker-end data-match data-file data-sortable data-order aria-sort open`)
)

// checkAttributes fails if a tag has an attribute that could do something, or
// a link that leaves the report.
func checkAttributes(t *testing.T, name, attributes string) {
	t.Helper()
	for _, m := range attribute.FindAllStringSubmatch(" "+attributes, -1) {
		if !slices.Contains(harmless, m[1]) {
			t.Errorf("<%s %s>", name, attributes)
		}
		if m[1] == "href" && !regexp.MustCompile(`^(#[a-z0-9A-Z-]+|[A-Za-z0-9_-]+\.html)$`).MatchString(m[2]) {
			t.Errorf("a link to %s", m[2])
		}
	}
	rest := strings.TrimSpace(attribute.ReplaceAllString(" "+attributes, ""))
	if !slices.Contains([]string{"", "html", "data-sortable", "open"}, rest) {
		t.Errorf("<%s %s>: %s", name, attributes, rest)
	}
}

// hostile is what an author may write who means harm.
var hostile = []string{
	`<script>alert(1)</script>`, `</title><script>alert(1)</script>`, `"onmouseover="alert(1)`, `'><img/src=x/onerror=alert(1)>`,
	"\u202egnp.exe", "\u0007\u001b[31m\u0000", `{{.}}`, `</style><b>`, strings.Repeat("w", 5000), "&lt;b&gt;", "javascript:alert(1)", "--></main>",
}

// Nothing in a rulesheet becomes markup, wherever it stands.
func TestHostile(t *testing.T) {
	for _, evil := range hostile {
		text := strings.ReplaceAll(walk, "walker", evil) + "; " + evil + "\n(" + evil + ")\n"
		text = strings.ReplaceAll(strings.ReplaceAll(text, "east", evil+"2"), "there", evil+"3")
		for _, rulesheet := range []string{text, strings.ReplaceAll(walk, "at", evil)} {
			f := parse(evil+".kif", rulesheet)
			one := trace("north", "north")
			f.Found = []finding.Finding{{Code: evil, Pos: f.Source.Pos(0), End: f.Source.Pos(30), Message: evil, MatchTrace: one,
				Related: []finding.RelatedPlace{{Pos: f.Source.Pos(3), Message: evil}}}}
			f.Answers = []proof.Verdict{{Question: proof.Question{Property: proof.Invariant, Name: evil, Role: evil}, Status: proof.Open, Explanation: proof.Explanation{Method: evil, OpenReason: evil, ViolationDetail: evil}, Invariants: []string{evil, "(" + evil}, Trace: one}}
			html := page(t, f, checker.DocumentOptions{Rules: []finding.Rule{{Code: evil, Name: "<b>", Title: "<b>", Text: "<b>", Bad: "<b>"}}})
			wellFormed(t, html)
			for _, control := range []string{"\u202e", "\u0007", "\u001b", "\u0000"} {
				if strings.Contains(html, control) {
					t.Errorf("%q reaches the page", control)
				}
			}
		}
	}
}

func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return base64.StdEncoding.EncodeToString(sum[:])
}

// The policy of a page names its style and its script as they stand in it.
func TestPolicy(t *testing.T) {
	html := page(t, parse("walk.kif", walk), checker.DocumentOptions{Static: true})
	for _, part := range []string{"style", "script"} {
		_, rest, _ := strings.Cut(html, "<"+part+">")
		text, _, _ := strings.Cut(rest, "</"+part+">")
		want := strings.NewReplacer("+", "&#43;", "'", "&#39;").Replace(fmt.Sprintf("%s-src 'sha256-%s'", part, hashOf(text)))
		if !strings.Contains(html, want) {
			t.Errorf("the policy does not allow the %s: %s", part, want)
		}
	}
	if !strings.Contains(html, "default-src &#39;none&#39;") {
		t.Error("the policy allows what it does not name")
	}
}

func TestStaticShowsNoMatch(t *testing.T) {
	html := page(t, parse("walk.kif", walk), checker.DocumentOptions{Static: true})
	if strings.Contains(html, ` data-match="`) || !strings.Contains(html, "--static") {
		t.Error("a static report plays the game")
	}
}

func TestUnreadable(t *testing.T) {
	wellFormed(t, page(t, &checker.Draft{File: document.File{SystemPath: "gone.kif", Faults: []string{"gone"}}}, checker.DocumentOptions{}))
	wellFormed(t, page(t, parse("broken.kif", "(<= (p ?x\n(q"), checker.DocumentOptions{}))
	wellFormed(t, page(t, parse("empty.kif", ""), checker.DocumentOptions{}))
}

func TestFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out", "site")
	w, err := newFolder(dir, checker.DocumentOptions{Rules: rules})
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"a/game.kif", "b/game.kif", "b/Game.gdl", "index.kif", "../../etc/<evil>.kif", ".kif", strings.Repeat("long", 100) + ".kif"}
	for _, name := range names {
		if err := w.write(parse(name, walk)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(&document.Summary{FileCount: len(names)}); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		wellFormed(t, string(text))
		got = append(got, filepath.Base(path))
	}
	want := []string{"Game-3.html", "_evil_.html", "game-2.html", "game.html", "game-4.html", "index-2.html", "index.html", strings.Repeat("long", 15) + ".html"}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("files %v, want %v", got, want)
	}
}

// A file of somebody else is never written over.
func TestFolderOfOthers(t *testing.T) {
	dir := t.TempDir()
	other := filepath.Join(dir, "index.html")
	if err := os.WriteFile(other, []byte("<h1>mine</h1>"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := newFolder(dir, checker.DocumentOptions{}); err == nil {
		t.Error("the index of somebody else would be replaced")
	}
	os.Remove(other)
	w, err := newFolder(dir, checker.DocumentOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "walk.html"), []byte("<h1>mine</h1>"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := w.write(parse("walk.kif", walk)); err == nil {
		t.Error("a page of somebody else is replaced")
	}
}

// A rulesheet of very many relations is not drawn, and takes no time to say so.
func TestManyRelations(t *testing.T) {
	var b strings.Builder
	for i := range 30_000 {
		fmt.Fprintf(&b, "(<= (q%d ?x) (q%d ?x))\n", i+1, i)
	}
	html := page(t, parse("many.kif", b.String()), checker.DocumentOptions{Static: true})
	if !strings.Contains(html, "30000 relations are too many to show") || !strings.Contains(html, "10000 further lines are not shown") {
		t.Error("the page does not say what it leaves out")
	}
}

// A page holds each match as a test, which can be read back.
func TestMatchAsTest(t *testing.T) {
	text := page(t, parse("games/walk.kif", walk), checker.DocumentOptions{})
	wellFormed(t, text)
	for _, want := range []string{`data-file="games/walk.kif"`, `<pre id="g1-m1-test">;@ test g1-m1`} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q", want)
		}
	}
	test, found := html.TestOfPage([]byte(text), "g1-m1")
	if !found || !html.IsReportPage([]byte(text)) {
		t.Fatal("the page holds no test")
	}
	moves, err := ruletest.PlayedMoves(test)
	if err != nil || len(moves) == 0 {
		t.Errorf("%v: %v", moves, err)
	}
	for _, place := range []string{"g1-m99", "", "g1-m1-s0", "g1-m1-2", `"`} {
		if _, found := html.TestOfPage([]byte(text), place); found {
			t.Errorf("there is a match %q", place)
		}
	}
	part, err := html.NewPagePart(documentOf(parse("games/walk.kif", walk), checker.DocumentOptions{}))
	if err != nil || strings.Contains(part.HTML, "data-file") || !strings.Contains(part.HTML, "g1-m1-test") {
		t.Errorf("the part: %v", err)
	}
}

// TestFragments shows each fragment under its name, with its own lines.
func TestFragments(t *testing.T) {
	f := parse("main.kif", ";@ include \"part.kif\"\n(role walker)\n(way east)\n(way north)\n")
	parts := []fragment.Part{{Path: "part.kif", StartOffset: strings.Index(string(f.Source.Text), "(way east)")}}
	text := page(t, f, checker.DocumentOptions{Parts: parts})
	at := strings.Index(text, "<h3>part.kif</h3>")
	if at < 0 || strings.Contains(text[at:], "line 3") || !strings.Contains(text[at:], `aria-label="line 2"`) || strings.Count(text, `aria-label="line 2"`) != 2 {
		t.Errorf("fragment at %d:\n%s", at, text)
	}
}

// TestPartOfPage shows a rulesheet with the lines of its page.
func TestPartOfPage(t *testing.T) {
	own := "(role walker)\n\n(way east)\n"
	whole := strings.Repeat("\n", 40) + own + strings.Repeat("   \n", 50)
	at := gdl.Origin{Page: gdl.NewSource(token.NewFileSet(), "page.html", []byte(whole)), PageOffset: func(i int) int { return 40 + i }, OwnOffset: func(i int) int { return i - 40 }}
	parsed := gdl.Parse(syntax.NewPart(token.NewFileSet(), "page.html#ruleset", []byte(own), at))
	f := &checker.Draft{File: document.File{SystemPath: "page.html#ruleset"}, Source: parsed.Source, Parsed: parsed}
	f.PagePath = "page.html"
	text := page(t, f, checker.DocumentOptions{})
	if !strings.Contains(text, `aria-label="line 41"`) || !strings.Contains(text, `aria-label="line 42"`) || strings.Contains(text, `aria-label="line 40"`) || strings.Contains(text, `aria-label="line 44"`) {
		t.Error(text)
	}
}
