package strictyaml

import (
	"fmt"
	"math"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"
)

// A Node is a value at its place in a file. The zero Node is no value.
type Node struct {
	yamlFile *File
	rawNode  *yaml.Node
}

// MappingEntry is a key of a mapping with its value.
type MappingEntry struct {
	KeyText   string
	KeyNode   Node // the key at its place
	ValueNode Node
}

// The tags of values that are no text, list or mapping.
const (
	nullTag  = "!!null"
	boolTag  = "!!bool"
	intTag   = "!!int"
	floatTag = "!!float"
)

// HasValue tells whether the node is not the zero Node.
func (n Node) HasValue() bool { return n.rawNode != nil }

// resolveAlias returns the value of the node or, if the node is an alias, the value to which it
// leads; nil if there is none.
func (n Node) resolveAlias() *yaml.Node {
	node := n.rawNode
	for range maxNesting { // an alias may name itself
		if node == nil || node.Kind != yaml.AliasNode {
			return node
		}
		node = node.Alias
	}
	return nil
}

// nodeOfKind returns the value if it has a kind. It returns false otherwise, and if there are too
// many mistakes.
func (n Node) nodeOfKind(kind yaml.Kind) (*yaml.Node, bool) {
	node := n.resolveAlias()
	if node == nil || node.Kind != kind || n.yamlFile.hasEnoughErrors() {
		return nil, false
	}
	return node, true
}

// MappingEntries returns the entries of a mapping; false if the value is none.
func (n Node) MappingEntries() ([]MappingEntry, bool) {
	mapping, ok := n.nodeOfKind(yaml.MappingNode)
	if !ok {
		return nil, false
	}
	entries := make([]MappingEntry, 0, len(mapping.Content)/2)
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		at := Node{n.yamlFile, mapping.Content[i]}
		key := ""
		if word := at.resolveAlias(); word != nil {
			key = word.Value
		}
		entries = append(entries, MappingEntry{KeyText: key, KeyNode: at, ValueNode: Node{n.yamlFile, mapping.Content[i+1]}})
	}
	return entries, true
}

// ListItems returns the elements of a list; false if the value is none.
func (n Node) ListItems() ([]Node, bool) {
	list, ok := n.nodeOfKind(yaml.SequenceNode)
	if !ok {
		return nil, false
	}
	items := make([]Node, len(list.Content))
	for i, v := range list.Content {
		items[i] = Node{n.yamlFile, v}
	}
	return items, true
}

// AsText returns the value of a text; false if the value is none. Numbers, true, false and null are
// texts only if they are quoted.
func (n Node) AsText() (string, bool) {
	scalar, ok := n.nodeOfKind(yaml.ScalarNode)
	if !ok || n.KindInWords() != "text" {
		return "", false
	}
	return scalar.Value, true
}

// IsNull tells whether the value is null, either written as null or left out.
func (n Node) IsNull() bool {
	node := n.resolveAlias()
	return node != nil && node.Kind == yaml.ScalarNode && node.ShortTag() == nullTag
}

// AsBool returns the value of true or false; ok is false for other values.
func (n Node) AsBool() (value, ok bool) {
	scalar, ok := n.nodeOfKind(yaml.ScalarNode)
	if !ok || scalar.ShortTag() != boolTag {
		return false, false
	}
	err := scalar.Decode(&value)
	return value, err == nil
}

// AsWholeNumber returns a whole number, such as 2 or 2.0; false if the value is none.
func (n Node) AsWholeNumber() (int, bool) {
	scalar, ok := n.nodeOfKind(yaml.ScalarNode)
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

// KindInWords returns the kind of the value in words, such as "a list".
func (n Node) KindInWords() string {
	node := n.resolveAlias()
	if node == nil {
		return "nothing"
	}
	switch node.Kind {
	case yaml.MappingNode:
		return "a mapping"
	case yaml.SequenceNode:
		return "a list"
	case yaml.ScalarNode:
		return kindOfTag(node.ShortTag())
	}
	return "something else"
}

// kindOfTag returns the kind of a scalar value with a tag in words. Dates and merge keys of YAML
// count as text, as in JSON.
func kindOfTag(tag string) string {
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

// LineNumber returns the line of the value, counted from 1.
func (n Node) LineNumber() int { return max(1, n.rawNode.Line) }

// maxQuotedLength is the greatest length of a text that a message quotes from the file, in
// characters.
const maxQuotedLength = 200

// Errorf records a mistake at the value. Long texts among the arguments are
// truncated.
func (n Node) Errorf(format string, args ...any) {
	for i, arg := range args {
		if text, ok := arg.(string); ok {
			args[i] = truncateText(text, maxQuotedLength)
		}
	}
	n.yamlFile.reportMistake(n.LineNumber(), max(1, n.rawNode.Column), n.markWidth(), fmt.Sprintf(format, args...))
}

// markWidth returns the width of a word or number, and 1 for other values.
func (n Node) markWidth() int {
	switch node := n.rawNode; {
	case node.Kind != yaml.ScalarNode || node.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		return 1
	case node.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle) != 0:
		return utf8.RuneCountInString(node.Value) + 2
	default:
		return utf8.RuneCountInString(node.Value)
	}
}
