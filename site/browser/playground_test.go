//go:build browser

package browser

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const (
	told    = `document.documentElement.dataset.told !== undefined`
	text    = `document.getElementById('editor').shadowRoot.querySelector('.cm-content').innerText`
	content = `document.getElementById('editor').shadowRoot.querySelector('.cm-content')`
	listed  = `document.getElementById('findings').innerText`
)

// What somebody does who comes for the first time.
func TestFirstVisit(t *testing.T) {
	s := serve(t)
	b := open(t, browse(t), s, "/")
	b.await(t, told)
	t.Logf("the first findings are shown after %s ms", b.EvalString(t, `document.documentElement.dataset.told`))
	b.await(t, listed+`.includes('V02 unsafe-negation')`)
	b.shoot(t, "first")
	b.CheckFaults(t)
}

// A fix changes the text, a proof is shown, a match steps.
func TestFixProveMatch(t *testing.T) {
	s := serve(t)
	b := open(t, browse(t), s, "/#example=robot")
	b.await(t, `document.querySelector('.findings .see') !== null`)
	b.WantValue(t, `document.querySelectorAll('#game .match').length > 0`, "true")
	b.RunActions(t, chromedp.Evaluate(`document.querySelector('.findings .see').click()`, nil))
	now := `document.querySelector('.match .state.now').getAttribute('aria-label')`
	b.WantValue(t, now, "state 1")
	b.RunActions(t, chromedp.Click(`.match button[aria-label="one move back"]`))
	b.WantValue(t, now, "state 0")
	b.RunActions(t, chromedp.Click(`#prove`))
	b.await(t, `document.getElementById('status').textContent.includes('violated')`)
	b.WantValue(t, `document.querySelector('.answers td.violated') !== null`, "true")
	b.shoot(t, "proved")
	b.RunActions(t, chromedp.Click(`#match`))
	b.await(t, `document.querySelector('.match h3').textContent.includes('at random')`)
	// Answers about another text say so.
	b.WantValue(t, `document.getElementById('game').classList.contains('stale')`, "false")
	b.RunActions(t, chromedp.Click(`#asides`))
	b.replace(t, "(role nobody)")
	b.WantValue(t, `document.getElementById('game').classList.contains('stale')`, "true")
	b.WantValue(t, `getComputedStyle(document.getElementById('game'), '::before').content.includes('before it was changed')`, "true")
	b.CheckFaults(t)
}

// replace types another text into the editor, as somebody does.
func (b tab) replace(t *testing.T, to string) {
	t.Helper()
	b.RunActions(t, chromedp.Evaluate(content+`.focus()`, nil), chromedp.KeyEvent("a", chromedp.KeyModifiers(input.ModifierCtrl)), input.InsertText(to))
	b.await(t, text+fmt.Sprintf(`.includes(%q)`, to[:min(len(to), 6)]))
}

const typed = "(role a)\n(init (p 1))\n(<= (legal a (go ?x)) (true (p ?x)) (distinct ?x 2) (distinct ?x 2))\n(<= (next (p ?y)) (does a (go ?y)))\n(<= terminal (true (p 2)))\n(goal a 100)"

// Somebody types, applies fixes, takes them back, formats, and asks why.
func TestFixes(t *testing.T) {
	s := serve(t)
	b := open(t, browse(t), s, "/")
	b.await(t, told)
	b.replace(t, typed)
	b.await(t, listed+`.includes('D09')`)
	b.RunActions(t, chromedp.Evaluate(`[...document.querySelectorAll('.findings li')].find((li) => li.innerText.includes('D09')).querySelector('.fix').click()`, nil))
	b.await(t, `!`+text+`.includes('(distinct ?x 2) (distinct ?x 2)')`)
	b.await(t, `!`+listed+`.includes('D09')`)
	b.RunActions(t, chromedp.Evaluate(content+`.focus()`, nil), chromedp.KeyEvent("z", chromedp.KeyModifiers(input.ModifierCtrl)))
	b.await(t, listed+`.includes('D09')`)
	b.RunActions(t, chromedp.Click(`#fixall`))
	b.await(t, `!`+listed+`.includes('D09')`)
	b.RunActions(t, chromedp.Click(`#format`))
	b.await(t, text+`.includes('\n    (true (p ?x))')`)
	b.RunActions(t, chromedp.Evaluate(`document.querySelector('.findings .code').click()`, nil))
	b.await(t, `document.querySelector('.explained pre') !== null`)
	b.WantValue(t, `document.querySelector('.findings .code').getAttribute('aria-expanded')`, "true")
	b.CheckFaults(t)
	// The text is still there when the page is opened again.
	b.RunActions(t, chromedp.Reload())
	b.await(t, told)
	b.await(t, text+`.includes('(goal a 100)')`)
	b.CheckFaults(t)
}

