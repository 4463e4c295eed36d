package embedded

import (
	"slices"

	"github.com/gdllint/gdllint/asp/embedded/cdcl"
)

// A sum is encoded as a decision diagram over its elements. If the diagram has more than maxSumNodes nodes, the
// sum is added up in binary instead. Most sums with more than approximationThreshold nodes are about the changes
// of a move, and nearly all of their elements have their default value: that which they have while their variables
// are false. The diagram of such a sum is approximated first, and the sum is encoded exactly when a model contradicts
// it. The encoding and its one-sided form are those of Eén and Sörensson, "Translating pseudo-Boolean constraints into
// SAT", 2006.
const (
	approximationThreshold = 1_000
	maxSumNodes            = 20_000
	approximationWidth     = 6 // how many times the heaviest element's weight an approximated diagram may deviate
)

// encodeSum returns the literal that says that a sum, which is not constant, is at least bound. A
// large sum may be approximated. If forbidden is set, the literal is only ever required to be
// false.
func (s *satSearch) encodeSum(elems []sumElement, bound int64, forbidden bool) cdcl.Lit {
	c := sumDiagram{sat: s, elements: elems, oneSided: forbidden, nodeMemo: map[sumPosition]cdcl.Lit{}}
	if c.countNodes(bound) > approximationThreshold {
		c.maxDeviation = approximationWidth * elems[0].weight
		c.defaultRemainders = defaultRemainders(elems, bound)
		if c.countNodes(bound) <= maxSumNodes {
			v := c.encodeSuffix(0, bound, totalWeight(elems))
			s.approximatedSums = append(s.approximatedSums, &approximatedSum{v, elems, bound})
			return v
		}
	}
	return s.encodeSumExactly(elems, bound, forbidden)
}

// encodeSumExactly encodes a sum without approximation.
func (s *satSearch) encodeSumExactly(elems []sumElement, bound int64, forbidden bool) cdcl.Lit {
	c := sumDiagram{sat: s, elements: elems, oneSided: forbidden, nodeMemo: map[sumPosition]cdcl.Lit{}}
	if c.countNodes(bound) > maxSumNodes {
		return s.atLeastConstant(s.addInBinary(elems), bound)
	}
	return c.encodeSuffix(0, bound, totalWeight(elems))
}

func totalWeight(elems []sumElement) int64 {
	total := int64(0)
	for _, e := range elems {
		total += e.weight
	}
	return total
}

// defaultRemainders returns for each element the amount that is missing from the bound if all variables before
// it are false, and at last the amount if all are.
func defaultRemainders(elems []sumElement, bound int64) []int64 {
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

// An approximatedSum is an approximated sum: its clauses cover only the assignments in which most
// elements have their default value. They are weaker than the sum: if they have no model, there is
// none with the exact sum either, but a model of them may contradict the sum.
type approximatedSum struct {
	lit      cdcl.Lit
	elements []sumElement
	bound    int64
}

// contradictsModel reports whether the model of the last search contradicts the sum.
func (l *approximatedSum) contradictsModel(s *satSearch) bool {
	total := int64(0)
	for _, e := range l.elements {
		if s.core.ModelValue(e.lit) {
			total += e.weight
		}
	}
	return s.core.ModelValue(l.lit) != (total >= l.bound)
}

// refineSums encodes exactly the approximated sums that the model of the last search
// contradicts, and reports whether there are any.
func (s *satSearch) refineSums() (found bool) {
	s.approximatedSums = slices.DeleteFunc(s.approximatedSums, func(l *approximatedSum) bool {
		bad := l.contradictsModel(s)
		if bad {
			found = true
			s.addEquivalence(l.lit, s.encodeSumExactly(l.elements, l.bound, false))
		}
		return bad
	})
	return found
}

// A sumPosition is a node of a diagram: the elements from an index on have to add up
// to the remainder.
type sumPosition struct {
	elementIndex int
	remainder    int64
}

// A sumDiagram encodes a sum as a decision diagram, element by element.
type sumDiagram struct {
	sat               *satSearch
	elements          []sumElement
	oneSided          bool // only clauses that imply the literal of the sum are needed
	nodeMemo          map[sumPosition]cdcl.Lit
	maxDeviation      int64   // how far from the default remainder nodes are expanded; 0: everywhere
	defaultRemainders []int64 // by element: the remainder if all elements before it have their default value
}

// isCutOff reports whether a node is not expanded, since its remainder is too far from the default.
func (c *sumDiagram) isCutOff(at int, missing int64) bool {
	return c.maxDeviation > 0 && max(missing-c.defaultRemainders[at], c.defaultRemainders[at]-missing) > c.maxDeviation
}

// countNodes counts the nodes of the diagram, and stops soon after the bound on them.
func (c *sumDiagram) countNodes(bound int64) int {
	total := totalWeight(c.elements)
	missing, nodes := map[int64]bool{bound: true}, 0
	for at, e := range c.elements {
		if nodes += len(missing); nodes > maxSumNodes {
			break
		}
		next := make(map[int64]bool, 2*len(missing))
		total -= e.weight
		for m := range missing {
			if c.isCutOff(at, m) {
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

// encodeSuffix returns the literal that says that the elements from index at on, whose weights add
// up to total, reach the missing weight.
func (c *sumDiagram) encodeSuffix(at int, missing, total int64) cdcl.Lit {
	switch {
	case missing <= 0:
		return c.sat.trueLit
	case total < missing:
		return c.sat.falseLit()
	}
	key := sumPosition{at, missing}
	if v, ok := c.nodeMemo[key]; ok {
		return v
	}
	var v cdcl.Lit
	if c.isCutOff(at, missing) {
		v = c.sat.newVariable()
	} else {
		e := c.elements[at]
		without := c.encodeSuffix(at+1, missing, total-e.weight)
		with := c.encodeSuffix(at+1, missing-e.weight, total-e.weight)
		v = c.encodeNode(e.lit, with, without)
	}
	c.nodeMemo[key] = v
	return v
}

// encodeNode returns the literal for "l and with, or without", where without implies with.
func (c *sumDiagram) encodeNode(l, with, without cdcl.Lit) cdcl.Lit {
	s := c.sat
	switch {
	case with == without:
		return with
	case without == s.falseLit() && with == s.trueLit:
		return l
	}
	v := s.newVariable()
	s.addSimplifiedClause(without.Complement(), v)
	s.addSimplifiedClause(l.Complement(), with.Complement(), v)
	if !c.oneSided {
		s.addSimplifiedClause(v.Complement(), without, l)
		s.addSimplifiedClause(v.Complement(), with)
	}
	return v
}
