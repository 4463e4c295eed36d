package model

import (
	"math/bits"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// A domainSolver computes the least sets of symbols of all argument positions that satisfy the
// flows.
type domainSolver struct {
	flowGraph    *flows
	symbolSets   []symbolSet // by position
	readingFlows [][]int32   // by position: the indexes of the flows from it
	workLeft     int         // the work that is left, in words of sets
}

const (
	// maxDomainWords is the greatest size of the sets of all positions together, in words: 128 MB.
	// A set has a bit for each symbol.
	maxDomainWords = 16 << 20
	// maxDomainWork is the greatest number of words of sets that the fixpoint reads, which takes
	// some seconds.
	maxDomainWork = 2 << 30
)

// A symbolSet is a set of symbol numbers.
type symbolSet []uint64

func (b symbolSet) hasSymbol(i int) bool { return b[i/64]&(1<<(i%64)) != 0 }
func (b symbolSet) addSymbol(i int)      { b[i/64] |= 1 << (i % 64) }

// intersects tells whether two sets have a number in common.
func (b symbolSet) intersects(c symbolSet) bool {
	for w := range b {
		if b[w]&c[w] != 0 {
			return true
		}
	}
	return false
}

func newDomainSolver(g *flows) *domainSolver {
	s := &domainSolver{flowGraph: g, symbolSets: make([]symbolSet, g.program.positions), readingFlows: make([][]int32, g.program.positions), workLeft: maxDomainWork}
	words := s.flowGraph.setWords()
	all := make(symbolSet, words*g.program.positions)
	for i := range g.program.positions {
		s.symbolSets[i] = all[i*words : (i+1)*words]
		for _, symbol := range g.positionSymbols[i] {
			s.symbolSets[i].addSymbol(int(symbol))
		}
	}
	s.indexReaders()
	return s
}

func (g *flows) setWords() int { return (len(g.headSymbols) + 63) / 64 }

// indexReaders sets the lists of flows from each position.
func (s *domainSolver) indexReaders() {
	counts := make([]int, len(s.readingFlows))
	total := 0
	for _, f := range s.flowGraph.variableFlows {
		for _, from := range f.sources {
			counts[from]++
			total++
		}
	}
	all := make([]int32, total)
	for i, n := range counts {
		s.readingFlows[i], all = all[:0:n], all[n:]
	}
	for i, f := range s.flowGraph.variableFlows {
		for _, from := range f.sources {
			s.readingFlows[from] = append(s.readingFlows[from], int32(i))
		}
	}
}

// propagateFlows propagates values along the flows to the least fixpoint. It returns false if there is not enough work
// left.
func (s *domainSolver) propagateFlows() (done bool) {
	queued := make([]bool, len(s.flowGraph.variableFlows))
	queue := make([]int32, len(s.flowGraph.variableFlows))
	for i := range queue {
		queue[i], queued[i] = int32(i), true
	}
	for len(queue) > 0 {
		i := queue[0]
		queue = queue[1:]
		queued[i] = false
		f := s.flowGraph.variableFlows[i]
		if s.workLeft -= 1 + s.flowGraph.setWords()*len(f.sources); s.workLeft < 0 {
			return false
		}
		if !s.applyFlow(f) {
			continue
		}
		for _, r := range s.readingFlows[f.target] {
			if !queued[r] {
				queued[r] = true
				queue = append(queue, r)
			}
		}
	}
	return true
}

// applyFlow propagates values along one flow. It tells whether the set of the target
// grew.
func (s *domainSolver) applyFlow(f flow) (grew bool) {
	if len(f.sources) == 0 {
		return false
	}
	to := s.symbolSets[f.target]
	for w := range to {
		value := s.symbolSets[f.sources[0]][w]
		for _, from := range f.sources[1:] {
			if f.union {
				value |= s.symbolSets[from][w]
			} else {
				value &= s.symbolSets[from][w]
			}
		}
		if value&^to[w] != 0 {
			to[w] |= value
			grew = true
		}
	}
	return grew
}

// productiveSets sets the sorted lists of symbols of d. It leaves out symbols that begin no ground
// term because one of their arguments has no value. Positions with the same symbols share one list.
// It returns false if this is too much work.
func (s *domainSolver) productiveSets(d *Domains) (done bool) {
	begins, done := s.productiveSymbols()
	if !done {
		return false
	}
	order := make([]int, len(s.flowGraph.headSymbols))
	for i := range order {
		order[i] = i
	}
	symbol := func(i int) gdl.Symbol {
		return gdl.Symbol{Name: s.flowGraph.headSymbols[i].Name, Arity: s.flowGraph.headSymbols[i].Arity}
	}
	slices.SortFunc(order, func(i, j int) int { return compareSymbols(symbol(i), symbol(j)) })
	d.symbolSets = make([][]gdl.Symbol, len(s.symbolSets))
	known := map[uint64][]int{} // positions by the hash of their sets
	for n, set := range s.symbolSets {
		hash, size := uint64(0), 0
		for w := range set {
			set[w] &= begins[w]
			size += bits.OnesCount64(set[w])
			hash = (hash ^ set[w]) * 0x9e3779b97f4a7c15
			hash ^= hash >> 32
		}
		if size == 0 {
			continue
		}
		if i := slices.IndexFunc(known[hash], func(m int) bool { return slices.Equal(s.symbolSets[m], set) }); i >= 0 {
			d.symbolSets[n] = d.symbolSets[known[hash][i]]
			continue
		}
		known[hash] = append(known[hash], n)
		list := make([]gdl.Symbol, 0, size)
		for _, i := range order {
			if set.hasSymbol(i) {
				list = append(list, symbol(i))
			}
		}
		d.symbolSets[n] = list
	}
	return true
}

// productiveSymbols returns the set of the symbols that begin a ground term; false if this is too
// much work.
func (s *domainSolver) productiveSymbols() (begins symbolSet, done bool) {
	begins = make(symbolSet, s.flowGraph.setWords())
	for changed := true; changed; {
		changed = false
		if s.workLeft -= len(s.flowGraph.headSymbols); s.workLeft < 0 {
			return nil, false
		}
		for i, f := range s.flowGraph.headSymbols {
			if !begins.hasSymbol(i) && s.hasProductiveArgs(f, begins) {
				begins.addSymbol(i)
				changed = true
			}
		}
	}
	return begins, true
}

// hasProductiveArgs tells whether each argument of the symbol f has a symbol in begins.
func (s *domainSolver) hasProductiveArgs(f *Symbol, begins symbolSet) bool {
	for i := range f.Arity {
		if !s.symbolSets[f.position+i].intersects(begins) {
			return false
		}
	}
	return true
}
