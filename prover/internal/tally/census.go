package tally

import (
	"fmt"
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

// A conditionSet is a set of conditions that are counted together, in ascending order, and without one that is there
// twice. A condition is a gate. Of gates that hold at the same times, or at opposite ones, all sets have the same one.
type conditionSet struct {
	setID   int
	members []circuit.NodeRef
}

// exactCount states that exactly so many of some conditions hold. Whoever states it also states how many fail: conditions
// that one rule counts as those that hold another one may count as those that fail.
type exactCount struct {
	conditions *conditionSet
	number     int
}

// Bounds on counts.
const (
	maxSummands        = 4       // numbers that one rule adds
	maxDisjuncts       = 2000    // ways to add them up
	maxGateMeanings    = 6       // of one gate
	maxCensusGates     = 300_000 // gates
	maxSetConditions   = 1024
	maxConditionUnions = 20_000
)

// A gateCensus maps gates to the counts that they state.
type gateCensus struct {
	network      *circuit.Network
	method       CardinalityProof
	conditionOf  map[circuit.NodeRef]circuit.NodeRef   // by gate: the condition that holds just when it does
	gatesMeaning map[circuit.NodeRef][]circuit.NodeRef // by condition: these gates
	countsByGate map[circuit.NodeRef][]exactCount
	setByKey     map[string]*conditionSet
	knownUnions  map[[maxSummands]int]*conditionSet // by the sets; nil where a condition would count twice
}

func newGateCensus(net *circuit.Network, by CardinalityProof) *gateCensus {
	return &gateCensus{network: net, method: by, conditionOf: map[circuit.NodeRef]circuit.NodeRef{}, gatesMeaning: map[circuit.NodeRef][]circuit.NodeRef{},
		countsByGate: map[circuit.NodeRef][]exactCount{}, setByKey: map[string]*conditionSet{}, knownUnions: map[[maxSummands]int]*conditionSet{}}
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
	condition, known := c.conditionOf[holds]
	other, also := c.conditionOf[fails]
	switch {
	case known && also:
		return
	case also:
		condition = other.Negated()
	case !known:
		condition = holds
	}
	c.nameCondition(holds, condition)
	c.nameCondition(fails.Negated(), condition)
}

// nameCondition notes that a gate holds just when a condition does.
func (c *gateCensus) nameCondition(r, condition circuit.NodeRef) {
	if _, known := c.conditionOf[r]; known {
		return
	}
	for _, flip := range []circuit.NodeRef{0, 1} {
		c.conditionOf[r^flip] = condition ^ flip
		c.gatesMeaning[condition^flip] = append(c.gatesMeaning[condition^flip], r^flip)
		c.addMeaning(r^flip, exactCount{c.internSet([]circuit.NodeRef{condition}), int(1 ^ flip)})
	}
}

// addMeaning notes a count that a gate states.
func (c *gateCensus) addMeaning(r circuit.NodeRef, e exactCount) {
	fail := exactCount{c.internSet(negateAll(e.conditions.members)), len(e.conditions.members) - e.number}
	if list := c.countsByGate[r]; len(list) < maxGateMeanings && !slices.Contains(list, e) {
		c.countsByGate[r] = append(list, e, fail)
	}
}

// negateAll returns the opposites of conditions.
func negateAll(of []circuit.NodeRef) []circuit.NodeRef {
	not := make([]circuit.NodeRef, len(of))
	for i, r := range of {
		not[i] = r.Negated()
	}
	return not
}

// internSet returns the unique object of some conditions.
func (c *gateCensus) internSet(of []circuit.NodeRef) *conditionSet {
	key := fmt.Sprint(of)
	if c.setByKey[key] == nil {
		c.setByKey[key] = &conditionSet{len(c.setByKey) + 1, of}
	}
	return c.setByKey[key]
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
		for i, e := range c.countsByGate[terms[0][len(parts)]] {
			if i%2 == 1 && len(parts) == 0 {
				continue // its result would be the opposite of that of the one before
			}
			parts = append(parts, e.conditions)
			choose()
			parts = parts[:len(parts)-1]
		}
	}
	choose()
}

// addedCount returns the count of a disjunction if each of its terms states counts of the same
// parts with the same sum, and no way to add the parts up to it is left out.
func (c *gateCensus) addedCount(parts []*conditionSet, terms [][]circuit.NodeRef) (e exactCount, ok bool) {
	seen := map[[maxSummands]int]bool{}
	for i, term := range terms {
		numbers, sum, says := c.numbersOfParts(parts, term)
		if !says || i > 0 && sum != e.number {
			return e, false
		}
		e.number, seen[numbers] = sum, true
	}
	if !c.method.IgnoresGaps && len(seen) != countCompositions(parts, e.number) {
		return e, false
	}
	e.conditions = c.union(parts)
	return e, e.conditions != nil
}

// numbersOfParts returns the counts of the parts that a conjunction states, and their sum. Each of its gates speaks of
// one part.
func (c *gateCensus) numbersOfParts(parts []*conditionSet, term []circuit.NodeRef) (numbers [maxSummands]int, sum int, says bool) {
	used := 0
	for i, p := range parts {
		at := slices.IndexFunc(term, func(r circuit.NodeRef) bool {
			list := c.countsByGate[r]
			n := slices.IndexFunc(list, func(e exactCount) bool { return e.conditions == p })
			if n >= 0 {
				numbers[i] = list[n].number
			}
			return n >= 0
		})
		if at < 0 || used>>at&1 == 1 {
			return numbers, 0, false
		}
		used |= 1 << at
		sum += numbers[i]
	}
	return numbers, sum, len(term) == len(parts)
}

// countCompositions returns the number of ways in which counts of the parts add up to a sum, or
// more than a rule may have.
func countCompositions(parts []*conditionSet, sum int) int {
	ways := make([]int, sum+1)
	ways[0] = 1
	for _, p := range parts {
		next := make([]int, sum+1)
		for had, n := range ways {
			for more := 0; n > 0 && more <= len(p.members) && had+more <= sum; more++ {
				next[had+more] = min(next[had+more]+n, maxDisjuncts+1)
			}
		}
		ways = next
	}
	return ways[sum]
}

// union returns the union of sets of conditions; nil if one is there twice or they are too
// many.
func (c *gateCensus) union(parts []*conditionSet) *conditionSet {
	var key [maxSummands]int
	for i, p := range parts {
		key[i] = p.setID
	}
	if all, known := c.knownUnions[key]; known || len(c.knownUnions) >= maxConditionUnions {
		return all
	}
	c.knownUnions[key] = nil
	var of []circuit.NodeRef
	for _, p := range parts {
		of = append(of, p.members...)
	}
	slices.Sort(of)
	for i := range of[1:] {
		if of[i].NodeIndex() == of[i+1].NodeIndex() {
			return nil
		}
	}
	if len(of) <= maxSetConditions {
		c.knownUnions[key] = c.internSet(of)
	}
	return c.knownUnions[key]
}
