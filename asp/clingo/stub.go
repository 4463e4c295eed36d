//go:build !cgo || windows

package clingo

import (
	"errors"

	"github.com/gdllint/gdllint/asp"
)

// library stands in where the library cannot be called. openLibrary never returns one.
type library struct{}

// controlHandle stands in for a control. newHandle never returns one.
type controlHandle struct{}

var errNoCgo = errors.New("this program was built without cgo")

func openLibrary(string) (*library, error)                            { return nil, errNoCgo }
func (*library) readVersion() (v [3]int)                              { return v }
func (*library) newHandle([]string) (*controlHandle, error)           { return nil, errNoCgo }
func (*controlHandle) freeControl(bool)                               {}
func (*controlHandle) interruptSolve()                                {}
func (*controlHandle) messageLog() string                             { return "" }
func (*controlHandle) loadCode(int, []int32, int) (int, error)        { return 0, errNoCgo }
func (*controlHandle) addText(string) error                           { return errNoCgo }
func (*controlHandle) groundText() error                              { return errNoCgo }
func (*controlHandle) solveQuery(asp.Query, int) (solveResult, error) { return solveResult{}, errNoCgo }
