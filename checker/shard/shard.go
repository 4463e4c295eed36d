// Package shard divides rulesheets among machines. Each machine computes its own part from the texts alone. The
// machines need no agreement, and the result does not depend on the machine. Each rulesheet is in exactly one
// shard.
package shard

import (
	"fmt"
	"strconv"
	"strings"
)

// A Shard is one part of the work, counted from 1. The zero value is all of
// it.
type Shard struct{ Number, Count int }

// maxShards bounds the number of parts: a larger number is a typing error.
const maxShards = 1_000_000

// Parse reads a shard as K/N.
func Parse(text string) (Shard, error) {
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

// String returns K/N, as Parse reads it; "" for all of the work.
func (s Shard) String() string {
	if s.IsAll() {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Number, s.Count)
}
