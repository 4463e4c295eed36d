package enumerate

import "math"

// The growth of the levels predicts whether an exploration can finish. In games that it cannot
// finish, each level is several times as large as the level before, and the factor hardly changes.
// In games that it can finish the factor falls from level to level. Once it is below one, few
// states remain.

// forecastSlack is the factor by which the forecast may exceed the feasible number of
// states: towards the end the growth factor falls faster than before.
const forecastSlack = 4

// mayExpandAll reports whether a game may have no more than about so many states, so that all can
// be expanded. It extrapolates the growth factor of the levels with its average change over the
// last two steps. The levels are given by their first states, and the end of the last complete one.
func mayExpandAll(levels []int, states float64) bool {
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
