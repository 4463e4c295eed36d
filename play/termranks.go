package play

import (
	"math/bits"
	"slices"
)

// termRanks holds the places of terms in their structural order. Lists that are sorted many times, such as the
// legal moves of a board, are then compared by numbers. The places are computed anew when comparisons have taken
// as much time as this takes.
type termRanks struct {
	placeByTerm     []int32 // by term: its place among the terms that there were when they were ranked
	comparisonCount int64   // since then, in estimate
}

// sortTerms orders terms by their structure.
func (t *termTable) sortTerms(list []termID) {
	if len(list) < 2 {
		return
	}
	t.ranks.comparisonCount += sortCost(len(list))
	if all := len(t.termFunctors); len(t.ranks.placeByTerm) < all && t.ranks.comparisonCount > sortCost(all) {
		t.rankTerms()
	}
	slices.SortFunc(list, t.compareTerms)
}

// sortCost estimates the comparisons that it takes to sort so many terms.
func sortCost(count int) int64 { return int64(count) * int64(bits.Len(uint(count))) }

// rankTerms finds the places of all terms.
func (t *termTable) rankTerms() {
	order := make([]termID, len(t.termFunctors))
	for i := range order {
		order[i] = termID(i)
	}
	slices.SortFunc(order, t.compareTerms)
	places := make([]int32, len(order))
	for place, x := range order {
		places[x] = int32(place)
	}
	t.ranks = termRanks{placeByTerm: places}
}
