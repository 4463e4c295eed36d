package facts

import "math"

// estimateFigures sets the figures that are estimated from random matches; none if no match was
// finished. If some matches were cut off it sets only the shortest and the longest match, since the
// finished matches are not a fair sample; and so with a single match.
func (m *meter) estimateFigures() {
	f := m.facts
	if f.FinishedMatches == 0 {
		return
	}
	shortest, longest := math.Inf(1), 0.0
	for _, s := range m.samples {
		shortest, longest = min(shortest, s.stepCount), max(longest, s.stepCount)
	}
	f.ShortestMatch = Figure{Value: shortest, LowEnd: 0, HighEnd: shortest, IsKnown: true}
	f.LongestMatch = Figure{Value: longest, LowEnd: longest, HighEnd: math.Inf(1), IsKnown: true}
	if f.FinishedMatches < f.PlayedMatches || f.FinishedMatches < 2 {
		return
	}
	one := func(matchSample) float64 { return 1 }
	steps := func(s matchSample) float64 { return s.stepCount }
	f.MeanLength = m.estimateRatio(steps, one, 0)
	f.MeanJointMoves = m.estimateRatio(func(s matchSample) float64 { return s.jointMoveSum }, steps, 0)
	f.ForcedShare = m.estimateRatio(func(s matchSample) float64 { return s.forcedSteps }, steps, 1)
	for r, role := range m.net.Game.Roles {
		if role.String() == "random" {
			continue
		}
		g := m.estimateRatio(func(s matchSample) float64 { return s.goalValues[r] }, one, 100)
		if math.IsNaN(g.Value) {
			g = Figure{}
		}
		f.Goals = append(f.Goals, RoleGoal{role.String(), g, m.estimateShares(r)})
	}
}

// estimateRatio estimates the expected value of over divided by that of under, with the interval of
// the delta method. If all n matches agree, up to 3 of n matches may still have other values (the
// rule of three); it then assumes that these differ by the value itself or by spread, whichever is
// more.
func (m *meter) estimateRatio(over, under func(matchSample) float64, spread float64) Figure {
	n := float64(len(m.samples))
	var a, b float64
	for _, s := range m.samples {
		a += over(s)
		b += under(s)
	}
	if b == 0 {
		return Figure{}
	}
	r := a / b
	var squares float64
	for _, s := range m.samples {
		d := over(s) - r*under(s)
		squares += d * d
	}
	const z = 1.97 // Student's, for two hundred matches
	half := z * math.Sqrt(squares*n/(n-1)) / b
	if half == 0 {
		half = 3 / n * max(math.Abs(r), spread)
	}
	return Figure{Value: r, LowEnd: r - half, HighEnd: r + half, IsKnown: true}
}
