package checker

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sync/errgroup"
)

// A Shard is the part with a Number, from 1, of the inputs that are divided into Count parts for as
// many machines. The zero value is all inputs. Each machine computes the division from the texts
// alone, so the machines need not communicate.
type Shard struct{ Number, Count int }

// maxShards is the greatest number of parts: a larger number is taken for a typing error.
const maxShards = 1_000_000

// ParseShard reads a shard as K/N.
func ParseShard(text string) (Shard, error) {
	number, count, ok := strings.Cut(text, "/")
	k, err1 := strconv.Atoi(number)
	n, err2 := strconv.Atoi(count)
	switch {
	case !ok || err1 != nil || err2 != nil:
		return Shard{}, fmt.Errorf("'%s' is not a shard; write K/N, such as 1/8", text)
	case n < 1 || n > maxShards:
		return Shard{}, fmt.Errorf("%s: the number of shards must be from 1 to %d", text, maxShards)
	case k < 1 || k > n:
		return Shard{}, fmt.Errorf("%s: shards are counted from 1 to %d", text, n)
	}
	return Shard{k, n}, nil
}

// IsAll tells whether this is all of the work.
func (s Shard) IsAll() bool { return s.Count == 0 }

// String returns K/N, as ParseShard reads it; "" for all of the work.
func (s Shard) String() string {
	if s.IsAll() {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Number, s.Count)
}

// Select returns the inputs that belong to the shard. It computes the costs of the inputs with
// cost, several at a time. If ctx ends before, the division is arbitrary, since nothing more is
// checked then.
func (s Shard) Select(ctx context.Context, inputs []Input, jobs int, cost func(Input) int64) (left []Input) {
	if s.IsAll() {
		return inputs
	}
	items := make([]shardItem, len(inputs))
	var group errgroup.Group
	group.SetLimit(jobs)
	for i, in := range inputs {
		if ctx.Err() != nil {
			break
		}
		group.Go(func() error {
			items[i] = shardItem{filepath.ToSlash(in.Path), cost(in)}
			return nil
		})
	}
	group.Wait() // nothing fails
	for i, number := range assignShards(items, s.Count) {
		if number == s.Number {
			left = append(left, inputs[i])
		}
	}
	return left
}

// A shardItem is an input with its expected cost, for assignShards.
type shardItem struct {
	name string
	cost int64
}

// costClass returns the class of the cost, on a logarithmic scale: costs in one class differ by
// less than a factor of about 2.8.
func (it *shardItem) costClass() int { return scaledLogarithm(int(it.cost)) / 24 }

// assignShards returns the number of the shard of each item, from 1 to n. The most expensive items are assigned
// first, each to the shard with the least load. Costs are estimates, and games with similar names are often
// variants, for which the estimates have the same error. So items of about the same cost are assigned in the order
// of their names. Costs are integers, so their sums are the same on all machines.
func assignShards(items []shardItem, n int) []int {
	order := make([]int, len(items))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := &items[a], &items[b]
		return cmp.Or(cmp.Compare(y.costClass(), x.costClass()), cmp.Compare(x.name, y.name))
	})
	loads, of := make([]int64, min(n, len(items))), make([]int, len(items)) // shards beyond the number of items get nothing
	for _, i := range order {
		least := slices.Index(loads, slices.Min(loads))
		loads[least] += max(1, items[i].cost)
		of[i] = least + 1
	}
	return of
}
