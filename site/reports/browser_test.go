//go:build browser

package browser

import (
	"context"
	"flag"
	"fmt"
	"go/token"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/report/html"
	"github.com/gdllint/gdllint/site/browsertest"
)

var shots = flag.String("shots", "", "`directory` for pictures of matches")

const games = "../../play/board/testdata"

// browse starts the browser.
func browse(t *testing.T) context.Context {
	t.Helper()
	return browsertest.StartBrowser(t, chromedp.WindowSize(1000, 800))
}

// A tab shows a page of a report.
type tab struct{ *browsertest.BrowserTab }

// open opens a file in a tab of its own; it is all that the page may ask for.
func open(t *testing.T, browser context.Context, path string, before ...chromedp.Action) tab {
	t.Helper()
	absolute, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	address := (&url.URL{Scheme: "file", Path: absolute}).String()
	return tab{browsertest.OpenTab(t, browser, address, func(asked string) bool { return asked == address }, before...)}
}

func parse(name string, text []byte) *checker.Draft {
	src := gdl.NewSource(token.NewFileSet(), name, text)
	return &checker.Draft{File: document.File{SystemPath: name}, Source: src, Parsed: gdl.Parse(src)}
}

// site writes a report about texts by their names.
func site(t *testing.T, names []string, texts map[string][]byte, o checker.DocumentOptions) string {
	t.Helper()
	dir := t.TempDir()
	o.Pictures = true
	w, err := html.NewFolderWriter(dir, o.Rules, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if err := w.WriteFile(parse(name, texts[name]).Document(o)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(&document.Summary{FileCount: len(names)}); err != nil {
		t.Fatal(err)
	}
	return dir
}

const now = `document.querySelector('.match .state.now').getAttribute('aria-label')`

// Matches step by buttons and by keys, nothing leaves the page, and nobody
// complains.
func TestMatches(t *testing.T) {
	browser := browse(t)
	paths, err := filepath.Glob(filepath.Join(games, "*.kif"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no games: %v", err)
	}
	texts := map[string][]byte{}
	var names []string
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, filepath.Base(path))
		texts[filepath.Base(path)] = text
	}
	dir := site(t, names, texts, checker.DocumentOptions{})
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			name := strings.TrimSuffix(name, ".kif")
			b := open(t, browser, filepath.Join(dir, name+".html"))
			b.WantValue(t, `document.querySelectorAll('.match').length`, "1")
			b.WantValue(t, now, "state 0")
			b.RunActions(t, chromedp.Click(`button[aria-label="one move forward"]`))
			b.WantValue(t, now, "state 1")
			b.RunActions(t, chromedp.Focus(`.match`), chromedp.KeyEvent(kb.ArrowRight))
			b.WantValue(t, now, "state 2")
			b.RunActions(t, chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.ArrowLeft))
			b.WantValue(t, now, "state 0")
			b.RunActions(t, chromedp.KeyEvent(kb.End))
			b.WantValue(t, `document.querySelectorAll('.state.now').length`, "1")
			b.WantValue(t, `document.querySelector('.state.now .over') !== null`, "true")
			b.WantValue(t, `document.querySelector('button[aria-label="last state"]').disabled`, "true")
			b.WantValue(t, `getComputedStyle(document.querySelector('.state:not(.now)')).display`, "none")
			b.RunActions(t, chromedp.Click(`button[aria-label="show all states"]`))
			b.WantValue(t, `getComputedStyle(document.querySelector('.state:not(.now)')).display !== 'none'`, "true")
			b.RunActions(t, chromedp.Click(`button[aria-label="show one state"]`))
			b.accessible(t)
			b.shoot(t, name)
			b.CheckFaults(t)
		})
	}
}

// Without scripts all states are there, and nothing that would not work.
func TestWithoutScripts(t *testing.T) {
	browser := browse(t)
	text, err := os.ReadFile(filepath.Join(games, "noughts.kif"))
	if err != nil {
		t.Fatal(err)
	}
	dir := site(t, []string{"noughts.kif"}, map[string][]byte{"noughts.kif": text}, checker.DocumentOptions{})
	b := open(t, browser, filepath.Join(dir, "noughts.html"), emulation.SetScriptExecutionDisabled(true))
	var height int64
	var all, buttons []*cdp.Node
	b.RunActions(t, chromedp.Nodes(`.match .state`, &all, chromedp.ByQueryAll), chromedp.Nodes(`button`, &buttons, chromedp.ByQueryAll, chromedp.AtLeast(0)))
	if len(all) < 5 || len(buttons) > 0 {
		t.Errorf("%d states, %d buttons", len(all), len(buttons))
	}
	for _, state := range all {
		b.RunActions(t, chromedp.ActionFunc(func(ctx context.Context) error {
			box, err := dom.GetBoxModel().WithNodeID(state.NodeID).Do(ctx)
			if err == nil {
				height = box.Height
			}
			return err
		}))
		if height < 50 {
			t.Errorf("a state is %d pixels high", height)
		}
	}
}

// accessible fails for what people who cannot see or point would miss.
func (b tab) accessible(t *testing.T) {
	t.Helper()
	// Headings do not leave out a level.
	b.WantValue(t, `(() => { let last = 0; for (const h of document.querySelectorAll('h1,h2,h3,h4')) {
		const n = Number(h.tagName[1]); if (n > last + 1) return h.textContent; last = n } return '' })()`, "")
	// Everything that can be used has a name.
	b.WantValue(t, `[...document.querySelectorAll('button,input,svg,[role=region]')].filter((e) =>
		!e.getAttribute('aria-label') && !e.closest('label')).length`, "0")
	// Names of places are there once.
	b.WantValue(t, `(() => { const ids = [...document.querySelectorAll('[id]')].map((e) => e.id); return ids.length - new Set(ids).size })()`, "0")
	// Links within the page lead somewhere.
	b.WantValue(t, `[...document.querySelectorAll('a[href^="#"]')].filter((a) => !document.getElementById(a.hash.slice(1))).length`, "0")
}

