package model

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/scc"
)

// A Growth is a cycle of argument positions along which rules pass a value on, and which makes it a part of a larger
// term. So terms may grow for ever.
type Growth struct {
	// Steps are the steps of the value along the cycle. In the first step the value becomes part of
	// a larger term.
	Steps []GrowthStep
}

// A GrowthStep passes a value from one argument position to another.
type GrowthStep struct {
	FromPosition, ToPosition gdl.ArgPosition
	Rule                     *gdl.Rule // nil for true from init and next, and does from legal
	// Term is the argument in the head of the rule: the variable with the value or, if Wraps, a
	// term that contains the variable.
	Term  *gdl.Term
	Wraps bool
}

// Growths returns one Growth for each strongly connected part of the domain graph in which terms
// can grow, in the order of the text. If it returns none, all terms are bounded: no cycle of the
// domain graph of the extended rules (AIJ 2012 Def. 20) goes through a function symbol. The general
// recursion restriction (TCIAIG 2014 Def. 8) has the same purpose.
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

// hasFlatTerms tells whether terms obviously cannot grow: heads of rules have functions with
// arguments only as fluents, moves and percepts, except in rules without variables in the head, and
// no variable of a head is a whole fluent or move. This is so for most rulesheets.
func (p *Program) hasFlatTerms() bool {
	for _, r := range p.Rules {
		deep, open := false, false // whether the head has functions inside others, and variables
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

// findGrowths returns the growths that the flows allow.
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

// A growthSearch looks for growths among the argument positions that are not known to have finitely
// many terms.
type growthSearch struct {
	flows
	valueFlows      []growthFlow // in the order of the text
	finitePositions []bool       // by position
	wrapped         []place      // the positions of terms that contain a variable, in the clause that is being added
}

// A growthEdge is a flow from one of its source positions.
type growthEdge struct {
	*growthFlow
	sourcePosition int
}

// unboundedEdges returns the edges of the flows whose values are not known to be finitely many.
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

// positionComponents returns the number of the strongly connected component of each position, and
// the number of components. The numbers ascend along the flow of values.
func (s *growthSearch) positionComponents() (of []int32, count int) {
	sources := make([][]int32, s.program.positions)
	for _, e := range s.unboundedEdges() {
		sources[e.targetPosition] = append(sources[e.targetPosition], int32(e.sourcePosition))
	}
	return scc.Components(len(sources), func(n int32) []int32 { return sources[n] })
}

// markFinite marks as finite the components in which values are only copied, and which take values
// only from finite positions. It tells whether it marked any position: then further components may
// become finite.
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

// shortestGrowth returns the growth with the fewest steps that begins with the edge wrap, within
// its component.
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
