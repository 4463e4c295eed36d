package enumerate

import "math"

// Whether an exploration comes to an end shows in how its levels grow. In games
// that it cannot finish each level is several times the one before, and the factor
// hardly changes: 4.9, 4.6, 4.6, 4.4, 4.4 for a tour of a knight, of which three
// times the states cost all of the work. In games with an end it falls level by
// level, and from where it is below one the rest is soon done.

// forecastSlack is how many times too many states there may seem to be: the factor
// falls faster towards the end than before.
const forecastSlack = 4

// mayEnd tells whether the states may all be expanded if so many can be: if the
// factor by which levels grow goes on to change as it has changed on average over
// the last two steps. The levels are given by where they begin, and where the last
// complete one ends.
func mayEnd(levels []int, states float64) bool {
	n := len(levels) - 1
	if n < 4 {
		return false
	}
	of := func(i int) float64 { return float64(max(1, levels[i+1]-levels[i])) }
	factor := of(n-1) / of(n-2)
	bend := math.Sqrt(factor * of(n-4) / of(n-3))
	for size, total := of(n-1), float64(levels[n]); total <= forecastSlack*states; total += size {
		factor *= bend
		if size *= factor; size < 1 {
			return true
		}
	}
	return false
}

// within returns how many states can be expanded with some work, if each takes as
// much as those that are.
func within(work, done int64, expanded int) float64 {
	return float64(expanded) * float64(work) / float64(max(1, done))
}
