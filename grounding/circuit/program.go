package circuit

// A program computes gates, level by level. Gates of one level do not read each
// other, so that all gates of the same shape are computed in one loop without
// branches; four of five gates have two children.
type program struct {
	runs     []run
	ends     [shapes]int // of the last runs
	pairs    []pair
	triples  []triple
	others   []other
	children []Ref
	size     int // gates, and the references that they read
}

// A run is one loop: the gates of a shape from the end of the previous run of
// that shape.
type run struct {
	shape shape
	end   int
}

type shape uint8

const (
	ofTwo shape = iota
	ofThree
	ofMany
	shapes = iota
)

// A pair is a conjunction of two literals, a triple one of three.
type (
	pair   struct{ node, a, b int32 }
	triple struct{ node, a, b, c int32 }
)

// An other is any other gate. For a loop, its node is the index of the loop.
type other struct {
	kind       NodeKind
	node       int32
	bound      int32
	start, end int32 // in children
}

// An order lists nodes by the level on which they are computed.
type order [][]int32

func (o *order) add(node, level int32) {
	for int(level) >= len(*o) {
		*o = append(*o, nil)
	}
	(*o)[level] = append((*o)[level], node)
}

// add appends gates in an order. Gates of the program so far are computed
// before.
func (p *program) add(net *Network, o *order) {
	for _, level := range *o {
		for _, node := range level {
			p.gate(net, node)
		}
		p.close(ofTwo, len(p.pairs))
		p.close(ofThree, len(p.triples))
		p.close(ofMany, len(p.others))
	}
}

// gate appends one gate to those of its shape.
func (p *program) gate(net *Network, i int32) {
	node := &net.Nodes[i]
	c := node.Children
	if node.Kind != LoopNode {
		p.size += 1 + len(c)
	} else {
		p.size++
	}
	switch {
	case node.Kind == AndNode && len(c) == 2:
		p.pairs = append(p.pairs, pair{i, int32(c[0]), int32(c[1])})
	case node.Kind == AndNode && len(c) == 3:
		p.triples = append(p.triples, triple{i, int32(c[0]), int32(c[1]), int32(c[2])})
	case node.Kind == LoopNode:
		p.others = append(p.others, other{kind: LoopNode, node: node.Index})
	default:
		start := int32(len(p.children))
		p.children = append(p.children, c...)
		p.others = append(p.others, other{node.Kind, i, node.Bound, start, int32(len(p.children))})
	}
}

// close ends the run of a shape, if it is not empty.
func (p *program) close(s shape, end int) {
	if p.ends[s] < end {
		p.ends[s] = end
		p.runs = append(p.runs, run{s, end})
	}
}

// run computes the gates of a program.
func (e *Evaluator) run(p *program) {
	var at [shapes]int
	for _, r := range p.runs {
		from := at[r.shape]
		at[r.shape] = r.end
		switch r.shape {
		case ofTwo:
			computePairs(e.words, p.pairs[from:r.end])
		case ofThree:
			computeTriples(e.words, p.triples[from:r.end])
		default:
			for i := range p.others[from:r.end] {
				e.compute(p, &p.others[from+i])
			}
		}
	}
}

func computePairs(words []uint64, gates []pair) {
	for i := range gates {
		g := &gates[i]
		word := words[g.a] & words[g.b]
		to := words[2*g.node:][:2]
		to[0], to[1] = word, ^word
	}
}

func computeTriples(words []uint64, gates []triple) {
	for i := range gates {
		g := &gates[i]
		word := words[g.a] & words[g.b] & words[g.c]
		to := words[2*g.node:][:2]
		to[0], to[1] = word, ^word
	}
}

// compute computes a gate that is neither a pair nor a triple.
func (e *Evaluator) compute(p *program, g *other) {
	children := p.children[g.start:g.end]
	switch g.kind {
	case AndNode:
		word := ^uint64(0)
		for _, c := range children {
			if word &= e.words[c]; word == 0 {
				break
			}
		}
		e.set(int(g.node), word)
	case AtLeastNode:
		e.set(int(g.node), e.count(children, int(g.bound)))
	case LoopNode:
		e.fixpoint(&e.net.Loops[g.node])
	}
}
