package syntax

import (
	"go/token"
	"slices"
	"strconv"
)

// A Node is a word, or a list of nodes. The tree distinguishes words only by their spelling; package gdl finds their
// meaning.
type Node struct {
	Word             string // the spelling; "" for a list
	Name             string // the meaning of the word, folded; variables begin with '?'
	List             []*Node
	StartPos, EndPos token.Pos
	Broken           bool  // a part of this form could not be read, as when a parenthesis is missing
	Guessed          bool  // it was read as if a fault were repaired
	Ordinary         bool  // the word is known to consist of letters, digits, '_' and '-', perhaps after a '?'
	Join             Joint // in infix text and operations: the operator between this node and the one before
	Parens, Stops    uint8 // in operations notation: parentheses around it, and full stops after it
}

// A Joint is an operator between nodes, as a number: there are few operators and very many nodes.
type Joint uint8

var joints = [...]string{"", "&", "&&", "|", "||", ";", ",", "::", "==>"}

// JointOf returns the operator with a text; 0 for other texts.
func JointOf(text string) Joint { return Joint(max(0, slices.Index(joints[:], text))) }

// String returns the text of the operator; "" if there is none.
func (j Joint) String() string { return joints[j] }

// IsList tells whether the node is a list, even an empty one, and no word.
func (n *Node) IsList() bool { return n.Word == "" }

// Pos returns where the node begins; token.NoPos for nil.
func (n *Node) Pos() token.Pos {
	if n == nil {
		return token.NoPos
	}
	return n.StartPos
}

// End returns the position after the node; token.NoPos for nil.
func (n *Node) End() token.Pos {
	if n == nil {
		return token.NoPos
	}
	return n.EndPos
}

// Lead returns the name of a list, or its operator; "" for words and lists without one.
func (n *Node) Lead() string {
	if len(n.List) == 0 {
		return ""
	}
	return n.List[0].Name
}

// Relation returns the name of a word, or that of the first word of a list.
func (n *Node) Relation() string {
	if len(n.List) > 0 {
		return n.List[0].Name
	}
	return n.Name
}

// Functor returns a word, or the first word of a list, as written.
func (n *Node) Functor() string {
	if len(n.List) > 0 {
		return n.List[0].Word
	}
	return n.Word
}

// Arguments returns the parts of a list after the first one.
func (n *Node) Arguments() []*Node {
	if len(n.List) == 0 {
		return nil
	}
	return n.List[1:]
}

// IsVariable tells whether the node is a variable.
func (n *Node) IsVariable() bool { return n.Name != "" && n.Name[0] == '?' }

// Variables returns the words of the variables in the node, each once.
func (n *Node) Variables() (words []string) {
	known := map[string]bool{}
	n.WalkNested(func(x *Node) {
		if x.IsVariable() && !known[x.Word] {
			known[x.Word] = true
			words = append(words, x.Word)
		}
	})
	return words
}

// Holds tells whether a test is true of the node or of one inside it.
func (n *Node) Holds(test func(*Node) bool) bool {
	return test(n) || slices.ContainsFunc(n.List, func(x *Node) bool { return x.Holds(test) })
}

// HoldsVariable tells whether the node has a variable inside, or is one.
func (n *Node) HoldsVariable() bool { return n.Holds((*Node).IsVariable) }

// HoldsName tells whether a word of the node has a name.
func (n *Node) HoldsName(name string) bool {
	return n.Holds(func(x *Node) bool { return x.Name == name })
}

// HasSign tells whether the node is a list whose first word is an operator and no name.
func (n *Node) HasSign() bool { return len(n.List) > 0 && IsSign(n.List[0]) }

// Applies tells whether the node is a list with an operator.
func (n *Node) Applies(op string) bool { return len(n.List) > 0 && n.List[0].Word == op }

// Written adds the prefix text of a tree, on one line. cut returns the first word of a node, or "", and its parts.
func Written[T any](text []byte, n T, cut func(T) (word string, parts []T)) []byte {
	word, parts := cut(n)
	if word != "" && len(parts) == 0 {
		return append(text, word...)
	}
	text = append(append(text, '('), word...)
	for i, x := range parts {
		if i > 0 || word != "" {
			text = append(text, ' ')
		}
		text = Written(text, x, cut)
	}
	return append(text, ')')
}

// Spelled writes a node as prefix text on one line. spell returns the text of a word.
func (n *Node) Spelled(spell func(*Node) string) string {
	return string(Written(nil, n, func(x *Node) (string, []*Node) {
		if x.IsList() {
			return "", x.List
		}
		return spell(x), nil
	}))
}

// Meaning writes a node as prefix text with the names of its words.
func (n *Node) Meaning() string { return n.Spelled(func(x *Node) string { return x.Name }) }

// Canonical does the same as Meaning, but with variables numbered in the order of the text.
func (n *Node) Canonical() string {
	numbers := map[string]string{}
	return n.Spelled(func(x *Node) string {
		if !x.IsVariable() {
			return x.Name
		}
		if numbers[x.Name] == "" {
			numbers[x.Name] = "?" + strconv.Itoa(len(numbers)+1)
		}
		return numbers[x.Name]
	})
}

// Equals tells whether two nodes have the same text, except for blanks and comments.
func (n *Node) Equals(m *Node) bool {
	return n == m || n.Word == m.Word && n.Join == m.Join && n.Parens == m.Parens && n.Stops == m.Stops && slices.EqualFunc(n.List, m.List, (*Node).Equals)
}

// Means tells whether two nodes have the same names in the same lists.
func (n *Node) Means(m *Node) bool {
	return n == m || n.Name == m.Name && slices.EqualFunc(n.List, m.List, (*Node).Means)
}

// WalkNested calls visit for the node and all nodes inside it.
func (n *Node) WalkNested(visit func(*Node)) {
	visit(n)
	for _, x := range n.List {
		x.WalkNested(visit)
	}
}

// WithParts returns a copy of a list with other parts.
func (n *Node) WithParts(parts ...*Node) *Node {
	c := *n
	c.List, c.Word, c.Name = parts, "", ""
	return &c
}

// WordAt returns a word with the place of another node.
func WordAt(at *Node, word string) *Node {
	return &Node{Word: word, Name: FoldName(word), StartPos: at.StartPos, EndPos: at.EndPos}
}

// ListAt returns a list with the place of another node.
func ListAt(at *Node, parts ...*Node) *Node {
	return &Node{List: parts, StartPos: at.StartPos, EndPos: at.EndPos}
}

// NodeAt returns the node of a list that contains a position; nil if there is none. The list is in the order of the text.
func NodeAt(list []*Node, pos token.Pos) *Node {
	i, found := slices.BinarySearchFunc(list, pos, func(n *Node, pos token.Pos) int {
		switch {
		case n.EndPos <= pos:
			return -1
		case n.StartPos > pos:
			return 1
		}
		return 0
	})
	if !found {
		return nil
	}
	return list[i]
}

// Find returns the outermost node with a range among the forms of a text; nil if there is none.
func Find(forms []*Node, from, to token.Pos) *Node {
	n := NodeAt(forms, from)
	for n != nil && (n.StartPos != from || n.EndPos != to) {
		i := slices.IndexFunc(n.List, func(x *Node) bool { return x.StartPos <= from && to <= x.EndPos && x.StartPos < x.EndPos })
		if i < 0 {
			return nil
		}
		n = n.List[i]
	}
	return n
}
