// Package guard turns panics into errors. A hostile text may meet a fault of the
// program that nobody knows yet; it must not cost what is known of other texts.
package guard

import (
	"fmt"
	"runtime/debug"
)

// A Fault is a fault of the program in one part of the work.
type Fault struct {
	Part  string
	Value any // what it panicked with
	Trail string
}

func (f *Fault) Error() string {
	return fmt.Sprintf("%s failed: %v; this is a fault of the program, please report it (--debug shows details)", f.Part, f.Value)
}

// Stack tells where in the program it happened.
func (f *Fault) Stack() string { return f.Trail }

// Catch turns a panic of the function that defers it into a *Fault. An error
// that is there already stays if there is no panic.
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

// Value is Run for what has a result.
func Value[T any](part string, run func() (T, error)) (value T, err error) {
	defer Catch(part, &err)
	return run()
}
