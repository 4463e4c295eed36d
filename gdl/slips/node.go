package slips

import (
	"slices"

	"github.com/gdllint/gdllint/gdl/syntax"
)

// A Node is a node of the tree of a text.
type Node = syntax.Node

// word makes a word at the place of a node.
func word(at *Node, text string) *Node {
	return &Node{Word: text, Name: syntax.FoldName(text), StartPos: at.StartPos, EndPos: at.EndPos}
}

// added makes a word that the text does not have.
func added(at *Node, text string) *Node {
	return &Node{Word: text, Name: syntax.FoldName(text), StartPos: at.StartPos, EndPos: at.StartPos}
}

// lead returns the name of a word, or of the first word of a list.
func lead(n *Node) string {
	if len(n.List) > 0 {
		return n.List[0].Name
	}
	return n.Name
}

// withParts returns a copy of a list with other parts.
func withParts(n *Node, parts ...*Node) *Node {
	c := *n
	c.List, c.Word, c.Name = parts, "", ""
	return &c
}

// mapParts changes the parts of a list; the list itself if none changes.
func mapParts(n *Node, change func(i int, x *Node) []*Node) *Node {
	var out []*Node // nil as long as all is as written
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
	return withParts(n, out...)
}

// render writes a node as prefix code.
func render(n *Node) string { return syntax.Prefix.Text(n) }

func anyOf(list []*Node, ok func(*Node) bool) bool { return slices.ContainsFunc(list, ok) }

func allOf(list []*Node, ok func(*Node) bool) bool {
	return !slices.ContainsFunc(list, func(n *Node) bool { return !ok(n) })
}
