package html

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/report"
)

// Bounds on the graphs that are drawn.
const (
	maxRelations       = 120
	maxDrawnEdges      = 900
	maxListedRelations = 1000 // relations that are listed as text
)

// A dependencyGraph is the dependency graph of a rulesheet on a page: its nodes are the
// relations that rules define. Facts, true and does are left out; the colour of
// a relation says whether it depends on the state or on moves.
type dependencyGraph struct {
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

// edgePath is an edge: the first relation depends on the second one.
type edgePath struct {
	D        string // of SVG
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

// A stratumLine is a set of relations that are evaluated before the next set.
type stratumLine struct{ Label, Names string }

func (m *pageMaker) makeGraph() *dependencyGraph {
	f := m.sheetFile.Parsed
	if f == nil || m.sheetFile.IsPropertyFile || len(f.Rules) == 0 {
		return nil
	}
	d := newGraphDrawing(f)
	if len(d.relationNames) == 0 {
		return nil
	}
	g := &dependencyGraph{ID: m.idPrefix + "-relations"}
	if len(d.relationNames) > maxListedRelations {
		g.Untold = plural.CountNoun(len(d.relationNames), "relation") + " are too many to show"
		return g
	}
	d.stratify()
	g.Recursive, g.Static = joinNames(d.recursiveRelations()), joinNames(d.factRelations())
	d.describeGraph(g)
	if edges := len(d.drawnEdges()); len(d.relationNames) > maxRelations || edges > maxDrawnEdges {
		g.Untold = fmt.Sprintf("%s with %s are too many to draw", plural.CountNoun(len(d.relationNames), "relation"), plural.CountNoun(edges, "dependency"))
		g.Untold = strings.Replace(g.Untold, "dependencys", "dependencies", 1)
		return g
	}
	d.drawGraph(g)
	return g
}

// joinNames joins names to a text.
func joinNames(names []string) string {
	return report.MakePrintable(strings.Join(names, ", "))
}

// graphDrawing is a graph under construction.
type graphDrawing struct {
	dependencies   *gdl.Graph
	relationNames  []string
	isDrawn        map[string]bool // the same as a set
	stratumOf      map[string]int
	depthInStratum map[string]int // the layer in the stratum, from below
	negativeCycles []gdl.NegativeCycle
}

func newGraphDrawing(f *gdl.File) *graphDrawing {
	d := &graphDrawing{dependencies: gdl.NewGraph(f), isDrawn: map[string]bool{}, stratumOf: map[string]int{}, depthInStratum: map[string]int{}}
	for _, name := range d.dependencies.Predicates {
		if name != gdl.True && name != gdl.Does && slices.ContainsFunc(d.dependencies.DefiningRules[name], func(r *gdl.Rule) bool { return len(r.Body) > 0 }) {
			d.relationNames = append(d.relationNames, name)
			d.isDrawn[name] = true
		}
	}
	return d
}

// stratify computes the stratum of each relation, and its layer in the stratum.
func (d *graphDrawing) stratify() {
	d.negativeCycles = d.dependencies.Stratification()
	for range len(d.relationNames) + 1 {
		changed := false
		for _, p := range d.relationNames {
			for _, e := range d.dependencies.OutEdges[p] {
				if d.isDrawn[e.ToPredicate] && d.raiseAbove(p, e) {
					changed = true
				}
			}
		}
		if !changed {
			break
		}
	}
}

// raiseAbove puts a relation above another one that it depends on. It tells whether
// the relation has moved.
func (d *graphDrawing) raiseAbove(p string, e gdl.Edge) bool {
	s, depth := d.stratumOf[e.ToPredicate], d.depthInStratum[e.ToPredicate]
	cycle := d.dependencies.SameCycle(p, e.ToPredicate)
	switch {
	case e.Negative && !cycle:
		s, depth = s+1, 0
	case !cycle:
		depth++
	}
	if s < d.stratumOf[p] || s == d.stratumOf[p] && depth <= d.depthInStratum[p] {
		return false
	}
	d.stratumOf[p], d.depthInStratum[p] = s, depth
	return true
}

// drawnEdges returns the dependencies that are drawn, each once. A negative one
// hides a positive one.
func (d *graphDrawing) drawnEdges() []gdl.Edge {
	at := map[[2]string]int{}
	var list []gdl.Edge
	for _, p := range d.relationNames {
		for _, e := range d.dependencies.OutEdges[p] {
			if !d.isDrawn[e.ToPredicate] {
				continue
			}
			key := [2]string{e.FromPredicate, e.ToPredicate}
			n, known := at[key]
			if !known {
				at[key] = len(list)
				list = append(list, e)
			} else if e.Negative {
				list[n].Negative = true
			}
		}
	}
	return list
}

// recursiveRelations returns the relations that depend on themselves.
func (d *graphDrawing) recursiveRelations() []string {
	return slices.DeleteFunc(slices.Clone(d.relationNames), func(p string) bool { return !d.dependencies.SameCycle(p, p) })
}

// factRelations returns the relations that are defined by facts alone.
func (d *graphDrawing) factRelations() []string {
	return slices.DeleteFunc(slices.Clone(d.dependencies.Predicates), func(p string) bool {
		return !d.dependencies.DefinesPredicate(p) || d.isDrawn[p]
	})
}

// relationKind returns the kind of a relation: whether it depends on moves, on the
// state, or on neither.
func (d *graphDrawing) relationKind(p string) string {
	switch {
	case d.dependencies.Reaches(p, gdl.Does):
		return "move"
	case d.dependencies.Reaches(p, gdl.True):
		return "state"
	}
	return "static"
}

// describeGraph describes the picture in words: strata, and cycles through negation.
func (d *graphDrawing) describeGraph(g *dependencyGraph) {
	highest := 0
	for _, name := range d.relationNames {
		highest = max(highest, d.stratumOf[name])
	}
	for s := range highest + 1 {
		var names []string
		for _, name := range d.relationNames {
			if d.stratumOf[name] == s {
				names = append(names, name)
			}
		}
		if len(names) > 0 {
			g.Strata = append(g.Strata, stratumLine{fmt.Sprintf("stratum %d", s), joinNames(names)})
		}
	}
	for _, c := range d.negativeCycles {
		text := c.Edges[0].FromPredicate
		for _, e := range c.Edges {
			text += map[bool]string{true: " depends on not ", false: " depends on "}[e.Negative] + e.ToPredicate
			if e.ToPredicate != c.Edges[len(c.Edges)-1].ToPredicate {
				text += ", which"
			}
		}
		if c.LocallyStratified {
			text += " (only constants break the cycle)"
		}
		g.Cycles = append(g.Cycles, report.MakePrintable(text))
	}
}
