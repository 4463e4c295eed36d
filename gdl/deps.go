package gdl

import (
	"iter"
	"maps"
	"slices"
	"sort"
	"sync"

	"github.com/gdllint/gdllint/internal/scc"
)

// An Edge of the dependency graph says that a rule for FromPredicate has a literal with
// ToPredicate.
type Edge struct {
	FromPredicate, ToPredicate string
	Negative                   bool     // the literal is below an odd number of negations
	Rule                       *Rule    // nil for the edges that ExtendedGraph adds
	Literal                    *Literal // the literal with ToPredicate; nil if Rule is nil
}

// A Graph is the dependency graph of a rulesheet (AIJ 2012 Def. 2): its nodes
// are predicates, and p has an edge to q if a rule for p has q in its body.
type Graph struct {
	Predicates       []string                   // sorted
	OutEdges         map[string][]Edge          // by FromPredicate, in the order of the text
	DefiningRules    map[string][]*Rule         // the rules that define a predicate
	componentNumber  map[string]int             // by predicate: the number of its strongly connected component
	cyclicComponents []bool                     // by component: whether it has an edge inside
	mu               sync.Mutex                 // guards dependencyMemo, since analyzers share graphs
	dependencyMemo   map[string]map[string]bool // results of DependsOn
}

// NewGraph returns the dependency graph of the rules of f. Broken rules count as definitions of
// their head, but add no edges.
func NewGraph(f *File) *Graph {
	nodes := graphNodes{}
	for at := 0; at < len(f.Rules); { // facts of one relation follow each other
		n, end := nodes.nodeNamed(f.Rules[at].Head.Name), at+1
		for end < len(f.Rules) && f.Rules[end].Head.Name == n.name {
			end++
		}
		n.rules = append(n.rules, f.Rules[at:end]...)
		conditions := 0
		for _, r := range f.Rules[at:end] {
			conditions += len(r.Body)
		}
		n.outEdges = slices.Grow(n.outEdges, conditions)
		for _, r := range f.Rules[at:end] {
			if r.Broken || len(r.Body) == 0 {
				continue
			}
			r.WalkLiterals(func(l *Literal, positive bool) {
				if l.Op == OpAtom {
					n.outEdges = append(n.outEdges, Edge{n.name, nodes.nodeNamed(l.Atom.Name).name, !positive, r, l})
				}
			})
		}
		at = end
	}
	return nodes.buildGraph()
}

// ExtendedGraph returns a copy of a graph with the edges of the extended program (AIJ 2012 Def.
// 20): true depends on init and next, does on legal. A predicate that reaches neither true nor
// does is static: it is the same in all states.
func (g *Graph) ExtendedGraph() *Graph {
	x := &Graph{OutEdges: maps.Clone(g.OutEdges), DefiningRules: g.DefiningRules, dependencyMemo: map[string]map[string]bool{}}
	names := slices.Clone(g.Predicates)
	for _, e := range []Edge{{FromPredicate: True, ToPredicate: Init}, {FromPredicate: True, ToPredicate: Next}, {FromPredicate: Does, ToPredicate: Legal}} {
		names = append(names, e.FromPredicate, e.ToPredicate)
		out := x.OutEdges[e.FromPredicate]
		x.OutEdges[e.FromPredicate] = append(out[:len(out):len(out)], e)
	}
	slices.Sort(names)
	x.Predicates = slices.Compact(names)
	x.findComponents()
	return x
}

// graphNodes collects the predicates of a graph that is being built.
type graphNodes struct {
	nodesByName map[string]*graphNode
	lastNode    *graphNode // the node of the last call, since facts of one relation follow each other
}

type graphNode struct {
	name     string
	rules    []*Rule
	outEdges []Edge
}

// nodeNamed returns the node of a predicate, and makes it if it is new.
func (n *graphNodes) nodeNamed(name string) *graphNode {
	if n.lastNode != nil && n.lastNode.name == name {
		return n.lastNode
	}
	if n.nodesByName == nil {
		n.nodesByName = map[string]*graphNode{}
	}
	node := n.nodesByName[name]
	if node == nil {
		node = &graphNode{name: name}
		n.nodesByName[name] = node
	}
	n.lastNode = node
	return node
}

