package strictyaml

import (
	"fmt"
	"math"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// A Node is a value of a file. The zero Node is no value.
type Node struct {
	file *File
	node ast.Node
}

// An Entry is a key of a mapping with its value.
type Entry struct {
	Key   string
	At    Node // where the key stands
	Value Node
}

// Exists tells whether there is a value.
func (n Node) Exists() bool { return n.node != nil }

// resolved returns the value itself where the node is an anchor or an alias.
func (n Node) resolved() ast.Node {
	node := n.node
	for range maxDepth { // an alias may name itself
		switch x := node.(type) {
		case *ast.AnchorNode:
			node = x.Value
		case *ast.AliasNode:
			node = n.file.anchors[x.Value.GetToken().Value]
		default:
			return node
		}
	}
	return nil
}

// Entries returns the entries of a mapping.
func (n Node) Entries() ([]Entry, bool) {
	var values []*ast.MappingValueNode
	switch x := n.resolved().(type) {
	case *ast.MappingNode:
		values = x.Values
	case *ast.MappingValueNode:
		values = []*ast.MappingValueNode{x}
	default:
		return nil, false
	}
	var entries []Entry
	for _, v := range values {
		at := Node{n.file, v.Key}
		key := v.Key.GetToken().Value
		if s, ok := at.Text(); ok {
			key = s
		}
		entries = append(entries, Entry{Key: key, At: at, Value: Node{n.file, v.Value}})
	}
	return entries, true
}

// Items returns the elements of a list.
func (n Node) Items() ([]Node, bool) {
	list, ok := n.resolved().(*ast.SequenceNode)
	if !ok {
		return nil, false
	}
	var items []Node
	for _, v := range list.Values {
		items = append(items, Node{n.file, v})
	}
	return items, true
}

// Text returns a piece of text. Numbers and the like are none unless they are
// quoted.
func (n Node) Text() (string, bool) {
	switch x := n.resolved().(type) {
	case *ast.StringNode:
		return x.Value, true
	case *ast.LiteralNode:
		return x.Value.Value, true
	}
	return "", false
}

// IsNull tells whether nothing is written where a value could stand.
func (n Node) IsNull() bool {
	_, null := n.resolved().(*ast.NullNode)
	return null
}

// Bool returns true or false as written.
func (n Node) Bool() (value, ok bool) {
	x, ok := n.resolved().(*ast.BoolNode)
	return ok && x.Value, ok
}

// Int returns a whole number.
func (n Node) Int() (int, bool) {
	switch x := n.resolved().(type) {
	case *ast.IntegerNode:
		switch v := x.Value.(type) {
		case int64:
			return int(v), int64(int(v)) == v
		case uint64:
			return int(v), v <= math.MaxInt
		}
	case *ast.FloatNode:
		return int(x.Value), x.Value == math.Trunc(x.Value) && math.Abs(x.Value) < 1<<53
	}
	return 0, false
}

// Kind returns what the value is, in words.
func (n Node) Kind() string {
	switch n.resolved().(type) {
	case nil, *ast.NullNode:
		return "nothing"
	case *ast.MappingNode, *ast.MappingValueNode:
		return "a mapping"
	case *ast.SequenceNode:
		return "a list"
	case *ast.StringNode, *ast.LiteralNode:
		return "text"
	case *ast.BoolNode:
		return "true or false"
	case *ast.IntegerNode, *ast.FloatNode, *ast.InfinityNode, *ast.NanNode:
		return "a number"
	}
	return "something else"
}

// Line returns the line of the value, counted from 1.
func (n Node) Line() int {
	line, _, _ := n.place()
	return line
}

// Errorf records a mistake at the value.
func (n Node) Errorf(format string, args ...any) {
	line, column, width := n.place()
	n.file.report(line, column, width, fmt.Sprintf(format, args...))
}

// place returns where the value stands: its whole width for words and
// numbers, its beginning otherwise.
func (n Node) place() (line, column, width int) {
	node := n.node
	switch x := node.(type) {
	case *ast.MappingNode:
		if len(x.Values) > 0 && !x.IsFlowStyle {
			node = x.Values[0].Key
		}
	case *ast.MappingValueNode:
		node = x.Key
	}
	tk := node.GetToken()
	if tk == nil || tk.Position == nil {
		return 1, 1, 1
	}
	width = 1
	switch tk.Type {
	case token.DoubleQuoteType, token.SingleQuoteType:
		width = utf8.RuneCountInString(tk.Value) + 2
	default:
		if _, ok := node.(ast.ScalarNode); ok {
			width = utf8.RuneCountInString(tk.Value)
		}
	}
	return tk.Position.Line, tk.Position.Column, width
}
