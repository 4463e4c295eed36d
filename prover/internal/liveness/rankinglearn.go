package liveness

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/prover/internal/simulate"
)

// Bounds on the parts of a ranking.
const (
	maxRankFeatures = 600
	maxSingleRank   = 700     // the number of fluents that get weights of their own
	maxRankWeight   = 1 << 19 // of a fluent
)

// rankTemplates are the possible parts of rankings. They are single sums, which are tried as they are, and sets of
// features (numbers of fluents), which get weights.
type rankTemplates struct {
	fluentCount int // the number of fluents of the game
	singleSums  []*RankComponent
	changeSigns [][]int8         // by sum and change: -1 if the sum falls with the change, 1 if it rises, 0 if it stays
	featureSets [][]namedFeature // without the sets that failed once
}

// fitRanking returns a ranking that falls with every change in falling and rises with no change in kept. It
// returns nil if it finds none. It chooses sums one after the other. A chosen sum rises with no change that is
// left, and falls with at least one; the changes with which it falls are then done. If changes are left in the end
// and kept is empty, it looks for a weighted sum for them. If there is a ranking of such sums, fitRanking finds
// one: to choose a sum never excludes a later sum. The changes of an earlier call must be the first changes of a
// later call, since their signs are stored by index.
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
	switch open := len(left) > 0 && left[0] < len(falling); {
	case len(kept) > 0 && open:
		return nil
	case len(kept) > 0:
		return r
	case open:
		weighted := t.weighSets(changes, left)
		if weighted == nil {
			return nil
		}
		r = append(r, weighted)
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

// bestSum considers the sums that rise with no change. Of these it returns the sum that falls with most of the
// first changes; among equals, the one that falls with most other changes. It returns -1 if no sum falls with any
// of the first changes.
func (t *rankTemplates) bestSum(changes []int, first int) int {
	best, most, besides := -1, 0, 0
	for i, signs := range t.changeSigns {
		if n, others := countFalls(signs, changes, first); n > most || n == most && others > besides && n > 0 {
			best, most, besides = i, n, others
		}
	}
	return best
}

// countFalls counts the falling changes among the first changes, and among the others. It returns 0 if the sum
// rises with a change.
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

// dropHardest removes one part of a ranking from the templates, so that later rankings do not use it. It removes
// the sum over the most fluents that can hold together. That sum is the hardest to reason about.
func (t *rankTemplates) dropHardest(r RankingFunction) bool {
	worst := slices.MaxFunc(r, func(a, b *RankComponent) int { return a.fluentDifficulty() - b.fluentDifficulty() })
	if i := slices.Index(t.singleSums, worst); i >= 0 {
		t.singleSums = slices.Delete(t.singleSums, i, i+1)
		t.changeSigns = slices.Delete(t.changeSigns, i, i+1)
		return true
	}
	if len(t.featureSets) > 0 {
		t.featureSets = t.featureSets[1:]
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

// weighSets computes weights for the features of a set, such that one sum falls with all chosen changes. It
// returns nil if no set has such weights.
func (t *rankTemplates) weighSets(changes []simulate.StateChange, chosen []int) *RankComponent {
	left := make([]simulate.StateChange, len(chosen))
	for i, d := range chosen {
		left[i] = changes[d]
	}
	for len(t.featureSets) > 0 {
		if c := weighFeatures(t.fluentCount, t.featureSets[0], left); c != nil {
			return c
		}
		t.featureSets = t.featureSets[1:]
	}
	return nil
}

func weighFeatures(fluents int, set []namedFeature, changes []simulate.StateChange) *RankComponent {
	of := map[int32][]int32{}
	for i, f := range set {
		for _, fl := range f.countedFluents {
			of[fl] = append(of[fl], int32(i))
		}
	}
	var rows []sparseVector
	for _, d := range changes {
		row := map[int32]int64{}
		for _, f := range d.BeginningFluents {
			for _, i := range of[f] {
				row[i]++
			}
		}
		for _, f := range d.EndingFluents {
			for _, i := range of[f] {
				row[i]--
			}
		}
		rows = append(rows, newSparseVector(row))
	}
	w := separatingWeights(rows, len(set))
	if w == nil {
		return nil
	}
	return weightedComponent(fluents, set, w)
}

// weightedComponent turns the weights of features into weights of fluents. It returns nil if they are too large.
func weightedComponent(fluents int, set []namedFeature, w []int64) *RankComponent {
	sum := make([]int64, fluents)
	for i, f := range set {
		for _, fl := range f.countedFluents {
			sum[fl] += w[i]
		}
	}
	c := &RankComponent{FluentWeights: make([]int32, fluents), decreaseText: "a weighted sum of fluents falls"}
	for f, w := range sum {
		if w > maxRankWeight || w < -maxRankWeight {
			return nil
		}
		c.FluentWeights[f] = int32(w)
	}
	return c
}
