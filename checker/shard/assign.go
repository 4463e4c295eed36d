package shard

import (
	"cmp"
	"container/heap"
	"slices"
)

// ShardItem is a piece of work with its expected cost. Names decide between equal
// costs.
type ShardItem struct {
	Name         string
	ExpectedCost int64
}

// AssignShards returns the number of the shard of each item, from 1 to n. The most expensive items are assigned
// first, each to the shard with the least load. Costs are estimates, and games with similar names are often
// variants, for which the estimates have the same error. So items of about the same cost are assigned in the order
// of their names. Costs are integers, so their sums are the same on all machines.
func AssignShards(items []ShardItem, n int) []int {
	order := make([]int, len(items))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := &items[a], &items[b]
		return cmp.Or(cmp.Compare(y.costClass(), x.costClass()), cmp.Compare(x.Name, y.Name))
	})
	loads := make(loadHeap, n)
	for i := range loads {
		loads[i].shardNumber = i + 1
	}
	of := make([]int, len(items))
	for _, i := range order {
		of[i] = loads[0].shardNumber
		loads[0].totalCost += items[i].ExpectedCost
		heap.Fix(&loads, 0)
	}
	return of
}

// costClass returns the same number for costs that differ by less than a factor of
// 2.8.
func (it *ShardItem) costClass() int { return scaledLogarithm(int(it.ExpectedCost)) / 24 }

// A shardLoad is the total cost of the items of a shard so far.
type shardLoad struct {
	totalCost   int64
	shardNumber int
}

// loadHeap is a heap whose first element has the least load.
type loadHeap []shardLoad

func (l loadHeap) Len() int { return len(l) }

func (l loadHeap) Less(a, b int) bool {
	return cmp.Or(cmp.Compare(l[a].totalCost, l[b].totalCost), cmp.Compare(l[a].shardNumber, l[b].shardNumber)) < 0
}

func (l loadHeap) Swap(a, b int) { l[a], l[b] = l[b], l[a] }

// Push is part of heap.Interface. Nothing is ever added.
func (l loadHeap) Push(any) {}

// Pop is part of heap.Interface. Nothing is ever taken away.
func (l loadHeap) Pop() any { return nil }
