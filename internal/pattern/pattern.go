// Package pattern compiles regular expressions when they are first used. Most runs of the program
// use few of its expressions.
package pattern

import (
	"regexp"
	"sync"
)

// LazyRegexp returns a function that returns the compiled expression. Its first call
// panics if the expression is not well-formed.
func LazyRegexp(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
