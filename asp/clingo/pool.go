package clingo

import (
	"sync/atomic"

	"github.com/gdllint/gdllint/asp"
)

// CostPool limits the atoms and literals of several Controls together. It is safe
// for concurrent use; a nil Pool has no limit.
type CostPool struct {
	maxCost  int64
	usedCost atomic.Int64
}

// NewCostPool is a pool of max atoms and literals.
func NewCostPool(max int) *CostPool { return &CostPool{maxCost: int64(max)} }

// UsedCost is the number of atoms and literals of the Controls that are not closed.
func (p *CostPool) UsedCost() int { return int(p.usedCost.Load()) }

// reserveCost takes n, or nothing and returns a *asp.TooLargeError.
func (p *CostPool) reserveCost(n int) error {
	if p == nil {
		return nil
	}
	if total := p.usedCost.Add(int64(n)); total > p.maxCost {
		p.usedCost.Add(-int64(n))
		return &asp.TooLargeError{LoadCost: int(total), MaxCost: int(p.maxCost)}
	}
	return nil
}

func (p *CostPool) releaseCost(n int) {
	if p != nil {
		p.usedCost.Add(-int64(n))
	}
}
