package tally

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// The meaning of a number. A rule that counts along the cells of a board reads
// "the number before, and this cell does not count; or one less, and it does".
// That is a law of binomials, as good as a definition: if A_i holds where
// exactly i of some conditions do, and B_j where exactly j of others, then the
// disjunction of all A_i and B_j with i+j = n holds where exactly n of both
// do. So the conditions that a gate counts can be read off the network, from the first gates
// to the last, without a question to the solver, and for all names of
// the relations. Only the part of a single cell has to be proved: that exactly one
// of two gates holds.

// A countedCondition is the unit of a count: the gates that hold where it does, and their
// negations, in all states in which the invariants hold.
type countedCondition struct{ holdingGates, failingGates []circuit.NodeRef }

// exactCount states that exactly so many of some conditions hold.
type exactCount struct {
	conditions *conditionSet
	number     int
}

// Bounds on counts.
const (
	maxSummands     = 4       // numbers that one rule adds
	maxDisjuncts    = 2000    // ways to add them up
	maxGateMeanings = 3       // of one gate
	maxCensusGates  = 300_000 // gates
)

// A gateCensus maps gates to the counts that they state.
type gateCensus struct {
	network       *circuit.Network
	method        CardinalityProof
	allConditions []countedCondition
	signByGate    map[circuit.NodeRef]signedCondition
	countsByGate  map[circuit.NodeRef][]exactCount
	conditionUnions
}

func newGateCensus(net *circuit.Network, by CardinalityProof) *gateCensus {
	return &gateCensus{network: net, method: by, signByGate: map[circuit.NodeRef]signedCondition{}, countsByGate: map[circuit.NodeRef][]exactCount{}, conditionUnions: newConditionUnions()}
}

// readCone computes the counts of the gates of a cone, if exactly one of each pair of gates
// holds.
func (c *gateCensus) readCone(cone []bool, pairs [][2]circuit.NodeRef) {
	for _, p := range pairs {
		c.addCondition(p[0], p[1])
	}
	var nodes []int
	for node, needed := range cone {
		if n := &c.network.Nodes[node]; needed && n.Kind == circuit.AndNode && !n.DependsOnMoves {
			nodes = append(nodes, node)
		}
	}
	for _, node := range nodes {
		c.addNegatedChoices(node)
	}
	for _, node := range nodes {
		c.readConjunction(node)
	}
}

// addCondition adds a condition from two gates of which exactly one holds.
func (c *gateCensus) addCondition(holds, fails circuit.NodeRef) {
	s, known := c.signByGate[holds]
	other, also := c.signByGate[fails]
	switch {
	case known && also:
		return
	case also:
		s = other.negated()
	case !known:
		s = signedCondition(2 * len(c.allConditions))
		c.allConditions = append(c.allConditions, countedCondition{})
	}
	c.nameCondition(holds, s)
	c.nameCondition(fails.Negated(), s)
}

// nameCondition notes that a gate means a signed condition.
func (c *gateCensus) nameCondition(r circuit.NodeRef, s signedCondition) {
	if _, known := c.signByGate[r]; known {
		return
	}
	if s.isNegated() {
		r, s = r.Negated(), s.negated()
	}
	c.signByGate[r], c.signByGate[r.Negated()] = s, s.negated()
	one := &c.allConditions[s.conditionIndex()]
	one.holdingGates, one.failingGates = append(one.holdingGates, r), append(one.failingGates, r.Negated())
	of := c.internSet([]signedCondition{s})
	c.addMeaning(r, exactCount{of, 1})
	c.addMeaning(r.Negated(), exactCount{of, 0})
}

// gatesMeaning returns the gates that mean a signed condition.
func (c *gateCensus) gatesMeaning(s signedCondition) []circuit.NodeRef {
	if s.isNegated() {
		return c.allConditions[s.conditionIndex()].failingGates
	}
	return c.allConditions[s.conditionIndex()].holdingGates
}

