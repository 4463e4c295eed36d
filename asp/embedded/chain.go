package embedded

import (
	"slices"

	"github.com/gdllint/gdllint/asp/embedded/cdcl"
)

// A sum is encoded as a decision diagram over its elements, or added up in binary
// where the diagram has more than mostNodesOfSum nodes. Most sums with more than
// fewNodesOfSum nodes are about the changes of a move: nearly all of their
// elements have their default value. Their diagram is approximated first, and
// refined where a model contradicts the sum (the encoding and its one-sided form
// are those of Eén and Sörensson, "Translating pseudo-Boolean constraints into
// SAT", 2006).
const (
	fewNodesOfSum  = 1_000
	mostNodesOfSum = 20_000
	widthOfSum     = 6 // of the heaviest elements
)

// reached returns the literal that a sum, which is not constant, is at least the
// bound. A large sum may be approximated.
func (s *search) reached(elems []element, bound int64, forbidden bool) cdcl.Lit {
	c := chain{s: s, elems: elems, half: forbidden, memo: map[place]cdcl.Lit{}}
	if c.nodes(bound) > fewNodesOfSum {
		c.width = widthOfSum * elems[0].weight
		c.usual = usual(elems, bound)
		if c.nodes(bound) <= mostNodesOfSum {
			v := c.from(0, bound, weight(elems))
			s.loose = append(s.loose, &looseSum{v, elems, bound})
			return v
		}
	}
	return s.exactly(elems, bound, forbidden)
}

// exactly encodes a sum without approximation.
func (s *search) exactly(elems []element, bound int64, forbidden bool) cdcl.Lit {
	c := chain{s: s, elems: elems, half: forbidden, memo: map[place]cdcl.Lit{}}
	if c.nodes(bound) > mostNodesOfSum {
		return s.reaches(s.addUp(elems), bound)
	}
	return c.from(0, bound, weight(elems))
}

func weight(elems []element) int64 {
	total := int64(0)
	for _, e := range elems {
		total += e.weight
	}
	return total
}

// usual returns the remainder of the bound at each element if all variables are
// false.
func usual(elems []element, bound int64) []int64 {
	missing := make([]int64, len(elems)+1)
	for i, e := range elems {
		missing[i] = bound
		if !e.lit.IsPositive() {
			bound -= e.weight
		}
	}
	missing[len(elems)] = bound
	return missing
}

// A looseSum is an approximated sum: its clauses cover only the assignments in
// which most elements have their default value. They are weaker than the sum.
// So a program without a model has none with the exact sum either, but a model
// may contradict the sum.
type looseSum struct {
	lit   cdcl.Lit
	elems []element
	bound int64
}

// wrong reports whether the model of the last search contradicts the sum.
func (l *looseSum) wrong(s *search) bool {
	total := int64(0)
	for _, e := range l.elems {
		if s.core.Value(e.lit) {
			total += e.weight
		}
	}
	return s.core.Value(l.lit) != (total >= l.bound)
}

// tighten encodes exactly the approximated sums that the model of the last search
// contradicts, and reports whether there are any.
func (s *search) tighten() bool {
	var wrong []*looseSum
	s.loose = slices.DeleteFunc(s.loose, func(l *looseSum) bool {
		bad := l.wrong(s)
		if bad {
			wrong = append(wrong, l)
		}
		return bad
	})
	for _, l := range wrong { // now that nothing is read any more
		s.equal(l.lit, s.exactly(l.elems, l.bound, false))
	}
	return len(wrong) > 0
}

// A place is a node of a diagram: the elements from an index on have to add up
// to the remainder.
type place struct {
	at      int
	missing int64
}

// A chain encodes a sum as a decision diagram, element by element.
type chain struct {
	s     *search
	elems []element
	half  bool // only clauses that imply the literal of the sum are needed
	memo  map[place]cdcl.Lit
	width int64   // how far from the default remainder nodes are expanded; 0: everywhere
	usual []int64 // by element: the remainder if all elements have their default value
}

// loose reports whether a node is not expanded.
func (c *chain) loose(at int, missing int64) bool {
	return c.width > 0 && max(missing-c.usual[at], c.usual[at]-missing) > c.width
}

// nodes counts the nodes of the diagram, and stops soon after the bound on them.
func (c *chain) nodes(bound int64) int {
	total := weight(c.elems)
	missing, nodes := map[int64]bool{bound: true}, 0
	for at, e := range c.elems {
		if nodes += len(missing); nodes > mostNodesOfSum {
			break
		}
		next := make(map[int64]bool, 2*len(missing))
		total -= e.weight
		for m := range missing {
			if c.loose(at, m) {
				continue
			}
			if m <= total {
				next[m] = true
			}
			if m > e.weight {
				next[m-e.weight] = true
			}
		}
		missing = next
	}
	return nodes
}

// from returns the literal that the elements from an index on, whose weights are
// total, add up to the missing weight.
func (c *chain) from(at int, missing, total int64) cdcl.Lit {
	switch {
	case missing <= 0:
		return c.s.yes
	case total < missing:
		return c.s.no()
	}
	key := place{at, missing}
	if v, ok := c.memo[key]; ok {
		return v
	}
	var v cdcl.Lit
	if c.loose(at, missing) {
		v = c.s.variable()
	} else {
		e := c.elems[at]
		without := c.from(at+1, missing, total-e.weight)
		with := c.from(at+1, missing-e.weight, total-e.weight)
		v = c.node(e.lit, with, without)
	}
	c.memo[key] = v
	return v
}

// node returns the literal that l and with hold, or without does; without implies
// with.
func (c *chain) node(l, with, without cdcl.Lit) cdcl.Lit {
	s := c.s
	switch {
	case with == without:
		return with
	case without == s.no() && with == s.yes:
		return l
	}
	v := s.variable()
	s.clause(without.Not(), v)
	s.clause(l.Not(), with.Not(), v)
	if !c.half {
		s.clause(v.Not(), without, l)
		s.clause(v.Not(), with)
	}
	return v
}
