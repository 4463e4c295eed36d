//go:build browser

package browser

import (
	"context"
	"flag"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/gdllint/gdllint/site/browsertest"
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
	return browsertest.StartBrowser(t, append([]chromedp.ExecAllocatorOption{chromedp.WindowSize(1280, 900),
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1")}, more...)...)
}

// A tab shows a page of the site.
type tab struct{ *browsertest.BrowserTab }

// open opens a page of the site, which may ask for what is there only.
func open(t *testing.T, browser context.Context, s *site, path string, before ...chromedp.Action) tab {
	t.Helper()
	own := func(asked string) bool {
		return strings.HasPrefix(asked, s.URL+"/") || strings.HasPrefix(asked, "data:") || strings.HasPrefix(asked, "blob:"+s.URL+"/")
	}
	return tab{browsertest.OpenTab(t, browser, s.URL+path, own, before...)}
}

// await waits until an expression is true. While another page is being opened there is
// nothing to ask.
func (b tab) await(t *testing.T, expression string) {
	t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		var ok bool
		err := chromedp.Run(b.TabContext, chromedp.Evaluate(`Promise.resolve(`+expression+`).then(Boolean)`, &ok, func(p *runtime.EvaluateParams) *runtime.EvaluateParams {
			return p.WithAwaitPromise(true)
		}))
		if ok && err == nil {
			return
		}
	}
	b.CheckFaults(t)
	t.Fatalf("%s is not so; the page says %q, the list %q", expression, b.EvalString(t, `document.getElementById('status')?.textContent`),
		b.EvalString(t, `document.getElementById('findings')?.innerText`))
}

// shoot takes a picture.
func (b tab) shoot(t *testing.T, name string) {
	t.Helper()
	if *shots == "" {
		return
	}
	var picture []byte
	b.RunActions(t, chromedp.Sleep(300*time.Millisecond), chromedp.CaptureScreenshot(&picture))
	if err := os.WriteFile(filepath.Join(*shots, name+".png"), picture, 0o666); err != nil {
		t.Fatal(err)
	}
}
