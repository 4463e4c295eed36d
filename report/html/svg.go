package html

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/report/html/layered"
)

// Measures of the picture of a graph, in pixels.
const (
	nodeHeight  = 26
	layerHeight = 64
	charWidth   = 7
	maxName     = 26 // characters of a name
	margin      = 90 // to the left, for the names of strata
	padding     = 20
)

// draw computes the layout of the graph: a layer for each depth of each
// stratum, the highest stratum on top.
func (d *drawing) draw(g *graph) {
	level, top := d.levels()
	l := &layered.Graph{}
	number := map[string]int{}
	for i, name := range d.names {
		number[name] = i
		width := charWidth*min(utf8.RuneCountInString(name), maxName) + 16
		l.Nodes = append(l.Nodes, layered.Node{Layer: top - level[name], Width: float64(width)})
	}
	edges := d.edges()
	for _, e := range edges {
		l.Edges = append(l.Edges, layered.Edge{From: number[e.From], To: number[e.To]})
	}
	l.Place()
	g.Width, g.Height = int(l.Width)+margin+2*padding, (top+1)*layerHeight+padding
	for i, name := range d.names {
		g.Nodes = append(g.Nodes, d.node(name, &l.Nodes[i]))
	}
	bends := map[[2]int][]float64{}
	for _, e := range l.Edges {
		bends[[2]int{e.From, e.To}] = e.Bends
	}
	for _, e := range edges {
		from, to := &g.Nodes[number[e.From]], &g.Nodes[number[e.To]]
		p := path{Negative: e.Negative, Bad: d.bad(e), D: curve(from, to, bends[[2]int{number[e.From], number[e.To]}]),
			Title: report.Printable(e.From + map[bool]string{true: " depends on not ", false: " depends on "}[e.Negative] + e.To)}
		g.Paths = append(g.Paths, p)
	}
	// Edges of a cycle come last, on top of the others.
	slices.SortStableFunc(g.Paths, func(a, b path) int { return rankOf(a.Bad) - rankOf(b.Bad) })
	d.bands(g, level, top)
}

func rankOf(bad bool) int {
	if bad {
		return 1
	}
	return 0
}

// levels returns the level of each relation, counted from below, and the
// highest level.
func (d *drawing) levels() (level map[string]int, top int) {
	height := map[int]int{} // of strata
	highest := 0
	for _, name := range d.names {
		s := d.stratum[name]
		height[s] = max(height[s], d.depth[name]+1)
		highest = max(highest, s)
	}
	base := map[int]int{}
	for s := 1; s <= highest; s++ {
		base[s] = base[s-1] + height[s-1]
	}
	level = map[string]int{}
	for _, name := range d.names {
		level[name] = base[d.stratum[name]] + d.depth[name]
		top = max(top, level[name])
	}
	return level, top
}

func (d *drawing) node(name string, at *layered.Node) node {
	label := name
	if utf8.RuneCountInString(label) > maxName {
		label = string([]rune(label)[:maxName-1]) + "…"
	}
	n := node{Name: report.Printable(name), Label: report.Printable(label), W: int(at.Width), H: nodeHeight,
		X: margin + padding + int(at.X-at.Width/2), Y: padding + at.Layer*layerHeight, Kind: d.kind(name)}
	n.TextX, n.TextY = n.X+n.W/2, n.Y+nodeHeight/2+4
	for _, c := range d.cycles {
		n.Bad = n.Bad || !c.Local && slices.ContainsFunc(c.Edges, func(e gdl.Edge) bool { return e.From == name })
	}
	return n
}

// bad tells whether an edge lies on a cycle through negation.
func (d *drawing) bad(e gdl.Edge) bool {
	for _, c := range d.cycles {
		if !c.Local && slices.ContainsFunc(c.Edges, func(x gdl.Edge) bool { return x.From == e.From && x.To == e.To }) {
			return true
		}
	}
	return false
}

// curve returns the path of an edge. It leads from the lower side of a node to
// the upper side of another one, through its bends between the layers; or it is
// an arc, if both nodes are in the same layer.
func curve(from, to *node, bends []float64) string {
	if from == to {
		x, y := from.X+from.W, from.Y
		return fmt.Sprintf("M%d,%d C%d,%d %d,%d %d,%d", x-14, y, x-10, y-20, x+14, y-14, x, y+8)
	}
	if from.Y == to.Y {
		// To the right above the nodes, to the left below them, so that both ways
		// of a cycle are seen.
		y, rise := from.Y, 14+min(20, abs(from.TextX-to.TextX)/12)
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
			toX, toY = margin+padding+int(bends[i]), from.Y+(i+1)*layerHeight
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

func abs(n int) int { return max(n, -n) }

// bands draws the background of each stratum.
func (d *drawing) bands(g *graph, level map[string]int, top int) {
	first, last := map[int]int{}, map[int]int{}
	highest := 0
	for _, name := range d.names {
		s, layer := d.stratum[name], top-level[name]
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
		y := first[s]*layerHeight + padding - (layerHeight-nodeHeight)/2
		g.Bands = append(g.Bands, band{Label: fmt.Sprintf("stratum %d", s), Y: y, Height: (last[s] - first[s] + 1) * layerHeight,
			Width: g.Width, LabelY: y + layerHeight/2 + 4, Odd: s%2 == 1})
	}
}
