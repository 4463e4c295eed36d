package diagram

import (
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// A builder makes the diagram for one order of the blocks.
type builder struct {
	*reader
	order []int
	known map[string]int // numbers of nodes, by their contents
	nodes []branching
	arcs  int
	key   []byte
}

// A branching is a node whose arcs are letters.
type branching struct {
	level   int // the index of its block in the order
	rank    int
	letters []int32
	to      []int
}

func (b *builder) run() {
	states := make([]int, len(b.set.States))
	for s := range states {
		states[s] = s
	}
	slices.SortFunc(states, b.compare)
	b.node(states, 0)
}

// compare orders states as words.
func (b *builder) compare(x, y int) int {
	for _, block := range b.order {
		if c := cmp.Compare(b.letters[block][x], b.letters[block][y]); c != 0 {
			return c
		}
	}
	return 0
}

// node returns the node of states that agree in the blocks before a level.
func (b *builder) node(states []int, level int) int {
	if b.arcs > MostArcs {
		return 0 // too large: the diagram is dropped
	}
	n := branching{level: level}
	if level == len(b.order) {
		if b.set.Ranks != nil {
			n.rank = b.set.Ranks[states[0]]
		}
		return b.enter(n)
	}
	letters := b.letters[b.order[level]]
	for len(states) > 0 {
		letter, same := letters[states[0]], 1
		for same < len(states) && letters[states[same]] == letter {
			same++
		}
		n.letters = append(n.letters, letter)
		n.to = append(n.to, b.node(states[:same], level+1))
		states = states[same:]
	}
	return b.enter(n)
}

// enter returns the number of a node. Equal nodes have the same number.
func (b *builder) enter(n branching) int {
	b.key = binary.AppendVarint(b.key[:0], int64(n.level))
	b.key = binary.AppendVarint(b.key, int64(n.rank))
	for i, l := range n.letters {
		b.key = binary.AppendVarint(b.key, int64(l))
		b.key = binary.AppendVarint(b.key, int64(n.to[i]))
	}
	number, known := b.known[string(b.key)]
	if !known {
		number = len(b.nodes)
		b.known[string(b.key)] = number
		b.nodes = append(b.nodes, n)
		b.arcs += len(n.letters)
	}
	return number
}

// diagram returns the diagram, with its nodes numbered from the root, which was
// made last.
func (b *builder) diagram() *Diagram {
	d := &Diagram{States: len(b.set.States)}
	for _, block := range b.blocks {
		var fluents []*gdl.Term
		for _, f := range block {
			fluents = append(fluents, b.set.Fluents[f])
		}
		d.Blocks = append(d.Blocks, fluents)
	}
	last := len(b.nodes) - 1
	for i := last; i >= 0; i-- {
		n := b.nodes[i]
		node := Node{Block: -1, Rank: n.rank}
		if n.level < len(b.order) {
			node.Block = b.order[n.level]
		}
		for k, letter := range n.letters {
			arc := Arc{To: last - n.to[k]}
			if letter != none {
				arc.Fluent = b.set.Fluents[letter]
			}
			node.Arcs = append(node.Arcs, arc)
		}
		d.Nodes = append(d.Nodes, node)
	}
	return d
}
