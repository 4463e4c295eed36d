package diagram

import "slices"

// A reader represents states as words. A word has a letter for each block: the fluent of the block
// that holds, or noLetter.
type reader struct {
	set          StateSet
	fluentBlocks [][]int32
	stateLetters [][]int32 // by block and state
	letterCounts []int     // by block: the number of different letters
}

// noLetter is the letter of a block of which no fluent holds.
const noLetter = -1

func newStateReader(set StateSet, blocks [][]int32) *reader {
	r := &reader{set: set, fluentBlocks: blocks}
	of := make([]int, len(set.Fluents))
	for b, block := range blocks {
		for _, f := range block {
			of[f] = b
		}
		letters := make([]int32, len(set.HeldFluents))
		for s := range letters {
			letters[s] = noLetter
		}
		r.stateLetters = append(r.stateLetters, letters)
	}
	for s, state := range set.HeldFluents {
		for _, f := range state {
			r.stateLetters[of[f]][s] = f
		}
	}
	for _, letters := range r.stateLetters {
		different := map[int32]bool{}
		for _, l := range letters {
			different[l] = true
		}
		r.letterCounts = append(r.letterCounts, len(different))
	}
	return r
}

// maxLetterReads is the number of letters that the greedy order may read.
const maxLetterReads = 20_000_000

// candidateOrders lists orders of the blocks, a good one first: the greedy one, and the given one.
func (r *reader) candidateOrders() (orders [][]int) {
	if greedy := r.greedyOrder(); greedy != nil {
		orders = append(orders, greedy)
	}
	given := make([]int, len(r.fluentBlocks))
	for b := range given {
		given[b] = b
	}
	return append(orders, given)
}

// greedyOrder returns an order in which blocks that never change come first, and then each next block gives the fewest
// different prefixes of words, or nil if that is too much work.
func (r *reader) greedyOrder() (order []int) {
	left := make([]int, 0, len(r.fluentBlocks))
	for b, n := range r.letterCounts {
		if n == 1 {
			order = append(order, b)
		} else {
			left = append(left, b)
		}
	}
	if len(left)*len(left)*len(r.set.HeldFluents) > maxLetterReads {
		return nil
	}
	class := make([]int32, len(r.set.HeldFluents)) // by state: the number of its prefix
	for len(left) > 0 {
		best, fewest := 0, 0
		for i, b := range left {
			if n := r.refineClasses(class, b, nil); i == 0 || n < fewest {
				best, fewest = i, n
			}
		}
		r.refineClasses(class, left[best], class)
		order = append(order, left[best])
		left = slices.Delete(left, best, best+1)
	}
	return order
}

// refineClasses divides classes of states by their letters for a block, and returns the number of
// classes after that. It stores the new classes in into unless that is nil.
func (r *reader) refineClasses(class []int32, block int, into []int32) int {
	type pair struct{ class, letter int32 }
	numbers := map[pair]int32{}
	for s, letter := range r.stateLetters[block] {
		p := pair{class[s], letter}
		n, known := numbers[p]
		if !known {
			n = int32(len(numbers))
			numbers[p] = n
		}
		if into != nil {
			into[s] = n
		}
	}
	return len(numbers)
}
