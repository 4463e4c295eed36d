package gdl

import "strconv"

// A NegativeCycle is a cycle of the dependency graph that holds a negation.
type NegativeCycle struct {
	// Edges are a shortest cycle with a negation; the first edge is negative.
	Edges []Edge
	// Local tells that no atom can depend on its own negation, because the
	// constants in the arguments keep the cycle from closing: (goal r 0) may
	// depend on not (goal r 100). The ground rules are stratified.
	Local bool
}

// Stratification returns one NegativeCycle for each strongly connected
// component with a negative edge inside. None means that the rules are
// stratified (AIJ 2012 Def. 2.1).
//
// Local is decided by splitting predicates into patterns: atoms as they result
// from unifying the conditions of a rule with the heads of other rules. A cycle
// through ground atoms is a cycle through patterns, so that a component without
// a negative cycle of patterns is locally stratified. The converse does not
// hold: relations such as (succ ?m ?n) that make an argument grow are ignored.
func (g *Graph) Stratification() []NegativeCycle {
	var cycles []NegativeCycle
	var members map[int][]string // of each component
	for _, edges := range g.NegativeCycles() {
		if members == nil {
			members = map[int][]string{}
			for _, p := range g.Predicates {
				members[g.component[p]] = append(members[g.component[p]], p)
			}
		}
		p := newPatternGraph(g, members[g.component[edges[0].From]])
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
	maxPatterns     = 4096    // of one component
	maxUnifications = 1 << 20 // of patterns of one component with heads
	maxPatternDepth = 3       // deeper terms are replaced by variables
)

// A patternGraph splits the predicates of one component.
type patternGraph struct {
	graph    *Graph
	number   map[string]int // of a pattern, by its text
	atoms    []*Term
	out      [][]patternEdge
	literals map[*Rule][]Edge // the edges of a rule inside the component
	work     int              // unifications so far
	complete bool
}

type patternEdge struct {
	to   int
	edge Edge
}

// newPatternGraph explores the patterns that follow from the heads of rules.
func newPatternGraph(g *Graph, members []string) *patternGraph {
	p := &patternGraph{graph: g, number: map[string]int{}, literals: map[*Rule][]Edge{}, complete: true}
	for _, name := range members {
		for _, e := range g.Out[name] {
			if g.component[e.To] == g.component[name] && e.Rule != nil {
				p.literals[e.Rule] = append(p.literals[e.Rule], e)
			}
		}
		for _, r := range g.Rules[name] {
			p.add(r.Head)
		}
	}
	for i := 0; i < len(p.atoms); i++ {
		p.expand(i)
		if len(p.atoms) > maxPatterns || p.work > maxUnifications {
			p.complete = false
			break
		}
	}
	return p
}

// add returns the number of the pattern of an atom.
func (p *patternGraph) add(atom *Term) int {
	atom = generalize(atom)
	text := atom.String()
	n, known := p.number[text]
	if !known {
		n = len(p.atoms)
		p.number[text] = n
		p.atoms = append(p.atoms, atom)
		p.out = append(p.out, nil)
	}
	return n
}

// expand adds the edges of a pattern: to the patterns of the conditions of its
// rules.
func (p *patternGraph) expand(from int) {
	atom := p.atoms[from]
	for _, r := range p.graph.Rules[atom.Name] {
		edges := p.literals[r]
		if len(edges) == 0 {
			continue
		}
		p.work++
		s := Subst{}
		if !s.Unify(atom, r.Head) || refuted(r, s) {
			continue
		}
		for _, e := range edges {
			p.out[from] = append(p.out[from], patternEdge{p.add(s.Apply(e.Literal.Atom)), e})
			if len(p.atoms) > maxPatterns {
				return
			}
		}
	}
}

// refuted tells whether a substitution makes some distinct of the body false.
func refuted(r *Rule, s Subst) bool {
	for _, l := range r.Body {
		if l.Op == OpDistinct && EqualTerms(s.Apply(l.Atom.Args[0]), s.Apply(l.Atom.Args[1])) {
			return true
		}
	}
	return false
}

// generalize renames the variables of an atom to names that no rule has, and
// replaces terms that are nested too deep by variables.
func generalize(atom *Term) *Term {
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
		case t.IsVar():
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

// negativeCycle returns a cycle of patterns with a negative edge, that edge
// first; local is true if there is surely none.
func (p *patternGraph) negativeCycle() (cycle []Edge, local bool) {
	if !p.complete {
		return nil, false
	}
	component := p.components()
	for from, edges := range p.out {
		for _, e := range edges {
			if e.edge.Negative && component[from] == component[e.to] {
				return append([]Edge{e.edge}, p.path(e.to, from)...), false
			}
		}
	}
	return nil, true
}

// components returns the strongly connected component of each pattern.
func (p *patternGraph) components() []int {
	out := make([][]int, len(p.atoms))
	for from, edges := range p.out {
		for _, e := range edges {
			out[from] = append(out[from], e.to)
		}
	}
	component, _ := strongComponents(out)
	return component
}

// path returns a shortest path between two patterns of one component.
func (p *patternGraph) path(from, to int) []Edge {
	type arrival struct {
		from int
		edge Edge
	}
	came := map[int]arrival{}
	for queue := []int{from}; len(queue) > 0 && from != to; queue = queue[1:] {
		for _, e := range p.out[queue[0]] {
			if _, seen := came[e.to]; !seen {
				came[e.to] = arrival{queue[0], e.edge}
				queue = append(queue, e.to)
			}
		}
	}
	var path []Edge
	for at := to; at != from; at = came[at].from {
		path = append(path, came[at].edge)
	}
	for i, j := 0, len(path)-1; i < j; i, j = i+1, j-1 {
		path[i], path[j] = path[j], path[i]
	}
	return path
}