// shoot takes a picture of a match, half way through.
func (b tab) shoot(t *testing.T, name string) {
	t.Helper()
	if *shots == "" {
		return
	}
	var picture []byte
	b.RunActions(t, chromedp.Focus(`.match`), chromedp.KeyEvent(kb.Home))
	for range 9 {
		b.RunActions(t, chromedp.KeyEvent(kb.ArrowRight))
	}
	b.RunActions(t, chromedp.Evaluate(`document.activeElement.blur()`, nil), chromedp.Screenshot(`.state.now`, &picture, chromedp.NodeVisible))
	if err := os.WriteFile(filepath.Join(*shots, name+".png"), picture, 0o666); err != nil {
		t.Fatal(err)
	}
}

// Whatever a rulesheet holds, it is only text.
func TestHostile(t *testing.T) {
	browser := browse(t)
	texts := map[string][]byte{}
	var names []string
	for i, evil := range []string{`<script>alert(1)</script>`, `"><img/src=x/onerror=alert(1)>`, `</style><script>alert(1)</script>`,
		"\u202ealert", `javascript:alert(1)`, strings.Repeat("w", 3000)} {
		text, err := os.ReadFile(filepath.Join(games, "noughts.kif"))
		if err != nil {
			t.Fatal(err)
		}
		name := fmt.Sprintf("%d%s.kif", i, evil)
		names = append(names, name)
		texts[name] = []byte(strings.NewReplacer("xplayer", evil, "cell", "cell"+evil).Replace(string(text)) + "; " + evil)
	}
	dir := site(t, names, texts, checker.DocumentOptions{})
	pages, err := filepath.Glob(filepath.Join(dir, "*.html"))
	if err != nil || len(pages) != len(names)+1 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	for _, path := range pages {
		b := open(t, browser, path)
		b.WantValue(t, `document.querySelectorAll('script').length + document.querySelectorAll('img,iframe,object').length`, "1")
		b.WantValue(t, `document.querySelector('h1') !== null && document.documentElement.scrollWidth < 4 * innerWidth`, "true")
		b.CheckFaults(t)
	}
}

// The table of many games sorts and filters.
func TestIndex(t *testing.T) {
	browser := browse(t)
	texts := map[string][]byte{}
	var names []string
	for i := range 664 {
		name := fmt.Sprintf("games/game%03d.kif", i)
		names = append(names, name)
		texts[name] = []byte(strings.Repeat("(role a)\n", 1+(i*37)%664))
	}
	dir := site(t, names, texts, checker.DocumentOptions{Static: true})
	begun := time.Now()
	b := open(t, browser, filepath.Join(dir, "index.html"))
	t.Logf("the index of %d games opens in %v", len(names), time.Since(begun).Round(time.Millisecond))
	first := `document.querySelector('tbody th').textContent`
	b.WantValue(t, first, "game000.kif")
	b.RunActions(t, chromedp.Click(`button[aria-label="sort by game"]`))
	b.WantValue(t, first, "game663.kif")
	b.RunActions(t, chromedp.Click(`button[aria-label="sort by rules"]`))
	b.WantValue(t, `document.querySelector('tbody tr td:last-child').textContent`, "1")
	b.WantValue(t, `document.querySelector('th[aria-sort=ascending]').textContent`, "rules")
	b.RunActions(t, chromedp.SendKeys(`input[type=search]`, "game01"))
	b.WantValue(t, `[...document.querySelectorAll('tbody tr')].filter((r) => !r.hidden).length`, "10")
	b.accessible(t)
	b.CheckFaults(t)
}

// Each match is copied as a test, and as the command that goes on from it.
func TestCopies(t *testing.T) {
	browser := browse(t)
	text, err := os.ReadFile(filepath.Join(games, "noughts.kif"))
	if err != nil {
		t.Fatal(err)
	}
	dir := site(t, []string{"noughts.kif", "a&calc&.kif"}, map[string][]byte{"noughts.kif": text, "a&calc&.kif": text}, checker.DocumentOptions{})
	b := open(t, browser, filepath.Join(dir, "noughts.html"))
	b.RunActions(t, chromedp.Evaluate(`Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text } } }), 0`, nil))
	b.RunActions(t, chromedp.Click(`button[aria-label="copy the match as a test"]`))
	b.WantValue(t, `copied.startsWith(';@ test g1-m1\n;@   (play ')`, "true")
	b.RunActions(t, chromedp.Click(`button[aria-label^="copy the command"]`))
	b.WantValue(t, `copied`, "gdllint play noughts.kif --from "+filepath.ToSlash(filepath.Join(dir, "noughts.html"))+":g1-m1")
	b.RunActions(t, chromedp.Evaluate(`navigator.clipboard.writeText = async () => { throw new Error('not allowed') }, 0`, nil))
	b.RunActions(t, chromedp.Click(`button[aria-label="copy the match as a test"]`))
	b.WantValue(t, `document.querySelector('details.test').open && getSelection().toString().startsWith(';@ test g1-m1')`, "true")
	b.accessible(t)
	b.CheckFaults(t)
	// A name that some shell would read as more than a name is in no command.
	b = open(t, browser, filepath.Join(dir, "a_calc_.html"))
	b.WantValue(t, `document.querySelectorAll('button[aria-label="copy the match as a test"]').length`, "1")
	b.WantValue(t, `document.querySelectorAll('button[aria-label^="copy the command"]').length`, "0")
	b.CheckFaults(t)
}