// A link brings the text to somebody else, letter by letter, and loses nobody's text.
func TestShare(t *testing.T) {
	s := serve(t)
	b := open(t, browse(t), s, "/")
	b.await(t, told)
	mine := "(role 𝔊) ; <b>&amp;\n(init \u00e9)"
	b.replace(t, mine)
	b.RunActions(t, chromedp.Click(`#share`))
	b.await(t, `document.getElementById('link').value.includes('#text=')`)
	link := b.EvalString(t, `document.getElementById('link').value`)
	b.CheckFaults(t)
	other := open(t, browse(t), s, strings.TrimPrefix(link, s.URL))
	other.await(t, told)
	other.WantValue(t, text, mine)
	other.CheckFaults(t)
	// Here another text is being written when a link is opened. The old link is gone, as
	// it is not about that text.
	b.replace(t, "(role mine)")
	b.WantValue(t, `document.getElementById('shared').hidden`, "true")
	b.RunActions(t, chromedp.Evaluate(`location.hash = 'example=nim'`, nil))
	b.await(t, text+`.includes('Nim with o')`)
	b.await(t, `[...document.querySelectorAll('#examples option')].some((o) => o.value === 'earlier=0' && o.textContent === '(role mine)')`)
	b.RunActions(t, chromedp.Evaluate(`(() => { const e = document.getElementById('examples'); e.value = 'earlier=0'; e.dispatchEvent(new Event('change')) })()`, nil))
	b.await(t, text+` === '(role mine)'`)
	b.CheckFaults(t)
}

// Links that somebody made to do harm are refused, and so is the text that they hide.
func TestHostileLinks(t *testing.T) {
	s := serve(t)
	browser := browse(t)
	for name, link := range map[string]string{
		"no letters":      "#text=%3Cscript%3Ealert(1)%3C/script%3E",
		"no stream":       "#text=AAAA",
		"bomb":            "#text=" + deflated(t, make([]byte, 300<<20)),
		"no UTF-8":        "#text=" + deflated(t, []byte{0xff, 0xfe}),
		"nothing known":   "#example=__proto__",
		"no known kind":   "#javascript=alert(1)",
		"far too long":    "#text=" + strings.Repeat("A", 500_000),
		"only a fragment": "#g1-m1",
		"no address":      "#%",
	} {
		t.Run(name, func(t *testing.T) {
			b := open(t, browser, s, "/"+link)
			b.await(t, told)
			b.WantValue(t, `document.querySelectorAll('script').length + document.querySelectorAll('img,iframe,object').length`, "2")
			b.CheckFaults(t)
		})
	}
}

// deflated is what links hold.
func deflated(t *testing.T, text []byte) string {
	t.Helper()
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err == nil {
		_, err = w.Write(text)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return base64.RawURLEncoding.EncodeToString(packed.Bytes())
}

// Whatever a rulesheet holds, it is only text.
func TestHostileTexts(t *testing.T) {
	s := serve(t)
	browser := browse(t)
	game, err := os.ReadFile("../../testdata/games/robot.kif")
	if err != nil {
		t.Fatal(err)
	}
	for i, evil := range []string{`<script>alert(1)</script>`, `"><img/src=x/onerror=alert(1)>`, `</style><script>alert(1)</script>`,
		"\u202ealert", `javascript:alert(1)`, strings.Repeat("w", 3000)} {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			hostile := strings.NewReplacer("robot", "robot"+evil, "cellar", "cellar"+evil).Replace(string(game)) + "\n(lost ?" + evil + ") ; " + evil
			b := open(t, browser, s, "/#text="+deflated(t, []byte(hostile)))
			b.await(t, told)
			b.RunActions(t, chromedp.Click(`#prove`))
			b.await(t, `/ open| not valid/.test(document.getElementById('status').textContent)`)
			b.WantValue(t, `document.querySelectorAll('script').length + document.querySelectorAll('img,iframe,object,embed').length`, "2")
			b.WantValue(t, `[...document.querySelectorAll('*')].some((e) => [...e.attributes].some((a) => a.name.startsWith('on') || a.value.startsWith('javascript:')))`, "false")
			b.WantValue(t, `document.documentElement.scrollWidth <= innerWidth`, "true")
			b.CheckFaults(t)
		})
	}
}

