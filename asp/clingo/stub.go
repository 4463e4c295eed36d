//go:build !cgo || windows

package clingo

import (
	"errors"

	"github.com/gdllint/gdllint/asp"
)

// library stands in where the library cannot be called; none is ever opened.
type library struct{}

// handle stands in for a control; none is ever made.
type handle struct{}

var errNoCgo = errors.New("this program was built without cgo")

func openLibrary(string) (*library, error)                     { return nil, errNoCgo }
func (*library) version() (v [3]int)                           { return v }
func (*library) newHandle([]string) (*handle, error)           { return nil, errNoCgo }
func (*handle) free(bool)                                      {}
func (*handle) interrupt()                                     {}
func (*handle) log() string                                    { return "" }
func (*handle) load(int, []int32, int) (int, error)            { return 0, errNoCgo }
func (*handle) addText(string) error                           { return errNoCgo }
func (*handle) ground() error                                  { return errNoCgo }
func (*handle) symbols() ([]string, error)                     { return nil, errNoCgo }
func (*handle) solve(asp.Query, int) (raw, error)              { return raw{}, errNoCgo }
func (*handle) solveCases(asp.Cases, *watch, int) (raw, error) { return raw{}, errNoCgo }
func (*handle) statistics([]string) ([]float64, error)         { return nil, errNoCgo }
