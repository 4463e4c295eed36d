package play

import (
	"math/bits"
	"slices"
)

// termRanks holds the places of terms in their structural order. With them, terms that are sorted
// often, such as the legal moves on a board, are compared as numbers. If there are new terms, all
// places are computed again as soon as the comparisons have cost as much as this computation.
type termRanks struct {
	placeByTerm     []int32 // by term: its place among all terms at the time of the ranking
	comparisonCount int64   // comparisons since the terms were ranked, estimated
}

// sortTerms sorts a list of terms in place, in their structural order.
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

// sortCost returns about how many comparisons it takes to sort count terms.
func sortCost(count int) int64 { return int64(count) * int64(bits.Len(uint(count))) }

// rankTerms computes the places of all terms of the table.
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
