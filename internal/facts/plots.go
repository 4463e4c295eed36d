package facts

import (
	"fmt"
	"math"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/gdllint/gdllint/report"
)

// This file computes the plots of the HTML page.

// Sizes of a plot, in the units of its picture.
const (
	plotWidth, plotHeight = 440.0, 300.0
	plotLeft, plotBottom  = 52.0, 40.0 // the space beside the left axis and below the lower axis
	plotMargin            = 14.0
)

// A plotAxis is an axis of a plot with the function that returns the value of a game. A logarithmic
// axis has no place for values that are not positive.
type plotAxis struct {
	AxisName      string
	figureOf      func(*GameFacts) (float64, bool)
	isLogarithmic bool
	lowValue      float64
	highValue     float64
}

// A plotDot is a game in a plot.
type plotDot struct {
	X, Y      string
	Game      int // the index of the game in the table
	KindClass string
	TitleText string
}

// A plotTick is a line of the grid with its value.
type plotTick struct {
	X1, Y1, X2, Y2, TextX, TextY string
	LabelText                    string
	Anchor                       string
}

// A pagePlot is a plot of all games.
type pagePlot struct {
	TitleText, XName, YName string
	Ticks                   []plotTick
	Dots                    []plotDot
	Missing                 int // the number of games without a place in the plot
}

func figureAxis(name string, logarithmic bool, of func(*GameFacts) Figure) plotAxis {
	return plotAxis{AxisName: name, isLogarithmic: logarithmic, figureOf: func(f *GameFacts) (float64, bool) {
		x := of(f)
		return x.Value, x.IsKnown
	}}
}

// countAxis returns an axis for a count. A game without gates could not be grounded, and has no value.
func countAxis(name string, of func(*GameFacts) int) plotAxis {
	return plotAxis{AxisName: name, isLogarithmic: true, figureOf: func(f *GameFacts) (float64, bool) { return float64(of(f)), f.GateCount > 0 }}
}

func pagePlots(all []*GameFacts) []pagePlot {
	length := figureAxis("mean length of a match", true, func(f *GameFacts) Figure { return f.MeanLength })
	choice := figureAxis("mean joint moves of a state", true, func(f *GameFacts) Figure { return f.MeanJointMoves })
	forced := figureAxis("share of forced steps", false, func(f *GameFacts) Figure { return f.ForcedShare })
	rules := countAxis("rules", func(f *GameFacts) int { return f.Text.RuleCount })
	gates := countAxis("gates", func(f *GameFacts) int { return f.GateCount })
	moves := countAxis("moves", func(f *GameFacts) int { return f.MoveCount })
	fluents := countAxis("fluents", func(f *GameFacts) int { return f.FluentCount })
	return []pagePlot{
		drawPlot("Length and choice", length, choice, all), drawPlot("Choice and force", choice, forced, all),
		drawPlot("Text and ground game", rules, gates, all), drawPlot("Fluents and moves", fluents, moves, all),
	}
}

// place returns the value of a game on the axis; false if it has no place there.
func (a *plotAxis) place(f *GameFacts) (float64, bool) {
	v, known := a.figureOf(f)
	if !known || math.IsNaN(v) || math.IsInf(v, 0) || a.isLogarithmic && v <= 0 {
		return 0, false
	}
	return v, true
}

// fitRange sets the range of the axis: for a logarithmic axis whole powers of ten around the values,
// 1 and 10; else from 0 to 1.
func (a *plotAxis) fitRange(values []float64) {
	a.lowValue, a.highValue = 0, 1
	if !a.isLogarithmic {
		return
	}
	a.lowValue, a.highValue = 1, 10
	for _, v := range values {
		a.lowValue = min(a.lowValue, math.Pow(10, math.Floor(math.Log10(v))))
		a.highValue = max(a.highValue, math.Pow(10, math.Ceil(math.Log10(v))))
	}
}

// shareOf returns how far along the axis a value is, from 0 to 1.
func (a *plotAxis) shareOf(v float64) float64 {
	if a.isLogarithmic {
		return math.Log10(v/a.lowValue) / math.Log10(a.highValue/a.lowValue)
	}
	return (v - a.lowValue) / (a.highValue - a.lowValue)
}

func (a *plotAxis) tickValues() (values []float64) {
	if !a.isLogarithmic {
		return []float64{0, 0.25, 0.5, 0.75, 1}
	}
	step := math.Pow(10, math.Ceil(math.Log10(a.highValue/a.lowValue)/6))
	for v := a.lowValue; v <= a.highValue*1.001; v *= step {
		values = append(values, v)
	}
	return values
}

func pixelText(v float64) string { return strconv.FormatFloat(v, 'f', 1, 64) }

func pixelX(share float64) float64 {
	return plotLeft + share*(plotWidth-plotLeft-plotMargin)
}

func pixelY(share float64) float64 {
	return plotHeight - plotBottom - share*(plotHeight-plotBottom-plotMargin)
}

// drawPlot returns the plot of two axes, with a dot for each game that has a place on both.
func drawPlot(title string, x, y plotAxis, all []*GameFacts) pagePlot {
	p := pagePlot{TitleText: title, XName: x.AxisName, YName: y.AxisName}
	var xs, ys []float64
	for _, f := range all {
		vx, okX := x.place(f)
		vy, okY := y.place(f)
		if okX && okY {
			xs, ys = append(xs, vx), append(ys, vy)
		}
	}
	p.Missing = len(all) - len(xs)
	x.fitRange(xs)
	y.fitRange(ys)
	for _, v := range x.tickValues() {
		at := pixelText(pixelX(x.shareOf(v)))
		p.Ticks = append(p.Ticks, plotTick{at, pixelText(plotMargin), at, pixelText(plotHeight - plotBottom), at, pixelText(plotHeight - plotBottom + 14), fmt.Sprintf("%g", v), "middle"})
	}
	for _, v := range y.tickValues() {
		at := pixelY(y.shareOf(v))
		p.Ticks = append(p.Ticks, plotTick{pixelText(plotLeft), pixelText(at), pixelText(plotWidth - plotMargin), pixelText(at), pixelText(plotLeft - 5), pixelText(at + 4), fmt.Sprintf("%g", v), "end"})
	}
	for n, f := range all {
		vx, okX := x.place(f)
		vy, okY := y.place(f)
		if okX && okY {
			p.Dots = append(p.Dots, plotDot{pixelText(pixelX(x.shareOf(vx))), pixelText(pixelY(y.shareOf(vy))), n, kindClass(f),
				fmt.Sprintf("%s: %s %.4g, %s %.4g", report.MakePrintable(filepath.ToSlash(f.Path)), x.AxisName, vx, y.AxisName, vy)})
		}
	}
	return p
}

// kindClass returns the CSS class for the kind of a game, by which dots are coloured.
func kindClass(f *GameFacts) string {
	for _, class := range []string{"single", "alternating", "simultaneous"} {
		if strings.HasPrefix(f.Kind(), class) {
			return class
		}
	}
	return "other"
}
