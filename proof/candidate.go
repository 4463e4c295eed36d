package proof

import (
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// A candidateKind is the shape of a candidate invariant.
type candidateKind uint8

const (
	atMostOne  candidateKind = iota // of fluents, at most one holds
	atLeastOne                      // of fluents, at least one holds
	never                           // no fluent of fluents (exactly one) ever holds
	always                          // the one fluent always holds
	clause                          // one of lits holds
	sum                             // as many of lits hold as in the initial state
	balance                         // the same with conditions among lits
	noFewer                         // as many of lits hold as in the initial state, or more
	goalHolds                       // the state violation of a goal never holds
)

// A store is what is known of the states of a game, and what may be.
type store struct {
	game  *grounding.Game
	net   *circuit.Network
	cands *candidates
	state []candidateState // by candidate
	// exclusions are pairs of gates that cannot both hold on a transition.
	exclusions []exclusion
	skipBase   bool // a fault, for tests: of the induction
}

// A candidateState is what is known of a candidate.
type candidateState uint8

// The states of a candidate.
const (
	pending   candidateState = iota
	falsified                // false in a reachable state
	invariant                // proved to hold in all reachable states
)

// A candidate is a statement about single states that may be an invariant.
type candidate struct {
	kind      candidateKind
	fluents   []int32 // atMostOne, atLeastOne, never, always
	lits      []ref   // clause, sum, balance, noFewer; goalHolds that is a sum
	goal      *goal   // property
	violation ref     // holds in the states in which the statement is false
	derived   bool    // clause: one of conditions, and not of fluents
	counts    bool    // it is about the values of a counter
	exclusive bool    // atMostOne: of values that were never seen together
	window    bool    // clause: of something and a counter
	rank      int     // how much work it promises: 0 little
}

// isSum tells whether the candidate says that a constant number of its
// literals holds, or at least so many.
func (c *candidate) isSum() bool { return c.kind != clause && len(c.lits) > 0 }

// isGroup tells the candidates about how many fluents of a group hold.
func (c *candidate) isGroup() bool {
	return !c.isSum() && c.kind != clause && c.kind != goalHolds
}

// candidates collects distinct candidates.
type candidates struct {
	net  *circuit.Network
	all  []*candidate
	seen map[ref]int // by violation
	// families groups the at-most-one statements by their symbol and outputs.
	families []*family
}

// newCandidates returns an empty list of candidates about a network.
func newCandidates(net *circuit.Network) *candidates {
	return &candidates{net: net, seen: map[ref]int{}}
}

// add takes a candidate in unless it is trivially true or there already, and
// returns its index; -1 if it is trivially true.
func (c *candidates) add(cand *candidate) int {
	if cand.violation == circuit.FalseRef {
		return -1
	}
	if i, seen := c.seen[cand.violation]; seen {
		c.all[i].rank = min(c.all[i].rank, cand.rank)
		if c.all[i].kind == goalHolds && cand.kind == sum {
			c.all[i].lits = cand.lits
		}
		return i
	}
	c.seen[cand.violation] = len(c.all)
	c.all = append(c.all, cand)
	return len(c.all) - 1
}

// addAtMostOne adds that at most one of the fluents holds.
func (c *candidates) addAtMostOne(fluents []int32, rank int) int {
	return c.add(&candidate{kind: atMostOne, fluents: fluents, rank: rank, violation: c.net.AtLeast(2, c.refs(fluents)...)})
}

// addAtLeastOne adds that at least one of the fluents holds.
func (c *candidates) addAtLeastOne(fluents []int32, rank int) int {
	kind := atLeastOne
	if len(fluents) == 1 {
		kind = always
	}
	return c.add(&candidate{kind: kind, fluents: fluents, rank: rank, violation: c.net.Or(c.refs(fluents)...).Not()})
}

// addNever adds that the fluent never holds.
func (c *candidates) addNever(fluent int32) int {
	return c.add(&candidate{kind: never, fluents: []int32{fluent}, violation: c.net.Fluent[fluent]})
}

// addClause adds that one of lits holds.
func (c *candidates) addClause(lits ...ref) int {
	return c.add(&candidate{kind: clause, lits: lits, violation: c.net.Or(lits...).Not()})
}

// addGoal adds that no state violates the goal.
func (c *candidates) addGoal(g *goal) int {
	return c.add(&candidate{kind: goalHolds, goal: g, violation: g.state})
}

// refs returns the gates of fluents.
func (c *candidates) refs(fluents []int32) []ref {
	refs := make([]ref, len(fluents))
	for i, f := range fluents {
		refs[i] = c.net.Fluent[f]
	}
	return refs
}

// describe returns the candidate in words, for messages.
func (c *candidates) describe(cand *candidate) string {
	switch cand.kind {
	case atMostOne:
		return "at most one of " + c.list(cand.fluents)
	case atLeastOne:
		return "at least one of " + c.list(cand.fluents)
	case never:
		return "never " + c.list(cand.fluents)
	case always:
		return "always " + c.list(cand.fluents)
	case goalHolds:
		return string(cand.goal.Property)
	case noFewer:
		return "never fewer than at first of " + c.describeLits(cand.lits)
	}
	if cand.isSum() {
		return "a constant number of " + c.describeLits(cand.lits)
	}
	return "one of " + c.describeLits(cand.lits)
}

func (c *candidates) list(fluents []int32) string {
	const most = 4
	var names []string
	for i, f := range fluents {
		if i == most && len(fluents) > most+1 {
			names = append(names, "...")
			f = fluents[len(fluents)-1]
			names = append(names, c.net.Game.Fluents[f].String())
			break
		}
		names = append(names, c.net.Game.Fluents[f].String())
	}
	return strings.Join(names, ", ")
}

func (c *candidates) describeLits(lits []ref) string {
	var parts []string
	for _, l := range lits {
		name := c.nodeName(l)
		if l.Negative() {
			name = "not " + name
		}
		parts = append(parts, name)
	}
	return strings.Join(parts, ", ")
}

// nodeName names a gate by a fluent or an atom that it stands for.
func (c *candidates) nodeName(r ref) string {
	node := &c.net.Nodes[r.Node()]
	if node.Kind == circuit.FluentNode {
		return c.net.Game.Fluents[node.Index].String()
	}
	for i, value := range c.net.Atom {
		if value.Node() == r.Node() && c.net.Game.Atoms[i].Term != nil {
			return c.net.Game.Atoms[i].Term.String()
		}
	}
	return "a condition"
}

// functor names a fluent's symbol: its name and number of arguments.
type functor struct {
	name  string
	arity int
}

// functorOf returns the symbol of a fluent.
func functorOf(t *gdl.Term) functor { return functor{t.Name, len(t.Args)} }
