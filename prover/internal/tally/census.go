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

// A condition is the unit of a count: the gates that hold where it does, and their
// negations, in all states in which the invariants hold.
type condition struct{ holds, fails []circuit.Ref }

// exactly states that exactly so many of some conditions hold.
type exactly struct {
	of *conditions
	n  int
}

// Bounds on counts.
const (
	maxParts    = 4       // numbers that one rule adds
	maxTerms    = 2000    // ways to add them up
	maxMeanings = 3       // of one gate
	maxCensus   = 300_000 // gates
)

// A census maps gates to the counts that they state.
type census struct {
	net    *circuit.Network
	by     Numbers
	all    []condition
	signed map[circuit.Ref]signed
	means  map[circuit.Ref][]exactly
	unions
}

func newCensus(net *circuit.Network, by Numbers) *census {
	return &census{net: net, by: by, signed: map[circuit.Ref]signed{}, means: map[circuit.Ref][]exactly{}, unions: newUnions()}
}

// take computes the counts of the gates of a cone, if exactly one of each pair of gates
// holds.
func (c *census) take(cone map[int]bool, pairs [][2]circuit.Ref) {
	for _, p := range pairs {
		c.addCondition(p[0], p[1])
	}
	var nodes []int
	for node := range cone {
		if n := &c.net.Nodes[node]; n.Kind == circuit.AndNode && !n.Acts {
			nodes = append(nodes, node)
		}
	}
	slices.Sort(nodes)
	for _, node := range nodes {
		c.addChoices(node)
	}
	for _, node := range nodes {
		c.read(node)
	}
}

// addCondition adds a condition from two gates of which exactly one holds.
func (c *census) addCondition(holds, fails circuit.Ref) {
	s, known := c.signed[holds]
	other, also := c.signed[fails]
	switch {
	case known && also:
		return
	case also:
		s = other.flipped()
	case !known:
		s = signed(2 * len(c.all))
		c.all = append(c.all, condition{})
	}
	c.name(holds, s)
	c.name(fails.Not(), s)
}

// name notes that a gate means a signed condition.
func (c *census) name(r circuit.Ref, s signed) {
	if _, known := c.signed[r]; known {
		return
	}
	if s.negative() {
		r, s = r.Not(), s.flipped()
	}
	c.signed[r], c.signed[r.Not()] = s, s.flipped()
	one := &c.all[s.index()]
	one.holds, one.fails = append(one.holds, r), append(one.fails, r.Not())
	of := c.intern([]signed{s})
	c.learn(r, exactly{of, 1})
	c.learn(r.Not(), exactly{of, 0})
}

// gatesOf returns the gates that mean a signed condition.
func (c *census) gatesOf(s signed) []circuit.Ref {
	if s.negative() {
		return c.all[s.index()].fails
	}
	return c.all[s.index()].holds
}

// learn notes a count that a gate states.
func (c *census) learn(r circuit.Ref, e exactly) {
	if list := c.means[r]; len(list) < maxMeanings && !slices.Contains(list, e) {
		c.means[r] = append(list, e)
	}
}

// addChoices adds the gates that one way of a disjunction asks for and another
// one rules out: conditions that rules negate with "not" need no proof.
func (c *census) addChoices(node int) {
	seen := map[circuit.Ref]bool{}
	for _, term := range c.ways(node) {
		for _, part := range term {
			if seen[part.Not()] {
				c.addCondition(part, part.Not())
			}
			seen[part] = true
		}
	}
}

// ways returns the negation of a conjunction as a disjunction of conjunctions
// of several gates each; none if it is no such thing.
func (c *census) ways(node int) [][]circuit.Ref {
	children := c.net.Nodes[node].Children
	if len(children) > maxTerms {
		return nil
	}
	terms := make([][]circuit.Ref, len(children))
	for i, child := range children {
		n := &c.net.Nodes[child.Node()]
		if !child.Negative() || n.Kind != circuit.AndNode || len(n.Children) > maxParts {
			return nil
		}
		terms[i] = n.Children
	}
	return terms
}

// read finds the counts of a conjunction, or its negation.
func (c *census) read(node int) {
	and := circuit.Ref(node) << 1
	if children := c.net.Nodes[node].Children; len(children) <= maxParts {
		c.join(and, [][]circuit.Ref{children})
	}
	if terms := c.ways(node); len(terms) > 0 {
		c.join(and.Not(), terms)
	}
}

// join finds the counts of a disjunction of conjunctions, by those of each gate of
// the first of them.
func (c *census) join(gate circuit.Ref, terms [][]circuit.Ref) {
	parts := make([]*conditions, 0, maxParts)
	var choose func()
	choose = func() {
		if len(parts) == len(terms[0]) {
			if e, ok := c.added(parts, terms); ok {
				c.learn(gate, e)
			}
			return
		}
		for _, e := range c.means[terms[0][len(parts)]] {
			parts = append(parts, e.of)
			choose()
			parts = parts[:len(parts)-1]
		}
	}
	choose()
}

// added returns the count of a disjunction if each of its terms states counts of the same
// parts.
func (c *census) added(parts []*conditions, terms [][]circuit.Ref) (exactly, bool) {
	rows := make([][]int, len(terms))
	for i, term := range terms {
		if rows[i] = c.numbers(parts, term); rows[i] == nil {
			return exactly{}, false
		}
	}
	for flips := 0; flips < 1<<len(parts); flips += 2 {
		n, ways := sumOf(rows, parts, flips)
		if ways > 0 && (c.by.Gaps || ways == compositions(parts, n)) {
			return c.union(parts, flips, n)
		}
	}
	return exactly{}, false
}

// numbers returns the counts of the parts that a conjunction states; nil if it says
// anything else. Each of its gates speaks of one part.
func (c *census) numbers(parts []*conditions, term []circuit.Ref) []int {
	if len(term) != len(parts) {
		return nil
	}
	row, used := make([]int, len(parts)), 0
	for i, p := range parts {
		at := slices.IndexFunc(term, func(r circuit.Ref) bool {
			n, says := c.number(r, p)
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

// number returns the count of some conditions that a gate states.
func (c *census) number(r circuit.Ref, of *conditions) (n int, says bool) {
	for _, e := range c.means[r] {
		if e.of == of {
			return e.n, true
		}
	}
	return 0, false
}
