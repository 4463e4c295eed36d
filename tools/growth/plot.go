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

var curveColors = []string{"#1b6ca8", "#b8410b", "#3c7d22", "#7a3b9a"}

// logAxis maps a range of values to pixels, logarithmically.
type logAxis struct{ lowValue, highValue, firstPixel, lastPixel float64 }

func (a logAxis) pixelOf(v float64) float64 {
	return a.firstPixel + (a.lastPixel-a.firstPixel)*(math.Log10(v)-math.Log10(a.lowValue))/(math.Log10(a.highValue)-math.Log10(a.lowValue))
}

// plotCurves draws the curves as SVG.
func plotCurves(curves []growthCurve) string {
	var b strings.Builder
	width := 2*plotWidth + plotGap + plotLeft + 20
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="11">`+"\n", width, plotHeight+90)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="white"/>`+"\n", width, plotHeight+90)
	for i, m := range []measuredSeries{measuredSeriesList[3], measuredSeriesList[4]} {
		plotPanel(&b, float64(plotLeft+i*(plotWidth+plotGap)), m, curves)
	}
	for i, c := range curves {
		x := plotLeft + i*130
		fmt.Fprintf(&b, `<rect x="%d" y="%d" width="10" height="10" fill="%s"/><text x="%d" y="%d">%s</text>`+"\n",
			x, plotHeight+70, curveColors[i%len(curveColors)], x+15, plotHeight+79, c.familyName)
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// plotPanel draws one measure.
func plotPanel(b *strings.Builder, left float64, m measuredSeries, curves []growthCurve) {
	x, y := logAxis{8, 4096, left, left + plotWidth}, logAxis{0.1, 1000, plotTop + plotHeight, plotTop}
	if m.noiseFloor > 1 {
		y.lowValue, y.highValue = 10, 10000
	}
	fmt.Fprintf(b, `<text x="%.0f" y="%d" font-weight="bold">%s</text>`+"\n", left, plotTop-10, m.seriesName)
	for v := x.lowValue; v <= x.highValue; v *= 2 {
		plotTick(b, x.pixelOf(v), plotTop, x.pixelOf(v), plotTop+plotHeight, x.pixelOf(v)-6, plotTop+plotHeight+14, v)
	}
	for v := y.lowValue; v <= y.highValue; v *= 10 {
		plotTick(b, left, y.pixelOf(v), left+plotWidth, y.pixelOf(v), left-32, y.pixelOf(v)+4, v)
	}
	fmt.Fprintf(b, `<text x="%.0f" y="%d">cells</text>`+"\n", left+plotWidth/2, plotTop+plotHeight+30)
	for i, c := range curves {
		var line []string
		for _, p := range c.sizePoints {
			if v := m.valueOf(p); p.proveCost.runError == nil && v > 0 {
				px, py := x.pixelOf(float64(p.boardSize*p.boardSize)), y.pixelOf(max(v, y.lowValue))
				line = append(line, fmt.Sprintf("%.1f,%.1f", px, py))
				fmt.Fprintf(b, `<circle cx="%.1f" cy="%.1f" r="2.5" fill="%s"/>`+"\n", px, py, curveColors[i%len(curveColors)])
			}
		}
		fmt.Fprintf(b, `<polyline points="%s" fill="none" stroke="%s"/>`+"\n", strings.Join(line, " "), curveColors[i%len(curveColors)])
	}
}

// plotTick draws a line of the grid with its value.
func plotTick(b *strings.Builder, x1, y1, x2, y2, tx, ty, v float64) {
	fmt.Fprintf(b, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="#ddd"/><text x="%.1f" y="%.1f">%g</text>`+"\n", x1, y1, x2, y2, tx, ty, v)
}
