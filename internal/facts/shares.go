package facts

import (
	"math"
	"slices"
)

// A GoalShare is the share of random matches in which a role ends with a goal value.
type GoalShare struct {
	GoalValue  int
	MatchShare Figure
}

// estimateShares estimates, for each goal value that the role had at the end of a match, the share
// of matches with this value.
func (m *meter) estimateShares(role int) (list []GoalShare) {
	counts := map[int]int{}
	for _, s := range m.samples {
		if v := s.goalValues[role]; !math.IsNaN(v) {
			counts[int(v)]++
		}
	}
	for v, n := range counts {
		low, high := shareInterval(n, len(m.samples))
		list = append(list, GoalShare{v, Figure{Value: float64(n) / float64(len(m.samples)), LowEnd: low, HighEnd: high, IsKnown: true}})
	}
	return sortShares(list)
}

// exactShares returns the shares for the probabilities of goal values.
func exactShares(chances map[int]float64) (list []GoalShare) {
	for v, p := range chances {
		list = append(list, GoalShare{v, exactFigure(p)})
	}
	return sortShares(list)
}

func sortShares(list []GoalShare) []GoalShare {
	slices.SortFunc(list, func(a, b GoalShare) int { return a.GoalValue - b.GoalValue })
	return list
}

// shareInterval returns the interval of Clopper and Pearson for a share, if k of n matches were
// counted. If the true share is at an end of the interval, a count as extreme as k occurs in 25 of
// 1,000 cases.
func shareInterval(k, n int) (low, high float64) {
	const tail = 0.025
	low, high = 0, 1
	if k > 0 {
		low = findShare(func(p float64) bool { return 1-binomialSum(k-1, n, p) < tail })
	}
	if k < n {
		high = findShare(func(p float64) bool { return binomialSum(k, n, p) > tail })
	}
	return low, high
}

// findShare returns the greatest share, from 0 to 1, for which holds returns true. holds must be true up to a share and
// false from there on.
func findShare(holds func(float64) bool) float64 {
	low, high := 0.0, 1.0
	for range 50 {
		if middle := (low + high) / 2; holds(middle) {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}

// binomialSum returns the probability that at most k of n cases occur, each of which has probability p.
func binomialSum(k, n int, p float64) (sum float64) {
	whole, _ := math.Lgamma(float64(n + 1))
	for i := range k + 1 {
		a, _ := math.Lgamma(float64(i + 1))
		b, _ := math.Lgamma(float64(n - i + 1))
		sum += math.Exp(whole - a - b + float64(i)*math.Log(p) + float64(n-i)*math.Log1p(-p))
	}
	return sum
}
