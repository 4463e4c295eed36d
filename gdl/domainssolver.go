package gdl

import (
	"math/bits"
	"slices"
	"strings"
)

// A domainSolver computes the least sets of symbols that satisfy the graph.
type domainSolver struct {
	flowGraph    *argGraph
	symbolSets   []symbolSet // by position
	readingFlows [][]int32   // by position: the flows from it
	workLeft     int         // work left, in words of sets
}

const (
	// maxDomainWords bounds the sets of all positions together, each of which
	// has a bit for each symbol: 128 MB.
	maxDomainWords = 16 << 20
	// maxDomainWork bounds the words of sets that the fixpoint reads: some
	// seconds.
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

func newDomainSolver(g *argGraph) *domainSolver {
	s := &domainSolver{flowGraph: g, symbolSets: make([]symbolSet, len(g.argPositions)), readingFlows: make([][]int32, len(g.argPositions)), workLeft: maxDomainWork}
	words := s.setWords()
	all := make(symbolSet, words*len(g.argPositions))
	for i := range g.argPositions {
		s.symbolSets[i] = all[i*words : (i+1)*words]
		for _, symbol := range g.positionSymbols[i] {
			s.symbolSets[i].addSymbol(int(symbol))
		}
	}
	s.indexReaders()
	return s
}

// setWords is the number of words of each set.
func (s *domainSolver) setWords() int { return wordsPerSet(s.flowGraph) }

func wordsPerSet(g *argGraph) int { return (len(g.headSymbols) + 63) / 64 }

// indexReaders lists the flows from each position.
func (s *domainSolver) indexReaders() {
	counts := make([]int, len(s.readingFlows))
	total := 0
	for _, f := range s.flowGraph.variableFlows {
		for _, from := range f.sourcePositions {
			counts[from]++
			total++
		}
	}
	all := make([]int32, total)
	for i, n := range counts {
		s.readingFlows[i], all = all[:0:n], all[n:]
	}
	for i, f := range s.flowGraph.variableFlows {
		for _, from := range f.sourcePositions {
			s.readingFlows[from] = append(s.readingFlows[from], int32(i))
		}
	}
}

// propagateFlows propagates values along the flows to the least fixpoint. It returns
// false if the work ended before.
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
		if s.workLeft -= 1 + s.setWords()*len(f.sourcePositions); s.workLeft < 0 {
			return false
		}
		if !s.applyFlow(f) {
			continue
		}
		for _, r := range s.readingFlows[f.targetPosition] {
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
func (s *domainSolver) applyFlow(f argFlow) (grew bool) {
	if len(f.sourcePositions) == 0 {
		return false
	}
	to := s.symbolSets[f.targetPosition]
	for w := range to {
		value := s.symbolSets[f.sourcePositions[0]][w]
		for _, from := range f.sourcePositions[1:] {
			if f.takesUnion {
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

// productiveSets returns the sets, sorted, without the symbols that begin no
// ground term because one of their arguments has none, unless that is too much
// work. Positions with the same symbols share one list.
func (s *domainSolver) productiveSets() (sets [][]Symbol, done bool) {
	begins, done := s.productiveSymbols()
	if !done {
		return nil, false
	}
	order := make([]int, len(s.flowGraph.headSymbols))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return compareSymbols(s.flowGraph.headSymbols[i], s.flowGraph.headSymbols[j]) })
	sets = make([][]Symbol, len(s.symbolSets))
	known := map[string][]Symbol{}
	key := make([]byte, 0, 8*s.setWords())
	for n, set := range s.symbolSets {
		key = key[:0]
		size := 0
		for w := range set {
			set[w] &= begins[w]
			size += bits.OnesCount64(set[w])
			for i := 0; i < 64; i += 8 {
				key = append(key, byte(set[w]>>i))
			}
		}
		list, done := known[string(key)]
		if !done && size > 0 {
			list = make([]Symbol, 0, size)
			for _, i := range order {
				if set.hasSymbol(i) {
					list = append(list, s.flowGraph.headSymbols[i])
				}
			}
			known[string(key)] = list
		}
		sets[n] = list
	}
	return sets, true
}

// productiveSymbols returns the symbols that begin a ground term.
func (s *domainSolver) productiveSymbols() (begins symbolSet, done bool) {
	begins = make(symbolSet, s.setWords())
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

// hasProductiveArgs tells whether each argument of f has a symbol that begins a term.
func (s *domainSolver) hasProductiveArgs(f Symbol, begins symbolSet) bool {
	if f.Arity == 0 {
		return true
	}
	first := s.flowGraph.ensureEntry(FunctionArg, f.Name, f.Arity).firstPosition
	for i := range f.Arity {
		if !s.symbolSets[first+i].intersects(begins) {
			return false
		}
	}
	return true
}

func compareSymbols(s, t Symbol) int {
	if c := strings.Compare(s.Name, t.Name); c != 0 {
		return c
	}
	return s.Arity - t.Arity
}
