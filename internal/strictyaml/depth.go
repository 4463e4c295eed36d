package strictyaml

import (
	"fmt"
	"slices"

	"go.yaml.in/yaml/v3"
)

// The limits of the structure of a file.
const (
	maxNesting     = 200  // depth of lists and mappings: the functions that read them are recursive
	maxMappingKeys = 2000 // keys in one mapping

	baseSignLimit = 100_000   // structural characters that any text may have
	maxSignLimit  = 3_000_000 // structural characters of the largest text, with about 200,000 findings
)

const nestingMessage = "lists and mappings nest too deep"

// hasTooManySigns tells whether a text has too many structural characters for a file of settings or
// findings. Each value takes hundreds of bytes of memory.
func hasTooManySigns(text []byte) bool {
	signs := 0
	for _, c := range text {
		switch c {
		case '\n', ',', ':', '-', '?', '[', '{':
			signs++
		}
	}
	return signs > min(baseSignLimit+len(text)/4, maxSignLimit)
}

// checkBounds tells whether a node at a depth and its children obey the limits, and no mapping has
// a key twice. It records the first mistake.
func (f *File) checkBounds(n *yaml.Node, depth int) bool {
	if depth > maxNesting {
		f.reportMistake(n.Line, n.Column, 1, nestingMessage)
		return false
	}
	if n.Kind == yaml.MappingNode && !f.hasDistinctKeys(n) {
		return false
	}
	return !slices.ContainsFunc(n.Content, func(c *yaml.Node) bool { return !f.checkBounds(c, depth+1) })
}

// hasDistinctKeys tells whether a mapping has not too many keys, and no key twice. It records the
// first mistake.
func (f *File) hasDistinctKeys(n *yaml.Node) bool {
	if len(n.Content)/2 > maxMappingKeys {
		f.reportMistake(n.Line, n.Column, 1, fmt.Sprintf("a mapping with more than %d keys", maxMappingKeys))
		return false
	}
	known := make(map[string]bool, len(n.Content)/2)
	for i := 0; i < len(n.Content); i += 2 {
		key := n.Content[i]
		if key.Kind == yaml.ScalarNode && known[key.Value] {
			Node{f, key}.Errorf("mapping key %q already defined", key.Value)
			return false
		}
		known[key.Value] = known[key.Value] || key.Kind == yaml.ScalarNode
	}
	return true
}
