package model

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/scc"
)

// A Growth is a cycle of argument positions along which a value is passed on
// and comes back wrapped into a larger term, so that terms may grow for ever.
type Growth struct {
	// Steps are the steps of the value along the cycle. The first step wraps
	// it.
	Steps []GrowthStep
}

// A GrowthStep passes a value from one argument position to another.
type GrowthStep struct {
	FromPosition, ToPosition gdl.ArgPosition
	Rule                     *gdl.Rule // nil for true from init and next, and does from legal
	// Term stands in the head of the rule: the variable that carries the
	// value or, in a step that wraps it, the term with the variable inside.
	Term  *gdl.Term
	Wraps bool
}

// Growths returns one Growth for each independent way in which terms can grow, in the order of the text. If it
// returns none, all terms are bounded: no cycle of the domain graph of the extended rules (AIJ 2012 Def. 20) goes
// through a function symbol. The general recursion restriction (TCIAIG 2014 Def. 8) has this purpose.
//
// The test is sufficient, but not exact. It is sharper than the definitions in three points. First, a variable
// grows only if all its positive occurrences in the body grow, so that (succ ?m ?n) bounds both its variables.
// Second, a variable is also bounded if a term around it is bounded. Third, a ground term in a head passes no
// value on.
func (p *Program) Growths() []Growth {
	if p.hasFlatTerms() {
		return nil
	}
	return newGrowthSearch(p).findGrowths()
}

// hasFlatTerms tells whether the rules show without a search that terms cannot grow. Heads of rules have functions
// only in the places of fluents, moves and percepts. The arguments of these are variables and constants, or
// contain no variables. No variable of a head stands for a whole fluent or move. Most rulesheets are flat.
func (p *Program) hasFlatTerms() bool {
	for _, r := range p.Rules {
		deep, open := false, false // the head holds other functions, and variables
		for i := range r.Occurrences {
			o := &r.Occurrences[i]
			switch {
			case len(r.Body) == 0: // facts pass nothing on
			case o.Variable != nil && o.sort != Function && o.Variable.First.InHead():
				return false
			case o.InHead():
				deep = deep || o.sort == Function && len(o.Term.Args) > 0
				open = open || o.Variable != nil
			}
		}
		if deep && open {
			return false
		}
	}
	return true
}

// findGrowths finds the growing cycles once the flows are known.
func (s *growthSearch) findGrowths() []Growth {
	if !slices.ContainsFunc(s.valueFlows, func(f growthFlow) bool { return f.wraps }) {
		return nil
	}
	for s.markFinite() {
	}
	var growths []Growth
	component, _ := s.positionComponents()
	done := map[int32]bool{}
	for _, e := range s.unboundedEdges() {
		if c := component[e.sourcePosition]; e.wraps && c == component[e.targetPosition] && !done[c] {
			done[c] = true
			growths = append(growths, s.shortestGrowth(e, component))
		}
	}
	return growths
}

// A growthSearch looks for growing cycles among the positions that are not
// known to hold finitely many terms.
type growthSearch struct {
	flows
	valueFlows      []growthFlow // in the order of the text
	finitePositions []bool       // by position
	wrapped         []place      // terms with variables inside, of the clause that is being added
}

// A growthEdge is a flow from one of its sources.
type growthEdge struct {
	*growthFlow
	sourcePosition int
}

// unboundedEdges returns the flows of values that are not known to be bounded.
func (s *growthSearch) unboundedEdges() []growthEdge {
	var edges []growthEdge
	for i := range s.valueFlows {
		f := &s.valueFlows[i]
		if s.finitePositions[f.targetPosition] || s.anyFinite(f.sourcePositions) || s.anyFinite(f.enclosingPositions) {
			continue
		}
		for _, from := range f.sourcePositions {
			edges = append(edges, growthEdge{f, from})
		}
	}
	return edges
}

func (s *growthSearch) anyFinite(positions []int) bool {
	for _, p := range positions {
		if s.finitePositions[p] {
			return true
		}
	}
	return false
}

// positionComponents returns the strongly connected component of each position. They are
// numbered in an order in which values flow.
func (s *growthSearch) positionComponents() (of []int32, count int) {
	sources := make([][]int32, s.program.positions)
	for _, e := range s.unboundedEdges() {
		sources[e.targetPosition] = append(sources[e.targetPosition], int32(e.sourcePosition))
	}
	return scc.Components(len(sources), func(n int32) []int32 { return sources[n] })
}

// markFinite marks components that only copy values among themselves, and take new values only from finite
// positions. It tells whether it marked any component: variables that the marked positions bind may then interrupt
// other components.
func (s *growthSearch) markFinite() (progress bool) {
	of, count := s.positionComponents()
	in, members := make([][]growthEdge, count), make([][]int, count)
	for n, c := range of {
		members[c] = append(members[c], n)
	}
	for _, e := range s.unboundedEdges() {
		in[of[e.targetPosition]] = append(in[of[e.targetPosition]], e)
	}
	for i := range in {
		closed := true
		for _, e := range in[i] {
			if inside := of[e.sourcePosition] == int32(i); inside && e.wraps || !inside && !s.finitePositions[e.sourcePosition] {
				closed = false
			}
		}
		if !closed {
			continue
		}
		for _, n := range members[i] {
			progress = progress || !s.finitePositions[n]
			s.finitePositions[n] = true
		}
	}
	return progress
}

// shortestGrowth returns a shortest cycle that begins with the wrapping edge.
func (s *growthSearch) shortestGrowth(wrap growthEdge, component []int32) Growth {
	out := map[int][]growthEdge{}
	for _, e := range s.unboundedEdges() {
		if component[e.sourcePosition] == component[wrap.sourcePosition] && component[e.targetPosition] == component[wrap.sourcePosition] {
			out[e.sourcePosition] = append(out[e.sourcePosition], e)
		}
	}
	g := Growth{Steps: []GrowthStep{s.stepAlong(wrap)}}
	if wrap.targetPosition != wrap.sourcePosition {
		for _, e := range scc.ShortestPath(wrap.targetPosition, wrap.sourcePosition, func(n int) []growthEdge { return out[n] }, func(e growthEdge) int { return e.targetPosition }) {
			g.Steps = append(g.Steps, s.stepAlong(e))
		}
	}
	return g
}

func (s *growthSearch) stepAlong(e growthEdge) GrowthStep {
	return GrowthStep{FromPosition: argumentAt(s.program, e.sourcePosition), ToPosition: argumentAt(s.program, e.targetPosition), Rule: e.rule, Term: e.term, Wraps: e.wraps}
}
