package invariant

import (
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/simulate"
)

// A Kind is the shape of a candidate invariant.
type Kind uint8

const (
	AtMostOne  Kind = iota // of fluents, at most one holds
	AtLeastOne             // of fluents, at least one holds
	Never                  // no fluent of fluents (exactly one) ever holds
	Always                 // the one fluent always holds
	Clause                 // one of lits holds
	Sum                    // as many of lits hold as in the initial state
	Balance                // the same with conditions among lits
	NoFewer                // as many of lits hold as in the initial state, or more
	GoalHolds              // the state violation of a goal never holds
)

// A State is what is known of a candidate.
type State uint8

// The states of a candidate.
const (
	Pending   State = iota
	Falsified       // false in a reachable state
	Proved          // proved to hold in all reachable states
)

// A Candidate is a statement about single states that may be an invariant.
type Candidate struct {
	Kind      Kind
	Fluents   []int32       // AtMostOne, AtLeastOne, never, always
	Lits      []circuit.Ref // clause, sum, balance, NoFewer; GoalHolds that is a sum
	Goal      *goal.Goal    // property
	Violation circuit.Ref   // holds in the states in which the statement is false
	Derived   bool          // clause: one of conditions, and not of fluents
	Counts    bool          // it is about the values of a counter
	Exclusive bool          // AtMostOne: of values that were never seen together
	Window    bool          // clause: of something and a counter
	Rank      int           // how much work it promises: 0 little
}

// IsSum tells whether the candidate says that a constant number of its
// literals holds, or at least so many.
func (c *Candidate) IsSum() bool { return c.Kind != Clause && len(c.Lits) > 0 }

// IsGroup tells the candidates about how many fluents of a group hold.
func (c *Candidate) IsGroup() bool {
	return !c.IsSum() && c.Kind != Clause && c.Kind != GoalHolds
}

// Candidates collects distinct candidates.
type Candidates struct {
	net  *circuit.Network
	All  []*Candidate
	Seen map[circuit.Ref]int // by violation
	// families groups the at-most-one statements by their symbol and outputs.
	families []*family
}

// NewCandidates returns an empty list of candidates about a network.
func NewCandidates(net *circuit.Network) *Candidates {
	return &Candidates{net: net, Seen: map[circuit.Ref]int{}}
}

// Add takes a candidate in unless it is trivially true or there already, and
// returns its index; -1 if it is trivially true.
func (c *Candidates) Add(cand *Candidate) int {
	if cand.Violation == circuit.FalseRef {
		return -1
	}
	if i, seen := c.Seen[cand.Violation]; seen {
		c.All[i].Rank = min(c.All[i].Rank, cand.Rank)
		if c.All[i].Kind == GoalHolds && cand.Kind == Sum {
			c.All[i].Lits = cand.Lits
		}
		return i
	}
	c.Seen[cand.Violation] = len(c.All)
	c.All = append(c.All, cand)
	return len(c.All) - 1
}

// AddAtMostOne adds that at most one of the fluents holds.
func (c *Candidates) AddAtMostOne(fluents []int32, rank int) int {
	return c.Add(&Candidate{Kind: AtMostOne, Fluents: fluents, Rank: rank, Violation: c.net.AtLeast(2, c.Refs(fluents)...)})
}

// AddAtLeastOne adds that at least one of the fluents holds.
func (c *Candidates) AddAtLeastOne(fluents []int32, rank int) int {
	kind := AtLeastOne
	if len(fluents) == 1 {
		kind = Always
	}
	return c.Add(&Candidate{Kind: kind, Fluents: fluents, Rank: rank, Violation: c.net.Or(c.Refs(fluents)...).Not()})
}

// addNever adds that the fluent never holds.
func (c *Candidates) addNever(fluent int32) int {
	return c.Add(&Candidate{Kind: Never, Fluents: []int32{fluent}, Violation: c.net.Fluent[fluent]})
}

