package html

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gdllint/gdllint/document"
)

// This file draws the dependency graph of a rulesheet.

// Measures of the picture of a graph, in pixels.
const (
	nodeHeight     = 26
	layerHeight    = 64
	charWidth      = 7
	maxLabelLength = 26 // characters of a name
	strataMargin   = 90 // the width to the left of the nodes, for the names of strata
	picturePadding = 20
)

// A shownGraph is the dependency graph of a rulesheet on a page. The colour of a relation shows whether it depends on the
// state or on moves.
type shownGraph struct {
	ID            string
	Width, Height int
	Nodes         []graphNode
	Paths         []edgePath
	Bands         []stratumBand
	Strata        []stratumLine
	Cycles        []string // through negation, in words
	Recursive     string   // relations that depend on themselves
	Static        string   // relations of facts
	Untold        string   // the reason that nothing is drawn
}

// A graphNode is a relation.
type graphNode struct {
	Name, Label string
	X, Y, W, H  int
	TextX       int
	TextY       int
	Kind        string // static, state or move
	Bad         bool   // on a cycle through negation
}

// An edgePath is an edge of the picture, from a relation to one on which it depends.
type edgePath struct {
	D        string // the path data of SVG
	Title    string
	Negative bool
	Bad      bool
}

// A stratumBand is the background of a stratum in the picture.
type stratumBand struct {
	Label         string
	Y, Height     int
	Width, LabelY int
	Odd           bool
}

// A stratumLine names the relations of one stratum, which are evaluated before the next stratum.
type stratumLine struct{ Label, Names string }

// makeGraph returns the dependency graph with its picture; nil if the page has none, without a picture if it is not told
// completely.
func (m *pageMaker) makeGraph() *shownGraph {
	from := m.page.Graph
	if from == nil {
		return nil
	}
	g := &shownGraph{ID: m.idPrefix + "-relations", Cycles: from.Cycles, Static: joinNames(from.Constant), Untold: from.Untold}
	var recursive []string
	var strata [][]string
	for _, r := range from.Relations {
		if r.Recursive {
			recursive = append(recursive, r.Name)
		}
		for len(strata) <= r.Stratum {
			strata = append(strata, nil)
		}
		strata[r.Stratum] = append(strata[r.Stratum], r.Name)
	}
	g.Recursive = joinNames(recursive)
	for s, names := range strata {
		if len(names) > 0 {
			g.Strata = append(g.Strata, stratumLine{fmt.Sprintf("stratum %d", s), joinNames(names)})
		}
	}
	if g.Untold == "" {
		g.draw(from, len(strata))
	}
	return g
}

func joinNames(names []string) string {
	return strings.Join(names, ", ")
}

// draw computes the nodes, edges and bands of the picture of a dependency graph with a number of strata. Each depth of
// each stratum is a layer; the highest stratum is on top.
func (g *shownGraph) draw(from *document.Graph, strata int) {
	height, base, layers := make([]int, strata), make([]int, strata), 0 // by stratum: its number of layers, and the number of layers below it
	for _, r := range from.Relations {
		height[r.Stratum] = max(height[r.Stratum], r.Depth+1)
	}
	for s := range strata {
		base[s], layers = layers, layers+height[s]
	}
	l := &Graph{}
	for _, r := range from.Relations {
		width := charWidth*min(utf8.RuneCountInString(r.Name), maxLabelLength) + 16
		l.Nodes = append(l.Nodes, Node{LayerIndex: layers - 1 - base[r.Stratum] - r.Depth, Width: float64(width)})
	}
	for _, e := range from.Dependencies {
		l.Edges = append(l.Edges, Edge{From: e.Above, To: e.Below})
	}
	l.PlaceNodes()
	bends := map[[2]int][]float64{}
	for _, e := range l.Edges { // PlaceNodes has removed the edges within a layer
		bends[[2]int{e.From, e.To}] = e.BendXs
	}
	g.Width, g.Height = int(l.TotalWidth)+strataMargin+2*picturePadding, layers*layerHeight+picturePadding
	for i, r := range from.Relations {
		g.Nodes = append(g.Nodes, newGraphNode(r, &l.Nodes[i]))
	}
	for _, e := range from.Dependencies {
		one, two := &g.Nodes[e.Above], &g.Nodes[e.Below]
		p := edgePath{Negative: e.Negative, Bad: e.Bad, D: edgeCurve(one, two, bends[[2]int{e.Above, e.Below}])}
		p.Title = one.Name + map[bool]string{true: " depends on not ", false: " depends on "}[e.Negative] + two.Name
		g.Paths = append(g.Paths, p)
	}
	// Edges of a cycle come last, on top of the others.
	slices.SortStableFunc(g.Paths, func(a, b edgePath) int { return strings.Compare(fmt.Sprint(a.Bad), fmt.Sprint(b.Bad)) })
	for s := range strata {
		if height[s] > 0 {
			y := (layers-base[s]-height[s])*layerHeight + picturePadding - (layerHeight-nodeHeight)/2
			g.Bands = append(g.Bands, stratumBand{Label: fmt.Sprintf("stratum %d", s), Y: y, Height: height[s] * layerHeight, Width: g.Width, LabelY: y + layerHeight/2 + 4, Odd: s%2 == 1})
		}
	}
}

func newGraphNode(r document.Relation, at *Node) graphNode {
	label := r.Name
	if utf8.RuneCountInString(label) > maxLabelLength {
		label = string([]rune(label)[:maxLabelLength-1]) + "…"
	}
	n := graphNode{Name: r.Name, Label: label, W: int(at.Width), H: nodeHeight, Kind: r.Kind, Bad: r.Bad,
		X: strataMargin + picturePadding + int(at.MiddleX-at.Width/2), Y: picturePadding + at.LayerIndex*layerHeight}
	n.TextX, n.TextY = n.X+n.W/2, n.Y+nodeHeight/2+4
	return n
}

// edgeCurve returns the SVG path of an edge between two nodes. The path leads from the lower side
// of the node from to the upper side of the node to, through the bends in the layers between them.
// If both nodes are in the same layer it is an arc; if they are one node, a loop.
func edgeCurve(from, to *graphNode, bends []float64) string {
	if from == to {
		x, y := from.X+from.W, from.Y
		return fmt.Sprintf("M%d,%d C%d,%d %d,%d %d,%d", x-14, y, x-10, y-20, x+14, y-14, x, y+8)
	}
	if from.Y == to.Y {
		// Arcs to the right run above the nodes and arcs to the left below them, so that both edges
		// of a cycle are seen.
		y, rise := from.Y, 14+min(20, max(from.TextX-to.TextX, to.TextX-from.TextX)/12)
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
