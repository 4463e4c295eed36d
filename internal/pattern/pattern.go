// Package pattern compiles regular expressions when they are first needed:
// most runs need few of those that a program knows.
package pattern

import (
	"regexp"
	"sync"
)

// New returns what gives the compiled expression. It panics when it is first
// called if the expression is not well-formed.
func New(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
