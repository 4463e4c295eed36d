//go:build js && wasm

// Command wasm is gdllint for the browser: it runs in a worker of the playground
// and answers what the page asks.
package main

import (
	"context"
	"runtime"
	"runtime/debug"
	"syscall/js"

	"github.com/gdllint/gdllint/internal/playground"
)

// softLimit is the size of the heap, in bytes, above which garbage is collected more often.
const softLimit = 600 << 20

// main gives the worker the function gdllintAnswer(request, tell, reply). It returns at once and
// reply is called later, since a function that blocks would stop the browser's worker.
func main() {
	debug.SetGCPercent(400)
	debug.SetMemoryLimit(softLimit)
	var tell js.Value
	p := playground.New(func(progress string) {
		tell.Invoke(progress)
		runtime.Gosched() // lets timers run, which nothing else does during long work
	})
	js.Global().Set("gdllintAnswer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		request, reply := []byte(args[0].String()), args[2]
		tell = args[1]
		go func() { reply.Invoke(string(p.AnswerJSON(context.Background(), request))) }()
		return nil
	}))
	js.Global().Call("gdllintReady")
	select {}
}
