package invariant

import (
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/simulate"
)

// A State is the proof state of a candidate.
type State uint8

// The states of a candidate.
const (
	Pending   State = iota
	Falsified       // false in a reachable state
	Proved          // proved to hold in all reachable states
)

// A Family names the origin of a candidate: stages choose by it.
type Family string

// The families that are there from the beginning. Those that are mined are
// named where that is done.
const (
	Units      Family = "units"      // a fluent never holds, or always
	Groups     Family = "groups"     // an argument is a function of others
	Unions     Family = "unions"     // groups of several symbols
	Properties Family = "properties" // that were asked
	Others     Family = "others"     // guesses of the engines
)

// A Candidate is a statement about single states that may be an invariant.
type Candidate struct {
	Shape
	Family    Family
	State     State
	Violation circuit.Ref // holds in the states in which the statement is false
	Implied   bool        // it is proved, and another proved one subsumes it
	Counter   bool        // it is about the values of a counter
	Rank      int         // how much work it promises: 0 little
	Beside    bool        // its proof needs more than other candidates: it need not be inductive together with them
}

// Settle notes that a candidate is proved, if it is, or that a proved one implies
// it, and returns whether that is so.
func (c *Candidate) Settle(proved, implied bool) bool {
	if proved || implied {
		c.State, c.Implied = Proved, implied && !proved
	}
	return proved || implied
}

// Weight orders candidates by how plain they are.
func (c *Candidate) Weight() int { return c.Shape.Weight(c.Rank) }

// Candidates collects distinct candidates.
type Candidates struct {
	net         *circuit.Network
	All         []*Candidate
	byViolation map[circuit.Ref]*Candidate
	// functions groups the at-most-one statements by their symbol and outputs.
	functions []*function
}

// NewCandidates returns an empty list of candidates about a network.
func NewCandidates(net *circuit.Network) *Candidates {
	return &Candidates{net: net, byViolation: map[circuit.Ref]*Candidate{}}
}

// Add takes a statement in unless it is trivially true or there already. It
// returns the candidate that says so, nil if it is trivially true, and whether
// that is a new one.
func (c *Candidates) Add(s Shape, of Family, rank int) (cand *Candidate, fresh bool) {
	violation := s.Violated(c.net)
	if violation == circuit.FalseRef {
		return nil, false
	}
	if known := c.byViolation[violation]; known != nil {
		known.Rank = min(known.Rank, rank)
		if p, asked := known.Shape.(*Property); asked {
			p.alsoSaid(s)
		}
		return known, false
	}
	cand = &Candidate{Shape: s, Family: of, Violation: violation, Rank: rank}
	c.byViolation[violation] = cand
	c.All = append(c.All, cand)
	return cand, true
}

// With returns the candidate with a violation; nil if there is none.
func (c *Candidates) With(violation circuit.Ref) *Candidate { return c.byViolation[violation] }

// AddAtMostOne adds that at most one of the fluents holds.
func (c *Candidates) AddAtMostOne(of Family, fluents []int32, rank int) *Candidate {
	cand, _ := c.Add(AtMostOne{fluents}, of, rank)
	return cand
}

// AddAtLeastOne adds that at least one of the fluents holds.
func (c *Candidates) AddAtLeastOne(of Family, fluents []int32, rank int) *Candidate {
	var s Shape = AtLeastOne{fluents}
	if len(fluents) == 1 {
		s = Constant{fluents[0], true}
	}
	cand, _ := c.Add(s, of, rank)
	return cand
}

// AddClause adds that one of lits holds.
func (c *Candidates) AddClause(of Family, lits ...circuit.Ref) *Candidate {
	cand, _ := c.Add(Clause{lits}, of, 0)
	return cand
}

// AddGoal adds that no state violates the goal.
func (c *Candidates) AddGoal(g *goal.Goal) *Candidate {
	cand, _ := c.Add(&Property{Goal: g}, Properties, 0)
	return cand
}

// AddSum adds that as many of lits hold as in the initial state.
func (c *Candidates) AddSum(of Family, lits []circuit.Ref) *Candidate {
	cand, _ := c.Add(newSum(c.net, lits), of, 0)
	return cand
}

// AddNoFewer adds that at least as many of lits hold as in the initial state.
func (c *Candidates) AddNoFewer(of Family, lits []circuit.Ref) *Candidate {
	cand, _ := c.Add(NoFewer{lits, countAtStart(c.net, lits)}, of, 0)
	return cand
}

// Refs returns the gates of fluents.
func (c *Candidates) Refs(fluents []int32) []circuit.Ref { return refs(c.net, fluents) }

func refs(net *circuit.Network, fluents []int32) []circuit.Ref {
	refs := make([]circuit.Ref, len(fluents))
	for i, f := range fluents {
		refs[i] = net.Fluent[f]
	}
	return refs
}

// countAtStart returns how many literals hold in the initial state.
func countAtStart(net *circuit.Network, lits []circuit.Ref) (n int) {
	m := simulate.LookAtStart(net)
	for _, l := range lits {
		n += int(m.Ev.Value(l) & 1)
	}
	return n
}

// Functor names a fluent's symbol: its name and number of arguments.
type Functor struct {
	Name  string
	Arity int
}

// FunctorOf returns the symbol of a fluent.
func FunctorOf(t *gdl.Term) Functor { return Functor{t.Name, len(t.Args)} }
