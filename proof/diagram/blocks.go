package diagram

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// This file divides the fluents of states into blocks, which a diagram reads one after the other.

// maxGroupedArity is the greatest number of arguments of fluents that are grouped into blocks.
const maxGroupedArity = 6

// maxSetArity is the greatest number of arguments of which sets are listed.
const maxSetArity = 30

// divideIntoBlocks divides fluents into blocks, few if it finds them. At most one fluent of a block holds in each
// state. A block contains fluents of a symbol that have the same values in some of their arguments.
func divideIntoBlocks(set StateSet) (blocks [][]int32) {
	all := make([]int32, len(set.Fluents))
	for f := range all {
		all[f] = int32(f)
	}
	for _, symbol := range GroupBy(all, func(f int32) string { return fmt.Sprint(set.Fluents[f].Name, "/", len(set.Fluents[f].Args)) }) {
		blocks = append(blocks, divideSymbol(set, symbol)...)
	}
	return blocks
}

// GroupBy divides a list by a key. The groups, and the members of each, are in the order of the list.
func GroupBy[T any, K comparable](list []T, key func(T) K) (groups [][]T) {
	number := map[K]int{}
	for _, x := range list {
		n, known := number[key(x)]
		if !known {
			n, groups = len(groups), append(groups, nil)
			number[key(x)] = n
		}
		groups[n] = append(groups[n], x)
	}
	return groups
}

// divideSymbol divides the fluents of one symbol into blocks: by as few of their arguments as
// possible, else one block for each.
func divideSymbol(set StateSet, fluents []int32) [][]int32 {
	arity := len(set.Fluents[fluents[0]].Args)
	if len(fluents) > 1 && arity <= maxGroupedArity {
		for _, keyed := range ArgumentSets(arity, 0, arity-1) {
			if blocks, exclusive := groupByArguments(set, fluents, keyed); exclusive {
				return blocks
			}
		}
	}
	return slices.Collect(slices.Chunk(fluents, 1))
}

// ArgumentSets returns the sets of least to most of some arguments, a bit for each, small ones first. Of more than
// maxSetArity arguments it returns no set but the empty one.
func ArgumentSets(arity, least, most int) (sets []uint) {
	for size := least; size <= min(most, arity) && (size == 0 || arity <= maxSetArity); size++ {
		for set := uint(1)<<size - 1; set>>arity == 0; {
			if sets = append(sets, set); size == 0 {
				break
			}
			low := set & -set // the next set of this size (Gosper, HAKMEM 175)
			set = ((set+low)^set)>>2/low | (set + low)
		}
	}
	return sets
}

// groupByArguments groups fluents by the values of some arguments. It reports whether at most one fluent of each
// group holds in each state.
func groupByArguments(set StateSet, fluents []int32, keyed uint) (blocks [][]int32, exclusive bool) {
	blocks = GroupBy(fluents, func(f int32) string { return ArgumentKey(set.Fluents[f], keyed) })
	of := map[int32]int{}
	for n, block := range blocks {
		for _, f := range block {
			of[f] = n
		}
	}
	seen := make([]int, len(blocks))
	for s, state := range set.HeldFluents {
		for _, f := range state {
			n, mine := of[f]
			if !mine {
				continue
			}
			if seen[n] == s+1 {
				return nil, false
			}
			seen[n] = s + 1
		}
	}
	return blocks, true
}

// ArgumentKey writes some arguments of a fluent, a bit for each.
func ArgumentKey(fluent *gdl.Term, keyed uint) string {
	var b strings.Builder
	for i, arg := range fluent.Args {
		if keyed>>i&1 == 1 {
			b.WriteString(arg.String())
			b.WriteByte('\n')
		}
	}
	return b.String()
}
