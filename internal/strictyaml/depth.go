package strictyaml

import (
	"fmt"

	"go.yaml.in/yaml/v3"
)

// Bounds of the structure of a file.
const (
	maxDepth = 200  // of lists and mappings: their readers are recursive
	maxKeys  = 2000 // of a mapping

	someSigns = 100_000   // in any text
	maxSigns  = 3_000_000 // in a large one: some 200,000 findings
)

const nestTooDeep = "lists and mappings nest too deep"

// tooMany tells whether a text has too many structural characters for a file of
// settings or findings: each value takes hundreds of bytes of memory.
func tooMany(text []byte) bool {
	signs := 0
	for _, c := range text {
		switch c {
		case '\n', ',', ':', '-', '?', '[', '{':
			signs++
		}
	}
	return signs > min(someSigns+len(text)/4, maxSigns)
}

// fit checks the bounds, and that no mapping has a key twice.
func (f *File) fit(n *yaml.Node, depth int) bool {
	if depth > maxDepth {
		f.report(n.Line, n.Column, 1, nestTooDeep)
		return false
	}
	if n.Kind == yaml.MappingNode && !f.distinct(n) {
		return false
	}
	for _, c := range n.Content {
		if !f.fit(c, depth+1) {
			return false
		}
	}
	return true
}

// distinct tells whether a mapping has not too many keys, and none twice.
func (f *File) distinct(n *yaml.Node) bool {
	if len(n.Content)/2 > maxKeys {
		f.report(n.Line, n.Column, 1, fmt.Sprintf("a mapping with more than %d keys", maxKeys))
		return false
	}
	known := make(map[string]bool, len(n.Content)/2)
	for i := 0; i < len(n.Content); i += 2 {
		key := n.Content[i]
		if key.Kind == yaml.ScalarNode && known[key.Value] {
			Node{f, key}.Errorf("mapping key %q already defined", shortened(key.Value, maxQuoted))
			return false
		}
		known[key.Value] = known[key.Value] || key.Kind == yaml.ScalarNode
	}
	return true
}
