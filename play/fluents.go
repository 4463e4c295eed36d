package play

// stateLookup answers look-ups in the state under evaluation: whether a fluent holds, and which
// fluents of a functor have given arguments. It is used for one state after another. Each state has
// a stamp, a number by which entries of earlier states are recognised as outdated.
type stateLookup struct {
	termTable      *termTable
	initialFluents []termID // the fluents of the initial state, for estimates
	trueFluents    []termID
	stateStamp     uint32
	holdStamps     []uint32 // by term: stamp of the last state in which it held

	fluentGroups  []*fluentGroup // by functor; nil if no rule asked for it
	groupOrdinals []int32        // by term: its number in its group, from 1; 0 when unknown
}

// A fluentGroup holds the fluents of one functor.
type fluentGroup struct {
	stateStamp  uint32
	trueFluents []termID // the fluents of the functor that hold
	seenCount   int      // the number of different fluents that were met in any state
	maskIndexes map[uint64]*fluentIndex
	arity       int
	// The next two fields describe the initial state: the number of fluents (4 as a guess if there is none), and the
	// number of different values by argument.
	expectedCount float64
	valueCounts   []int
}

// A fluentIndex finds the fluents of the current state by some of their arguments, the key. Fluents with equal keys share
// a bucket, which never changes for a fluent and so is computed only once. The fluents of a bucket that hold make a chain;
// chains are built anew for each state that needs them.
type fluentIndex struct {
	keyColumns    []int
	stateStamp    uint32
	keyTuples     tupleSet
	bucketNumbers []int32  // by the ordinal of a fluent: the number of its key plus 1
	bucketStamps  []uint32 // by key: stamp of the state that its chainHeads is valid for
	chainHeads    []int32  // by key: position of its first fluent in trueFluents
	chainNext     []int32  // by position in trueFluents: the next position
}

// setState makes fluents the current state.
func (p *stateLookup) setState(fluents []termID) {
	p.trueFluents = append(p.trueFluents[:0], fluents...)
	p.stateStamp++
	if p.stateStamp == 0 { // after 2^32 states: stamps would repeat
		clear(p.holdStamps)
		p.fluentGroups = nil
		p.stateStamp = 1
	}
	for len(p.holdStamps) < len(p.termTable.termFunctors) {
		p.holdStamps = append(p.holdStamps, make([]uint32, len(p.termTable.termFunctors)-len(p.holdStamps))...)
	}
	for _, f := range fluents {
		p.holdStamps[f] = p.stateStamp
		if g := p.existingGroup(p.termTable.termFunctors[f]); g != nil {
			if g.stateStamp != p.stateStamp {
				g.stateStamp, g.trueFluents = p.stateStamp, g.trueFluents[:0]
			}
			g.trueFluents = append(g.trueFluents, f)
		}
	}
}

func (p *stateLookup) isTrue(f termID) bool {
	return int(f) < len(p.holdStamps) && p.holdStamps[f] == p.stateStamp
}

// existingGroup returns the group of a functor if some rule uses it.
func (p *stateLookup) existingGroup(f functor) *fluentGroup {
	if int(f) < len(p.fluentGroups) {
		return p.fluentGroups[f]
	}
	return nil
}

// groupOf returns the group of a functor, and makes it if there is none.
func (p *stateLookup) groupOf(f functor) *fluentGroup {
	for int(f) >= len(p.fluentGroups) {
		p.fluentGroups = append(p.fluentGroups, nil)
	}
	if p.fluentGroups[f] == nil {
		p.fluentGroups[f] = &fluentGroup{maskIndexes: map[uint64]*fluentIndex{}, arity: p.termTable.functorInfos[f].arity, expectedCount: 4}
		g := p.fluentGroups[f]
		g.stateStamp = p.stateStamp
		p.describeGroup(f, g)
		for _, x := range p.trueFluents {
			if p.termTable.termFunctors[x] == f {
				g.trueFluents = append(g.trueFluents, x)
			}
		}
	}
	return p.fluentGroups[f]
}

func (p *stateLookup) groupFluents(g *fluentGroup) []termID {
	if g.stateStamp != p.stateStamp {
		return nil
	}
	return g.trueFluents
}

