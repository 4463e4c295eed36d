package strictyaml

import (
	"fmt"
	"math"

	"go.yaml.in/yaml/v3"
)

// A Node is a value of a file. The zero Node is no value.
type Node struct {
	file *File
	node *yaml.Node
}

// Entry is a key of a mapping with its value.
type Entry struct {
	Key   string
	At    Node // where the key stands
	Value Node
}

// The tags of values that are no text, list or mapping.
const (
	nullTag  = "!!null"
	boolTag  = "!!bool"
	intTag   = "!!int"
	floatTag = "!!float"
)

// Exists tells whether there is a value.
func (n Node) Exists() bool { return n.node != nil }

// resolved returns the value itself where the node is an alias; nil if there is
// none.
func (n Node) resolved() *yaml.Node {
	node := n.node
	for range maxDepth { // an alias may name itself
		if node == nil || node.Kind != yaml.AliasNode {
			return node
		}
		node = node.Alias
	}
	return nil
}

// handed returns the value if it is of a kind, unless the bound of mistakes is
// reached.
func (n Node) handed(kind yaml.Kind) (*yaml.Node, bool) {
	node := n.resolved()
	if node == nil || node.Kind != kind || n.file.full() {
		return nil, false
	}
	return node, true
}

// Entries returns the entries of a mapping.
func (n Node) Entries() ([]Entry, bool) {
	mapping, ok := n.handed(yaml.MappingNode)
	if !ok {
		return nil, false
	}
	entries := make([]Entry, 0, len(mapping.Content)/2)
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		at := Node{n.file, mapping.Content[i]}
		key := ""
		if word := at.resolved(); word != nil {
			key = word.Value
		}
		entries = append(entries, Entry{Key: key, At: at, Value: Node{n.file, mapping.Content[i+1]}})
	}
	return entries, true
}

// Items returns the elements of a list.
func (n Node) Items() ([]Node, bool) {
	list, ok := n.handed(yaml.SequenceNode)
	if !ok {
		return nil, false
	}
	items := make([]Node, len(list.Content))
	for i, v := range list.Content {
		items[i] = Node{n.file, v}
	}
	return items, true
}

// Text returns a piece of text. Numbers and the like are none unless they are
// quoted.
func (n Node) Text() (string, bool) {
	scalar, ok := n.handed(yaml.ScalarNode)
	if !ok || n.Kind() != "text" {
		return "", false
	}
	return scalar.Value, true
}

// IsNull tells whether the value is null: written as such or left out.
func (n Node) IsNull() bool {
	node := n.resolved()
	return node != nil && node.Kind == yaml.ScalarNode && node.ShortTag() == nullTag
}

// Bool returns true or false as written.
func (n Node) Bool() (value, ok bool) {
	scalar, ok := n.handed(yaml.ScalarNode)
	if !ok || scalar.ShortTag() != boolTag {
		return false, false
	}
	err := scalar.Decode(&value)
	return value, err == nil
}

// Int returns a whole number.
func (n Node) Int() (int, bool) {
	scalar, ok := n.handed(yaml.ScalarNode)
	if !ok {
		return 0, false
	}
	switch scalar.ShortTag() {
	case intTag:
		var i int
		err := scalar.Decode(&i)
		return i, err == nil
	case floatTag:
		var x float64
		err := scalar.Decode(&x)
		return int(x), err == nil && x == math.Trunc(x) && math.Abs(x) < 1<<53
	}
	return 0, false
}

// Kind returns the kind of the value in words.
func (n Node) Kind() string {
	node := n.resolved()
	if node == nil {
		return "nothing"
	}
	switch node.Kind {
	case yaml.MappingNode:
		return "a mapping"
	case yaml.SequenceNode:
		return "a list"
	case yaml.ScalarNode:
		return kindOf(node.ShortTag())
	}
	return "something else"
}

// kindOf returns the kind of a scalar by its tag. Dates and merge keys of YAML
// count as text, as in JSON.
func kindOf(tag string) string {
	switch tag {
	case nullTag:
		return "nothing"
	case boolTag:
		return "true or false"
	case intTag, floatTag:
		return "a number"
	case "!!str", "!!timestamp", "!!merge":
		return "text"
	}
	return "something else"
}

// Line returns the line of the value, counted from 1.
func (n Node) Line() int { return max(1, n.node.Line) }

// maxQuoted bounds a quotation of a file in a message, in characters. Lists of
// allowed words are shorter.
const maxQuoted = 200

// Errorf records a mistake at the value. Long texts among the arguments are
// truncated.
func (n Node) Errorf(format string, args ...any) {
	for i, arg := range args {
		if text, ok := arg.(string); ok {
			args[i] = shortened(text, maxQuoted)
		}
	}
	n.file.report(n.Line(), max(1, n.node.Column), n.width(), fmt.Sprintf(format, args...))
}

// width returns the width of a word or number, and 1 for other values.
func (n Node) width() int {
	switch node := n.node; {
	case node.Kind != yaml.ScalarNode || node.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		return 1
	case node.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle) != 0:
		return width(node.Value) + 2
	default:
		return width(node.Value)
	}
}