// AddClause adds that one of lits holds.
func (c *Candidates) AddClause(lits ...circuit.Ref) int {
	return c.Add(&Candidate{Kind: Clause, Lits: lits, Violation: c.net.Or(lits...).Not()})
}

// AddGoal adds that no state violates the goal.
func (c *Candidates) AddGoal(g *goal.Goal) int {
	return c.Add(&Candidate{Kind: GoalHolds, Goal: g, Violation: g.State})
}

// Refs returns the gates of fluents.
func (c *Candidates) Refs(fluents []int32) []circuit.Ref {
	refs := make([]circuit.Ref, len(fluents))
	for i, f := range fluents {
		refs[i] = c.net.Fluent[f]
	}
	return refs
}

// Describe returns the candidate in words, for messages.
func (c *Candidates) Describe(cand *Candidate) string {
	switch cand.Kind {
	case AtMostOne:
		return "at most one of " + c.list(cand.Fluents)
	case AtLeastOne:
		return "at least one of " + c.list(cand.Fluents)
	case Never:
		return "never " + c.list(cand.Fluents)
	case Always:
		return "always " + c.list(cand.Fluents)
	case GoalHolds:
		return string(cand.Goal.Property)
	case NoFewer:
		return "never fewer than at first of " + c.describeLits(cand.Lits)
	}
	if cand.IsSum() {
		return "a constant number of " + c.describeLits(cand.Lits)
	}
	return "one of " + c.describeLits(cand.Lits)
}

func (c *Candidates) list(fluents []int32) string {
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

func (c *Candidates) describeLits(lits []circuit.Ref) string {
	var parts []string
	for _, l := range lits {
		name := c.NodeName(l)
		if l.Negative() {
			name = "not " + name
		}
		parts = append(parts, name)
	}
	return strings.Join(parts, ", ")
}

// NodeName names a gate by a fluent or an atom that it stands for.
func (c *Candidates) NodeName(r circuit.Ref) string {
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

// Functor names a fluent's symbol: its name and number of arguments.
type Functor struct {
	Name  string
	Arity int
}

// FunctorOf returns the symbol of a fluent.
func FunctorOf(t *gdl.Term) Functor { return Functor{t.Name, len(t.Args)} }

// AddInequality adds that at least as many of lits hold as in the initial
// state.
func (c *Candidates) AddInequality(lits []circuit.Ref) int {
	n := c.countAtStart(lits)
	return c.Add(&Candidate{Kind: NoFewer, Lits: lits, Violation: c.net.AtLeast(n, lits...).Not()})
}

// ComesClose tells whether a candidate is an inequality, or is proved together
// with inequalities.
func (c *Candidate) ComesClose() bool {
	return c.Kind == NoFewer || c.Counts || c.Kind == GoalHolds
}

// AddSum adds that as many of lits hold as in the initial state.
func (c *Candidates) AddSum(lits []circuit.Ref) int {
	n, kind := c.countAtStart(lits), Sum
	for _, l := range lits {
		if c.net.Nodes[l.Node()].Kind != circuit.FluentNode {
			kind = Balance
		}
	}
	violation := c.net.Or(c.net.AtLeast(n, lits...).Not(), c.net.AtLeast(n+1, lits...))
	return c.Add(&Candidate{Kind: kind, Lits: lits, Violation: violation})
}

// countAtStart returns how many literals hold in the initial state.
func (c *Candidates) countAtStart(lits []circuit.Ref) (n int) {
	m := simulate.LookAtStart(c.net)
	for _, l := range lits {
		n += int(m.Ev.Value(l) & 1)
	}
	return n
}

// Weight orders candidates by how plain they are.
func (c *Candidate) Weight() int {
	switch c.Kind {
	case Never, Always:
		return 0
	case AtMostOne, AtLeastOne:
		return 1 + c.Rank
	case GoalHolds:
		return 4
	case Clause:
		return 5
	}
	return 6
}
