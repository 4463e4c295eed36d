//go:build browser

package browsertest

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// StartBrowser starts the browser. The allocator makes and removes its profile: the
// directory of a test would be removed while the browser still writes there.
func StartBrowser(t *testing.T, more ...chromedp.ExecAllocatorOption) context.Context {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("no-proxy-server", true),
		chromedp.WSURLReadTimeout(2*time.Minute))
	allocator, stop := chromedp.NewExecAllocator(context.Background(), append(options, more...)...)
	t.Cleanup(stop)
	ctx, cancel := chromedp.NewContext(allocator)
	t.Cleanup(cancel)
	if err := chromedp.Run(ctx); err != nil {
		t.Fatalf("no browser: %v", err)
	}
	return ctx
}

// A BrowserTab is a page of the browser and its faults.
type BrowserTab struct {
	TabContext   context.Context
	isOwnRequest func(address string) bool
	faultsMutex  sync.Mutex
	pageFaults   []string
	serverGone   bool
}

// OpenTab opens an address in a new tab. Own tells whether the page may make a request to an
// address.
func OpenTab(t *testing.T, browser context.Context, address string, own func(string) bool, before ...chromedp.Action) *BrowserTab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser)
	t.Cleanup(cancel)
	ctx, stop := context.WithTimeout(ctx, 5*time.Minute)
	t.Cleanup(stop)
	b := &BrowserTab{TabContext: ctx, isOwnRequest: own}
	chromedp.ListenTarget(ctx, b.recordFaults)
	actions := append([]chromedp.Action{network.Enable(), log.Enable(), runtime.Enable()}, before...)
	b.RunActions(t, append(actions, chromedp.Navigate(address))...)
	return b
}

func (b *BrowserTab) recordFaults(event any) {
	b.faultsMutex.Lock()
	defer b.faultsMutex.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		if u := e.Request.URL; !b.isOwnRequest(u) {
			b.pageFaults = append(b.pageFaults, "a request to "+u)
		}
	case *log.EventEntryAdded:
		if !b.serverGone {
			b.pageFaults = append(b.pageFaults, "the browser says: "+e.Entry.Text)
		}
	case *runtime.EventExceptionThrown:
		b.pageFaults = append(b.pageFaults, "an exception: "+e.ExceptionDetails.Error())
	case *runtime.EventConsoleAPICalled:
		b.pageFaults = append(b.pageFaults, "something is written to the console")
	case *page.EventJavascriptDialogOpening:
		b.pageFaults = append(b.pageFaults, "a dialog: "+e.Message)
		go chromedp.Run(b.TabContext, page.HandleJavaScriptDialog(true))
	}
}

// ExpectServerGone says that the server is stopped from now on, so that messages of the browser are
// no faults.
func (b *BrowserTab) ExpectServerGone() {
	b.faultsMutex.Lock()
	defer b.faultsMutex.Unlock()
	b.serverGone = true
}

// CheckFaults fails the test for each fault of the page.
func (b *BrowserTab) CheckFaults(t *testing.T) {
	t.Helper()
	b.faultsMutex.Lock()
	defer b.faultsMutex.Unlock()
	for _, fault := range b.pageFaults {
		t.Error(fault)
	}
}

// RunActions runs actions in the tab. An error ends the test.
func (b *BrowserTab) RunActions(t *testing.T, actions ...chromedp.Action) {
	t.Helper()
	if err := chromedp.Run(b.TabContext, actions...); err != nil {
		t.Fatal(err)
	}
}

// EvalString returns the value of a JavaScript expression as text.
func (b *BrowserTab) EvalString(t *testing.T, expression string) string {
	t.Helper()
	var got any
	if err := chromedp.Run(b.TabContext, chromedp.Evaluate(expression, &got)); err != nil {
		t.Fatalf("%s: %v", expression, err)
	}
	return fmt.Sprint(got)
}

// WantValue fails the test unless a JavaScript expression has the wanted value.
func (b *BrowserTab) WantValue(t *testing.T, expression, want string) {
	t.Helper()
	if got := b.EvalString(t, expression); got != want {
		t.Errorf("%s is %s, want %s", expression, got, want)
	}
}
