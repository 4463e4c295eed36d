package proof

import (
	"fmt"
	"runtime/debug"
)

// A FaultError is a fault of the program in one part of the work.
type FaultError struct {
	Part  string
	Value any // what it panicked with
	Trail string
}

func (e *FaultError) Error() string {
	return fmt.Sprintf("%s failed: %v; this is a fault of the program, please report it (--debug shows details)", e.Part, e.Value)
}

// Stack tells where in the program it happened.
func (e *FaultError) Stack() string { return e.Trail }

// Guard runs a part of the work and turns a panic into a *FaultError.
func Guard(part string, run func() error) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &FaultError{Part: part, Value: value, Trail: string(debug.Stack())}
		}
	}()
	return run()
}
