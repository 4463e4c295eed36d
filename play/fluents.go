package play

// position prepares the state under evaluation for look-ups: it tells the
// fluents that hold, and finds fluents of a functor by given arguments. It is
// reused from state to state; stamps tell the entries that belong to the
// current state.
type position struct {
	terms   *terms
	initial []term // the fluents of the initial state, for estimates
	fluents []term
	stamp   uint32
	holds   []uint32 // by term: stamp of the last state in which it held

	groups   []*fluentGroup // by functor; nil if never needed
	ordinals []int32        // by term: number in its group + 1, 0 when unknown
}

// A fluentGroup holds the fluents of one functor.
type fluentGroup struct {
	stamp   uint32
	now     []term // fluents that hold
	known   int    // number of different fluents that have been seen
	indexes map[uint64]*fluentIndex
	arity   int
	// The next two fields describe the initial state: the number of
	// fluents, and the number of different values by argument.
	guess  float64
	spread []int
}

// A fluentIndex finds the fluents of the current state by some of their
// arguments. The bucket of a fluent never changes, so that it is computed once;
// the chains are built again for each state that needs them.
type fluentIndex struct {
	columns []int
	stamp   uint32
	keys    tuples
	bucket  []int32  // by ordinal: number of its key
	filled  []uint32 // by key: stamp of the state that head is valid for
	head    []int32  // by key: first position in now
	next    []int32  // by position in now
}

// set makes fluents the current state.
func (p *position) set(fluents []term) {
	p.fluents = append(p.fluents[:0], fluents...)
	p.stamp++
	if p.stamp == 0 { // after 2^32 states: stamps would repeat
		clear(p.holds)
		p.groups = nil
		p.stamp = 1
	}
	for len(p.holds) < len(p.terms.functor) {
		p.holds = append(p.holds, make([]uint32, len(p.terms.functor)-len(p.holds))...)
	}
	for _, f := range fluents {
		p.holds[f] = p.stamp
		if g := p.known(p.terms.functor[f]); g != nil {
			if g.stamp != p.stamp {
				g.stamp, g.now = p.stamp, g.now[:0]
			}
			g.now = append(g.now, f)
		}
	}
}

// isTrue tells whether a fluent holds.
func (p *position) isTrue(f term) bool {
	return int(f) < len(p.holds) && p.holds[f] == p.stamp
}

// known returns the group of a functor if some rule uses it.
func (p *position) known(f functor) *fluentGroup {
	if int(f) < len(p.groups) {
		return p.groups[f]
	}
	return nil
}

// group returns the group of a functor.
func (p *position) group(f functor) *fluentGroup {
	for int(f) >= len(p.groups) {
		p.groups = append(p.groups, nil)
	}
	if p.groups[f] == nil {
		p.groups[f] = &fluentGroup{indexes: map[uint64]*fluentIndex{}, arity: p.terms.functors[f].arity, guess: 4}
		g := p.groups[f]
		g.stamp = p.stamp
		p.describe(f, g)
		for _, x := range p.fluents {
			if p.terms.functor[x] == f {
				g.now = append(g.now, x)
			}
		}
	}
	return p.groups[f]
}

// all returns the fluents of the group that hold.
func (p *position) all(g *fluentGroup) []term {
	if g.stamp != p.stamp {
		return nil
	}
	return g.now
}

// on returns the group's index for a mask of arguments.
func (g *fluentGroup) on(mask uint64) *fluentIndex {
	x := g.indexes[mask]
	if x == nil {
		columns := maskColumns(mask, g.arity)
		x = &fluentIndex{columns: columns, keys: tuples{width: len(columns)}}
		g.indexes[mask] = x
	}
	return x
}

// first returns the position in the group's list of the first fluent that
// matches a key, or -1; the index chains the others.
func (p *position) first(g *fluentGroup, x *fluentIndex, key []term) int32 {
	if g.stamp != p.stamp {
		return -1
	}
	if x.stamp != p.stamp {
		p.fill(g, x)
	}
	k := x.keys.find(key)
	if k < 0 || x.filled[k] != p.stamp {
		return -1
	}
	return x.head[k]
}

// fill chains the fluents that hold by their keys, in the order of the state.
func (p *position) fill(g *fluentGroup, x *fluentIndex) {
	x.stamp = p.stamp
	for len(x.next) < len(g.now) {
		x.next = append(x.next, -1)
	}
	for i := len(g.now) - 1; i >= 0; i-- {
		b := p.bucket(g, x, g.now[i])
		x.next[i] = -1
		if x.filled[b] == p.stamp {
			x.next[i] = x.head[b]
		}
		x.filled[b], x.head[b] = p.stamp, int32(i)
	}
}

// bucket returns the number of a fluent's key.
func (p *position) bucket(g *fluentGroup, x *fluentIndex, f term) int32 {
	for int(f) >= len(p.ordinals) {
		p.ordinals = append(p.ordinals, make([]int32, len(p.terms.functor)-len(p.ordinals))...)
	}
	if p.ordinals[f] == 0 {
		g.known++
		p.ordinals[f] = int32(g.known)
	}
	n := int(p.ordinals[f])
	for n >= len(x.bucket) {
		x.bucket = append(x.bucket, 0)
	}
	if x.bucket[n] == 0 {
		args := p.terms.argsOf(f)
		key := make([]term, len(x.columns))
		for i, c := range x.columns {
			key[i] = args[c]
		}
		k, fresh := x.keys.add(key)
		if fresh {
			x.filled, x.head = append(x.filled, 0), append(x.head, -1)
		}
		x.bucket[n] = k + 1
	}
	return x.bucket[n] - 1
}

// describe records the sizes of a group in the initial state, which decide the
// order of conditions.
func (p *position) describe(f functor, g *fluentGroup) {
	seen := make([]map[term]bool, g.arity)
	count := 0
	for _, x := range p.initial {
		if p.terms.functor[x] != f {
			continue
		}
		count++
		for c, a := range p.terms.argsOf(x) {
			if seen[c] == nil {
				seen[c] = map[term]bool{}
			}
			seen[c][a] = true
		}
	}
	if count == 0 {
		return
	}
	g.guess, g.spread = float64(count), make([]int, g.arity)
	for c := range seen {
		g.spread[c] = len(seen[c])
	}
}

// estimate guesses the number of fluents of the group that match a key.
func (g *fluentGroup) estimate(mask uint64) float64 {
	guess := g.guess
	for _, c := range maskColumns(mask, g.arity) {
		if g.spread == nil {
			guess /= 2
			continue
		}
		guess /= float64(max(2, g.spread[c]))
	}
	return guess
}
