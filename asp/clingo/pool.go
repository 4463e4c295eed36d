package clingo

import (
	"sync/atomic"

	"github.com/gdllint/gdllint/asp"
)

// Pool limits the atoms and literals of several Controls together. It is safe
// for concurrent use; a nil Pool has no limit.
type Pool struct {
	max  int64
	used atomic.Int64
}

// NewPool is a pool of max atoms and literals.
func NewPool(max int) *Pool { return &Pool{max: int64(max)} }

// Used is the number of atoms and literals of the Controls that are not closed.
func (p *Pool) Used() int { return int(p.used.Load()) }

// reserve takes n, or nothing and returns a *asp.TooLargeError.
func (p *Pool) reserve(n int) error {
	if p == nil {
		return nil
	}
	if total := p.used.Add(int64(n)); total > p.max {
		p.used.Add(-int64(n))
		return &asp.TooLargeError{Cost: int(total), Max: int(p.max)}
	}
	return nil
}

func (p *Pool) release(n int) {
	if p != nil {
		p.used.Add(-int64(n))
	}
}