func (n *graphNodes) buildGraph() *Graph {
	g := &Graph{OutEdges: make(map[string][]Edge, len(n.nodesByName)), DefiningRules: make(map[string][]*Rule, len(n.nodesByName)), dependencyMemo: map[string]map[string]bool{}}
	for name, node := range n.nodesByName {
		g.Predicates = append(g.Predicates, name)
		if node.rules != nil {
			g.DefiningRules[name] = node.rules
		}
		if node.outEdges != nil {
			g.OutEdges[name] = node.outEdges
		}
	}
	slices.Sort(g.Predicates)
	g.findComponents()
	return g
}

// DefinesPredicate tells whether some rule or fact has the predicate as its head.
func (g *Graph) DefinesPredicate(name string) bool { return len(g.DefiningRules[name]) > 0 }

// Reaches tells whether from depends on to, or is the same predicate.
func (g *Graph) Reaches(from, to string) bool { return from == to || g.DependsOn(from)[to] }

// DependsOn returns all predicates on which a predicate depends, directly or not. The caller must
// not change the set.
func (g *Graph) DependsOn(from string) map[string]bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	set, done := g.dependencyMemo[from]
	if !done {
		set = scc.Reached(g.usedBy, from)
		g.dependencyMemo[from] = set
	}
	return set
}

// usedBy yields the predicates in the bodies of the rules for a predicate.
func (g *Graph) usedBy(name string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, e := range g.OutEdges[name] {
			if !yield(e.ToPredicate) {
				return
			}
		}
	}
}

// ShortestPath returns a shortest path of edges from one predicate to another, with at least one edge; nil if there is
// none.
func (g *Graph) ShortestPath(from, to string) []Edge {
	return scc.ShortestPath(from, to, func(name string) []Edge { return g.OutEdges[name] }, func(e Edge) string { return e.ToPredicate })
}

// SameCycle tells whether two predicates are on a common cycle; false for names that the graph does not have.
func (g *Graph) SameCycle(p, q string) bool {
	c, known := g.componentNumber[p]
	d, alsoKnown := g.componentNumber[q]
	return known && alsoKnown && c == d && g.cyclicComponents[c]
}

// ComponentNumber returns the number of the strongly connected component of a predicate; -1 if the
// graph does not have it. Two predicates have the same number if each depends on the other.
func (g *Graph) ComponentNumber(name string) int {
	if c, known := g.componentNumber[name]; known {
		return c
	}
	return -1
}

// ReachedFrom returns the predicates of a list and all predicates on which they depend.
func (g *Graph) ReachedFrom(names []string) map[string]bool {
	set := scc.Reached(g.usedBy, names...)
	for _, name := range names {
		set[name] = true
	}
	return set
}

// Dependents returns all predicates that depend on a predicate. The predicate itself is among them only if it depends on
// itself.
func (g *Graph) Dependents(name string) map[string]bool {
	users := map[string][]string{}
	for _, edges := range g.OutEdges {
		for _, e := range edges {
			users[e.ToPredicate] = append(users[e.ToPredicate], e.FromPredicate)
		}
	}
	return scc.Reached(func(used string) iter.Seq[string] { return slices.Values(users[used]) }, name)
}

// NegativeCycles returns cycles with a negative edge, which AIJ 2012 Def. 2.1 forbids, in the order of the text. There
// is one for each strongly connected component with such an edge: a shortest cycle through one of its negative edges.
// Stratification tells which of the cycles are harmless.
func (g *Graph) NegativeCycles() [][]Edge {
	var cycles [][]Edge
	done := map[int]bool{}
	for _, p := range g.Predicates {
		for _, e := range g.OutEdges[p] {
			c := g.componentNumber[e.FromPredicate]
			if !e.Negative || c != g.componentNumber[e.ToPredicate] || done[c] {
				continue
			}
			done[c] = true
			cycle := []Edge{e}
			if e.FromPredicate != e.ToPredicate {
				cycle = append(cycle, g.ShortestPath(e.ToPredicate, e.FromPredicate)...)
			}
			cycles = append(cycles, cycle)
		}
	}
	sort.SliceStable(cycles, func(i, j int) bool { return cycles[i][0].Literal.Pos() < cycles[j][0].Literal.Pos() })
	return cycles
}
