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

// softLimit is the heap, in bytes, above which garbage is collected as soon as
// there is some.
const softLimit = 600 << 20

// main hands the function gdllintAnswer(request, tell, reply) to the worker. Reply is
// called later: what blocks in a function that the browser calls stops all.
func main() {
	debug.SetGCPercent(400)
	debug.SetMemoryLimit(softLimit)
	var tell js.Value
	p := playground.New(func(progress string) {
		tell.Invoke(progress)
		runtime.Gosched() // nothing else interrupts what takes long, so that times are up
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
