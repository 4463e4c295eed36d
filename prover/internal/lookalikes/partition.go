package lookalikes

// A partition is what one role cannot tell apart: a union-find of states whose classes
// have one successor for each observation.
type partition struct {
	parent  []uint32
	after   []map[uint32]uint32 // by class: a successor for each observation
	entries int                 // of all classes
}

// grow makes room for states, each a class of its own.
func (p *partition) grow(states int) {
	for n := len(p.parent); n < states; n++ {
		p.parent = append(p.parent, uint32(n))
		p.after = append(p.after, nil)
	}
}

// class returns the state that stands for the class of a state.
func (p *partition) class(n uint32) uint32 {
	for p.parent[n] != n {
		p.parent[n] = p.parent[p.parent[n]]
		n = p.parent[n]
	}
	return n
}

// leads notes that a state may lead to another one after an observation.
func (p *partition) leads(from, observed, to uint32) {
	c := p.class(from)
	if other, known := p.after[c][observed]; known {
		p.unite(other, to)
		return
	}
	p.set(c, observed, to)
}

func (p *partition) set(class, observed, to uint32) {
	if p.after[class] == nil {
		p.after[class] = map[uint32]uint32{}
	}
	p.after[class][observed] = to
	p.entries++
}

// unite makes one class of those of two states, and of those that follow them.
func (p *partition) unite(a, b uint32) {
	waiting := [][2]uint32{{a, b}}
	for len(waiting) > 0 {
		pair := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		more, less := p.class(pair[0]), p.class(pair[1])
		if more == less {
			continue
		}
		if len(p.after[more]) < len(p.after[less]) {
			more, less = less, more
		}
		p.parent[less] = more
		moved := p.after[less]
		p.after[less] = nil
		p.entries -= len(moved)
		for observed, to := range moved {
			if other, known := p.after[more][observed]; known {
				waiting = append(waiting, [2]uint32{other, to})
			} else {
				p.set(more, observed, to)
			}
		}
	}
}
