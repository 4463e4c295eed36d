package clingo

import (
	"errors"
	"runtime"
)

// Errors for errors.Is. Errors about programs are those of package asp.
var (
	// ErrNoLibrary: libclingo could not be opened. The message lists the
	// attempts and tells how to install it.
	ErrNoLibrary = errors.New("no libclingo")
	// ErrNoExecutable: SolveText did not find the clingo executable.
	ErrNoExecutable = errors.New("no clingo executable")
	// ErrClosed: the Control was used after Close.
	ErrClosed = errors.New("clingo: control is closed")
	// ErrMixed: a Control got both a program and text, or is not in the
	// state that the call needs.
	ErrMixed = errors.New("clingo: a control takes either a program or text that is then grounded")
)

// installAdvice is the advice in the errors about a missing library or executable.
func installAdvice() string {
	switch runtime.GOOS {
	case "darwin":
		return "install clingo (macOS: brew install clingo)"
	case "linux":
		return "install clingo (Debian, Ubuntu: apt install gringo)"
	}
	return "install clingo 5.4 or newer"
}
