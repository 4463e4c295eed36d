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
	maxRelations = 120
	maxEdges     = 900
	maxTold      = 1000 // relations that are listed as text
)

// A graph is the dependency graph of a rulesheet on a page: its nodes are the
// relations that rules define. Facts, true and does are left out; the colour of
// a relation says whether it depends on the state or on moves.
type graph struct {
	ID            string
	Width, Height int
	Nodes         []node
	Paths         []path
	Bands         []band
	Strata        []stratum
	Cycles        []string // through negation, in words
	Recursive     string   // relations that depend on themselves
	Static        string   // relations of facts
	Untold        string   // the reason that nothing is drawn
}

// A node is a relation.
type node struct {
	Name, Label string
	X, Y, W, H  int
	TextX       int
	TextY       int
	Kind        string // static, state or move
	Bad         bool   // on a cycle through negation
}

// path is an edge: the first relation depends on the second one.
type path struct {
	D        string // of SVG
	Title    string
	Negative bool
	Bad      bool
}

// A band is the background of a stratum in the picture.
type band struct {
	Label         string
	Y, Height     int
	Width, LabelY int
	Odd           bool
}

// A stratum is a set of relations that are evaluated before the next set.
type stratum struct{ Label, Names string }

func (m *maker) graph() *graph {
	f := m.file.Parsed
	if f == nil || m.file.Extra || len(f.Rules) == 0 {
		return nil
	}
	d := newDrawing(f)
	if len(d.names) == 0 {
		return nil
	}
	g := &graph{ID: m.id + "-relations"}
	if len(d.names) > maxTold {
		g.Untold = plural.Count(len(d.names), "relation") + " are too many to show"
		return g
	}
	d.stratify()
	g.Recursive, g.Static = words(d.recursive()), words(d.facts())
	d.tell(g)
	if edges := len(d.edges()); len(d.names) > maxRelations || edges > maxEdges {
		g.Untold = fmt.Sprintf("%s with %s are too many to draw", plural.Count(len(d.names), "relation"), plural.Count(edges, "dependency"))
		g.Untold = strings.Replace(g.Untold, "dependencys", "dependencies", 1)
		return g
	}
	d.draw(g)
	return g
}

// words joins names to a text.
func words(names []string) string {
	return report.Printable(strings.Join(names, ", "))
}

// drawing is a graph under construction.
type drawing struct {
	graph   *gdl.Graph
	names   []string
	inside  map[string]bool // the same as a set
	stratum map[string]int
	depth   map[string]int // the layer in the stratum, from below
	cycles  []gdl.NegativeCycle
}

func newDrawing(f *gdl.File) *drawing {
	d := &drawing{graph: gdl.NewGraph(f), inside: map[string]bool{}, stratum: map[string]int{}, depth: map[string]int{}}
	for _, name := range d.graph.Predicates {
		if name != gdl.True && name != gdl.Does && slices.ContainsFunc(d.graph.Rules[name], func(r *gdl.Rule) bool { return len(r.Body) > 0 }) {
			d.names = append(d.names, name)
			d.inside[name] = true
		}
	}
	return d
}

// stratify computes the stratum of each relation, and its layer in the stratum.
func (d *drawing) stratify() {
	d.cycles = d.graph.Stratification()
	for range len(d.names) + 1 {
		changed := false
		for _, p := range d.names {
			for _, e := range d.graph.Out[p] {
				if d.inside[e.To] && d.raise(p, e) {
					changed = true
				}
			}
		}
		if !changed {
			break
		}
	}
}

// raise puts a relation above another one that it depends on. It tells whether
// the relation has moved.
func (d *drawing) raise(p string, e gdl.Edge) bool {
	s, depth := d.stratum[e.To], d.depth[e.To]
	cycle := d.graph.SameCycle(p, e.To)
	switch {
	case e.Negative && !cycle:
		s, depth = s+1, 0
	case !cycle:
		depth++
	}
	if s < d.stratum[p] || s == d.stratum[p] && depth <= d.depth[p] {
		return false
	}
	d.stratum[p], d.depth[p] = s, depth
	return true
}

// edges returns the dependencies that are drawn, each once. A negative one
// hides a positive one.
func (d *drawing) edges() []gdl.Edge {
	at := map[[2]string]int{}
	var list []gdl.Edge
	for _, p := range d.names {
		for _, e := range d.graph.Out[p] {
			if !d.inside[e.To] {
				continue
			}
			key := [2]string{e.From, e.To}
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

// recursive returns the relations that depend on themselves.
func (d *drawing) recursive() []string {
	return slices.DeleteFunc(slices.Clone(d.names), func(p string) bool { return !d.graph.SameCycle(p, p) })
}

// facts returns the relations that are defined by facts alone.
func (d *drawing) facts() []string {
	return slices.DeleteFunc(slices.Clone(d.graph.Predicates), func(p string) bool {
		return !d.graph.Defined(p) || d.inside[p]
	})
}

// kind returns the kind of a relation: whether it depends on moves, on the
// state, or on neither.
func (d *drawing) kind(p string) string {
	switch {
	case d.graph.Reaches(p, gdl.Does):
		return "move"
	case d.graph.Reaches(p, gdl.True):
		return "state"
	}
	return "static"
}

// tell describes the picture in words: strata, and cycles through negation.
func (d *drawing) tell(g *graph) {
	highest := 0
	for _, name := range d.names {
		highest = max(highest, d.stratum[name])
	}
	for s := range highest + 1 {
		var names []string
		for _, name := range d.names {
			if d.stratum[name] == s {
				names = append(names, name)
			}
		}
		if len(names) > 0 {
			g.Strata = append(g.Strata, stratum{fmt.Sprintf("stratum %d", s), words(names)})
		}
	}
	for _, c := range d.cycles {
		text := c.Edges[0].From
		for _, e := range c.Edges {
			text += map[bool]string{true: " depends on not ", false: " depends on "}[e.Negative] + e.To
			if e.To != c.Edges[len(c.Edges)-1].To {
				text += ", which"
			}
		}
		if c.Local {
			text += " (only constants break the cycle)"
		}
		g.Cycles = append(g.Cycles, report.Printable(text))
	}
}
