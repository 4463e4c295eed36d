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

// Browse starts the browser. The allocator makes and removes its profile: the
// directory of a test would be removed while the browser still writes there.
func Browse(t *testing.T, more ...chromedp.ExecAllocatorOption) context.Context {
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

// A Tab is a page of the browser and its faults.
type Tab struct {
	Ctx    context.Context
	own    func(address string) bool
	mu     sync.Mutex
	faults []string
	alone  bool
}

// Open opens an address in a tab of its own. Own tells whether the page may make
// a request.
func Open(t *testing.T, browser context.Context, address string, own func(string) bool, before ...chromedp.Action) *Tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser)
	t.Cleanup(cancel)
	ctx, stop := context.WithTimeout(ctx, 5*time.Minute)
	t.Cleanup(stop)
	b := &Tab{Ctx: ctx, own: own}
	chromedp.ListenTarget(ctx, b.watch)
	actions := append([]chromedp.Action{network.Enable(), log.Enable(), runtime.Enable()}, before...)
	b.Do(t, append(actions, chromedp.Navigate(address))...)
	return b
}

func (b *Tab) watch(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		if u := e.Request.URL; !b.own(u) {
			b.faults = append(b.faults, "a request to "+u)
		}
	case *log.EventEntryAdded:
		if !b.alone {
			b.faults = append(b.faults, "the browser says: "+e.Entry.Text)
		}
	case *runtime.EventExceptionThrown:
		b.faults = append(b.faults, "an exception: "+e.ExceptionDetails.Error())
	case *runtime.EventConsoleAPICalled:
		b.faults = append(b.faults, "something is written to the console")
	case *page.EventJavascriptDialogOpening:
		b.faults = append(b.faults, "a dialog: "+e.Message)
		go chromedp.Run(b.Ctx, page.HandleJavaScriptDialog(true))
	}
}

// Alone announces that the server is gone from now on: the browser may report that.
func (b *Tab) Alone() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.alone = true
}

// Check fails the test for each fault of the page.
func (b *Tab) Check(t *testing.T) {
	t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, fault := range b.faults {
		t.Error(fault)
	}
}

// Do runs actions.
func (b *Tab) Do(t *testing.T, actions ...chromedp.Action) {
	t.Helper()
	if err := chromedp.Run(b.Ctx, actions...); err != nil {
		t.Fatal(err)
	}
}

// Eval returns the value of an expression.
func (b *Tab) Eval(t *testing.T, expression string) string {
	t.Helper()
	var got any
	if err := chromedp.Run(b.Ctx, chromedp.Evaluate(expression, &got)); err != nil {
		t.Fatalf("%s: %v", expression, err)
	}
	return fmt.Sprint(got)
}

// Want evaluates an expression, which must yield a value.
func (b *Tab) Want(t *testing.T, expression, want string) {
	t.Helper()
	if got := b.Eval(t, expression); got != want {
		t.Errorf("%s is %s, want %s", expression, got, want)
	}
}
