package tally

import (
	"fmt"
	"slices"
)

// A signed is the index of a condition, doubled, and one more where its failure
// is counted.
type signed int32

func (s signed) index() int      { return int(s / 2) }
func (s signed) negative() bool  { return s%2 == 1 }
func (s signed) flipped() signed { return s ^ 1 }

// flipped returns the opposites of conditions.
func flipped(of []signed) []signed {
	not := make([]signed, len(of))
	for i, s := range of {
		not[i] = s.flipped()
	}
	return not
}

// conditions is a set of conditions that are counted together, in ascending order, the first
// of them by its truth. Which gate of a pair is counted is not known: conditions that
// one rule counts as those that hold another one may count as those that fail.
type conditions struct {
	id int
	of []signed
}

// Bounds on sets of conditions.
const (
	maxConditions = 1024
	maxUnions     = 20_000
)

// unions are sets of conditions, each once.
type unions struct {
	byKey map[string]*conditions
	known map[unionKey]*conditions // nil where a condition would count twice
}

// A unionKey names some sets, and which of them are flipped.
type unionKey struct {
	parts [maxParts]int
	flips int
}

func newUnions() unions {
	return unions{map[string]*conditions{}, map[unionKey]*conditions{}}
}

// intern returns the unique object of some conditions.
func (u *unions) intern(of []signed) *conditions {
	key := fmt.Sprint(of)
	if u.byKey[key] == nil {
		u.byKey[key] = &conditions{len(u.byKey) + 1, of}
	}
	return u.byKey[key]
}

// union returns the count of the union of some disjoint parts.
func (u *unions) union(parts []*conditions, flips, n int) (exactly, bool) {
	key := unionKey{flips: flips}
	size, flip := 0, false
	for i, p := range parts {
		key.parts[i] = p.id
		size += len(p.of)
	}
	all, known := u.known[key]
	if !known && len(u.known) < maxUnions {
		all = u.join(parts, flips)
		u.known[key] = all
	}
	if all == nil {
		return exactly{}, false
	}
	first := slices.IndexFunc(parts, func(p *conditions) bool { return p.of[0].index() == all.of[0].index() })
	if flip = flips>>first&1 == 1; flip {
		n = size - n
	}
	return exactly{all, n}, true
}

// join returns the union of sets of conditions; nil if one is there twice or they are too
// many.
func (u *unions) join(parts []*conditions, flips int) *conditions {
	var of []signed
	for i, p := range parts {
		if flips>>i&1 == 1 {
			of = append(of, flipped(p.of)...)
		} else {
			of = append(of, p.of...)
		}
	}
	slices.Sort(of)
	for i := range of[1:] {
		if of[i].index() == of[i+1].index() {
			return nil
		}
	}
	if len(of) > maxConditions {
		return nil
	}
	if of[0].negative() {
		of = flipped(of)
	}
	return u.intern(of)
}

// sumOf returns the common sum of all rows, and how many rows there are; none if there is
// no such sum. Of parts that are flipped failures count.
func sumOf(rows [][]int, parts []*conditions, flips int) (sum, ways int) {
	seen := map[[maxParts]int]bool{}
	for i, row := range rows {
		total := 0
		var numbers [maxParts]int
		for j, n := range row {
			if flips>>j&1 == 1 {
				n = len(parts[j].of) - n
			}
			total += n
			numbers[j] = n
		}
		if i > 0 && total != sum {
			return 0, 0
		}
		sum = total
		seen[numbers] = true
	}
	return sum, len(seen)
}

// compositions returns the number of ways in which counts of the parts add up to a sum, or
// more than a rule may have.
func compositions(parts []*conditions, sum int) int {
	ways := make([]int, sum+1)
	ways[0] = 1
	for _, p := range parts {
		next := make([]int, sum+1)
		for had, n := range ways {
			for more := 0; n > 0 && more <= len(p.of) && had+more <= sum; more++ {
				next[had+more] = min(next[had+more]+n, maxTerms+1)
			}
		}
		ways = next
	}
	return ways[sum]
}
