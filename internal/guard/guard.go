// Package guard turns panics into errors. A text may trigger an unknown fault of
// the program, which must not lose the results about other texts.
package guard

import (
	"fmt"
	"runtime/debug"
)

// A Fault is a fault of the program in one part of the work.
type Fault struct {
	WorkPart   string
	PanicValue any // the value of the panic
	StackTrace string
}

func (f *Fault) Error() string {
	return fmt.Sprintf("%s failed: %v; this is a fault of the program, please report it (--debug shows details)", f.WorkPart, f.PanicValue)
}

// StackText returns the stack trace of the panic.
func (f *Fault) StackText() string { return f.StackTrace }

// CatchPanic turns a panic of the function that defers it into a *Fault. Without a
// panic the error stays as it is.
func CatchPanic(part string, err *error) {
	if value := recover(); value != nil {
		*err = &Fault{WorkPart: part, PanicValue: value, StackTrace: string(debug.Stack())}
	}
}

// Run runs a part of the work, and returns its error or, after a panic, a *Fault.
func Run(part string, run func() error) (err error) {
	defer CatchPanic(part, &err)
	return run()
}

// RunValue runs a part of the work with a result, and returns it or, after a
// panic, a *Fault.
func RunValue[T any](part string, run func() (T, error)) (value T, err error) {
	defer CatchPanic(part, &err)
	return run()
}
