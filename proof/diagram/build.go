package diagram

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// A diagramBuilder makes the diagram for one order of the blocks.
type diagramBuilder struct {
	*reader
	blockOrder  []int
	nodeNumbers map[string]int // numbers of nodes, by their contents
	letterNodes []letterNode
	arcCount    int
	keyBuffer   []byte
}

// A letterNode is a node of the diagram that is being built. Its arcs have letters (see reader).
type letterNode struct {
	level      int // the index of its block in the order
	rank       int // of a leaf: the rank of its states
	arcLetters []int32
	arcTargets []int
}

func (b *diagramBuilder) buildNodes() {
	states := make([]int, len(b.set.HeldFluents))
	for s := range states {
		states[s] = s
	}
	slices.SortFunc(states, b.compareStates)
	b.buildNode(states, 0)
}

// compareStates compares two states as words: by their letters, in the order of the blocks.
func (b *diagramBuilder) compareStates(x, y int) int {
	for _, block := range b.blockOrder {
		if c := cmp.Compare(b.stateLetters[block][x], b.stateLetters[block][y]); c != 0 {
			return c
		}
	}
	return 0
}

// buildNode returns the number of the node of states that agree in the blocks before a level.
func (b *diagramBuilder) buildNode(states []int, level int) int {
	if b.arcCount > MaxArcs {
		return 0 // too large: the diagram is dropped
	}
	n := letterNode{level: level}
	if level == len(b.blockOrder) {
		if b.set.StateRanks != nil {
			n.rank = b.set.StateRanks[states[0]]
		}
		return b.internNode(n)
	}
	letters := b.stateLetters[b.blockOrder[level]]
	for len(states) > 0 {
		letter, same := letters[states[0]], 1
		for same < len(states) && letters[states[same]] == letter {
			same++
		}
		n.arcLetters = append(n.arcLetters, letter)
		n.arcTargets = append(n.arcTargets, b.buildNode(states[:same], level+1))
		states = states[same:]
	}
	return b.internNode(n)
}

// internNode returns the number of a node, and adds the node if there is no equal one.
func (b *diagramBuilder) internNode(n letterNode) int {
	b.keyBuffer = binary.AppendVarint(b.keyBuffer[:0], int64(n.level))
	b.keyBuffer = binary.AppendVarint(b.keyBuffer, int64(n.rank))
	for i, l := range n.arcLetters {
		b.keyBuffer = binary.AppendVarint(b.keyBuffer, int64(l))
		b.keyBuffer = binary.AppendVarint(b.keyBuffer, int64(n.arcTargets[i]))
	}
	number, known := b.nodeNumbers[string(b.keyBuffer)]
	if !known {
		number = len(b.letterNodes)
		b.nodeNumbers[string(b.keyBuffer)] = number
		b.letterNodes = append(b.letterNodes, n)
		b.arcCount += len(n.arcLetters)
	}
	return number
}

// makeDiagram returns the diagram. Its nodes are numbered from the root on, which was built last.
func (b *diagramBuilder) makeDiagram() *Diagram {
	d := &Diagram{StateCount: len(b.set.HeldFluents)}
	for _, block := range b.fluentBlocks {
		var fluents Terms
		for _, f := range block {
			fluents = append(fluents, b.set.Fluents[f])
		}
		d.FluentBlocks = append(d.FluentBlocks, fluents)
	}
	last := len(b.letterNodes) - 1
	for i := last; i >= 0; i-- {
		n := b.letterNodes[i]
		node := Node{BlockIndex: -1, LeafRank: n.rank}
		if n.level < len(b.blockOrder) {
			node.BlockIndex = b.blockOrder[n.level]
		}
		for k, letter := range n.arcLetters {
			if to := last - n.arcTargets[k]; letter == noLetter {
				node.ElseTargets = append(node.ElseTargets, to)
			} else {
				node.ArcFluents, node.ArcTargets = append(node.ArcFluents, b.set.Fluents[letter]), append(node.ArcTargets, to)
			}
		}
		d.Nodes = append(d.Nodes, node)
	}
	return d
}
