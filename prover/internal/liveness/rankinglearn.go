package liveness

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/prover/internal/simulate"
)

// Bounds on the parts of a ranking.
const (
	maxRankFeatures = 600
	maxSingleRank   = 700     // fluents that get weights of their own
	maxRankWeight   = 1 << 19 // of a fluent
)

// rankTemplates are the parts of rankings: single sums that are tried as
// they are, and sets of numbers of fluents that get weights.
type rankTemplates struct {
	fluents int // of the game
	sums    []*Component
	signs   [][]int8         // by sum and change: whether it falls
	sets    [][]namedFeature // those that failed once are left out
}

// fit returns a ranking that lets all changes fall; nil if it finds none. It
// takes sums that no change lets rise as long as they let some fall that
// those before leave alone; the remaining changes get weights. That is complete
// for rankings of such sums: taking one can never be wrong. The changes of an
// earlier call must be the first ones of a later one.
func (t *rankTemplates) fit(changes []simulate.Change) Ranking {
	t.learn(changes)
	left := make([]int, len(changes))
	for i := range left {
		left[i] = i
	}
	for i, c := range t.sums {
		if t.falling(i, left) == len(left) {
			return Ranking{c}
		}
	}
	var r Ranking
	for len(left) > 0 {
		best := t.best(left)
		if best < 0 {
			break
		}
		r = append(r, t.sums[best])
		left = slices.DeleteFunc(left, func(d int) bool { return t.signs[best][d] < 0 })
	}
	if len(left) > 0 {
		weighted := t.weigh(changes, left)
		if weighted == nil {
			return nil
		}
		r = append(r, weighted)
	}
	return r.without(changes)
}

// learn notes how the sums change.
func (t *rankTemplates) learn(changes []simulate.Change) {
	for len(t.signs) < len(t.sums) {
		t.signs = append(t.signs, nil)
	}
	for i, c := range t.sums {
		for _, d := range changes[len(t.signs[i]):] {
			t.signs[i] = append(t.signs[i], int8(cmp.Compare(c.change(d), 0)))
		}
	}
}

// best returns the sum that no change lets rise and most let fall; -1 if none
// lets any fall.
func (t *rankTemplates) best(changes []int) int {
	best, most := -1, 0
	for i := range t.sums {
		if n := t.falling(i, changes); n > most {
			best, most = i, n
		}
	}
	return best
}

// falling counts the changes that let a sum fall; 0 if one lets it rise.
func (t *rankTemplates) falling(sum int, changes []int) int {
	n := 0
	for _, d := range changes {
		switch t.signs[sum][d] {
		case 1:
			return 0
		case -1:
			n++
		}
	}
	return n
}

// drop leaves out a part of a ranking, from now on: the sum over the most
// fluents that can hold together, which is the hardest to reason about.
func (t *rankTemplates) drop(r Ranking) bool {
	worst := slices.MaxFunc(r, func(a, b *Component) int { return a.difficulty() - b.difficulty() })
	if i := slices.Index(t.sums, worst); i >= 0 {
		t.sums = slices.Delete(t.sums, i, i+1)
		t.signs = slices.Delete(t.signs, i, i+1)
		return true
	}
	if len(t.sets) > 0 {
		t.sets = t.sets[1:]
		return true
	}
	return false
}

// difficulty returns of how many fluents a component is made; less for those
// of which at most one holds.
func (c *Component) difficulty() int {
	n := 0
	if c.counter {
		return n
	}
	for _, w := range c.Weight {
		if w != 0 {
			n++
		}
	}
	return n
}

// fits tells whether the ranking falls with all changes.
func (r Ranking) fits(changes []simulate.Change) bool {
	for _, d := range changes {
		if !r.Falls(d) {
			return false
		}
	}
	return len(r) > 0
}

// without leaves out components that are not needed.
func (r Ranking) without(changes []simulate.Change) Ranking {
	for i := 0; i < len(r) && len(r) > 1; {
		if less := slices.Delete(slices.Clone(r), i, i+1); less.fits(changes) {
			r = less
			continue
		}
		i++
	}
	return r
}

// weigh computes weights with which one sum falls with all chosen changes.
func (t *rankTemplates) weigh(changes []simulate.Change, chosen []int) *Component {
	left := make([]simulate.Change, len(chosen))
	for i, d := range chosen {
		left[i] = changes[d]
	}
	for len(t.sets) > 0 {
		if c := weigh(t.fluents, t.sets[0], left); c != nil {
			return c
		}
		t.sets = t.sets[1:]
	}
	return nil
}

func weigh(fluents int, set []namedFeature, changes []simulate.Change) *Component {
	of := map[int32][]int32{}
	for i, f := range set {
		for _, fl := range f.fluents {
			of[fl] = append(of[fl], int32(i))
		}
	}
	var rows []sparse
	for _, d := range changes {
		row := map[int32]int64{}
		for _, f := range d.Begins {
			for _, i := range of[f] {
				row[i]++
			}
		}
		for _, f := range d.Ends {
			for _, i := range of[f] {
				row[i]--
			}
		}
		rows = append(rows, newSparse(row))
	}
	w := separate(rows, len(set))
	if w == nil {
		return nil
	}
	return weighted(fluents, set, w)
}

// weighted turns the weights of features into those of fluents; nil if they
// are too large.
func weighted(fluents int, set []namedFeature, w []int64) *Component {
	sum := make([]int64, fluents)
	for i, f := range set {
		for _, fl := range f.fluents {
			sum[fl] += w[i]
		}
	}
	c := &Component{Weight: make([]int32, fluents), name: "a weighted sum of fluents falls"}
	for f, w := range sum {
		if w > maxRankWeight || w < -maxRankWeight {
			return nil
		}
		c.Weight[f] = int32(w)
	}
	return c
}
