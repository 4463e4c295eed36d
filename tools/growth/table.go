package main

import (
	"fmt"
	"math"
)

const tableHeading = `| board | fluents | ground rules | gates | ground: s | MB | prove: s | MB | decided |
|---|---|---|---|---|---|---|---|---|
`

// tableRow returns the line of the table for one size.
func (p sizePoint) tableRow() string {
	if p.groundCost.runError != nil || p.proveCost.runError != nil {
		return fmt.Sprintf("| %dx%d | %v %v |\n", p.boardSize, p.boardSize, p.groundCost.runError, p.proveCost.runError)
	}
	g, q := p.groundCost, p.proveCost
	return fmt.Sprintf("| %dx%d | %d | %d | %d | %.2f | %d | %.2f | %d | %d of %d |\n",
		p.boardSize, p.boardSize, g.Fluents, g.Rules, g.Gates, g.cpuSeconds, g.peakMemory>>20, q.cpuSeconds, q.peakMemory>>20, q.Decided, q.Asked)
}

// A measuredSeries is one measure, such as seconds, of all points.
type measuredSeries struct {
	seriesName string
	valueOf    func(sizePoint) float64
	noiseFloor float64 // smaller values are those of the start of the process, and do not count
}

var measuredSeriesList = []measuredSeries{
	{"ground rules", func(p sizePoint) float64 { return float64(p.groundCost.Rules) }, 1},
	{"seconds of grounding", func(p sizePoint) float64 { return p.groundCost.cpuSeconds }, 0.02},
	{"memory of grounding", func(p sizePoint) float64 { return float64(p.groundCost.peakMemory >> 20) }, 10},
	{"seconds of proving", func(p sizePoint) float64 { return p.proveCost.cpuSeconds }, 0.1},
	{"memory of proving", func(p sizePoint) float64 { return float64(p.proveCost.peakMemory >> 20) }, 40},
}

// describeExponents returns the exponent with which each measure grows with the number of cells, as
// text.
func (c growthCurve) describeExponents() string {
	text := "Exponents over the number of cells:"
	for i, m := range measuredSeriesList {
		if i > 0 {
			text += ","
		}
		if e, ok := c.fitExponent(m); ok {
			text += fmt.Sprintf(" %s %.1f", m.seriesName, e)
		} else {
			text += fmt.Sprintf(" %s too small to tell", m.seriesName)
		}
	}
	return text + ".\n"
}

// fitExponent returns the slope of the regression line of the logarithms of a measure and of the number of cells; false
// for fewer than three points.
func (c growthCurve) fitExponent(m measuredSeries) (float64, bool) {
	var n, sx, sy, sxx, sxy float64
	for _, p := range c.sizePoints {
		v := m.valueOf(p)
		if p.groundCost.runError != nil || p.proveCost.runError != nil || v < m.noiseFloor {
			continue
		}
		x, y := math.Log(float64(p.boardSize*p.boardSize)), math.Log(v)
		n, sx, sy, sxx, sxy = n+1, sx+x, sy+y, sxx+x*x, sxy+x*y
	}
	if n < 3 {
		return 0, false
	}
	return (n*sxy - sx*sy) / (n*sxx - sx*sx), true
}
