package shard

import (
	"cmp"
	"container/heap"
	"slices"
)

// Item is a piece of work with its expected cost. Names decide between equal
// costs.
type Item struct {
	Name string
	Cost int64
}

// Assign returns the number of the shard of each item, from 1 to n. The most
// expensive items are assigned first, each to the shard with the least load.
// Costs are estimates, and games with similar names are often variants, for
// which the error is the same: so items of about the same cost are assigned in
// the order of their names. Costs are integers, whose sums are the same on all
// machines.
func Assign(items []Item, n int) []int {
	order := make([]int, len(items))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := &items[a], &items[b]
		return cmp.Or(cmp.Compare(y.class(), x.class()), cmp.Compare(x.Name, y.Name))
	})
	loads := make(loads, n)
	for i := range loads {
		loads[i].shard = i + 1
	}
	of := make([]int, len(items))
	for _, i := range order {
		of[i] = loads[0].shard
		loads[0].cost += items[i].Cost
		heap.Fix(&loads, 0)
	}
	return of
}

// class returns the same number for costs that differ by less than a factor of
// 2.8.
func (it *Item) class() int { return logarithm(int(it.Cost)) / 24 }

// A load is the total cost of the items of a shard so far.
type load struct {
	cost  int64
	shard int
}

// loads is a heap whose first element has the least load.
type loads []load

func (l loads) Len() int { return len(l) }

func (l loads) Less(a, b int) bool {
	return cmp.Or(cmp.Compare(l[a].cost, l[b].cost), cmp.Compare(l[a].shard, l[b].shard)) < 0
}

func (l loads) Swap(a, b int) { l[a], l[b] = l[b], l[a] }

// Push is part of heap.Interface. Nothing is ever added.
func (l loads) Push(any) {}

// Pop is part of heap.Interface. Nothing is ever taken away.
func (l loads) Pop() any { return nil }
