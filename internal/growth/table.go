package main

import (
	"fmt"
	"math"
)

const heading = `| board | fluents | ground rules | gates | ground: s | MB | prove: s | MB | decided |
|---|---|---|---|---|---|---|---|---|
`

// row returns the line of the table.
func (p point) row() string {
	if p.ground.err != nil || p.prove.err != nil {
		return fmt.Sprintf("| %dx%d | %v %v |\n", p.size, p.size, p.ground.err, p.prove.err)
	}
	g, q := p.ground, p.prove
	return fmt.Sprintf("| %dx%d | %d | %d | %d | %.2f | %d | %.2f | %d | %d of %d |\n",
		p.size, p.size, g.Fluents, g.Rules, g.Gates, g.seconds, g.memory>>20, q.seconds, q.memory>>20, q.Decided, q.Asked)
}

// A series is one measure of the points.
type series struct {
	name  string
	value func(point) float64
	floor float64 // below it the start of the process is measured
}

var measures = []series{
	{"ground rules", func(p point) float64 { return float64(p.ground.Rules) }, 1},
	{"seconds of grounding", func(p point) float64 { return p.ground.seconds }, 0.02},
	{"memory of grounding", func(p point) float64 { return float64(p.ground.memory >> 20) }, 10},
	{"seconds of proving", func(p point) float64 { return p.prove.seconds }, 0.1},
	{"memory of proving", func(p point) float64 { return float64(p.prove.memory >> 20) }, 40},
}

// exponents describes the growth of each measure with the number of cells.
func (c curve) exponents() string {
	text := "Exponents over the number of cells:"
	for i, m := range measures {
		if i > 0 {
			text += ","
		}
		if e, ok := c.exponent(m); ok {
			text += fmt.Sprintf(" %s %.1f", m.name, e)
		} else {
			text += fmt.Sprintf(" %s too small to tell", m.name)
		}
	}
	return text + ".\n"
}

// exponent returns the slope of the regression line of the logarithms.
func (c curve) exponent(m series) (float64, bool) {
	var n, sx, sy, sxx, sxy float64
	for _, p := range c.points {
		v := m.value(p)
		if p.ground.err != nil || p.prove.err != nil || v < m.floor {
			continue
		}
		x, y := math.Log(float64(p.size*p.size)), math.Log(v)
		n, sx, sy, sxx, sxy = n+1, sx+x, sy+y, sxx+x*x, sxy+x*y
	}
	if n < 3 {
		return 0, false
	}
	return (n*sxy - sx*sy) / (n*sxx - sx*sx), true
}