// indexFor returns the group's index for a mask of arguments.
func (g *fluentGroup) indexFor(mask uint64) *fluentIndex {
	x := g.maskIndexes[mask]
	if x == nil {
		columns := maskColumns(mask, g.arity)
		x = &fluentIndex{keyColumns: columns, keyTuples: tupleSet{tupleWidth: len(columns)}}
		g.maskIndexes[mask] = x
	}
	return x
}

// firstMatching returns the position in the group's list of the first fluent that
// matches a key, or -1; the index chains the others.
func (p *stateLookup) firstMatching(g *fluentGroup, x *fluentIndex, key []termID) int32 {
	if g.stateStamp != p.stateStamp {
		return -1
	}
	if x.stateStamp != p.stateStamp {
		p.chainFluents(g, x)
	}
	k := x.keyTuples.findTuple(key)
	if k < 0 || x.bucketStamps[k] != p.stateStamp {
		return -1
	}
	return x.chainHeads[k]
}

// chainFluents chains the fluents that hold by their keys, in the order of the state.
func (p *stateLookup) chainFluents(g *fluentGroup, x *fluentIndex) {
	x.stateStamp = p.stateStamp
	for len(x.chainNext) < len(g.trueFluents) {
		x.chainNext = append(x.chainNext, -1)
	}
	for i := len(g.trueFluents) - 1; i >= 0; i-- {
		b := p.bucketOf(g, x, g.trueFluents[i])
		x.chainNext[i] = -1
		if x.bucketStamps[b] == p.stateStamp {
			x.chainNext[i] = x.chainHeads[b]
		}
		x.bucketStamps[b], x.chainHeads[b] = p.stateStamp, int32(i)
	}
}

// bucketOf returns the number of the key of a fluent in an index.
func (p *stateLookup) bucketOf(g *fluentGroup, x *fluentIndex, f termID) int32 {
	for int(f) >= len(p.groupOrdinals) {
		p.groupOrdinals = append(p.groupOrdinals, make([]int32, len(p.termTable.termFunctors)-len(p.groupOrdinals))...)
	}
	if p.groupOrdinals[f] == 0 {
		g.seenCount++
		p.groupOrdinals[f] = int32(g.seenCount)
	}
	n := int(p.groupOrdinals[f])
	for n >= len(x.bucketNumbers) {
		x.bucketNumbers = append(x.bucketNumbers, 0)
	}
	if x.bucketNumbers[n] == 0 {
		args := p.termTable.argsOf(f)
		key := make([]termID, len(x.keyColumns))
		for i, c := range x.keyColumns {
			key[i] = args[c]
		}
		k, fresh := x.keyTuples.addTuple(key)
		if fresh {
			x.bucketStamps, x.chainHeads = append(x.bucketStamps, 0), append(x.chainHeads, -1)
		}
		x.bucketNumbers[n] = k + 1
	}
	return x.bucketNumbers[n] - 1
}

// describeGroup records the sizes of a group in the initial state, which decide the
// order of conditions.
func (p *stateLookup) describeGroup(f functor, g *fluentGroup) {
	seen := make([]map[termID]bool, g.arity)
	count := 0
	for _, x := range p.initialFluents {
		if p.termTable.termFunctors[x] != f {
			continue
		}
		count++
		for c, a := range p.termTable.argsOf(x) {
			if seen[c] == nil {
				seen[c] = map[termID]bool{}
			}
			seen[c][a] = true
		}
	}
	if count == 0 {
		return
	}
	g.expectedCount, g.valueCounts = float64(count), make([]int, g.arity)
	for c := range seen {
		g.valueCounts[c] = len(seen[c])
	}
}

// estimateMatches returns a guess of the number of fluents of the group that match a key with the
// arguments of a mask.
func (g *fluentGroup) estimateMatches(mask uint64) float64 {
	guess := g.expectedCount
	for _, c := range maskColumns(mask, g.arity) {
		if g.valueCounts == nil {
			guess /= 2
			continue
		}
		guess /= float64(max(2, g.valueCounts[c]))
	}
	return guess
}
