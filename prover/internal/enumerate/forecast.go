package enumerate

import "math"

// This file predicts from the growth of the levels whether an exploration can finish. A level has the states with the
// same distance from the initial state. In games that are too large, each level is several times as large as the level
// before, and the factor hardly changes. In smaller games the factor falls from level to level. Once the factor is below
// one, few states remain.

// forecastSlack is the factor by which the forecast may exceed the feasible number of
// states: towards the end the growth factor falls faster than before.
const forecastSlack = 4

// mayExpandAll reports whether a game may have no more than about so many states, so that all can
// be expanded. It extrapolates the growth factor of the levels with its average change over the
// last two steps. levels has the number of the first state of each complete level, and then the end of the last one.
// The result is false with fewer than four complete levels.
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
