package checker

import (
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
)

// This file makes the graph of the relations of a rulesheet, for the pages of reports.

// Bounds on the graphs that are drawn.
const (
	maxRelations       = 120
	maxDrawnEdges      = 900
	maxListedRelations = 1000 // relations that are listed at all
)

// graphOf returns the graph of the relations that rules with conditions define; nil if there are
// none. true and does are left out.
func graphOf(f *gdl.File) *document.Graph {
	g, deps, number := &document.Graph{}, gdl.NewGraph(f), map[string]int{}
	for _, name := range deps.Predicates {
		ruled := slices.ContainsFunc(deps.DefiningRules[name], func(r *gdl.Rule) bool { return len(r.Body) > 0 })
		switch {
		case ruled && name != gdl.True && name != gdl.Does:
			number[name] = len(g.Relations)
			g.Relations = append(g.Relations, document.Relation{Name: name})
		case deps.DefinesPredicate(name):
			g.Constant = append(g.Constant, name)
		}
	}
	switch n := len(g.Relations); {
	case n == 0:
		return nil
	case n > maxListedRelations:
		return &document.Graph{Untold: plural.CountNoun(n, "relation") + " are too many to show"}
	}
	known := map[[2]int]int{}
	for i := range g.Relations {
		r := &g.Relations[i]
		r.Recursive, r.Kind = deps.SameCycle(r.Name, r.Name), relationKind(deps, r.Name)
		for _, e := range deps.OutEdges[r.Name] {
			to, drawn := number[e.ToPredicate]
			if !drawn {
				continue
			}
			between := [2]int{number[r.Name], to}
			n, twice := known[between]
			if !twice {
				n = len(g.Dependencies)
				known[between], g.Dependencies = n, append(g.Dependencies, document.Dependency{Above: between[0], Below: to})
			}
			g.Dependencies[n].Negative = g.Dependencies[n].Negative || e.Negative // a negative dependency hides a positive one
		}
	}
	stratify(g, deps)
	for _, c := range deps.Stratification() {
		g.Cycles = append(g.Cycles, cycleText(c))
		for _, e := range c.Edges {
			if from, drawn := number[e.FromPredicate]; drawn && !c.LocallyStratified {
				g.Relations[from].Bad = true
				if n, drawn := known[[2]int{from, number[e.ToPredicate]}]; drawn {
					g.Dependencies[n].Bad = true
				}
			}
		}
	}
	if edges := len(g.Dependencies); len(g.Relations) > maxRelations || edges > maxDrawnEdges {
		g.Untold = fmt.Sprintf("%s with %d dependencies are too many to draw", plural.CountNoun(len(g.Relations), "relation"), edges)
		g.Dependencies = nil
	}
	return g
}

// relationKind tells whether a relation depends on moves, on the state, or on neither.
func relationKind(deps *gdl.Graph, name string) string {
	switch {
	case deps.Reaches(name, gdl.Does):
		return "move"
	case deps.Reaches(name, gdl.True):
		return "state"
	}
	return "static"
}

// stratify sets the stratum of each relation, and its depth within the stratum.
func stratify(g *document.Graph, deps *gdl.Graph) {
	for changed, rounds := true, 0; changed && rounds <= len(g.Relations); rounds++ {
		changed = false
		for _, e := range g.Dependencies {
			above, below := &g.Relations[e.Above], &g.Relations[e.Below]
			s, depth, cycle := below.Stratum, below.Depth, deps.SameCycle(above.Name, below.Name)
			switch {
			case e.Negative && !cycle:
				s, depth = s+1, 0
			case !cycle:
				depth++
			}
			if s > above.Stratum || s == above.Stratum && depth > above.Depth {
				above.Stratum, above.Depth, changed = s, depth, true
			}
		}
	}
}

// cycleText returns a cycle through negation in words.
func cycleText(c gdl.NegativeCycle) string {
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
	return text
}
