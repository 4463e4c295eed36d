package html

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/report"
)

// Measures of the picture of a graph, in pixels.
const (
	nodeHeight     = 26
	layerHeight    = 64
	charWidth      = 7
	maxLabelLength = 26 // characters of a name
	strataMargin   = 90 // to the left, for the names of strata
	picturePadding = 20
)

// drawGraph computes the layout of the graph: a layer for each depth of each
// stratum, the highest stratum on top.
func (d *graphDrawing) drawGraph(g *dependencyGraph) {
	level, top := d.relationLevels()
	l := &Graph{}
	number := map[string]int{}
	for i, name := range d.relationNames {
		number[name] = i
		width := charWidth*min(utf8.RuneCountInString(name), maxLabelLength) + 16
		l.Nodes = append(l.Nodes, Node{LayerIndex: top - level[name], Width: float64(width)})
	}
	edges := d.drawnEdges()
	for _, e := range edges {
		l.Edges = append(l.Edges, Edge{From: number[e.FromPredicate], To: number[e.ToPredicate]})
	}
	l.PlaceNodes()
	g.Width, g.Height = int(l.TotalWidth)+strataMargin+2*picturePadding, (top+1)*layerHeight+picturePadding
	for i, name := range d.relationNames {
		g.Nodes = append(g.Nodes, d.placeNode(name, &l.Nodes[i]))
	}
	bends := map[[2]int][]float64{}
	for _, e := range l.Edges {
		bends[[2]int{e.From, e.To}] = e.BendXs
	}
	for _, e := range edges {
		from, to := &g.Nodes[number[e.FromPredicate]], &g.Nodes[number[e.ToPredicate]]
		p := edgePath{Negative: e.Negative, Bad: d.isOnCycle(e), D: edgeCurve(from, to, bends[[2]int{number[e.FromPredicate], number[e.ToPredicate]}]),
			Title: report.MakePrintable(e.FromPredicate + map[bool]string{true: " depends on not ", false: " depends on "}[e.Negative] + e.ToPredicate)}
		g.Paths = append(g.Paths, p)
	}
	// Edges of a cycle come last, on top of the others.
	slices.SortStableFunc(g.Paths, func(a, b edgePath) int { return cycleRank(a.Bad) - cycleRank(b.Bad) })
	d.drawBands(g, level, top)
}

func cycleRank(bad bool) int {
	if bad {
		return 1
	}
	return 0
}

// relationLevels returns the level of each relation, counted from below, and the
// highest level.
func (d *graphDrawing) relationLevels() (level map[string]int, top int) {
	height := map[int]int{} // of strata
	highest := 0
	for _, name := range d.relationNames {
		s := d.stratumOf[name]
		height[s] = max(height[s], d.depthInStratum[name]+1)
		highest = max(highest, s)
	}
	base := map[int]int{}
	for s := 1; s <= highest; s++ {
		base[s] = base[s-1] + height[s-1]
	}
	level = map[string]int{}
	for _, name := range d.relationNames {
		level[name] = base[d.stratumOf[name]] + d.depthInStratum[name]
		top = max(top, level[name])
	}
	return level, top
}

func (d *graphDrawing) placeNode(name string, at *Node) graphNode {
	label := name
	if utf8.RuneCountInString(label) > maxLabelLength {
		label = string([]rune(label)[:maxLabelLength-1]) + "…"
	}
	n := graphNode{Name: report.MakePrintable(name), Label: report.MakePrintable(label), W: int(at.Width), H: nodeHeight,
		X: strataMargin + picturePadding + int(at.MiddleX-at.Width/2), Y: picturePadding + at.LayerIndex*layerHeight, Kind: d.relationKind(name)}
	n.TextX, n.TextY = n.X+n.W/2, n.Y+nodeHeight/2+4
	for _, c := range d.negativeCycles {
		n.Bad = n.Bad || !c.LocallyStratified && slices.ContainsFunc(c.Edges, func(e gdl.Edge) bool { return e.FromPredicate == name })
	}
	return n
}

// isOnCycle tells whether an edge lies on a cycle through negation.
func (d *graphDrawing) isOnCycle(e gdl.Edge) bool {
	for _, c := range d.negativeCycles {
		if !c.LocallyStratified && slices.ContainsFunc(c.Edges, func(x gdl.Edge) bool { return x.FromPredicate == e.FromPredicate && x.ToPredicate == e.ToPredicate }) {
			return true
		}
	}
	return false
}

// edgeCurve returns the path of an edge. It leads from the lower side of a node to
// the upper side of another one, through its bends between the layers; or it is
// an arc, if both nodes are in the same layer.
func edgeCurve(from, to *graphNode, bends []float64) string {
	if from == to {
		x, y := from.X+from.W, from.Y
		return fmt.Sprintf("M%d,%d C%d,%d %d,%d %d,%d", x-14, y, x-10, y-20, x+14, y-14, x, y+8)
	}
	if from.Y == to.Y {
		// To the right above the nodes, to the left below them, so that both ways
		// of a cycle are seen.
		y, rise := from.Y, 14+min(20, absoluteInt(from.TextX-to.TextX)/12)
		if from.X > to.X {
			y, rise = from.Y+from.H, -rise
		}
		return fmt.Sprintf("M%d,%d C%d,%d %d,%d %d,%d", from.TextX, y, from.TextX, y-rise, to.TextX, y-rise, to.TextX, y)
	}
	var b strings.Builder
	x, y := from.TextX, from.Y+from.H
	fmt.Fprintf(&b, "M%d,%d", x, y)
	for i := 0; i <= len(bends); i++ {
		toX, toY := to.TextX, to.Y
		if i < len(bends) {
			toX, toY = strataMargin+picturePadding+int(bends[i]), from.Y+(i+1)*layerHeight
		}
		middle := (y + toY) / 2
		fmt.Fprintf(&b, " C%d,%d %d,%d %d,%d", x, middle, toX, middle, toX, toY)
		x, y = toX, toY
		if i < len(bends) { // straight through the layer
			y += nodeHeight
			fmt.Fprintf(&b, " L%d,%d", x, y)
		}
	}
	return b.String()
}

func absoluteInt(n int) int { return max(n, -n) }

// drawBands draws the background of each stratum.
func (d *graphDrawing) drawBands(g *dependencyGraph, level map[string]int, top int) {
	first, last := map[int]int{}, map[int]int{}
	highest := 0
	for _, name := range d.relationNames {
		s, layer := d.stratumOf[name], top-level[name]
		if at, known := first[s]; !known || layer < at {
			first[s] = layer
		}
		last[s] = max(last[s], layer)
		highest = max(highest, s)
	}
	for s := range highest + 1 {
		if _, used := first[s]; !used {
			continue
		}
		y := first[s]*layerHeight + picturePadding - (layerHeight-nodeHeight)/2
		g.Bands = append(g.Bands, stratumBand{Label: fmt.Sprintf("stratum %d", s), Y: y, Height: (last[s] - first[s] + 1) * layerHeight,
			Width: g.Width, LabelY: y + layerHeight/2 + 4, Odd: s%2 == 1})
	}
}
