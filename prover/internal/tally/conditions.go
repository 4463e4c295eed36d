package tally

import (
	"fmt"
	"slices"
)

// A signedCondition is the index of a condition, doubled, and one more where its failure
// is counted.
type signedCondition int32

func (s signedCondition) conditionIndex() int      { return int(s / 2) }
func (s signedCondition) isNegated() bool          { return s%2 == 1 }
func (s signedCondition) negated() signedCondition { return s ^ 1 }

// negateAll returns the opposites of conditions.
func negateAll(of []signedCondition) []signedCondition {
	not := make([]signedCondition, len(of))
	for i, s := range of {
		not[i] = s.negated()
	}
	return not
}

// conditionSet is a set of conditions that are counted together, in ascending order, the first
// of them by its truth. Which gate of a pair is counted is not known: conditions that
// one rule counts as those that hold another one may count as those that fail.
type conditionSet struct {
	setID   int
	members []signedCondition
}

// Bounds on sets of conditions.
const (
	maxSetConditions   = 1024
	maxConditionUnions = 20_000
)

// conditionUnions are sets of conditions, each once.
type conditionUnions struct {
	setByKey    map[string]*conditionSet
	knownUnions map[unionKey]*conditionSet // nil where a condition would count twice
}

// A unionKey names some sets, and which of them are flipped.
type unionKey struct {
	partIDs      [maxSummands]int
	flippedParts int
}

func newConditionUnions() conditionUnions {
	return conditionUnions{map[string]*conditionSet{}, map[unionKey]*conditionSet{}}
}

// internSet returns the unique object of some conditions.
func (u *conditionUnions) internSet(of []signedCondition) *conditionSet {
	key := fmt.Sprint(of)
	if u.setByKey[key] == nil {
		u.setByKey[key] = &conditionSet{len(u.setByKey) + 1, of}
	}
	return u.setByKey[key]
}

// unionCount returns the count of the union of some disjoint parts.
func (u *conditionUnions) unionCount(parts []*conditionSet, flips, n int) (exactCount, bool) {
	key := unionKey{flippedParts: flips}
	size, flip := 0, false
	for i, p := range parts {
		key.partIDs[i] = p.setID
		size += len(p.members)
	}
	all, known := u.knownUnions[key]
	if !known && len(u.knownUnions) < maxConditionUnions {
		all = u.joinSets(parts, flips)
		u.knownUnions[key] = all
	}
	if all == nil {
		return exactCount{}, false
	}
	first := slices.IndexFunc(parts, func(p *conditionSet) bool { return p.members[0].conditionIndex() == all.members[0].conditionIndex() })
	if flip = flips>>first&1 == 1; flip {
		n = size - n
	}
	return exactCount{all, n}, true
}

// joinSets returns the union of sets of conditions; nil if one is there twice or they are too
// many.
func (u *conditionUnions) joinSets(parts []*conditionSet, flips int) *conditionSet {
	var of []signedCondition
	for i, p := range parts {
		if flips>>i&1 == 1 {
			of = append(of, negateAll(p.members)...)
		} else {
			of = append(of, p.members...)
		}
	}
	slices.Sort(of)
	for i := range of[1:] {
		if of[i].conditionIndex() == of[i+1].conditionIndex() {
			return nil
		}
	}
	if len(of) > maxSetConditions {
		return nil
	}
	if of[0].isNegated() {
		of = negateAll(of)
	}
	return u.internSet(of)
}

// commonSum returns the common sum of all rows, and how many rows there are; none if there is
// no such sum. Of parts that are flipped failures count.
func commonSum(rows [][]int, parts []*conditionSet, flips int) (sum, ways int) {
	seen := map[[maxSummands]int]bool{}
	for i, row := range rows {
		total := 0
		var numbers [maxSummands]int
		for j, n := range row {
			if flips>>j&1 == 1 {
				n = len(parts[j].members) - n
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

// countCompositions returns the number of ways in which counts of the parts add up to a sum, or
// more than a rule may have.
func countCompositions(parts []*conditionSet, sum int) int {
	ways := make([]int, sum+1)
	ways[0] = 1
	for _, p := range parts {
		next := make([]int, sum+1)
		for had, n := range ways {
			for more := 0; n > 0 && more <= len(p.members) && had+more <= sum; more++ {
				next[had+more] = min(next[had+more]+n, maxDisjuncts+1)
			}
		}
		ways = next
	}
	return ways[sum]
}
