package slips

import (
	"slices"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// A Node is a node of the tree of a text.
type Node = syntax.Node

// added makes a word that is not in the text.
func added(at *Node, text string) *Node {
	return &Node{Word: text, Name: syntax.FoldName(text), StartPos: at.StartPos, EndPos: at.StartPos}
}

// mapParts returns a list with its parts changed, or the list itself if none changes.
func mapParts(n *Node, change func(i int, x *Node) []*Node) *Node {
	var out []*Node // nil before the first change
	for i, x := range n.List {
		y := change(i, x)
		if out == nil && len(y) == 1 && y[0] == x {
			continue
		}
		if out == nil {
			out = append(make([]*Node, 0, len(n.List)+len(y)), n.List[:i]...)
		}
		out = append(out, y...)
	}
	if out == nil {
		return n
	}
	return n.WithParts(out...)
}

// render writes a node as prefix code.
func render(n *Node) string { return syntax.Prefix.Text(n) }

func anyOf(list []*Node, ok func(*Node) bool) bool { return slices.ContainsFunc(list, ok) }

func allOf(list []*Node, ok func(*Node) bool) bool {
	return !slices.ContainsFunc(list, func(n *Node) bool { return !ok(n) })
}
