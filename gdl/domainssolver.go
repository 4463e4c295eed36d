package gdl

import (
	"math/bits"
	"slices"
	"strings"
)

// A domainSolver computes the least sets of symbols that satisfy the graph.
type domainSolver struct {
	graph   *argGraph
	sets    []bitset  // by position
	readers [][]int32 // by position: the flows from it
	work    int       // work left, in words of sets
}

const (
	// maxDomainWords bounds the sets of all positions together, each of which
	// has a bit for each symbol: 128 MB.
	maxDomainWords = 16 << 20
	// maxDomainWork bounds the words of sets that the fixpoint reads: some
	// seconds.
	maxDomainWork = 2 << 30
)

// A bitset is a set of symbol numbers.
type bitset []uint64

func (b bitset) has(i int) bool { return b[i/64]&(1<<(i%64)) != 0 }
func (b bitset) add(i int)      { b[i/64] |= 1 << (i % 64) }

// meets tells whether two sets have a number in common.
func (b bitset) meets(c bitset) bool {
	for w := range b {
		if b[w]&c[w] != 0 {
			return true
		}
	}
	return false
}

func newDomainSolver(g *argGraph) *domainSolver {
	s := &domainSolver{graph: g, sets: make([]bitset, len(g.args)), readers: make([][]int32, len(g.args)), work: maxDomainWork}
	words := s.words()
	all := make(bitset, words*len(g.args))
	for i := range g.args {
		s.sets[i] = all[i*words : (i+1)*words]
		for _, symbol := range g.heads[i] {
			s.sets[i].add(int(symbol))
		}
	}
	s.index()
	return s
}

// words is the number of words of each set.
func (s *domainSolver) words() int { return words(s.graph) }

func words(g *argGraph) int { return (len(g.symbols) + 63) / 64 }

// index lists the flows from each position.
func (s *domainSolver) index() {
	counts := make([]int, len(s.readers))
	total := 0
	for _, f := range s.graph.flows {
		for _, from := range f.from {
			counts[from]++
			total++
		}
	}
	all := make([]int32, total)
	for i, n := range counts {
		s.readers[i], all = all[:0:n], all[n:]
	}
	for i, f := range s.graph.flows {
		for _, from := range f.from {
			s.readers[from] = append(s.readers[from], int32(i))
		}
	}
}

// solve propagates values along the flows to the least fixpoint. It returns
// false if the work ended before.
func (s *domainSolver) solve() (done bool) {
	queued := make([]bool, len(s.graph.flows))
	queue := make([]int32, len(s.graph.flows))
	for i := range queue {
		queue[i], queued[i] = int32(i), true
	}
	for len(queue) > 0 {
		i := queue[0]
		queue = queue[1:]
		queued[i] = false
		f := s.graph.flows[i]
		if s.work -= 1 + s.words()*len(f.from); s.work < 0 {
			return false
		}
		if !s.flow(f) {
			continue
		}
		for _, r := range s.readers[f.to] {
			if !queued[r] {
				queued[r] = true
				queue = append(queue, r)
			}
		}
	}
	return true
}

// flow propagates values along one flow. It tells whether the set of the target
// grew.
func (s *domainSolver) flow(f argFlow) (grew bool) {
	if len(f.from) == 0 {
		return false
	}
	to := s.sets[f.to]
	for w := range to {
		value := s.sets[f.from[0]][w]
		for _, from := range f.from[1:] {
			if f.any {
				value |= s.sets[from][w]
			} else {
				value &= s.sets[from][w]
			}
		}
		if value&^to[w] != 0 {
			to[w] |= value
			grew = true
		}
	}
	return grew
}

// productive returns the sets, sorted, without the symbols that begin no
// ground term because one of their arguments has none, unless that is too much
// work. Positions with the same symbols share one list.
func (s *domainSolver) productive() (sets [][]Symbol, done bool) {
	begins, done := s.begins()
	if !done {
		return nil, false
	}
	order := make([]int, len(s.graph.symbols))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return compareSymbols(s.graph.symbols[i], s.graph.symbols[j]) })
	sets = make([][]Symbol, len(s.sets))
	known := map[string][]Symbol{}
	key := make([]byte, 0, 8*s.words())
	for n, set := range s.sets {
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
				if set.has(i) {
					list = append(list, s.graph.symbols[i])
				}
			}
			known[string(key)] = list
		}
		sets[n] = list
	}
	return sets, true
}

// begins returns the symbols that begin a ground term.
func (s *domainSolver) begins() (begins bitset, done bool) {
	begins = make(bitset, s.words())
	for changed := true; changed; {
		changed = false
		if s.work -= len(s.graph.symbols); s.work < 0 {
			return nil, false
		}
		for i, f := range s.graph.symbols {
			if !begins.has(i) && s.hasArgs(f, begins) {
				begins.add(i)
				changed = true
			}
		}
	}
	return begins, true
}

// hasArgs tells whether each argument of f has a symbol that begins a term.
func (s *domainSolver) hasArgs(f Symbol, begins bitset) bool {
	if f.Arity == 0 {
		return true
	}
	first := s.graph.entry(FunctionArg, f.Name, f.Arity).first
	for i := range f.Arity {
		if !s.sets[first+i].meets(begins) {
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
