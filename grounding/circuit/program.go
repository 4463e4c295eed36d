package circuit

// A gateProgram lists gates in the order in which a LaneEvaluator computes them, level by level.
// Gates of one level do not read each other, so that all gates of the same shape are computed in
// one loop without branches.
type gateProgram struct {
	shapeRuns    []shapeRun
	runEnds      [shapeCount]int // by shape: where its last run ends in the list of its gates
	pairGates    []pairGate
	tripleGates  []tripleGate
	otherGates   []otherGate
	gateChildren []NodeRef
	programSize  int // the number of gates plus that of the references they read; a loop counts as 1
}

// A shapeRun is one loop: the gates of a shape from the end of the previous run of
// that shape.
type shapeRun struct {
	gateShape gateShape
	runEnd    int
}

type gateShape uint8

const (
	pairShape gateShape = iota
	tripleShape
	otherShape
	shapeCount = iota
)

// A pairGate is a conjunction of two literals, a triple one of three.
type (
	pairGate   struct{ gateNode, firstRef, secondRef int32 }
	tripleGate struct{ gateNode, firstRef, secondRef, thirdRef int32 }
)

// An otherGate is any other gate. For a loop, nodeIndex is the index of the loop.
type otherGate struct {
	nodeKind                   NodeKind
	nodeIndex                  int32
	minTrue                    int32
	childrenStart, childrenEnd int32 // in gateChildren
}

// A levelOrder lists nodes by the level on which they are computed.
type levelOrder [][]int32

func (o *levelOrder) addNodeAt(node, level int32) {
	for int(level) >= len(*o) {
		*o = append(*o, nil)
	}
	(*o)[level] = append((*o)[level], node)
}

// addLevels appends gates to the program, level by level.
func (p *gateProgram) addLevels(net *Network, o *levelOrder) {
	for _, level := range *o {
		for _, node := range level {
			p.addGate(net, node)
		}
		p.endRun(pairShape, len(p.pairGates))
		p.endRun(tripleShape, len(p.tripleGates))
		p.endRun(otherShape, len(p.otherGates))
	}
}

// addGate appends one gate to those of its shape.
func (p *gateProgram) addGate(net *Network, i int32) {
	node := &net.Nodes[i]
	c := node.Children
	if node.Kind != LoopNode {
		p.programSize += 1 + len(c)
	} else {
		p.programSize++
	}
	switch {
	case node.Kind == AndNode && len(c) == 2:
		p.pairGates = append(p.pairGates, pairGate{i, int32(c[0]), int32(c[1])})
	case node.Kind == AndNode && len(c) == 3:
		p.tripleGates = append(p.tripleGates, tripleGate{i, int32(c[0]), int32(c[1]), int32(c[2])})
	case node.Kind == LoopNode:
		p.otherGates = append(p.otherGates, otherGate{nodeKind: LoopNode, nodeIndex: node.InputIndex})
	default:
		start := int32(len(p.gateChildren))
		p.gateChildren = append(p.gateChildren, c...)
		p.otherGates = append(p.otherGates, otherGate{node.Kind, i, node.Bound, start, int32(len(p.gateChildren))})
	}
}

// endRun ends the run of a shape, if it is not empty.
func (p *gateProgram) endRun(s gateShape, end int) {
	if p.runEnds[s] < end {
		p.runEnds[s] = end
		p.shapeRuns = append(p.shapeRuns, shapeRun{s, end})
	}
}

// runProgram computes the gates of a program.
func (e *LaneEvaluator) runProgram(p *gateProgram) {
	var at [shapeCount]int
	for _, r := range p.shapeRuns {
		from := at[r.gateShape]
		at[r.gateShape] = r.runEnd
		switch r.gateShape {
		case pairShape:
			computePairs(e.laneWords, p.pairGates[from:r.runEnd])
		case tripleShape:
			computeTriples(e.laneWords, p.tripleGates[from:r.runEnd])
		default:
			for i := range p.otherGates[from:r.runEnd] {
				e.computeGate(p, &p.otherGates[from+i])
			}
		}
	}
}

func computePairs(words []uint64, gates []pairGate) {
	for i := range gates {
		g := &gates[i]
		word := words[g.firstRef] & words[g.secondRef]
		to := words[2*g.gateNode:][:2]
		to[0], to[1] = word, ^word
	}
}

func computeTriples(words []uint64, gates []tripleGate) {
	for i := range gates {
		g := &gates[i]
		word := words[g.firstRef] & words[g.secondRef] & words[g.thirdRef]
		to := words[2*g.gateNode:][:2]
		to[0], to[1] = word, ^word
	}
}

// computeGate computes a gate that is neither a pair nor a triple.
func (e *LaneEvaluator) computeGate(p *gateProgram, g *otherGate) {
	children := p.gateChildren[g.childrenStart:g.childrenEnd]
	switch g.nodeKind {
	case AndNode:
		word := ^uint64(0)
		for _, c := range children {
			if word &= e.laneWords[c]; word == 0 {
				break
			}
		}
		e.setNode(int(g.nodeIndex), word)
	case AtLeastNode:
		e.setNode(int(g.nodeIndex), e.lanesWithAtLeast(children, int(g.minTrue)))
	case LoopNode:
		e.loopFixpoint(&e.network.Loops[g.nodeIndex])
	}
}
