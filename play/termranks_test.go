package play

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestTermRanks wants lists sorted by places, by structure, and by both where some terms
// came later, to be in the same order.
func TestTermRanks(t *testing.T) {
	table := newTermTable()
	table.maxTerms, table.maxSize = 1<<20, 1<<10
	random := rand.New(rand.NewPCG(1, 2))
	var terms []termID
	addTerms := func(count int) {
		for range count {
			name := fmt.Sprint([]string{"", "a", "b", "cell"}[random.IntN(4)], random.IntN(12))
			var args []termID
			for range random.IntN(3) {
				if len(terms) > 0 {
					args = append(args, terms[random.IntN(len(terms))])
				}
			}
			if x := table.internTerm(table.functorOf(name, name, len(args)), args); x != noTerm {
				terms = append(terms, x)
			}
		}
	}
	for round := range 50 {
		addTerms(20)
		list := slices.Clone(terms)
		random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		plain := *table
		plain.ranks = termRanks{}
		want := slices.Clone(list)
		slices.SortFunc(want, plain.compareTerms)
		if table.sortTerms(list); !slices.Equal(list, want) {
			t.Fatalf("round %d, %d terms, %d of them ranked: the order differs", round, len(terms), len(table.ranks.placeByTerm))
		}
	}
	if len(table.ranks.placeByTerm) == 0 {
		t.Error("no terms were ranked")
	}
}
