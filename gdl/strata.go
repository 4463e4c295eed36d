package gdl

import (
	"strconv"

	"github.com/gdllint/gdllint/internal/scc"
)

// A NegativeCycle is a cycle of the dependency graph with a negation.
type NegativeCycle struct {
	// Edges is a cycle whose first edge is negative, and a shortest one with this edge.
	Edges []Edge
	// LocallyStratified means that no ground atom depends on its own negation, since the atoms of
	// the cycle have different constants. For example, (goal r 0) may depend on not (goal r 100).
	// The ground rules are then stratified.
	LocallyStratified bool
}

// Stratification returns one NegativeCycle for each strongly connected
// component with a negative edge inside. None means that the rules are
// stratified (AIJ 2012 Def. 2.1).
//
// LocallyStratified is decided by patterns: atoms that result from unifying the conditions of a rule with the heads of
// other rules. Each cycle of ground atoms is a cycle of patterns, so a component without a negative cycle of patterns is
// locally stratified. The converse does not hold: relations such as (succ ?m ?n), which make an argument grow, are
// ignored.
func (g *Graph) Stratification() []NegativeCycle {
	var cycles []NegativeCycle
	var members map[int][]string // by component: its predicates
	for _, edges := range g.NegativeCycles() {
		if members == nil {
			members = map[int][]string{}
			for _, p := range g.Predicates {
				members[g.componentNumber[p]] = append(members[g.componentNumber[p]], p)
			}
		}
		p := newPatternGraph(g, members[g.componentNumber[edges[0].FromPredicate]])
		if cycle, local := p.negativeCycle(); local {
			cycles = append(cycles, NegativeCycle{edges, true})
		} else if cycle != nil {
			cycles = append(cycles, NegativeCycle{cycle, false})
		} else {
			cycles = append(cycles, NegativeCycle{edges, false})
		}
	}
	return cycles
}

const (
	maxPatterns     = 4096    // patterns of one component
	maxUnifications = 1 << 20 // unifications of patterns of one component with heads
	maxPatternDepth = 3       // deeper terms are replaced by variables
)

// A patternGraph is the dependency graph of the patterns of one component.
type patternGraph struct {
	graph            *Graph
	patternNumbers   map[string]int // by text: the index of a pattern in patternAtoms
	patternAtoms     []*Term
	outEdges         [][]patternEdge
	ruleEdges        map[*Rule][]Edge // the edges of a rule inside the component
	unificationCount int              // unifications so far
	isComplete       bool
}

type patternEdge struct {
	targetPattern int
	graphEdge     Edge
}

// newPatternGraph returns the graph of the patterns of a component with these predicates. It begins with the heads of
// their rules, and is not complete if a limit is reached.
func newPatternGraph(g *Graph, members []string) *patternGraph {
	p := &patternGraph{graph: g, patternNumbers: map[string]int{}, ruleEdges: map[*Rule][]Edge{}, isComplete: true}
	for _, name := range members {
		for _, e := range g.OutEdges[name] {
			if g.componentNumber[e.ToPredicate] == g.componentNumber[name] && e.Rule != nil {
				p.ruleEdges[e.Rule] = append(p.ruleEdges[e.Rule], e)
			}
		}
		for _, r := range g.DefiningRules[name] {
			p.addPattern(r.Head)
		}
	}
	for i := 0; i < len(p.patternAtoms); i++ {
		p.expandPattern(i)
		if len(p.patternAtoms) > maxPatterns || p.unificationCount > maxUnifications {
			p.isComplete = false
			break
		}
	}
	return p
}

// addPattern returns the index of the pattern of an atom, and adds it if it is new.
func (p *patternGraph) addPattern(atom *Term) int {
	atom = generalizeAtom(atom)
	text := atom.String()
	n, known := p.patternNumbers[text]
	if !known {
		n = len(p.patternAtoms)
		p.patternNumbers[text] = n
		p.patternAtoms = append(p.patternAtoms, atom)
		p.outEdges = append(p.outEdges, nil)
	}
	return n
}

// expandPattern adds the edges from a pattern to the patterns of the conditions of its rules.
func (p *patternGraph) expandPattern(from int) {
	atom := p.patternAtoms[from]
	for _, r := range p.graph.DefiningRules[atom.Name] {
		edges := p.ruleEdges[r]
		if len(edges) == 0 {
			continue
		}
		p.unificationCount++
		s := Subst{}
		if !s.UnifyTerms(atom, r.Head) || isRefuted(r, s) {
			continue
		}
		for _, e := range edges {
			p.outEdges[from] = append(p.outEdges[from], patternEdge{p.addPattern(s.ApplyTo(e.Literal.Atom)), e})
			if len(p.patternAtoms) > maxPatterns {
				return
			}
		}
	}
}

// isRefuted tells whether a substitution makes a distinct of the rule's body false.
func isRefuted(r *Rule, s Subst) bool {
	for _, l := range r.Body {
		if l.Op == OpDistinct && EqualTerms(s.ApplyTo(l.Atom.Args[0]), s.ApplyTo(l.Atom.Args[1])) {
			return true
		}
	}
	return false
}

// generalizeAtom returns an atom with its variables renamed to names that no rule has, and with
// variables in place of terms that are nested too deep.
func generalizeAtom(atom *Term) *Term {
	names := map[string]*Term{}
	fresh := func(old string) *Term {
		if v := names[old]; old != "" && v != nil {
			return v
		}
		v := &Term{Name: "? " + strconv.Itoa(len(names))} // no author can write the blank
		if old == "" {
			old = v.Name
		}
		names[old] = v
		return v
	}
	var copyTerm func(t *Term, depth int) *Term
	copyTerm = func(t *Term, depth int) *Term {
		switch {
		case t.IsVariable():
			return fresh(t.Name)
		case len(t.Args) == 0:
			return t
		case depth > maxPatternDepth:
			return fresh("")
		}
		c := &Term{Name: t.Name, Args: make([]*Term, len(t.Args))}
		for i, arg := range t.Args {
			c.Args[i] = copyTerm(arg, depth+1)
		}
		return c
	}
	return copyTerm(atom, 0)
}

// negativeCycle returns a cycle of patterns with a negative edge, which comes first. If the graph
// is complete and has no such cycle, local is true.
func (p *patternGraph) negativeCycle() (cycle []Edge, local bool) {
	if !p.isComplete {
		return nil, false
	}
	component, _ := scc.Components(len(p.outEdges), func(from int32) (to []int32) {
		for _, e := range p.outEdges[from] {
			to = append(to, int32(e.targetPattern))
		}
		return to
	})
	for from, edges := range p.outEdges {
		for _, e := range edges {
			if e.graphEdge.Negative && component[from] == component[e.targetPattern] {
				return append([]Edge{e.graphEdge}, p.patternPath(e.targetPattern, from)...), false
			}
		}
	}
	return nil, true
}

// patternPath returns a shortest path between two patterns of one component; nil from a pattern to
// itself.
func (p *patternGraph) patternPath(from, to int) (path []Edge) {
	if from == to {
		return nil
	}
	for _, e := range scc.ShortestPath(from, to, func(n int) []patternEdge { return p.outEdges[n] }, func(e patternEdge) int { return e.targetPattern }) {
		path = append(path, e.graphEdge)
	}
	return path
}
