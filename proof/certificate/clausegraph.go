package certificate

import (
	"slices"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/iterator"
)

// A clauseGraph is a directed graph over the numbers of clauses. The graphs of
// package simple would bring linear algebra along, more than a megabyte of it.
type clauseGraph [][]int64

// A clauseNode is the number of a clause.
type clauseNode int64

// ID returns the number.
func (n clauseNode) ID() int64 { return int64(n) }

// A clauseEdge leads from one clause to another.
type clauseEdge struct{ fromNode, toNode clauseNode }

func (e clauseEdge) From() graph.Node         { return e.fromNode }
func (e clauseEdge) To() graph.Node           { return e.toNode }
func (e clauseEdge) ReversedEdge() graph.Edge { return clauseEdge{e.toNode, e.fromNode} }

// addEdge adds an edge.
func (g clauseGraph) addEdge(from, to int) { g[from] = append(g[from], int64(to)) }

// HasEdgeFromTo reports whether an edge leads from one node to another.
func (g clauseGraph) HasEdgeFromTo(from, to int64) bool { return slices.Contains(g[from], to) }

// HasEdgeBetween reports whether there is an edge in either direction.
func (g clauseGraph) HasEdgeBetween(a, b int64) bool {
	return g.HasEdgeFromTo(a, b) || g.HasEdgeFromTo(b, a)
}

// Node returns the node with a number, or nil.
func (g clauseGraph) Node(id int64) graph.Node {
	if id < 0 || id >= int64(len(g)) {
		return nil
	}
	return clauseNode(id)
}

// Nodes returns all nodes.
func (g clauseGraph) Nodes() graph.Nodes {
	return g.selectNodes(func(int64) bool { return true })
}

// From returns the successors of a node.
func (g clauseGraph) From(id int64) graph.Nodes {
	var list []graph.Node
	for _, to := range g[id] {
		list = append(list, clauseNode(to))
	}
	return iterator.NewOrderedNodes(list)
}

// To returns the predecessors of a node.
func (g clauseGraph) To(id int64) graph.Nodes {
	return g.selectNodes(func(from int64) bool { return g.HasEdgeFromTo(from, id) })
}

// Edge returns the edge from one node to another, or nil.
func (g clauseGraph) Edge(from, to int64) graph.Edge {
	if !g.HasEdgeFromTo(from, to) {
		return nil
	}
	return clauseEdge{clauseNode(from), clauseNode(to)}
}

func (g clauseGraph) selectNodes(wanted func(id int64) bool) graph.Nodes {
	var list []graph.Node
	for id := range int64(len(g)) {
		if wanted(id) {
			list = append(list, clauseNode(id))
		}
	}
	return iterator.NewOrderedNodes(list)
}
