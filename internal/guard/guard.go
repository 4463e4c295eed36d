// Package guard turns panics into errors and limits the time of work. A text may trigger an unknown
// fault of the program, and the results about other texts must not be lost then.
package guard

import (
	"fmt"
	"runtime/debug"
)

// A Fault is a panic in one part of the work.
type Fault struct {
	WorkPart   string
	PanicValue any // the argument of panic
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

// Run calls run and returns its error, or a *Fault if it panics. part describes the work, as in "reading the file".
func Run(part string, run func() error) (err error) {
	defer CatchPanic(part, &err)
	return run()
}

// RunValue calls run and returns its result and error, or a *Fault if it panics.
func RunValue[T any](part string, run func() (T, error)) (value T, err error) {
	defer CatchPanic(part, &err)
	return run()
}
