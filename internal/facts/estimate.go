package facts

import "math"

// estimate makes figures of the matches. They speak of matches that come to an end:
// where some were cut off, nothing is estimated, since those that are left are not a
// fair sample.
func (m *meter) estimate() {
	f := m.f
	if f.Finished == 0 {
		return
	}
	shortest, longest := math.Inf(1), 0.0
	for _, s := range m.played {
		shortest, longest = min(shortest, s.steps), max(longest, s.steps)
	}
	f.Shortest = Figure{Value: shortest, Low: 0, High: shortest, Known: true}
	f.Longest = Figure{Value: longest, Low: longest, High: math.Inf(1), Known: true}
	if f.Finished < f.Played || f.Finished < 2 {
		return
	}
	one := func(sample) float64 { return 1 }
	steps := func(s sample) float64 { return s.steps }
	f.Length = m.ratio(steps, one, 0)
	f.Branching = m.ratio(func(s sample) float64 { return s.branching }, steps, 0)
	f.Forced = m.ratio(func(s sample) float64 { return s.forced }, steps, 1)
	f.estimated = []Figure{f.Length, f.Branching, f.Forced}
	for r, role := range m.net.Game.Roles {
		if role.String() == "random" {
			continue
		}
		g := m.ratio(func(s sample) float64 { return s.goals[r] }, one, 100)
		if math.IsNaN(g.Value) {
			g = Figure{}
		}
		f.Goals = append(f.Goals, Goal{role.String(), g})
		f.estimated = append(f.estimated, g)
	}
}

// ratio estimates the expected value of one sum over that of another, with the
// interval of the delta method. Where all matches say the same, what they do not show
// may still come about in three of as many (the rule of three), and differ by as much
// as the value itself, or by 100 for goal values.
func (m *meter) ratio(over, under func(sample) float64, spread float64) Figure {
	n := float64(len(m.played))
	var a, b float64
	for _, s := range m.played {
		a += over(s)
		b += under(s)
	}
	if b == 0 {
		return Figure{}
	}
	r := a / b
	var squares float64
	for _, s := range m.played {
		d := over(s) - r*under(s)
		squares += d * d
	}
	const z = 1.97 // Student's, for two hundred matches
	half := z * math.Sqrt(squares*n/(n-1)) / b
	if half == 0 {
		half = 3 / n * max(math.Abs(r), spread)
	}
	return Figure{Value: r, Low: r - half, High: r + half, Known: true}
}