// The policy refuses what the page would never do.
func TestPolicy(t *testing.T) {
	s := serve(t)
	b := open(t, browse(t), s, "/")
	b.await(t, told)
	b.CheckFaults(t)
	b.RunActions(t, chromedp.Evaluate(`window.refused = []; addEventListener('securitypolicyviolation', (e) => window.refused.push(e.effectiveDirective))`, nil))
	for directive, attempt := range map[string]string{
		"script-src-elem":           `(() => { const e = document.createElement('script'); try { e.text = 'window.evil = 1' } catch {} document.body.append(e) })()`,
		"require-trusted-types-for": `(() => { try { document.body.innerHTML += '' } catch {} })()`,
		"connect-src":               `fetch('https://example.com/').catch(() => 0), 0`,
		"img-src":                   `(() => { const e = document.createElement('img'); e.src = 'https://example.com/x.png'; document.body.append(e) })()`,
		"style-src-attr":            `(() => { document.body.setAttribute('style', 'color: red') })()`,
	} {
		b.RunActions(t, chromedp.Evaluate(attempt, nil))
		if directive == "script-src-elem" { // trusted types refuse it first
			b.WantValue(t, `window.evil === undefined`, "true")
			continue
		}
		b.await(t, fmt.Sprintf(`window.refused.includes(%q)`, directive))
	}
}

// After it was there once, the site works without a network.
func TestOffline(t *testing.T) {
	s := serve(t)
	b := open(t, browse(t), s, "/")
	b.await(t, told)
	b.await(t, `(async () => (await navigator.serviceWorker.ready).active.state === 'activated')()`)
	b.CheckFaults(t)
	b.ExpectServerGone()
	s.CloseClientConnections()
	s.Close()
	b.RunActions(t, chromedp.Reload())
	b.await(t, told)
	b.replace(t, typed)
	b.await(t, listed+`.includes('D09')`)
	b.RunActions(t, chromedp.Navigate(s.URL+"/rules/V02.html"))
	b.WantValue(t, `document.querySelector('h1').textContent`, "V02 unsafe-negation")
	b.RunActions(t, chromedp.Click(`a[href$="V02-bad"]`))
	b.await(t, told)
	b.await(t, listed+`.includes('V02 unsafe-negation')`)
	b.CheckFaults(t)
}

// Typing never waits: not for proofs, which end when the text changes, and can be stopped.
func TestStop(t *testing.T) {
	s := serve(t)
	b := open(t, browse(t), s, "/#example=men")
	b.await(t, told)
	b.RunActions(t, chromedp.SetValue(`#budget`, "thorough"), chromedp.Click(`#prove`))
	b.await(t, `!document.getElementById('stop').hidden`)
	b.RunActions(t, chromedp.Click(`#stop`))
	b.WantValue(t, `document.getElementById('stop').hidden`, "true")
	b.RunActions(t, chromedp.Click(`#asides`), chromedp.Click(`#prove`))
	b.replace(t, typed)
	b.await(t, listed+`.includes('D09')`)
	b.WantValue(t, `document.getElementById('stop').hidden`, "true")
	b.CheckFaults(t)
}

