// Package guard turns panics into errors. A text may trigger an unknown fault of
// the program, which must not lose the results about other texts.
package guard

import (
	"fmt"
	"runtime/debug"
)

// A Fault is a fault of the program in one part of the work.
type Fault struct {
	Part  string
	Value any // the value of the panic
	Trail string
}

func (f *Fault) Error() string {
	return fmt.Sprintf("%s failed: %v; this is a fault of the program, please report it (--debug shows details)", f.Part, f.Value)
}

// Stack returns the stack trace of the panic.
func (f *Fault) Stack() string { return f.Trail }

// Catch turns a panic of the function that defers it into a *Fault. Without a
// panic the error stays as it is.
func Catch(part string, err *error) {
	if value := recover(); value != nil {
		*err = &Fault{Part: part, Value: value, Trail: string(debug.Stack())}
	}
}

// Run runs a part of the work, and returns its error or, after a panic, a *Fault.
func Run(part string, run func() error) (err error) {
	defer Catch(part, &err)
	return run()
}

// Value runs a part of the work with a result, and returns it or, after a
// panic, a *Fault.
func Value[T any](part string, run func() (T, error)) (value T, err error) {
	defer Catch(part, &err)
	return run()
}
