package gdl

import "sort"

// A domainSolver computes the least sets of symbols that satisfy the graph.
type domainSolver struct {
	graph   *argGraph
	symbols []Symbol
	sets    []bitset  // by position
	readers [][]int32 // by position: the flows from it
}

// A bitset is a set of symbol numbers.
type bitset []uint64

func (b bitset) has(i int) bool { return b[i/64]&(1<<(i%64)) != 0 }
func (b bitset) add(i int)      { b[i/64] |= 1 << (i % 64) }

func newDomainSolver(g *argGraph) *domainSolver {
	s := &domainSolver{graph: g}
	number := map[Symbol]int{}
	for _, h := range g.heads {
		if _, known := number[h.symbol]; !known {
			number[h.symbol] = len(s.symbols)
			s.symbols = append(s.symbols, h.symbol)
		}
	}
	words := (len(s.symbols) + 63) / 64
	all := make(bitset, words*len(g.args))
	for i := range g.args {
		s.sets = append(s.sets, all[i*words:(i+1)*words])
	}
	for _, h := range g.heads {
		s.sets[h.at].add(number[h.symbol])
	}
	s.readers = make([][]int32, len(g.args))
	for i, f := range g.flows {
		for _, from := range f.from {
			s.readers[from] = append(s.readers[from], int32(i))
		}
	}
	return s
}

// solve lets values flow until nothing changes.
func (s *domainSolver) solve() {
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
}

// flow moves values along one flow and tells whether its target grew.
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
// ground term because one of their arguments has none.
func (s *domainSolver) productive() [][]Symbol {
	begins := make([]bool, len(s.symbols))
	for changed := true; changed; {
		changed = false
		for i, f := range s.symbols {
			if !begins[i] && s.hasArgs(f, begins) {
				begins[i], changed = true, true
			}
		}
	}
	order := make([]int, len(s.symbols))
	for i := range order {
		order[i] = i
	}
	sort.Slice(order, func(i, j int) bool { return lessSymbol(s.symbols[order[i]], s.symbols[order[j]]) })
	sets := make([][]Symbol, len(s.sets))
	for n, set := range s.sets {
		for _, i := range order {
			if begins[i] && set.has(i) {
				sets[n] = append(sets[n], s.symbols[i])
			}
		}
	}
	return sets
}

// hasArgs tells whether each argument of f has a symbol that begins a term.
func (s *domainSolver) hasArgs(f Symbol, begins []bool) bool {
	for i := range f.Arity {
		found := false
		for j, set := 0, s.sets[s.graph.number[Arg{FunctionArg, f.Name, f.Arity, i}]]; j < len(s.symbols) && !found; j++ {
			found = begins[j] && set.has(j)
		}
		if !found {
			return false
		}
	}
	return true
}

func lessSymbol(s, t Symbol) bool {
	if s.Name != t.Name {
		return s.Name < t.Name
	}
	return s.Arity < t.Arity
}