// The page fits a telephone, and is dark where people want that.
func TestLooks(t *testing.T) {
	s := serve(t)
	browser := browse(t)
	for name, before := range map[string]chromedp.Action{
		"phone": emulation.SetDeviceMetricsOverride(390, 844, 2, true),
		"dark":  emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}),
		"light": emulation.SetDeviceMetricsOverride(1280, 900, 1, false),
	} {
		t.Run(name, func(t *testing.T) {
			b := open(t, browser, s, "/#example=noughts", before)
			b.await(t, `document.querySelector('#game .match') !== null`)
			b.WantValue(t, `document.documentElement.scrollWidth <= innerWidth`, "true")
			b.accessible(t)
			b.shoot(t, name)
			b.RunActions(t, chromedp.Evaluate(`document.querySelector('#game .match').scrollIntoView()`, nil), chromedp.Focus(`#game .match`), chromedp.KeyEvent(kb.End))
			b.shoot(t, name+"-match")
			b.RunActions(t, chromedp.Navigate(s.URL+"/rules/V02.html"))
			b.WantValue(t, `document.documentElement.scrollWidth <= innerWidth`, "true")
			b.accessible(t)
			b.shoot(t, name+"-rule")
			b.CheckFaults(t)
		})
	}
}

// accessible fails for what people who cannot see or point would miss.
func (b tab) accessible(t *testing.T) {
	t.Helper()
	b.WantValue(t, `(() => { let last = 0; for (const h of document.querySelectorAll('h1,h2,h3,h4')) {
		const n = Number(h.tagName[1]); if (n > last + 1) return h.textContent; last = n } return '' })()`, "")
	b.WantValue(t, `[...document.querySelectorAll('button,input,select,svg,[role=region]')].filter((e) =>
		!e.getAttribute('aria-label') && !e.closest('label') && !e.textContent.trim()).length`, "0")
	b.WantValue(t, `(() => { const ids = [...document.querySelectorAll('[id]')].map((e) => e.id); return ids.length - new Set(ids).size })()`, "0")
	b.WantValue(t, `[...document.querySelectorAll('a[href^="#"]')].filter((a) => !document.getElementById(a.hash.slice(1))).length`, "0")
}

// A shown match goes on with other moves: legal ones are chosen, taken back and asked about.
func TestPlayOn(t *testing.T) {
	s := serve(t)
	b := open(t, browse(t), s, "/#example=nim")
	b.await(t, told)
	b.RunActions(t, chromedp.Click(`#asides`), chromedp.Click(`#match`))
	b.await(t, `document.querySelector('.match h3')?.textContent.includes('at random')`)
	b.RunActions(t, chromedp.Click(`.match button[aria-label="first state"]`), chromedp.Click(`.match button[aria-label^="play on"]`))
	b.await(t, `document.querySelector('.match h3').textContent === 'your match' && document.querySelector('#game .table') !== null`)
	moves := `[...document.querySelectorAll('#game .table .acts button')].map((b) => b.textContent).join()`
	b.WantValue(t, moves, "(take 1),(take 2),(take 3),at random,undo,which hold,why, or why not")
	b.WantValue(t, `[...document.querySelectorAll('#game .table button')].find((b) => b.textContent === 'undo').disabled`, "true")
	click := func(text string) chromedp.Action {
		return chromedp.Evaluate(fmt.Sprintf(`[...document.querySelectorAll('#game .table button')].find((b) => b.textContent === %q).click()`, text), nil)
	}
	b.RunActions(t, click("(take 3)"))
	now := `document.querySelector('.match .state.now')?.getAttribute('aria-label')`
	b.await(t, now+` === 'state 1'`)
	b.RunActions(t, chromedp.SendKeys(`.questions input`, "terminal"), click("why, or why not"))
	b.await(t, `document.querySelector('.questions pre').textContent.includes('fails  (true (pile 0))')`)
	b.RunActions(t, chromedp.Evaluate(`document.querySelector('.questions input').value = '(true ?f)'`, nil), click("which hold"))
	b.await(t, `document.querySelector('.questions pre').textContent.includes('(pile 4)')`)
	b.shoot(t, "playon")
	b.RunActions(t, click("at random"))
	b.await(t, now+` === 'state 2'`)
	b.RunActions(t, click("undo"))
	b.await(t, now+` === 'state 1'`)
	b.RunActions(t, chromedp.Evaluate(`Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text } } }), 0`, nil))
	b.RunActions(t, chromedp.Click(`.match button[aria-label="copy the match as a test"]`))
	b.await(t, `window.copied?.includes(';@   (play anna (take 3) bert wait)\n;@   (not terminal)')`)
	b.WantValue(t, `document.querySelectorAll('#game button[aria-label^="copy the command"]').length`, "0")
	b.CheckFaults(t)
}
