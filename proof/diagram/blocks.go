package diagram

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// This file divides the fluents of states into blocks, which a diagram reads one after the other.

// maxGroupedArity is the greatest number of arguments of fluents that are grouped into blocks.
const maxGroupedArity = 6

// divideIntoBlocks divides fluents into as few blocks as possible. At most one fluent of a block holds in each
// state. A block contains fluents of a symbol that have the same values in some of their arguments.
func divideIntoBlocks(set StateSet) (blocks [][]int32) {
	symbols := map[string][]int32{}
	var order []string
	for f, t := range set.Fluents {
		key := fmt.Sprint(t.Name, "/", len(t.Args))
		if len(symbols[key]) == 0 {
			order = append(order, key)
		}
		symbols[key] = append(symbols[key], int32(f))
	}
	for _, key := range order {
		blocks = append(blocks, divideSymbol(set, symbols[key])...)
	}
	return blocks
}

// divideSymbol divides the fluents of one symbol into blocks: by as few of their arguments as
// possible, else one block for each.
func divideSymbol(set StateSet, fluents []int32) [][]int32 {
	arity := len(set.Fluents[fluents[0]].Args)
	if len(fluents) > 1 && arity <= maxGroupedArity {
		for _, keyed := range argumentSubsets(arity) {
			if blocks, exclusive := groupByArguments(set, fluents, keyed); exclusive {
				return blocks
			}
		}
	}
	single := make([][]int32, len(fluents))
	for i, f := range fluents {
		single[i] = []int32{f}
	}
	return single
}

// argumentSubsets returns the proper subsets of the arguments as bits, small ones first.
func argumentSubsets(arity int) (sets []uint) {
	for s := range uint(1)<<arity - 1 {
		sets = append(sets, s)
	}
	slices.SortStableFunc(sets, func(a, b uint) int { return bits.OnesCount(a) - bits.OnesCount(b) })
	return sets
}

// groupByArguments groups fluents by the values of some arguments. It reports whether at most one fluent of each
// group holds in each state.
func groupByArguments(set StateSet, fluents []int32, keyed uint) (blocks [][]int32, exclusive bool) {
	number := map[string]int{}
	of := map[int32]int{}
	for _, f := range fluents {
		key := argumentKey(set.Fluents[f], keyed)
		n, known := number[key]
		if !known {
			n = len(blocks)
			number[key] = n
			blocks = append(blocks, nil)
		}
		blocks[n] = append(blocks[n], f)
		of[f] = n
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

func argumentKey(fluent *gdl.Term, keyed uint) string {
	var b strings.Builder
	for i, arg := range fluent.Args {
		if keyed>>i&1 == 1 {
			b.WriteString(arg.String())
			b.WriteByte('\n')
		}
	}
	return b.String()
}