// addMeaning notes a count that a gate states.
func (c *gateCensus) addMeaning(r circuit.NodeRef, e exactCount) {
	if list := c.countsByGate[r]; len(list) < maxGateMeanings && !slices.Contains(list, e) {
		c.countsByGate[r] = append(list, e)
	}
}

// addNegatedChoices adds the gates that one way of a disjunction asks for and another
// one rules out: conditions that rules negate with "not" need no proof.
func (c *gateCensus) addNegatedChoices(node int) {
	seen := map[circuit.NodeRef]bool{}
	for _, term := range c.disjunctsOf(node) {
		for _, part := range term {
			if seen[part.Negated()] {
				c.addCondition(part, part.Negated())
			}
			seen[part] = true
		}
	}
}

// disjunctsOf returns the negation of a conjunction as a disjunction of conjunctions
// of several gates each; none if it is no such thing.
func (c *gateCensus) disjunctsOf(node int) [][]circuit.NodeRef {
	children := c.network.Nodes[node].Children
	if len(children) > maxDisjuncts {
		return nil
	}
	terms := make([][]circuit.NodeRef, len(children))
	for i, child := range children {
		n := &c.network.Nodes[child.NodeIndex()]
		if !child.IsNegative() || n.Kind != circuit.AndNode || len(n.Children) > maxSummands {
			return nil
		}
		terms[i] = n.Children
	}
	return terms
}

// readConjunction finds the counts of a conjunction, or its negation.
func (c *gateCensus) readConjunction(node int) {
	and := circuit.NodeRef(node) << 1
	if children := c.network.Nodes[node].Children; len(children) <= maxSummands {
		c.findCounts(and, [][]circuit.NodeRef{children})
	}
	if terms := c.disjunctsOf(node); len(terms) > 0 {
		c.findCounts(and.Negated(), terms)
	}
}

// findCounts finds the counts of a disjunction of conjunctions, by those of each gate of
// the first of them.
func (c *gateCensus) findCounts(gate circuit.NodeRef, terms [][]circuit.NodeRef) {
	parts := make([]*conditionSet, 0, maxSummands)
	var choose func()
	choose = func() {
		if len(parts) == len(terms[0]) {
			if e, ok := c.addedCount(parts, terms); ok {
				c.addMeaning(gate, e)
			}
			return
		}
		for _, e := range c.countsByGate[terms[0][len(parts)]] {
			parts = append(parts, e.conditions)
			choose()
			parts = parts[:len(parts)-1]
		}
	}
	choose()
}

// addedCount returns the count of a disjunction if each of its terms states counts of the same
// parts.
func (c *gateCensus) addedCount(parts []*conditionSet, terms [][]circuit.NodeRef) (exactCount, bool) {
	rows := make([][]int, len(terms))
	for i, term := range terms {
		if rows[i] = c.numbersOfParts(parts, term); rows[i] == nil {
			return exactCount{}, false
		}
	}
	for flips := 0; flips < 1<<len(parts); flips += 2 {
		n, ways := commonSum(rows, parts, flips)
		if ways > 0 && (c.method.IgnoresGaps || ways == countCompositions(parts, n)) {
			return c.unionCount(parts, flips, n)
		}
	}
	return exactCount{}, false
}

// numbersOfParts returns the counts of the parts that a conjunction states; nil if it says
// anything else. Each of its gates speaks of one part.
func (c *gateCensus) numbersOfParts(parts []*conditionSet, term []circuit.NodeRef) []int {
	if len(term) != len(parts) {
		return nil
	}
	row, used := make([]int, len(parts)), 0
	for i, p := range parts {
		at := slices.IndexFunc(term, func(r circuit.NodeRef) bool {
			n, says := c.numberSaid(r, p)
			if says {
				row[i] = n
			}
			return says
		})
		if at < 0 || used>>at&1 == 1 {
			return nil
		}
		used |= 1 << at
	}
	return row
}

// numberSaid returns the count of some conditions that a gate states.
func (c *gateCensus) numberSaid(r circuit.NodeRef, of *conditionSet) (n int, says bool) {
	for _, e := range c.countsByGate[r] {
		if e.conditions == of {
			return e.number, true
		}
	}
	return 0, false
}
