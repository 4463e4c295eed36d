package diagram

import "slices"

// A reader represents states as words: a letter for each block, which is the
// fluent that holds, or none.
type reader struct {
	set     Set
	blocks  [][]int32
	letters [][]int32 // by block and state
	several []int     // by block: the number of different letters
}

// none is the letter of a block of which no fluent holds.
const none = -1

func newReader(set Set, blocks [][]int32) *reader {
	r := &reader{set: set, blocks: blocks}
	of := make([]int, len(set.Fluents))
	for b, block := range blocks {
		for _, f := range block {
			of[f] = b
		}
		letters := make([]int32, len(set.States))
		for s := range letters {
			letters[s] = none
		}
		r.letters = append(r.letters, letters)
	}
	for s, state := range set.States {
		for _, f := range state {
			r.letters[of[f]][s] = f
		}
	}
	for _, letters := range r.letters {
		different := map[int32]bool{}
		for _, l := range letters {
			different[l] = true
		}
		r.several = append(r.several, len(different))
	}
	return r
}

// maxLetters bounds the work for a diagram: with more letters in all states
// only one order of the blocks is tried.
const maxLetters = 20_000_000

// orders lists some orders of the blocks. Blocks that never change come first.
func (r *reader) orders() (orders [][]int) {
	given := make([]int, len(r.blocks))
	for b := range given {
		given[b] = b
	}
	constantFirst := func(a, b int) int { return min(r.several[a], 2) - min(r.several[b], 2) }
	by := func(less func(a, b int) int) {
		order := slices.Clone(given)
		slices.SortStableFunc(order, less)
		slices.SortStableFunc(order, constantFirst)
		orders = append(orders, order)
	}
	by(func(a, b int) int { return 0 })
	if len(r.blocks)*len(r.set.States) > maxLetters {
		return orders
	}
	by(func(a, b int) int { return r.several[a] - r.several[b] })
	by(func(a, b int) int { return r.several[b] - r.several[a] })
	if greedy := r.greedy(); greedy != nil {
		orders = append(orders, greedy)
	}
	return orders
}

// greedy returns an order in which each next block gives the fewest different
// prefixes of words, or nil if that is too much work.
func (r *reader) greedy() (order []int) {
	left := make([]int, 0, len(r.blocks))
	for b, n := range r.several {
		if n == 1 {
			order = append(order, b)
		} else {
			left = append(left, b)
		}
	}
	if len(left)*len(left)*len(r.set.States) > maxLetters {
		return nil
	}
	class := make([]int32, len(r.set.States)) // of states with the same prefix
	for len(left) > 0 {
		best, fewest := 0, 0
		for i, b := range left {
			if n := r.refine(class, b, nil); i == 0 || n < fewest {
				best, fewest = i, n
			}
		}
		r.refine(class, left[best], class)
		order = append(order, left[best])
		left = slices.Delete(left, best, best+1)
	}
	return order
}

// refine divides classes of states by their letters of a block, and returns the
// number of new classes.
func (r *reader) refine(class []int32, block int, into []int32) int {
	type pair struct{ class, letter int32 }
	numbers := map[pair]int32{}
	for s, letter := range r.letters[block] {
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
