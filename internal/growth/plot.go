package main

import (
	"fmt"
	"math"
	"strings"
)

// The plot: seconds and megabytes of proving over the number of cells, side by
// side, both axes logarithmic.
const (
	plotWidth, plotHeight = 340, 260
	plotLeft, plotTop     = 50, 30
	plotGap               = 60
)

var colors = []string{"#1b6ca8", "#b8410b", "#3c7d22", "#7a3b9a"}

// axis maps a range of values to pixels, logarithmically.
type axis struct{ low, high, from, to float64 }

func (a axis) at(v float64) float64 {
	return a.from + (a.to-a.from)*(math.Log10(v)-math.Log10(a.low))/(math.Log10(a.high)-math.Log10(a.low))
}

// plot draws the curves as SVG.
func plot(curves []curve) string {
	var b strings.Builder
	width := 2*plotWidth + plotGap + plotLeft + 20
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="11">`+"\n", width, plotHeight+90)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="white"/>`+"\n", width, plotHeight+90)
	for i, m := range []series{measures[3], measures[4]} {
		panel(&b, float64(plotLeft+i*(plotWidth+plotGap)), m, curves)
	}
	for i, c := range curves {
		x := plotLeft + i*130
		fmt.Fprintf(&b, `<rect x="%d" y="%d" width="10" height="10" fill="%s"/><text x="%d" y="%d">%s</text>`+"\n",
			x, plotHeight+70, colors[i%len(colors)], x+15, plotHeight+79, c.name)
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// panel draws one measure.
func panel(b *strings.Builder, left float64, m series, curves []curve) {
	x, y := axis{8, 4096, left, left + plotWidth}, axis{0.1, 1000, plotTop + plotHeight, plotTop}
	if m.floor > 1 {
		y.low, y.high = 10, 10000
	}
	fmt.Fprintf(b, `<text x="%.0f" y="%d" font-weight="bold">%s</text>`+"\n", left, plotTop-10, m.name)
	for v := x.low; v <= x.high; v *= 2 {
		tick(b, x.at(v), plotTop, x.at(v), plotTop+plotHeight, x.at(v)-6, plotTop+plotHeight+14, v)
	}
	for v := y.low; v <= y.high; v *= 10 {
		tick(b, left, y.at(v), left+plotWidth, y.at(v), left-32, y.at(v)+4, v)
	}
	fmt.Fprintf(b, `<text x="%.0f" y="%d">cells</text>`+"\n", left+plotWidth/2, plotTop+plotHeight+30)
	for i, c := range curves {
		var line []string
		for _, p := range c.points {
			if v := m.value(p); p.prove.err == nil && v > 0 {
				px, py := x.at(float64(p.size*p.size)), y.at(max(v, y.low))
				line = append(line, fmt.Sprintf("%.1f,%.1f", px, py))
				fmt.Fprintf(b, `<circle cx="%.1f" cy="%.1f" r="2.5" fill="%s"/>`+"\n", px, py, colors[i%len(colors)])
			}
		}
		fmt.Fprintf(b, `<polyline points="%s" fill="none" stroke="%s"/>`+"\n", strings.Join(line, " "), colors[i%len(colors)])
	}
}

// tick draws a line of the grid with its value.
func tick(b *strings.Builder, x1, y1, x2, y2, tx, ty, v float64) {
	fmt.Fprintf(b, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="#ddd"/><text x="%.1f" y="%.1f">%g</text>`+"\n", x1, y1, x2, y2, tx, ty, v)
}
