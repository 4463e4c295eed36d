//go:build browser

package browser

import (
	"context"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

var shots = flag.String("shots", "", "`directory` for pictures of the playground")

const dist = "../dist"

// A site is served, and what is asked of it noted.
type site struct {
	*httptest.Server
	mu    sync.Mutex
	asked map[string]int
}

func serve(t *testing.T) *site {
	t.Helper()
	if _, err := os.Stat(filepath.Join(dist, "index.html")); err != nil {
		t.Fatalf("the site is not built: %v", err)
	}
	s := &site{asked: map[string]int{}}
	files := http.FileServer(http.Dir(dist))
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		s.asked[r.URL.Path]++
		s.mu.Unlock()
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	return s
}

// browse starts a browser that knows no other hosts than this machine.
func browse(t *testing.T, more ...chromedp.ExecAllocatorOption) context.Context {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("no-proxy-server", true),
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"),
		chromedp.WindowSize(1280, 900), chromedp.WSURLReadTimeout(2*time.Minute))
	allocator, stop := chromedp.NewExecAllocator(context.Background(), append(options, more...)...)
	t.Cleanup(stop)
	ctx, cancel := chromedp.NewContext(allocator)
	t.Cleanup(cancel)
	if err := chromedp.Run(ctx); err != nil {
		t.Fatalf("no browser: %v", err)
	}
	return ctx
}

// A tab is a page of the browser and what went wrong in it.
type tab struct {
	ctx     context.Context
	site    string
	mu      sync.Mutex
	faults  []string
	offline bool // the site is not there any more
}

// open opens a page of the site, and notes each request that goes elsewhere and each
// complaint of the browser.
func open(t *testing.T, browser context.Context, s *site, path string, before ...chromedp.Action) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser)
	t.Cleanup(cancel)
	ctx, stop := context.WithTimeout(ctx, 5*time.Minute)
	t.Cleanup(stop)
	b := &tab{ctx: ctx, site: s.URL}
	chromedp.ListenTarget(ctx, b.watch)
	actions := append([]chromedp.Action{network.Enable(), log.Enable(), runtime.Enable()}, before...)
	b.do(t, append(actions, chromedp.Navigate(s.URL+path))...)
	return b
}

func (b *tab) watch(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		if u := e.Request.URL; !strings.HasPrefix(u, b.site+"/") && !strings.HasPrefix(u, "data:") && !strings.HasPrefix(u, "blob:"+b.site+"/") {
			b.faults = append(b.faults, "a request to "+u)
		}
	case *log.EventEntryAdded:
		if !b.offline {
			b.faults = append(b.faults, "the browser says: "+e.Entry.Text)
		}
	case *runtime.EventExceptionThrown:
		b.faults = append(b.faults, "an exception: "+e.ExceptionDetails.Error())
	case *runtime.EventConsoleAPICalled:
		b.faults = append(b.faults, "something is written to the console")
	case *page.EventJavascriptDialogOpening:
		b.faults = append(b.faults, "a dialog: "+e.Message)
		go chromedp.Run(b.ctx, page.HandleJavaScriptDialog(true))
	}
}

// check fails for what went wrong.
func (b *tab) check(t *testing.T) {
	t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, fault := range b.faults {
		t.Error(fault)
	}
}

// do runs actions.
func (b *tab) do(t *testing.T, actions ...chromedp.Action) {
	t.Helper()
	if err := chromedp.Run(b.ctx, actions...); err != nil {
		t.Fatal(err)
	}
}

// eval returns the value of an expression.
func (b *tab) eval(t *testing.T, expression string) string {
	t.Helper()
	var got any
	b.do(t, chromedp.Evaluate(expression, &got))
	return fmt.Sprint(got)
}

// want evaluates an expression, which must yield a value.
func (b *tab) want(t *testing.T, expression, want string) {
	t.Helper()
	if got := b.eval(t, expression); got != want {
		t.Errorf("%s is %s, want %s", expression, got, want)
	}
}

// await waits until an expression is true. While another page is being opened there is
// nothing to ask.
func (b *tab) await(t *testing.T, expression string) {
	t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		var ok bool
		err := chromedp.Run(b.ctx, chromedp.Evaluate(`Promise.resolve(`+expression+`).then(Boolean)`, &ok, func(p *runtime.EvaluateParams) *runtime.EvaluateParams {
			return p.WithAwaitPromise(true)
		}))
		if ok && err == nil {
			return
		}
	}
	b.check(t)
	t.Fatalf("%s is not so; the page says %q, the list %q", expression, b.eval(t, `document.getElementById('status')?.textContent`),
		b.eval(t, `document.getElementById('findings')?.innerText`))
}

// shoot takes a picture.
func (b *tab) shoot(t *testing.T, name string) {
	t.Helper()
	if *shots == "" {
		return
	}
	var picture []byte
	b.do(t, chromedp.Sleep(300*time.Millisecond), chromedp.CaptureScreenshot(&picture))
	if err := os.WriteFile(filepath.Join(*shots, name+".png"), picture, 0o666); err != nil {
		t.Fatal(err)
	}
}
