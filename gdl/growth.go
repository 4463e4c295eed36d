package gdl

import "slices"

// A Growth is a cycle of argument positions along which a value is passed on
// and comes back wrapped into a larger term, so that terms may grow for ever.
type Growth struct {
	// Steps are the steps of the value along the cycle. The first step wraps
	// it.
	Steps []GrowthStep
}

// A GrowthStep passes a value from one argument position to another.
type GrowthStep struct {
	From, To Arg
	Rule     *Rule // nil for true from init and next, and does from legal
	// Term stands in the head of the rule: the variable that carries the
	// value or, in a step that wraps it, the term with the variable inside.
	Term  *Term
	Wraps bool
}

// Growths returns one Growth for each independent way in which terms can grow,
// in the order of the text. None means that all terms are bounded: no cycle of
// the domain graph of the extended rules (AIJ 2012 Def. 20) goes through a
// function symbol. The general recursion restriction (TCIAIG 2014 Def. 8) has
// this purpose.
//
// The test is sufficient, not exact. It is sharper than the definitions in
// three points: a variable grows only if all its positive occurrences in the
// body do, so that (succ ?m ?n) bounds both its variables; it is bounded too
// if a term around it is; and a ground term in a head passes nothing on.
func (f *File) Growths() []Growth {
	if f.flat() {
		return nil
	}
	return newGrowthSearch(f).growths()
}

// growths finds the growing cycles once the flows are known.
func (s *growthSearch) growths() []Growth {
	if !slices.ContainsFunc(s.steps, func(f growthFlow) bool { return f.wraps }) {
		return nil
	}
	for s.markFinite() {
	}
	var growths []Growth
	component, _ := s.components()
	done := map[int]bool{}
	for _, e := range s.edges() {
		if c := component[e.from]; e.wraps && c == component[e.to] && !done[c] {
			done[c] = true
			growths = append(growths, s.growth(e, component))
		}
	}
	return growths
}

// A growthSearch looks for growing cycles among the positions that are not
// known to hold finitely many terms.
type growthSearch struct {
	argGraph
	steps   []growthFlow // in the order of the text
	finite  []bool       // by position
	wrapped []wrapping   // of the clause that is being added
}

// A growthEdge is a flow from one of its sources.
type growthEdge struct {
	*growthFlow
	from int
}

// edges returns the flows of values that are not known to be bounded.
func (s *growthSearch) edges() []growthEdge {
	var edges []growthEdge
	for i := range s.steps {
		f := &s.steps[i]
		if s.finite[f.to] || s.anyFinite(f.from) || s.anyFinite(f.around) {
			continue
		}
		for _, from := range f.from {
			edges = append(edges, growthEdge{f, from})
		}
	}
	return edges
}

func (s *growthSearch) anyFinite(positions []int) bool {
	for _, p := range positions {
		if s.finite[p] {
			return true
		}
	}
	return false
}

// components returns the strongly connected component of each position, and
// the components in an order in which values flow.
func (s *growthSearch) components() (of []int, sorted [][]int) {
	sources := make([][]int, len(s.args))
	for _, e := range s.edges() {
		sources[e.to] = append(sources[e.to], e.from)
	}
	return strongComponents(sources)
}

// markFinite marks components that only copy values among themselves and take
// new ones from finite positions only. It tells whether it marked any:
// variables that these positions bound may then cut other components.
func (s *growthSearch) markFinite() (progress bool) {
	of, sorted := s.components()
	in := make([][]growthEdge, len(sorted))
	for _, e := range s.edges() {
		in[of[e.to]] = append(in[of[e.to]], e)
	}
	for i, members := range sorted {
		closed := true
		for _, e := range in[i] {
			if of[e.from] == i && e.wraps || of[e.from] != i && !s.finite[e.from] {
				closed = false
			}
		}
		if !closed {
			continue
		}
		for _, n := range members {
			progress = progress || !s.finite[n]
			s.finite[n] = true
		}
	}
	return progress
}

// growth returns a shortest cycle that begins with the wrapping edge.
func (s *growthSearch) growth(wrap growthEdge, component []int) Growth {
	out := map[int][]growthEdge{}
	for _, e := range s.edges() {
		if component[e.from] == component[wrap.from] && component[e.to] == component[wrap.from] {
			out[e.from] = append(out[e.from], e)
		}
	}
	came := map[int]growthEdge{}
	for queue := []int{wrap.to}; len(queue) > 0; queue = queue[1:] {
		for _, e := range out[queue[0]] {
			if _, seen := came[e.to]; !seen {
				came[e.to] = e
				queue = append(queue, e.to)
			}
		}
	}
	var back []growthEdge
	for at := wrap.from; at != wrap.to; at = came[at].from {
		back = append(back, came[at])
	}
	g := Growth{Steps: []GrowthStep{s.step(wrap)}}
	for i := len(back) - 1; i >= 0; i-- {
		g.Steps = append(g.Steps, s.step(back[i]))
	}
	return g
}

func (s *growthSearch) step(e growthEdge) GrowthStep {
	return GrowthStep{From: s.args[e.from], To: s.args[e.to], Rule: e.rule, Term: e.term, Wraps: e.wraps}
}
