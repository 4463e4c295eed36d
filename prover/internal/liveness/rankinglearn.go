package liveness

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/prover/internal/simulate"
)

// This file learns rankings from changes that were seen: functions of the state that fall on all of them.

// maxRankFeatures bounds the numbers of fluents of which countedSums makes sums: of each, one with the weights 1 and one
// with the weights -1.
const maxRankFeatures = 600

// rankTemplates has the sums from which rankings are made.
type rankTemplates struct {
	singleSums  []*RankComponent
	changeSigns [][]int8 // by sum and change: -1 if the sum falls, 1 if it rises, else 0
}

// fitRanking returns a ranking that falls on all changes in falling and rises on none in kept; nil
// if it finds none. It adds sums that rise on no remaining change, each as long as it falls on
// some; changes on which a sum falls need no further sum. If these sums have such a ranking this finds
// one, since adding a sum never does harm. The changes of an earlier call must be the first ones of
// a later call.
func (t *rankTemplates) fitRanking(falling, kept []simulate.StateChange) RankingFunction {
	changes := slices.Concat(falling, kept)
	t.learnSigns(changes)
	left := make([]int, len(changes))
	for i := range left {
		left[i] = i
	}
	var r RankingFunction
	for best := t.bestSum(left, len(falling)); best >= 0; best = t.bestSum(left, len(falling)) {
		r = append(r, t.singleSums[best])
		left = slices.DeleteFunc(left, func(d int) bool { return t.changeSigns[best][d] < 0 })
	}
	switch {
	case len(left) > 0 && left[0] < len(falling):
		return nil
	case len(kept) > 0:
		return r
	}
	return r.dropUnneeded(changes)
}

// learnSigns notes for each sum whether it falls or rises with the changes that are new.
func (t *rankTemplates) learnSigns(changes []simulate.StateChange) {
	for len(t.changeSigns) < len(t.singleSums) {
		t.changeSigns = append(t.changeSigns, nil)
	}
	for i, c := range t.singleSums {
		for _, d := range changes[len(t.changeSigns[i]):] {
			t.changeSigns[i] = append(t.changeSigns[i], int8(cmp.Compare(c.sumChange(d), 0)))
		}
	}
}

// bestSum returns the index of a sum that rises on none of the changes and falls on most of those
// with numbers below first; among equals, the one that falls on most others. It returns -1 if none
// falls on any change.
func (t *rankTemplates) bestSum(changes []int, first int) int {
	best, most, besides := -1, 0, 0
	for i, signs := range t.changeSigns {
		if n, others := countFalls(signs, changes, first); n > most || n == most && others > besides && n > 0 {
			best, most, besides = i, n, others
		}
	}
	return best
}

// countFalls counts the changes with numbers below first on which a sum falls (n), and the others.
// It returns 0, 0 if the sum rises on a change.
func countFalls(signs []int8, changes []int, first int) (n, others int) {
	for _, d := range changes {
		switch {
		case signs[d] > 0:
			return 0, 0
		case signs[d] < 0 && d < first:
			n++
		case signs[d] < 0:
			others++
		}
	}
	return n, others
}

// dropHardest removes from the templates the sum of a ranking that is the hardest for the solver (fluentDifficulty). It
// reports whether the templates had that sum.
func (t *rankTemplates) dropHardest(r RankingFunction) bool {
	worst := slices.MaxFunc(r, func(a, b *RankComponent) int { return a.fluentDifficulty() - b.fluentDifficulty() })
	if i := slices.Index(t.singleSums, worst); i >= 0 {
		t.singleSums = slices.Delete(t.singleSums, i, i+1)
		t.changeSigns = slices.Delete(t.changeSigns, i, i+1)
		return true
	}
	return false
}

// fluentDifficulty returns the number of fluents of a component. It is 0 for a counter, of whose fluents at most
// one holds.
func (c *RankComponent) fluentDifficulty() int {
	n := 0
	if c.isCounter {
		return n
	}
	for _, w := range c.FluentWeights {
		if w != 0 {
			n++
		}
	}
	return n
}

// decreasesOnAll tells whether the ranking falls with all changes.
func (r RankingFunction) decreasesOnAll(changes []simulate.StateChange) bool {
	for _, d := range changes {
		if !r.DecreasesOn(d) {
			return false
		}
	}
	return len(r) > 0
}

// dropUnneeded leaves out components without which the ranking still falls with all changes.
func (r RankingFunction) dropUnneeded(changes []simulate.StateChange) RankingFunction {
	for i := 0; i < len(r) && len(r) > 1; {
		if less := slices.Delete(slices.Clone(r), i, i+1); less.decreasesOnAll(changes) {
			r = less
			continue
		}
		i++
	}
	return r
}
